/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One element of any dtype in memory, aligned or not, to and from the widest type of
 * its kind. Widening is exact, narrowing rounds once or tells that it cannot.
 */
#ifndef ONNX_RANGE_SCALAR_H
#define ONNX_RANGE_SCALAR_H

#include <string.h>

#include "onnx_range.h"
#include "onnx_range_half.h"

static int onr_is_integer(onnx_range_dtype dtype)
{
    return dtype == ONNX_RANGE_INT16 || dtype == ONNX_RANGE_INT32 ||
           dtype == ONNX_RANGE_INT64;
}

static int onr_is_half(onnx_range_dtype dtype)
{
    return dtype == ONNX_RANGE_FLOAT16 || dtype == ONNX_RANGE_BFLOAT16;
}

/* dtype is one of the integers. */
static int64_t onr_load_integer(onnx_range_dtype dtype, const void *scalar)
{
    int16_t i16;
    int32_t i32;
    int64_t i64;

    if (dtype == ONNX_RANGE_INT16) {
        memcpy(&i16, scalar, sizeof i16);
        return i16;
    }
    if (dtype == ONNX_RANGE_INT32) {
        memcpy(&i32, scalar, sizeof i32);
        return i32;
    }
    memcpy(&i64, scalar, sizeof i64);
    return i64;
}

/* dtype is one of the floats. */
static double onr_load_float(onnx_range_dtype dtype, const void *scalar)
{
    uint16_t half;
    float f32;
    double f64;

    if (onr_is_half(dtype)) {
        memcpy(&half, scalar, sizeof half);
        return dtype == ONNX_RANGE_FLOAT16 ? onr_f32_from_f16(half)
                                           : onr_f32_from_bf16(half);
    }
    if (dtype == ONNX_RANGE_FLOAT) {
        memcpy(&f32, scalar, sizeof f32);
        return f32;
    }
    memcpy(&f64, scalar, sizeof f64);
    return f64;
}

/* size is that of one of the integers. */
static onnx_range_status onr_store_integer(size_t size, int64_t value, void *scalar)
{
    int16_t i16 = (int16_t)value;
    int32_t i32 = (int32_t)value;

    if (size == sizeof i16 && i16 == value)
        memcpy(scalar, &i16, size);
    else if (size == sizeof i32 && i32 == value)
        memcpy(scalar, &i32, size);
    else if (size == sizeof value)
        memcpy(scalar, &value, size);
    else
        return ONNX_RANGE_ERROR_VALUE;
    return ONNX_RANGE_OK;
}

/* dtype is one of the floats. */
static onnx_range_status onr_store_float(onnx_range_dtype dtype, double value,
                                         void *scalar)
{
    uint16_t half;
    float f32 = (float)value;

    if (onr_f64_is_nan(value)) /* processors differ in what the cast makes of it */
        f32 = onr_f32_odd_from_f64(value);
    if (dtype == ONNX_RANGE_DOUBLE) {
        memcpy(scalar, &value, sizeof value);
        return ONNX_RANGE_OK;
    }
    half = dtype == ONNX_RANGE_FLOAT16 ? onr_f16_from_f64(value)
                                       : onr_bf16_from_f64(value);
    if (dtype == ONNX_RANGE_FLOAT16)
        f32 = onr_f32_from_f16(half);
    if (dtype == ONNX_RANGE_BFLOAT16)
        f32 = onr_f32_from_bf16(half);
    if (onr_f64_is_finite(value) && !onr_f64_is_finite(f32))
        return ONNX_RANGE_ERROR_VALUE;
    if (dtype == ONNX_RANGE_FLOAT)
        memcpy(scalar, &f32, sizeof f32);
    else
        memcpy(scalar, &half, sizeof half);
    return ONNX_RANGE_OK;
}

#endif /* ONNX_RANGE_SCALAR_H */
