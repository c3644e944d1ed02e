/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The bits of float and double, and the layout of the binary formats.
 *
 *     binary64   s eeeeeeeeeee m{52}   bias 1023
 *     binary32   s eeeeeeee    m{23}   bias  127
 *     binary16   s eeeee       m{10}   bias   15
 *     bfloat16   s eeeeeeee    m{7}    bias  127
 */
#ifndef ONNX_RANGE_BITS_H
#define ONNX_RANGE_BITS_H

#include <float.h>
#include <stdint.h>
#include <string.h>

/* Whether the compiler's double arithmetic is binary64's: the x87 keeps more bits. A
 * compiler that does not say (C89, tcc) is not trusted. */
#if defined(FLT_EVAL_METHOD) && (FLT_EVAL_METHOD == 0 || FLT_EVAL_METHOD == 1)
#define ONR_HAS_BINARY64 1
#else
#define ONR_HAS_BINARY64 0
#endif

#define ONR_F32_SIGN ((uint32_t)1 << 31)
#define ONR_F32_INF ((uint32_t)255 << 23)
#define ONR_F64_SIGN ((uint64_t)1 << 63)
#define ONR_F64_INF ((uint64_t)2047 << 52)
#define ONR_F64_HIDDEN_BIT ((uint64_t)1 << 52)

static uint32_t onr_bits_from_f32(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static float onr_f32_from_bits(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static uint64_t onr_bits_from_f64(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static double onr_f64_from_bits(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static int onr_f64_is_nan(double value)
{
    return (onr_bits_from_f64(value) & ~ONR_F64_SIGN) > ONR_F64_INF;
}

static int onr_f64_is_finite(double value)
{
    return (onr_bits_from_f64(value) & ONR_F64_INF) != ONR_F64_INF;
}

/* The number of zero bits above the highest one bit; x is not zero. */
static int onr_leading_zeros(uint64_t x)
{
    int zeros = 0;
    int step;
    for (step = 32; step > 0; step /= 2)
        if (x >> (64 - step) == 0) {
            x <<= step;
            zeros += step;
        }
    return zeros;
}

#endif /* ONNX_RANGE_BITS_H */
