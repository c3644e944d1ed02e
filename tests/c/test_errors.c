/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Each status of count and fill, one fault at a time, on each type; and that an
 * error leaves everything untouched, as the calls in scenario.h check.
 */
#include "scenario.h"

enum { START, LIMIT, DELTA, SCALARS };

/* The range 1, 5, 2, of the elements 1 and 3, with faults to be put in. */
typedef struct {
    const format *type;
    scalar_room room[SCALARS];
    const void *scalar[SCALARS];
} inputs;

/* What is no dtype: neighbours of those that are, ONNX's other types, any number. */
static const int foreign_dtypes[] = {-1, 0, 2, 3, 4, 8, 9, 12, 13, 15, 17, 23, 1000};

static void prepare(inputs *in, const format *type, double start, double limit,
                    double delta)
{
    const double value[SCALARS] = {start, limit, delta};

    in->type = type;
    for (int k = 0; k < SCALARS; k++) {
        store(type, value[k], unaligned(&in->room[k]));
        in->scalar[k] = unaligned(&in->room[k]);
    }
}

static void count(const char *what, const inputs *in, onnx_range_dtype stash,
                  onnx_range_status want, int64_t want_count)
{
    expect_count(what, in->type, stash, in->scalar[START], in->scalar[LIMIT],
                 in->scalar[DELTA], want, want_count);
}

static fill_call fill_of(const inputs *in)
{
    fill_call call = {0};

    call.type = in->type;
    call.dtype = in->type->dtype;
    call.stash = ONNX_RANGE_FLOAT;
    call.start = in->scalar[START];
    call.delta = in->scalar[DELTA];
    call.count = 2;
    call.out_size = 2 * in->type->size;
    return call;
}

static void test_valid_call_is_ok(const format *type)
{
    inputs in;
    fill_call call;

    prepare(&in, type, 1, 5, 2);
    call = fill_of(&in);
    count("valid", &in, ONNX_RANGE_FLOAT, ONNX_RANGE_OK, 2);
    expect_fill("valid", &call, ONNX_RANGE_OK);
    call.out_size = 3 * type->size;
    expect_fill("one element of room left", &call, ONNX_RANGE_OK);
    call.count = 0;
    expect_fill("no elements", &call, ONNX_RANGE_OK);
    call.out_null = true;
    call.out_size = 0;
    expect_fill("no elements into nothing", &call, ONNX_RANGE_OK);
    call.first = INT64_MAX;
    expect_fill("no elements at the last index", &call, ONNX_RANGE_OK);
}

static void test_foreign_dtype_is_an_error(void)
{
    for (size_t k = 0; k < sizeof foreign_dtypes / sizeof foreign_dtypes[0]; k++) {
        format foreign = *find_format(ONNX_RANGE_DOUBLE);
        inputs in;
        fill_call call;
        prepare(&in, &foreign, 1, 5, 2);
        foreign.dtype = (onnx_range_dtype)foreign_dtypes[k];
        call = fill_of(&in);
        count("foreign dtype", &in, ONNX_RANGE_FLOAT, ONNX_RANGE_ERROR_DTYPE, 0);
        expect_fill("foreign dtype", &call, ONNX_RANGE_ERROR_DTYPE);
    }
}

/* Of the 16-bit floats only; the other types ignore stash_type. */
static void expect_stash(const format *type, int stash, onnx_range_status want)
{
    inputs in;
    fill_call call;

    prepare(&in, type, 1, 5, 2);
    call = fill_of(&in);
    call.stash = (onnx_range_dtype)stash;
    count("stash_type", &in, call.stash, want, 2);
    expect_fill("stash_type", &call, want);
}

