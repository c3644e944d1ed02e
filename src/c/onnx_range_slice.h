/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Whether a slice stays in its type. Elements go one way from start: if the last one is
 * in the type's range, so is each before it.
 */
#ifndef ONNX_RANGE_SLICE_H
#define ONNX_RANGE_SLICE_H

#include "onnx_range.h"
#include "onnx_range_exact.h"
#include "onnx_range_half.h"
#include "onnx_range_scalar.h"

/* Whether start + last * delta is an int16_t, int32_t or int64_t of `size` bytes. */
static onnx_range_status onr_check_integer_slice(size_t size, int64_t start,
                                                 int64_t delta, int64_t last)
{
    int64_t maximum = INT64_MAX >> (64 - 8 * size);
    uint64_t room;
    uint64_t step;

    if (delta == 0)
        return ONNX_RANGE_ERROR_ZERO_DELTA;
    /* The distance to the type's end; its minimum is -maximum - 1. */
    room = delta > 0 ? (uint64_t)maximum - (uint64_t)start
                     : (uint64_t)start + (uint64_t)maximum + 1;
    step = delta > 0 ? (uint64_t)delta : 0 - (uint64_t)delta;
    return last > 0 && (uint64_t)last > room / step ? ONNX_RANGE_ERROR_VALUE
                                                    : ONNX_RANGE_OK;
}

/* Element `index` of a float dtype, widened. */
static double onr_float_element(onnx_range_dtype dtype, onnx_range_dtype stash_type,
                                double start, double delta, int64_t index)
{
    double value;
    if (dtype == ONNX_RANGE_DOUBLE ||
        (onr_is_half(dtype) && stash_type == ONNX_RANGE_DOUBLE))
        value = onr_multiply_add(start, delta, index, ONR_TO_NEAREST_EVEN);
    else
        value = (float)onr_multiply_add(start, delta, index, ONR_TO_ODD);
    if (dtype == ONNX_RANGE_FLOAT16)
        return onr_f32_from_f16(onr_f16_from_f64(value));
    if (dtype == ONNX_RANGE_BFLOAT16)
        return onr_f32_from_bf16(onr_bf16_from_f64(value));
    return value;
}

/* Whether element `last`, and so each before it, is finite; last is -1 for none. */
static onnx_range_status onr_check_float_slice(onnx_range_dtype dtype,
                                               onnx_range_dtype stash_type,
                                               double start, double delta, int64_t last)
{
    double estimate = start + (double)last * delta;

    if (onr_f64_is_nan(start) || onr_f64_is_nan(delta))
        return ONNX_RANGE_ERROR_NAN;
    if (delta == 0)
        return ONNX_RANGE_ERROR_ZERO_DELTA;
    if (!onr_f64_is_finite(start) || (last >= 0 && !onr_f64_is_finite(delta)))
        return ONNX_RANGE_ERROR_NOT_FINITE;
    /* Far below the largest binary16, 65504, rounding decides nothing. */
    if (last < 0 || (estimate > -32768 && estimate < 32768))
        return ONNX_RANGE_OK;
    if (!onr_f64_is_finite(onr_float_element(dtype, stash_type, start, delta, last)))
        return ONNX_RANGE_ERROR_VALUE;
    return ONNX_RANGE_OK;
}

#endif /* ONNX_RANGE_SLICE_H */
