/* SPDX-License-Identifier: Apache-2.0 */
/*
 * All 2^32 floats narrow to float16 and to bfloat16 as they should.
 *
 *     test_narrow_exhaustive [STRIDE]    every STRIDE-th pattern, by default each
 *
 * The oracle walks. Positive floats in the order of their bits are in the order of
 * their values, and so are their results; the result steps from one 16-bit value to
 * the next at the midpoint of the two, which itself goes to the even one of them. For
 * that, infinity counts as the power of two that follows the greatest finite value.
 *
 * For all but NaNs this is also what numpy does for float16 and ml_dtypes for bfloat16.
 * Of a NaN, numpy keeps the sign and the upper payload as this library does, but where
 * no instruction of the processor does it, leaves it signalling, and gives one without
 * upper payload a 1; ml_dtypes makes each 0x7fc0 or 0xffc0.
 */
#include "check.h"
#include "formats.h"

#include <stdlib.h>

typedef uint16_t (*narrowing)(float);

static float float_of(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* The value of bits, or the power of two that infinity stands for. */
static double step_value(const format *type, uint64_t bits)
{
    return bits == infinity_bits(type) ? ldexp(1, type->end_exponent)
                                       : decode(type, bits);
}

/* Where the result leaves `bits` for bits + 1; infinity is never left. */
static double midpoint_above(const format *type, uint64_t bits)
{
    if (bits == infinity_bits(type))
        return INFINITY;
    return (step_value(type, bits) + step_value(type, bits + 1)) / 2;
}

static void test_narrow_every_number_rounds_to_nearest_even(const char *name,
                                                            narrowing narrow,
                                                            const format *type,
                                                            uint32_t stride)
{
    const uint32_t infinity = 255u << 23, sign = (uint32_t)1 << 31;
    uint64_t want = 0, sign_wanted = sign_bit(type);
    double midpoint = midpoint_above(type, want);

    for (uint32_t bits = 0; bits <= infinity; bits += stride) {
        double value = (double)float_of(bits);
        while (value > midpoint || (value == midpoint && (want & 1)))
            midpoint = midpoint_above(type, ++want);
        check_bits(name, bits, narrow(float_of(bits)), want);
        check_bits(name, bits | sign, narrow(float_of(bits | sign)),
                   want | sign_wanted);
        if (bits + stride < bits)
            break;
    }
}

static void test_narrow_every_nan_stays_a_quiet_nan(const char *name, narrowing narrow,
                                                    const format *type, uint32_t stride)
{
    const uint32_t infinity = 255u << 23, sign = (uint32_t)1 << 31;
    const int dropped = 24 - type->precision; /* of the fraction's 23 bits */
    const uint64_t quiet = (uint64_t)1 << (type->precision - 2);

    for (uint32_t bits = infinity + 1; bits < sign; bits += stride) {
        uint64_t payload = (bits - infinity) >> dropped;
        uint64_t want = infinity_bits(type) | quiet | payload;
        check_bits(name, bits, narrow(float_of(bits)), want);
        check_bits(name, bits | sign, narrow(float_of(bits | sign)),
                   want | sign_bit(type));
        if (bits + stride < bits)
            break;
    }
}

int main(int argc, char **argv)
{
    uint32_t stride = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 1;
    const format *f16 = find_format(ONNX_RANGE_FLOAT16);
    const format *bf16 = find_format(ONNX_RANGE_BFLOAT16);

    if (stride == 0)
        stride = 1;
    test_narrow_every_number_rounds_to_nearest_even("f16", onnx_range_f16_from_f32, f16,
                                                    stride);
    test_narrow_every_number_rounds_to_nearest_even("bf16", onnx_range_bf16_from_f32,
                                                    bf16, stride);
    test_narrow_every_nan_stays_a_quiet_nan("f16 nan", onnx_range_f16_from_f32, f16,
                                            stride);
    test_narrow_every_nan_stays_a_quiet_nan("bf16 nan", onnx_range_bf16_from_f32, bf16,
                                            stride);
    return finish();
}