static void test_stash_type_is_float_or_double(const format *type)
{
    onnx_range_status status =
        is_half(type) ? ONNX_RANGE_ERROR_STASH_TYPE : ONNX_RANGE_OK;

    expect_stash(type, ONNX_RANGE_FLOAT, ONNX_RANGE_OK);
    expect_stash(type, ONNX_RANGE_DOUBLE, ONNX_RANGE_OK);
    for (int k = 0; k < FORMATS; k++)
        if (formats[k].dtype != ONNX_RANGE_FLOAT &&
            formats[k].dtype != ONNX_RANGE_DOUBLE)
            expect_stash(type, (int)formats[k].dtype, status);
    for (size_t k = 0; k < sizeof foreign_dtypes / sizeof foreign_dtypes[0]; k++)
        expect_stash(type, foreign_dtypes[k], status);
}

static void test_null_pointer_is_an_error(const format *type)
{
    inputs in;
    fill_call call;
    onnx_range_status status;

    for (int k = 0; k < SCALARS; k++) {
        prepare(&in, type, 1, 5, 2);
        in.scalar[k] = NULL;
        count("null scalar", &in, ONNX_RANGE_FLOAT, ONNX_RANGE_ERROR_NULL, 0);
        call = fill_of(&in);
        if (k != LIMIT)
            expect_fill("null scalar", &call, ONNX_RANGE_ERROR_NULL);
    }
    prepare(&in, type, 1, 5, 2);
    status = onnx_range_count(type->dtype, ONNX_RANGE_FLOAT, in.scalar[START],
                              in.scalar[LIMIT], in.scalar[DELTA], NULL);
    check(status == ONNX_RANGE_ERROR_NULL, "count %s, null count: status %d",
          type->name, (int)status);
    call = fill_of(&in);
    call.out_null = true;
    expect_fill("null out", &call, ONNX_RANGE_ERROR_NULL);
}

static void test_zero_delta_is_an_error(const format *type)
{
    for (int negative = 0; negative <= !is_integer(type); negative++) {
        inputs in;
        fill_call call;
        prepare(&in, type, 1, 5, negative ? -0.0 : 0.0);
        call = fill_of(&in);
        count("zero delta", &in, ONNX_RANGE_FLOAT, ONNX_RANGE_ERROR_ZERO_DELTA, 0);
        expect_fill("zero delta", &call, ONNX_RANGE_ERROR_ZERO_DELTA);
        call.count = 0;
        expect_fill("zero delta, no elements", &call, ONNX_RANGE_ERROR_ZERO_DELTA);
        prepare(&in, type, 1, 1, negative ? -0.0 : 0.0);
        count("zero delta, empty", &in, ONNX_RANGE_FLOAT, ONNX_RANGE_ERROR_ZERO_DELTA,
              0);
    }
}

static void test_nan_is_an_error(const format *type)
{
    const uint64_t quiet = (uint64_t)1 << (type->precision - 2);
    const uint64_t payloads[] = {1, quiet, quiet | 1, 2 * quiet - 1};

    for (int which = 0; which < SCALARS; which++)
        for (int k = 0; k < 8; k++) {
            inputs in;
            fill_call call;
            uint64_t bits = infinity_bits(type) | payloads[k / 2];
            prepare(&in, type, 1, 5, 2);
            store_bits(type, bits | (k % 2 ? sign_bit(type) : 0),
                       unaligned(&in.room[which]));
            count("NaN", &in, ONNX_RANGE_FLOAT, ONNX_RANGE_ERROR_NAN, 0);
            call = fill_of(&in);
            if (which != LIMIT)
                expect_fill("NaN", &call, ONNX_RANGE_ERROR_NAN);
        }
}

int main(void)
{
    test_foreign_dtype_is_an_error();
    for (int k = 0; k < FORMATS; k++) {
        test_valid_call_is_ok(&formats[k]);
        test_stash_type_is_float_or_double(&formats[k]);
        test_null_pointer_is_an_error(&formats[k]);
        test_zero_delta_is_an_error(&formats[k]);
        if (!is_integer(&formats[k]))
            test_nan_is_an_error(&formats[k]);
    }
    return finish();
}
