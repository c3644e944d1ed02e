/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The number of elements: max(ceil((limit - start) / delta), 0).
 *
 * Integers: limit - start spans up to twice the positive range of int64_t, and
 * delta may be the type's minimum, so both are taken as magnitudes in uint64_t.
 *
 * Floats: q = RN64(RN64(limit - start) / delta). Two corners of that formula would
 * miss the quotient that it means: a difference that overflows although both ends
 * are finite, and a positive quotient that underflows to zero.
 */
#ifndef ONNX_RANGE_COUNT_H
#define ONNX_RANGE_COUNT_H

#include <float.h>

#include "onnx_range.h"
#include "onnx_range_exact.h"

static onnx_range_status onr_count_integer(int64_t start, int64_t limit, int64_t delta,
                                           int64_t *count)
{
    uint64_t span;
    uint64_t step;
    uint64_t elements = 0;

    if (delta == 0)
        return ONNX_RANGE_ERROR_ZERO_DELTA;
    /* Unsigned subtraction gives a difference of up to 2^64 - 1 exactly. */
    if (delta > 0 ? start < limit : start > limit) {
        span = delta > 0 ? (uint64_t)limit - (uint64_t)start
                         : (uint64_t)start - (uint64_t)limit;
        step = delta > 0 ? (uint64_t)delta : 0 - (uint64_t)delta;
        elements = (span - 1) / step + 1; /* the ceiling of span / step, span > 0 */
    }
    if (elements > INT64_MAX)
        return ONNX_RANGE_ERROR_COUNT;
    *count = (int64_t)elements;
    return ONNX_RANGE_OK;
}

/* Long division to 56 bits, of which the first may be zero, and one sticky bit. The
 * dividend is not zero. */
static double onr_divide_in_integers(double dividend, double divisor)
{
    onr_real a = onr_normalize(onr_real_from_f64(dividend));
    onr_real b = onr_normalize(onr_real_from_f64(divisor));
    onr_real quotient;
    /* Both have 53 significant bits at most: the upper word holds all of them. */
    uint64_t rest = a.significand.high >> 10;
    uint64_t unit = b.significand.high >> 10;
    uint64_t bits = 0;
    int i;

    for (i = 0; i < 56; i++) {
        bits <<= 1;
        if (rest >= unit) {
            rest -= unit;
            bits |= 1;
        }
        rest <<= 1;
    }
    quotient.significand.high = 0;
    quotient.significand.low = bits << 1 | (rest != 0);
    quotient.exponent = a.exponent - b.exponent - 56;
    quotient.negative = a.negative != b.negative;
    return onr_round(quotient, ONR_TO_NEAREST_EVEN);
}

static double onr_subtract_f64(double a, double b)
{
    if (ONR_HAS_BINARY64)
        return a - b;
    return onr_multiply_add(a, -b, 1, ONR_TO_NEAREST_EVEN);
}

static double onr_divide_f64(double dividend, double divisor)
{
    if (ONR_HAS_BINARY64)
        return dividend / divisor;
    return dividend == 0 ? dividend : onr_divide_in_integers(dividend, divisor);
}

/* RN64(RN64(limit - start) / delta); all finite, delta not zero. */
static double onr_quotient(double start, double limit, double delta)
{
    double span = onr_subtract_f64(limit, start);
    double quotient;

    if (!onr_f64_is_finite(span)) {
        /* Halving ends as large as these is exact, and so is doubling the quotient. */
        span = onr_subtract_f64(limit / 2, start / 2);
        return 2 * onr_divide_f64(span, delta);
    }
    quotient = onr_divide_f64(span, delta);
    if (quotient == 0 && span != 0 && (span > 0) == (delta > 0))
        return DBL_MIN; /* underflow of a positive quotient: any in (0, 1] will do */
    return quotient;
}

static onnx_range_status onr_count_float(double start, double limit, double delta,
                                         int64_t *count)
{
    double quotient;
    int64_t whole;

    if (onr_f64_is_nan(start) || onr_f64_is_nan(limit) || onr_f64_is_nan(delta))
        return ONNX_RANGE_ERROR_NAN;
    if (delta == 0)
        return ONNX_RANGE_ERROR_ZERO_DELTA;
    if (!onr_f64_is_finite(start) || !onr_f64_is_finite(limit))
        return ONNX_RANGE_ERROR_NOT_FINITE;
    quotient = onr_f64_is_finite(delta) ? onr_quotient(start, limit, delta) : 0;
    if (!onr_f64_is_finite(quotient))
        return ONNX_RANGE_ERROR_NOT_FINITE;
    if (quotient >= 0x1p63)
        return ONNX_RANGE_ERROR_COUNT;
    whole = quotient > 0 ? (int64_t)quotient : 0;
    *count = whole + (quotient > (double)whole);
    return ONNX_RANGE_OK;
}

#endif /* ONNX_RANGE_COUNT_H */
