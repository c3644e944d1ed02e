/* SPDX-License-Identifier: Apache-2.0 */
/*
 * start + index * delta, exactly, rounded once: in integers only.
 *
 * This is the definition of every floating-point element, and the way to compute
 * those that hardware arithmetic would round twice. It needs no fma, neither of the
 * processor nor of libm, and no particular FLT_EVAL_METHOD.
 *
 * A product of two significands has up to 106 bits, a sum's smaller term is shifted
 * right. Both terms are held in 128 bits with the highest one bit at bit 126, so that
 * a sum does not overflow. A term with bits to lose in that shift lies at least
 * 126 - 106 = 20 places below the other; what it loses is kept as one sticky bit,
 * 70 places and more below the result's last bit, where it tells on which side of a
 * tie the exact sum lies.
 */
#ifndef ONNX_RANGE_EXACT_H
#define ONNX_RANGE_EXACT_H

#include <float.h>

#include "onnx_range_bits.h"

typedef struct onr_u128 {
    uint64_t high;
    uint64_t low;
} onr_u128;

/* (-1)^negative * significand * 2^exponent */
typedef struct onr_real {
    onr_u128 significand;
    int exponent;
    int negative;
} onr_real;

typedef enum onr_rounding { ONR_TO_NEAREST_EVEN, ONR_TO_ODD } onr_rounding;

static onr_u128 onr_multiply(uint64_t a, uint64_t b)
{
    uint64_t a_low = a & UINT32_MAX;
    uint64_t b_low = b & UINT32_MAX;
    uint64_t low = a_low * b_low;
    /* At most (2^32 - 1)^2 + (2^32 - 1): neither sum overflows. */
    uint64_t middle = (a >> 32) * b_low + (low >> 32);
    uint64_t middle_2 = a_low * (b >> 32) + (middle & UINT32_MAX);
    onr_u128 product;
    product.high = (a >> 32) * (b >> 32) + (middle >> 32) + (middle_2 >> 32);
    product.low = middle_2 << 32 | (low & UINT32_MAX);
    return product;
}

static onr_u128 onr_shift_left(onr_u128 x, int shift)
{
    if (shift >= 64) {
        x.high = x.low;
        x.low = 0;
        shift -= 64;
    }
    if (shift > 0) {
        x.high = x.high << shift | x.low >> (64 - shift);
        x.low <<= shift;
    }
    return x;
}

/* Shifts right; where one bits are lost the lowest bit is set (sticky). */
static onr_u128 onr_shift_right(onr_u128 x, int shift)
{
    uint64_t lost = 0;
    if (shift >= 128) {
        lost = x.high | x.low;
        x.high = x.low = 0;
        shift = 0;
    } else if (shift >= 64) {
        lost = x.low;
        x.low = x.high;
        x.high = 0;
        shift -= 64;
    }
    if (shift > 0) {
        lost |= x.low << (64 - shift);
        x.low = x.low >> shift | x.high << (64 - shift);
        x.high >>= shift;
    }
    x.low |= lost != 0;
    return x;
}

/* Moves the highest one bit of a number that is not zero to bit 126. */
static onr_real onr_normalize(onr_real x)
{
    int zeros = x.significand.high != 0 ? onr_leading_zeros(x.significand.high)
                                        : 64 + onr_leading_zeros(x.significand.low);
    if (zeros > 0)
        x.significand = onr_shift_left(x.significand, zeros - 1);
    else
        x.significand = onr_shift_right(x.significand, 1);
    x.exponent -= zeros - 1;
    return x;
}

static onr_real onr_real_from_f64(double value)
{
    uint64_t bits = onr_bits_from_f64(value);
    int biased = (int)(bits >> 52 & 2047);
    onr_real x;
    x.negative = bits >> 63 != 0;
    x.significand.high = 0;
    x.significand.low = bits & (ONR_F64_HIDDEN_BIT - 1);
    if (biased > 0)
        x.significand.low |= ONR_F64_HIDDEN_BIT;
    x.exponent = (biased > 0 ? biased : 1) - 1023 - 52;
    return x;
}

