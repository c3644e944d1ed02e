/* SPDX-License-Identifier: Apache-2.0 */
/*
 * start + index * delta in integers: no undefined behaviour for any input, and the
 * right bits where CBMC's own floats can tell them.
 */
#include "core.h"

static double any_finite(void)
{
    double value = nondet_f64();
    ASSUME(onr_f64_is_finite(value));
    return value;
}

static int64_t any_index(void)
{
    int64_t index = nondet_i64();
    ASSUME(index >= 0);
    return index;
}

/* No undefined behaviour; to odd it stays finite, and there is no NaN from finite
 * values. */
void exact_multiply_add_any(void)
{
    double start = any_finite();
    double delta = any_finite();
    int64_t index = any_index();
    PROVE(!onr_f64_is_nan(onr_multiply_add(start, delta, index, ONR_TO_NEAREST_EVEN)));
    PROVE(onr_f64_is_finite(onr_multiply_add(start, delta, index, ONR_TO_ODD)));
}

/* The exponent of what comes out, unrounded. */
void exact_element_any(void)
{
    onr_real element = onr_exact_element(any_finite(), any_finite(), any_index());
    PROVE(element.exponent >= ONR_LEAST_EXPONENT);
    PROVE(element.exponent <= ONR_LARGEST_EXPONENT);
}

/* With index 1 it is a sum, which CBMC rounds, too. To odd and then to float is one
 * rounding, that of a sum of floats. */
void exact_sum_of_halves(void)
{
    int is_f16 = nondet_int() != 0;
    uint16_t a = nondet_u16();
    uint16_t b = nondet_u16();
    float start = is_f16 ? onr_f32_from_f16(a) : onr_f32_from_bf16(a);
    float delta = is_f16 ? onr_f32_from_f16(b) : onr_f32_from_bf16(b);
    ASSUME(onr_f64_is_finite(start) && onr_f64_is_finite(delta) && delta != 0);
    PROVE(onr_multiply_add(start, delta, 1, ONR_TO_NEAREST_EVEN) ==
          (double)start + (double)delta);
    PROVE((float)onr_multiply_add(start, delta, 1, ONR_TO_ODD) == start + delta);
}

static onr_u128 any_u128(void)
{
    onr_u128 x;
    x.high = nondet_u64();
    x.low = nondet_u64();
    return x;
}

static unsigned __int128 integer_of(onr_u128 x)
{
    return (unsigned __int128)x.high << 64 | x.low;
}

/* Shifts of 128 bits; to the right, of which the lowest tells whether any is lost. */
void exact_shift(void)
{
    onr_u128 x = any_u128();
    unsigned __int128 integer = integer_of(x);
    unsigned __int128 kept = 0;
    unsigned __int128 lost = integer;
    int shift = nondet_int();
    ASSUME(shift >= 0);
    if (shift < 128) {
        PROVE(integer_of(onr_shift_left(x, shift)) == integer << shift);
        kept = integer >> shift;
        lost = integer - (kept << shift);
    }
    PROVE(integer_of(onr_shift_right(x, shift)) == (kept | (lost != 0)));
}

/* Rounding an integer of 128 bits. */
void exact_round_integer(void)
{
    onr_real x;
    unsigned __int128 integer;
    x.significand = any_u128();
    x.exponent = 0;
    x.negative = 0;
    integer = integer_of(x.significand);
    PROVE(onr_round(x, ONR_TO_NEAREST_EVEN) == (double)integer);
    PROVE((float)onr_round(x, ONR_TO_ODD) == (float)integer);
}

/* onr_is_exact_in_f64() and what it is made of: no undefined behaviour, and |x| between
 * the powers of two that they tell. */
void exact_exponents(void)
{
    double x = any_finite();
    double delta = any_finite();
    int64_t last = nondet_i64();
    int lowest;
    int upper;
    ASSUME(x != 0 && delta != 0 && last >= -1);
    lowest = onr_lowest_exponent(x);
    upper = onr_upper_exponent(x);
    PROVE(lowest >= -1074 && lowest < upper && upper <= 1024 && upper - lowest <= 53);
    (void)onr_is_exact_in_f64(x, delta, last);
    (void)onr_is_exact_in_f64(0, delta, last);
}
