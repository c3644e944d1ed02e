/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Doubles narrow to float16 and bfloat16 in one rounding, not by way of float.
 *
 * For each pair of neighbours among the 16-bit values, the doubles that decide: the
 * values, their midpoint, and what is next to them, in steps of double and of float.
 * A double just beside the midpoint becomes the midpoint as a float, and would then
 * go to the wrong neighbour.
 */
#include "check.h"
#include "exact_oracle.h"

typedef uint16_t (*narrowing)(double);

typedef struct {
    const char *name;
    narrowing narrow;
    const format *type;
} target;

static void expect_narrow(const target *to, double value, uint64_t want)
{
    check_bits(to->name, bits_of(value), to->narrow(value), want);
    check_bits(to->name, bits_of(-value), to->narrow(-value),
               want | sign_bit(to->type));
}

/* The double `steps` units in the last place above a positive one. */
static double moved(double value, int64_t steps)
{
    return double_of(bits_of(value) + (uint64_t)steps);
}

/* Infinity counts as the power of two that follows the greatest finite value. */
static double step_value(const format *type, uint64_t bits)
{
    return bits == infinity_bits(type) ? ldexp(1, type->end_exponent)
                                       : decode(type, bits);
}

static void test_narrow_around_midpoints_rounds_once(const target *to)
{
    /* In units in the last place of double: one float's half is 2^28 of them. */
    static const int64_t steps[] = {
        1,
        2,
        ((int64_t)1 << 28) - 1,
        1 << 28,
        (1 << 28) + 1,
        ((int64_t)1 << 29) - 1,
        1 << 29,
        (1 << 29) + 1,
        3 * ((int64_t)1 << 28),
    };

    for (uint64_t bits = 0; bits < infinity_bits(to->type); bits++) {
        double lower = step_value(to->type, bits);
        double upper = step_value(to->type, bits + 1);
        double midpoint = (lower + upper) / 2;
        expect_narrow(to, midpoint, bits + (bits & 1));
        for (size_t k = 0; k < sizeof steps / sizeof steps[0]; k++) {
            expect_narrow(to, moved(midpoint, steps[k]), bits + 1);
            expect_narrow(to, moved(midpoint, -steps[k]), bits);
            expect_narrow(to, moved(upper, -steps[k]), bits + 1);
            expect_narrow(
                to, lower == 0 ? double_of((uint64_t)steps[k]) : moved(lower, steps[k]),
                bits);
        }
    }
}

static void test_narrow_extremes_become_zero_or_infinity(const target *to)
{
    const uint64_t double_infinity = (uint64_t)2047 << 52;

    expect_narrow(to, 0.0, 0);
    expect_narrow(to, double_of(1), 0);                 /* the least subnormal */
    expect_narrow(to, double_of((uint64_t)1 << 52), 0); /* the least normal */
    expect_narrow(to, double_of(double_infinity - 1), infinity_bits(to->type));
    expect_narrow(to, double_of(double_infinity), infinity_bits(to->type));
}

static void test_narrow_nan_stays_a_quiet_nan(const target *to)
{
    const uint64_t infinity = (uint64_t)2047 << 52;
    const int dropped = 53 - to->type->precision;
    const uint64_t quiet = (uint64_t)1 << (to->type->precision - 2);

    for (int k = 0; k < 52; k++) {
        uint64_t payloads[] = {(uint64_t)1 << k, ((uint64_t)2 << k) - 1,
                               (uint64_t)0x5555555555555 >> k | 1};
        for (int j = 0; j < 3; j++) {
            uint64_t bits = infinity | payloads[j];
            uint64_t want = infinity_bits(to->type) | quiet | payloads[j] >> dropped;
            check_bits(to->name, bits, to->narrow(double_of(bits)), want);
            bits |= (uint64_t)1 << 63;
            check_bits(to->name, bits, to->narrow(double_of(bits)),
                       want | sign_bit(to->type));
        }
    }
}

/* Bits from a linear congruential generator, exponents near and in the type's. */
static void test_narrow_any_double_is_the_exact_rounding(const target *to)
{
    uint64_t state = 1;
    int least = to->type->least_exponent - 3;
    int span = to->type->end_exponent + 3 - least;

    for (int k = 0; k < 300000; k++) {
        exact sum = {{0}};
        double value;
        state = state * 6364136223846793005u + 1442695040888963407u; /* Knuth's */
        value = ldexp((double)(state >> 11 | (uint64_t)1 << 52),     /* 53 bits */
                      least + (int)((state >> 5) % (uint64_t)span) - 52);
        exact_add_double(&sum, value, 1);
        expect_narrow(to, value, encode(to->type, exact_round(&sum, to->type)));
    }
}

int main(void)
{
    const target targets[] = {
        {"f16 from f64", onnx_range_f16_from_f64, find_format(ONNX_RANGE_FLOAT16)},
        {"bf16 from f64", onnx_range_bf16_from_f64, find_format(ONNX_RANGE_BFLOAT16)},
    };

    for (int k = 0; k < 2; k++) {
        test_narrow_around_midpoints_rounds_once(&targets[k]);
        test_narrow_extremes_become_zero_or_infinity(&targets[k]);
        test_narrow_nan_stays_a_quiet_nan(&targets[k]);
        test_narrow_any_double_is_the_exact_rounding(&targets[k]);
    }
    return finish();
}
