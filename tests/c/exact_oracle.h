/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A slow oracle that cannot be wrong by rounding: sums of products are held whole,
 * as two's complement integers of 2304 bits in units of 2^-1152, and rounded once.
 *
 * That is room for start + i * delta of any doubles and 64-bit i: frexp scales the
 * least double to 2^52 * 2^-1126, and 2^1024 * 2^64 + 2^1024 is below 2^1151. The
 * unit is a whole number of limbs below 1, so that integers begin at a limb.
 */
#ifndef EXACT_ORACLE_H
#define EXACT_ORACLE_H

#include "formats.h"

enum { EXACT_LIMBS = 72, EXACT_ONE = 36 /* the limb of 2^0 */ };
enum { EXACT_UNIT = -32 * EXACT_ONE };

typedef struct {
    uint32_t limb[EXACT_LIMBS]; /* the least significant first */
} exact;

/* sum += value * 2^shift units, or -= if negative. */
static inline void exact_add_shifted(exact *sum, uint64_t value, int shift,
                                     bool negative)
{
    int at = shift / 32, by = shift % 32;
    uint64_t low = (value & UINT32_MAX) << by;
    uint64_t high = ((value >> 32) << by) + (low >> 32);
    uint32_t part[3] = {(uint32_t)low, (uint32_t)high, (uint32_t)(high >> 32)};
    uint64_t carry = 0;

    for (int k = at; value && k < EXACT_LIMBS && (k < at + 3 || carry); k++) {
        uint64_t term = (k < at + 3 ? part[k - at] : 0) + carry;
        uint64_t limb = negative ? sum->limb[k] - term : sum->limb[k] + term;
        sum->limb[k] = (uint32_t)limb;
        carry = limb >> 32 & 1; /* or the borrow */
    }
}

/* sum += a * b * 2^exponent, or -= if negative. */
static inline void exact_add_product(exact *sum, uint64_t a, uint64_t b, int exponent,
                                     bool negative)
{
    int shift = exponent - EXACT_UNIT;
    uint64_t a_low = a & UINT32_MAX, a_high = a >> 32;
    uint64_t b_low = b & UINT32_MAX, b_high = b >> 32;

    exact_add_shifted(sum, a_low * b_low, shift, negative);
    exact_add_shifted(sum, a_low * b_high, shift + 32, negative);
    exact_add_shifted(sum, a_high * b_low, shift + 32, negative);
    exact_add_shifted(sum, a_high * b_high, shift + 64, negative);
}

/* sum += value * times, for a finite double. */
static inline void exact_add_double(exact *sum, double value, uint64_t times)
{
    int exponent;
    uint64_t significand = (uint64_t)ldexp(fabs(frexp(value, &exponent)), 53);

    exact_add_product(sum, significand, times, exponent - 53, signbit(value));
}

static inline uint64_t magnitude_of(int64_t value)
{
    return value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
}

/* sum += value * times, for an integer. */
static inline void exact_add_integer(exact *sum, int64_t value, uint64_t times)
{
    exact_add_product(sum, magnitude_of(value), times, 0, value < 0);
}

static inline void exact_subtract_integer(exact *sum, int64_t value)
{
    exact_add_product(sum, magnitude_of(value), 1, 0, value >= 0);
}

static inline int exact_sign(const exact *sum)
{
    uint32_t any = 0;

    if (sum->limb[EXACT_LIMBS - 1] >> 31)
        return -1;
    for (int k = 0; k < EXACT_LIMBS; k++)
        any |= sum->limb[k];
    return any != 0;
}

static inline uint32_t exact_bit(const exact *sum, int at)
{
    return at < 0 ? 0 : sum->limb[at / 32] >> at % 32 & 1;
}

static inline uint64_t exact_limb(const exact *sum, int k)
{
    return k < EXACT_LIMBS ? sum->limb[k] : 0;
}

/* 64 bits, the lowest of them at `at`. */
static inline uint64_t exact_bits_from(const exact *sum, int at)
{
    int k = at / 32, by = at % 32;
    uint64_t bits = exact_limb(sum, k) | exact_limb(sum, k + 1) << 32;

    return bits >> by | exact_limb(sum, k + 2) << 1 << (63 - by);
}

/* Whether any bit below `at` is set. */
static inline bool exact_any_below(const exact *sum, int at)
{
    for (int k = 0; k < at / 32; k++)
        if (sum->limb[k])
            return true;
    while (at % 32)
        if (exact_bit(sum, --at))
            return true;
    return false;
}

/* Rounds once to a float type, to nearest, ties to even; a zero is +0. */
static inline double exact_round(const exact *sum, const format *type)
{
    bool negative = exact_sign(sum) < 0;
    exact magnitude = *sum;
    int top = 32 * EXACT_LIMBS - 1;
    int least = type->least_exponent - EXACT_UNIT, last;
    uint64_t significand;
    double value;

    for (int k = 0; negative && k < EXACT_LIMBS; k++)
        magnitude.limb[k] = ~magnitude.limb[k];
    if (negative)
        exact_add_shifted(&magnitude, 1, 0, false);
    while (top > 32 && !magnitude.limb[top / 32])
        top -= 32;
    while (top > 0 && !exact_bit(&magnitude, top))
        top--;

    last = top - type->precision + 1 > least ? top - type->precision + 1 : least;
    significand = exact_bits_from(&magnitude, last);
    if (exact_bit(&magnitude, last - 1) &&
        ((significand & 1) || exact_any_below(&magnitude, last - 1)))
        significand++;
    value = ldexp((double)significand, last + EXACT_UNIT); /* exact, or infinite */
    if (value >= ldexp(1, type->end_exponent - 1) * 2)
        value = INFINITY;
    return negative ? -value : value;
}

/* The integer that sum is; false if it is outside an integer type. */
static inline bool exact_integer(const exact *sum, const format *type, int64_t *value)
{
    uint64_t bits = (uint64_t)sum->limb[EXACT_ONE + 1] << 32 | sum->limb[EXACT_ONE];
    uint64_t half = (uint64_t)1 << type->end_exponent;
    exact shifted = *sum;

    /* -half <= sum < half, as 0 <= sum + half < 2 * half */
    exact_add_shifted(&shifted, half, -EXACT_UNIT, false);
    for (int k = type->end_exponent + 1; k < 32 * (EXACT_LIMBS - EXACT_ONE); k++)
        if (exact_bit(&shifted, k - EXACT_UNIT))
            return false;
    memcpy(value, &bits, sizeof *value);
    return true;
}

#endif /* EXACT_ORACLE_H */
