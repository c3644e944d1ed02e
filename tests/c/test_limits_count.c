/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Where counts end: infinite inputs, quotients that overflow or underflow, and counts
 * that are just possible and just not.
 */
#include "scenario.h"

static void expect_reals(const char *what, const format *type, double start,
                         double limit, double delta, onnx_range_status want,
                         int64_t want_count)
{
    scalar_room room[3];

    store(type, start, unaligned(&room[0]));
    store(type, limit, unaligned(&room[1]));
    store(type, delta, unaligned(&room[2]));
    expect_count(what, type, ONNX_RANGE_FLOAT, unaligned(&room[0]), unaligned(&room[1]),
                 unaligned(&room[2]), want, want_count);
}

/* A count that is right but has perhaps more bytes than this machine's size_t. */
static void expect_long(const format *type, uint64_t start, uint64_t limit,
                        uint64_t delta, uint64_t count)
{
    scalar_room room[3];
    bool possible = count <= INT64_MAX && count <= SIZE_MAX / type->size;

    store_bits(type, start, unaligned(&room[0]));
    store_bits(type, limit, unaligned(&room[1]));
    store_bits(type, delta, unaligned(&room[2]));
    expect_count("long", type, ONNX_RANGE_FLOAT, unaligned(&room[0]),
                 unaligned(&room[1]), unaligned(&room[2]),
                 possible ? ONNX_RANGE_OK : ONNX_RANGE_ERROR_COUNT, (int64_t)count);
}

static void test_count_infinite_start_or_limit_is_not_finite(const format *type)
{
    for (int k = 0; k < 8; k++) { /* every choice of three signs */
        double infinity = k & 1 ? -INFINITY : INFINITY;
        double other = k & 2 ? -INFINITY : INFINITY;
        double delta = k & 4 ? -1 : 1;
        expect_reals("infinite start", type, infinity, 5, delta,
                     ONNX_RANGE_ERROR_NOT_FINITE, 0);
        expect_reals("infinite limit", type, 1, infinity, delta,
                     ONNX_RANGE_ERROR_NOT_FINITE, 0);
        expect_reals("both infinite", type, infinity, other, delta,
                     ONNX_RANGE_ERROR_NOT_FINITE, 0);
    }
}

static void test_count_infinite_delta_is_zero(const format *type)
{
    for (int k = 0; k < 2; k++) {
        double delta = k ? -INFINITY : INFINITY;
        expect_reals("infinite delta", type, 1, 5, delta, ONNX_RANGE_OK, 0);
        expect_reals("infinite delta", type, 5, 1, delta, ONNX_RANGE_OK, 0);
        expect_reals("infinite delta", type, 1, 1, delta, ONNX_RANGE_OK, 0);
    }
}

static void test_count_extreme_quotient_follows_binary64(void)
{
    const format *f64 = find_format(ONNX_RANGE_DOUBLE);
    const double greatest = 0x1.fffffffffffffp1023, least = 0x1p-1074;

    expect_reals("q overflows", f64, 0, 1e308, 1e-308, ONNX_RANGE_ERROR_NOT_FINITE, 0);
    expect_reals("q overflows", f64, 0, 1e308, -1e-308, ONNX_RANGE_ERROR_NOT_FINITE, 0);
    expect_reals("q overflows", f64, 0, 1, least, ONNX_RANGE_ERROR_NOT_FINITE, 0);
    expect_reals("limit - start and q overflow", f64, -greatest, greatest, least,
                 ONNX_RANGE_ERROR_NOT_FINITE, 0);
    expect_reals("limit - start and q overflow", f64, -greatest, greatest, 0.5,
                 ONNX_RANGE_ERROR_NOT_FINITE, 0);
    expect_reals("limit - start overflows", f64, -greatest, greatest, 1,
                 ONNX_RANGE_ERROR_NOT_FINITE, 0);
    expect_reals("limit - start overflows", f64, -greatest, greatest, greatest,
                 ONNX_RANGE_OK, 2);
    expect_reals("limit - start overflows", f64, greatest, -greatest, greatest,
                 ONNX_RANGE_OK, 0);
    expect_reals("q underflows", f64, 0, least, greatest, ONNX_RANGE_OK, 1);
    expect_reals("q underflows", f64, 0, -least, -greatest, ONNX_RANGE_OK, 1);
    expect_reals("q underflows", f64, 0, -least, greatest, ONNX_RANGE_OK, 0);
    expect_reals("q underflows", f64, 0, least, INFINITY, ONNX_RANGE_OK, 0);
    expect_reals("q is large", f64, 0, 0x1p1023, 0x1p961, ONNX_RANGE_ERROR_COUNT, 0);
    expect_reals("q is large and negative", f64, 0, 0x1p1023, -0x1p961, ONNX_RANGE_OK,
                 0);
}

static void test_count_is_limited_by_int64_and_size_t(void)
{
    const format *i64 = find_format(ONNX_RANGE_INT64);
    const uint64_t lowest = (uint64_t)1 << 63, ones = UINT64_MAX;
    const uint64_t longest = SIZE_MAX / sizeof(int64_t);

    expect_long(i64, 0, longest, 1, longest);
    expect_long(i64, 0, longest + 1, 1, longest + 1);
    expect_long(i64, lowest, lowest - 1, 1, ones);
    expect_long(i64, lowest - 1, lowest, ones, ones); /* delta is -1 */
    expect_long(i64, lowest, lowest - 1, 2, lowest);
    expect_long(i64, lowest, lowest - 1, 3, ones / 3);
    expect_long(i64, lowest, lowest - 1, 16, (uint64_t)1 << 60);
    expect_long(find_format(ONNX_RANGE_INT32), 0x80000000, 0x7fffffff, 1, UINT32_MAX);
    expect_long(find_format(ONNX_RANGE_INT16), 0x8000, 0x7fff, 1, UINT16_MAX);
    for (int k = 0; k < FORMATS; k++)
        for (int power = 58; !is_integer(&formats[k]) && power < 70; power++) {
            const format *type = &formats[k];
            double limit = ldexp(1, power - 20), delta = ldexp(1, -20);
            if (limit < ldexp(1, type->end_exponent))
                expect_long(type, 0, encode(type, limit), encode(type, delta),
                            power < 63 ? (uint64_t)1 << power : lowest);
        }
}

int main(void)
{
    test_count_extreme_quotient_follows_binary64();
    test_count_is_limited_by_int64_and_size_t();
    for (int k = 0; k < FORMATS; k++) {
        if (is_integer(&formats[k]))
            continue;
        test_count_infinite_start_or_limit_is_not_finite(&formats[k]);
        test_count_infinite_delta_is_zero(&formats[k]);
    }
    return finish();
}