/* Neither term is zero. An exact zero is +0. */
static onr_real onr_add(onr_real a, onr_real b)
{
    onr_u128 term;
    a = onr_normalize(a);
    b = onr_normalize(b);
    if (a.exponent < b.exponent ||
        (a.exponent == b.exponent && (a.significand.high < b.significand.high ||
                                      (a.significand.high == b.significand.high &&
                                       a.significand.low < b.significand.low)))) {
        onr_real smaller = a;
        a = b;
        b = smaller;
    }
    term = onr_shift_right(b.significand, a.exponent - b.exponent);
    if (a.negative != b.negative) {
        a.significand.high -= term.high + (a.significand.low < term.low);
        a.significand.low -= term.low;
    } else {
        a.significand.low += term.low;
        a.significand.high += term.high + (a.significand.low < term.low);
    }
    if (a.significand.high == 0 && a.significand.low == 0)
        a.negative = 0;
    return a;
}

/* Rounding to odd never gives an infinity: it ends at the largest finite double. */
static double onr_round(onr_real x, onr_rounding rounding)
{
    uint64_t sign = x.negative ? ONR_F64_SIGN : 0;
    int subnormal_shift;
    int shift = 126 - 52;
    uint64_t kept;
    uint64_t bits;

    if (x.significand.high == 0 && x.significand.low == 0)
        return onr_f64_from_bits(sign);
    x = onr_normalize(x);
    if (x.exponent > 1023 - 126) /* above the largest binade */
        return onr_f64_from_bits(sign | (ONR_F64_INF - (rounding == ONR_TO_ODD)));
    subnormal_shift = -1074 - x.exponent; /* to units of the least subnormal, 2^-1074 */
    if (shift < subnormal_shift)
        shift = subnormal_shift;
    /* Two bits more than are kept: the half, and whether there is anything below it. */
    kept = onr_shift_right(x.significand, shift - 2).low;
    if (rounding == ONR_TO_ODD)
        kept = kept >> 2 | ((kept & 3) != 0);
    else
        kept = (kept + 1 + (kept >> 2 & 1)) >> 2;
    /* The hidden bit of a normal number steps the exponent field up by one. */
    bits = shift == subnormal_shift
               ? kept
               : ((uint64_t)(x.exponent + 126 + 1022) << 52) + kept;
    return onr_f64_from_bits(sign | bits);
}

/*
 * The real number start + index * delta, exact but for a sticky bit. index is not
 * negative, and is first rounded to binary64 (it is exact up to 2^53). start and delta
 * are finite.
 */
static onr_real onr_exact_element(double start, double delta, int64_t index)
{
    onr_real step = onr_real_from_f64(delta);
    onr_real times = onr_real_from_f64((double)index);
    onr_real sum = onr_real_from_f64(start);

    step.significand = onr_multiply(step.significand.low, times.significand.low);
    step.exponent += times.exponent;
    if (step.significand.high == 0 && step.significand.low == 0)
        return sum;
    if (sum.significand.low == 0)
        return step;
    return onr_add(sum, step);
}

/* The same, rounded once to binary64. */
static double onr_multiply_add(double start, double delta, int64_t index,
                               onr_rounding rounding)
{
    return onr_round(onr_exact_element(start, delta, index), rounding);
}

/* The exponent of the lowest bit set in x; x is finite and not zero. */
static int onr_lowest_exponent(double x)
{
    onr_real real = onr_real_from_f64(x);
    uint64_t lowest_bit = real.significand.low & (0 - real.significand.low);
    return real.exponent + 63 - onr_leading_zeros(lowest_bit);
}

/* The least e with |x| < 2^e; x is finite and not zero. */
static int onr_upper_exponent(double x)
{
    return onr_normalize(onr_real_from_f64(x)).exponent + 127;
}

/*
 * Whether every index * delta and start + index * delta up to `last` is a double: all
 * are multiples of the lowest bit set in start or delta, so they are if none reaches
 * 2^53 of these.
 */
static int onr_is_exact_in_f64(double start, double delta, int64_t last)
{
    int lowest = onr_lowest_exponent(delta);
    int highest =
        last > 0 ? onr_upper_exponent(delta) + onr_upper_exponent((double)last) : 0;

    if (start != 0) {
        int lowest_of_start = onr_lowest_exponent(start);
        int highest_of_start = onr_upper_exponent(start);
        if (lowest > lowest_of_start)
            lowest = lowest_of_start;
        if (highest < highest_of_start)
            highest = highest_of_start;
    }
    /* A sum of two below 2^highest is below 2^(highest + 1). */
    return highest + 1 <= DBL_MAX_EXP && highest + 1 - lowest <= DBL_MANT_DIG;
}

#endif /* ONNX_RANGE_EXACT_H */
