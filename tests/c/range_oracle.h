/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Range itself, from exact sums: what each element is and how many there are. Only
 * for inputs that are not NaN or infinite, and a delta that is not zero.
 */
#ifndef RANGE_ORACLE_H
#define RANGE_ORACLE_H

#include "exact_oracle.h"

/* A scalar of any type: `integer` for the integer types, `real` for the others. */
typedef struct {
    int64_t integer;
    double real;
} scalar;

static inline void store_scalar(const format *type, scalar value, void *to)
{
    store_bits(type,
               is_integer(type) ? (uint64_t)value.integer : encode(type, value.real),
               to);
}

/* start + index * delta as bits; false if it is outside the type's finite range. */
static inline bool oracle_element(const format *type, const format *stash, scalar start,
                                  scalar delta, int64_t index, uint64_t *bits)
{
    exact sum = {{0}};
    double value = start.real;
    int64_t integer;

    if (is_integer(type)) {
        exact_add_integer(&sum, start.integer, 1);
        exact_add_integer(&sum, delta.integer, (uint64_t)index);
        if (!exact_integer(&sum, type, &integer))
            return false;
        *bits = (uint64_t)integer & (sign_bit(type) * 2 - 1);
        return true;
    }
    if (index != 0) { /* element 0 is start, also if that is -0 */
        volatile double rounded = (double)index; /* a cast alone may keep more bits */

        exact_add_double(&sum, start.real, 1);
        exact_add_double(&sum, delta.real, (uint64_t)rounded);
        value = exact_round(&sum, is_half(type) ? stash : type);
    }
    if (is_half(type) && isfinite(value)) {
        exact again = {{0}};
        bool negative = signbit(value);
        exact_add_double(&again, value, 1);
        value = copysign(exact_round(&again, type), negative ? -1.0 : 1.0);
    }
    *bits = encode(type, value);
    return isfinite(value);
}

/* RN64(dividend / divisor), both positive; below 1, any number between 0 and 1. */
static inline double oracle_quotient(double dividend, double divisor)
{
    int dividend_exponent, divisor_exponent, exponent;
    uint64_t rest = (uint64_t)ldexp(frexp(dividend, &dividend_exponent), 53);
    uint64_t unit = (uint64_t)ldexp(frexp(divisor, &divisor_exponent), 53);
    uint64_t bits = 0;
    exact quotient = {{0}};

    exponent = dividend_exponent - divisor_exponent; /* 1/2 < rest / unit < 2 */
    if (exponent > 1025)
        return INFINITY;
    if (exponent < -1)
        return 0.5;
    for (int k = 0; k < 64; k++) { /* schoolbook division, 63 bits after the point */
        bits = bits << 1 | (rest >= unit);
        rest = (rest >= unit ? rest - unit : rest) << 1;
    }
    exact_add_product(&quotient, bits, 1, exponent - 63, false);
    exact_add_product(&quotient, rest != 0, 1, exponent - 64, false);
    return exact_round(&quotient, find_format(ONNX_RANGE_DOUBLE));
}

/* The count of a float type, from binary64's two rounded operations. */
static inline onnx_range_status oracle_count(const format *type, double start,
                                             double limit, double delta, int64_t *count)
{
    exact difference = {{0}};
    double distance, quotient;

    exact_add_double(&difference, limit, 1);
    exact_add_double(&difference, -start, 1);
    distance = exact_round(&difference, find_format(ONNX_RANGE_DOUBLE));
    if (isinf(distance)) { /* all three are halved, which makes a tiny delta zero */
        if (delta / 2 == 0)
            return ONNX_RANGE_ERROR_NOT_FINITE;
        return oracle_count(type, start / 2, limit / 2, delta / 2, count);
    }
    *count = 0;
    if (distance == 0)
        return ONNX_RANGE_OK;
    quotient = oracle_quotient(fabs(distance), fabs(delta));
    if (isinf(quotient))
        return ONNX_RANGE_ERROR_NOT_FINITE;
    if (signbit(distance) != signbit(delta))
        return ONNX_RANGE_OK;
    if (quotient >= ldexp(1, 63))
        return ONNX_RANGE_ERROR_COUNT;
    *count = (int64_t)quotient;
    *count += (double)*count < quotient;
    return (uint64_t)*count > SIZE_MAX / type->size ? ONNX_RANGE_ERROR_COUNT
                                                    : ONNX_RANGE_OK;
}

/*
 * Whether the element at an index, of an integer type, lies before limit. The count
 * is the number of indices of which this is true, which are the first ones.
 */
static inline bool oracle_is_before(scalar start, scalar limit, scalar delta,
                                    uint64_t index)
{
    exact past = {{0}}; /* start + index * delta - limit */

    exact_add_integer(&past, start.integer, 1);
    exact_add_integer(&past, delta.integer, index);
    exact_subtract_integer(&past, limit.integer);
    return exact_sign(&past) == (delta.integer < 0 ? 1 : -1);
}

#endif /* RANGE_ORACLE_H */
