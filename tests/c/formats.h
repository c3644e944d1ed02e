/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The seven element types as numbers in one table, and their scalars: bits from a
 * value and a value from bits, by ldexp and frexp, for all types alike.
 */
#ifndef FORMATS_H
#define FORMATS_H

#include "onnx_range.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct {
    onnx_range_dtype dtype;
    const char *name;
    size_t size;        /* bytes */
    int precision;      /* bits of the significand with the hidden one; 0: integer */
    int least_exponent; /* the least positive value is 2^least_exponent */
    int end_exponent;   /* every finite magnitude is below 2^end_exponent */
} format;

static const format formats[] = {
    {ONNX_RANGE_INT16, "i16", 2, 0, 0, 15},
    {ONNX_RANGE_INT32, "i32", 4, 0, 0, 31},
    {ONNX_RANGE_INT64, "i64", 8, 0, 0, 63},
    {ONNX_RANGE_FLOAT, "f32", 4, 24, -149, 128},
    {ONNX_RANGE_DOUBLE, "f64", 8, 53, -1074, 1024},
    {ONNX_RANGE_FLOAT16, "f16", 2, 11, -24, 16},
    {ONNX_RANGE_BFLOAT16, "bf16", 2, 8, -133, 128},
};
enum { FORMATS = sizeof formats / sizeof formats[0], SCALAR_SIZE = 8 };

static inline const format *find_format(onnx_range_dtype dtype)
{
    for (int k = 0; k < FORMATS; k++)
        if (formats[k].dtype == dtype)
            return &formats[k];
    return NULL;
}

static inline bool is_integer(const format *type)
{
    return type->precision == 0;
}

static inline bool is_half(const format *type)
{
    return type->dtype == ONNX_RANGE_FLOAT16 || type->dtype == ONNX_RANGE_BFLOAT16;
}

static inline uint64_t sign_bit(const format *type)
{
    return (uint64_t)1 << (8 * type->size - 1);
}

/* The bits of +infinity, and of the hidden bit's place. */
static inline uint64_t infinity_bits(const format *type)
{
    return sign_bit(type) - ((uint64_t)1 << (type->precision - 1));
}

/* The value of a float type's bits. */
static inline double decode(const format *type, uint64_t bits)
{
    uint64_t hidden = (uint64_t)1 << (type->precision - 1);
    uint64_t magnitude = bits & (sign_bit(type) - 1);
    uint64_t fraction = magnitude & (hidden - 1);
    int exponent = (int)(magnitude / hidden);
    double value;

    if (magnitude > infinity_bits(type))
        value = NAN;
    else if (magnitude == infinity_bits(type))
        value = INFINITY;
    else if (exponent == 0)
        value = ldexp((double)fraction, type->least_exponent);
    else
        value = ldexp((double)(fraction + hidden), type->least_exponent + exponent - 1);
    return bits & sign_bit(type) ? -value : value;
}

/* The bits of a value that a float type holds exactly; a NaN is the quiet one. */
static inline uint64_t encode(const format *type, double value)
{
    uint64_t sign = signbit(value) ? sign_bit(type) : 0;
    int exponent;

    if (isnan(value))
        return sign | infinity_bits(type) | (uint64_t)1 << (type->precision - 2);
    if (isinf(value))
        return sign | infinity_bits(type);
    if (value == 0)
        return sign;
    (void)frexp(value, &exponent); /* 2^(exponent - 1) <= |value| < 2^exponent */
    exponent -= type->precision;
    if (exponent < type->least_exponent)
        exponent = type->least_exponent;
    /* The hidden bit of a normal significand adds the missing 1 to the exponent. */
    return sign +
           ((uint64_t)(exponent - type->least_exponent) << (type->precision - 1)) +
           (uint64_t)ldexp(fabs(value), -exponent);
}

/* Writes the low type->size bytes of bits as an integer of that size. */
static inline void store_bits(const format *type, uint64_t bits, void *to)
{
    uint16_t bits16 = (uint16_t)bits;
    uint32_t bits32 = (uint32_t)bits;

    if (type->size == sizeof bits16)
        memcpy(to, &bits16, sizeof bits16);
    else if (type->size == sizeof bits32)
        memcpy(to, &bits32, sizeof bits32);
    else
        memcpy(to, &bits, sizeof bits);
}

static inline uint64_t load_bits(const format *type, const void *from)
{
    uint16_t bits16;
    uint32_t bits32;
    uint64_t bits64;

    if (type->size == sizeof bits16) {
        memcpy(&bits16, from, sizeof bits16);
        return bits16;
    }
    if (type->size == sizeof bits32) {
        memcpy(&bits32, from, sizeof bits32);
        return bits32;
    }
    memcpy(&bits64, from, sizeof bits64);
    return bits64;
}

/* Writes a scalar of any of the types; value is one of its values. */
static inline void store(const format *type, double value, void *to)
{
    store_bits(type, is_integer(type) ? (uint64_t)(int64_t)value : encode(type, value),
               to);
}

/* The bits of a double and back, for steps of one unit in the last place. */
static inline uint64_t bits_of(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static inline double double_of(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

#endif /* FORMATS_H */
