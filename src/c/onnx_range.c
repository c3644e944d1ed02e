/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The only file to compile: argument checks, and the switches from an element type
 * to its arithmetic. The arithmetic is in the private headers beside this file.
 */
#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) ||                         \
    defined(__RECIPROCAL_MATH__) || defined(__NO_SIGNED_ZEROS__) ||                    \
    (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__) || defined(_M_FP_FAST)
#error "onnx_range needs NaNs and exact rounding: compile without -ffast-math"
#endif

#include "onnx_range.h"

#include "onnx_range_count.h"
#include "onnx_range_dispatch.h"
#include "onnx_range_fill.h"
#include "onnx_range_half.h"
#include "onnx_range_scalar.h"
#include "onnx_range_slice.h"

/* The binary logarithm of the element's size, or -1 for what is no dtype. */
static int onr_size_exponent(onnx_range_dtype dtype)
{
    switch (dtype) {
    case ONNX_RANGE_INT16:
    case ONNX_RANGE_FLOAT16:
    case ONNX_RANGE_BFLOAT16:
        return 1;
    case ONNX_RANGE_FLOAT:
    case ONNX_RANGE_INT32:
        return 2;
    case ONNX_RANGE_DOUBLE:
    case ONNX_RANGE_INT64:
        return 3;
    }
    return -1;
}

size_t onnx_range_dtype_size(onnx_range_dtype dtype)
{
    int exponent = onr_size_exponent(dtype);
    return exponent < 0 ? 0 : (size_t)1 << exponent;
}

onnx_range_status onnx_range_check_opset(int64_t opset, onnx_range_dtype dtype)
{
    if (opset < 11)
        return ONNX_RANGE_ERROR_OPSET;
    if (onnx_range_dtype_size(dtype) == 0 || (onr_is_half(dtype) && opset < 27))
        return ONNX_RANGE_ERROR_DTYPE;
    return ONNX_RANGE_OK;
}

static onnx_range_status onr_check_types(onnx_range_dtype dtype,
                                         onnx_range_dtype stash_type)
{
    if (onnx_range_dtype_size(dtype) == 0)
        return ONNX_RANGE_ERROR_DTYPE;
    if (onr_is_half(dtype) && stash_type != ONNX_RANGE_FLOAT &&
        stash_type != ONNX_RANGE_DOUBLE)
        return ONNX_RANGE_ERROR_STASH_TYPE;
    return ONNX_RANGE_OK;
}

onnx_range_status onnx_range_count(onnx_range_dtype dtype, onnx_range_dtype stash_type,
                                   const void *start, const void *limit,
                                   const void *delta, int64_t *count)
{
    int64_t elements = 0;
    onnx_range_status status = onr_check_types(dtype, stash_type);

    if (status != ONNX_RANGE_OK)
        return status;
    if (start == NULL || limit == NULL || delta == NULL || count == NULL)
        return ONNX_RANGE_ERROR_NULL;
    if (onr_is_integer(dtype))
        status = onr_count_integer(onr_load_integer(dtype, start),
                                   onr_load_integer(dtype, limit),
                                   onr_load_integer(dtype, delta), &elements);
    else
        status =
            onr_count_float(onr_load_float(dtype, start), onr_load_float(dtype, limit),
                            onr_load_float(dtype, delta), &elements);
    if (status != ONNX_RANGE_OK)
        return status;
    if ((uint64_t)elements > SIZE_MAX >> onr_size_exponent(dtype))
        return ONNX_RANGE_ERROR_COUNT;
    *count = elements;
    return ONNX_RANGE_OK;
}

onnx_range_status onnx_range_fill(onnx_range_dtype dtype, onnx_range_dtype stash_type,
                                  const void *start, const void *delta, int64_t first,
                                  int64_t count, void *out, size_t out_size)
{
    size_t size = onnx_range_dtype_size(dtype);
    int64_t last;
    unsigned char element_0[8];
    onr_sequence sequence;
    onnx_range_status status = onr_check_types(dtype, stash_type);

    if (status != ONNX_RANGE_OK)
        return status;
    if (start == NULL || delta == NULL || (out == NULL && count != 0))
        return ONNX_RANGE_ERROR_NULL;
    if (first < 0 || count < 0 || first > INT64_MAX - count)
        return ONNX_RANGE_ERROR_SLICE;
    if ((uint64_t)count > out_size >> onr_size_exponent(dtype))
        return ONNX_RANGE_ERROR_OUT_SIZE;
    if (((uintptr_t)out & (size - 1)) != 0)
        return ONNX_RANGE_ERROR_OUT_ALIGNMENT;
    last = count > 0 ? first + count - 1 : -1;
    memset(&sequence, 0, sizeof sequence);
    if (onr_is_integer(dtype)) {
        sequence.integer_start = (uint64_t)onr_load_integer(dtype, start);
        sequence.integer_delta = (uint64_t)onr_load_integer(dtype, delta);
        status = onr_check_integer_slice(size, onr_load_integer(dtype, start),
                                         onr_load_integer(dtype, delta), last);
    } else {
        sequence.start = onr_load_float(dtype, start);
        sequence.delta = onr_load_float(dtype, delta);
        status = onr_check_float_slice(dtype, stash_type, sequence.start,
                                       sequence.delta, last);
    }
    if (status != ONNX_RANGE_OK || count == 0)
        return status;
    sequence.kernel = onr_current_kernel();
    sequence.dtype = dtype;
    sequence.stash_type = stash_type;
    if (onr_is_integer(dtype)) {
        onr_fill_integers(&sequence, first, count, out);
        return ONNX_RANGE_OK;
    }
    memcpy(element_0, start, size); /* start may lie in out */
    onr_fill_floats(&sequence, first, count, out);
    if (first == 0)
        memcpy(out, element_0, size); /* start + 0 * delta would turn -0 into 0 */
    return ONNX_RANGE_OK;
}

onnx_range_status onnx_range_scalar_from_i64(onnx_range_dtype dtype, int64_t value,
                                             void *scalar)
{
    size_t size = onnx_range_dtype_size(dtype);
    onr_real real;

    if (size == 0)
        return ONNX_RANGE_ERROR_DTYPE;
    if (scalar == NULL)
        return ONNX_RANGE_ERROR_NULL;
    if (onr_is_integer(dtype))
        return onr_store_integer(size, value, scalar);
    real.negative = value < 0;
    real.significand.high = 0;
    real.significand.low = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    real.exponent = 0;
    return onr_store_float(
        dtype,
        onr_round(real, dtype == ONNX_RANGE_DOUBLE ? ONR_TO_NEAREST_EVEN : ONR_TO_ODD),
        scalar);
}

onnx_range_status onnx_range_scalar_from_f64(onnx_range_dtype dtype, double value,
                                             void *scalar)
{
    if (onnx_range_dtype_size(dtype) == 0 || onr_is_integer(dtype))
        return ONNX_RANGE_ERROR_DTYPE;
    if (scalar == NULL)
        return ONNX_RANGE_ERROR_NULL;
    return onr_store_float(dtype, value, scalar);
}

const char *onnx_range_status_string(onnx_range_status status)
{
    switch (status) {
    case ONNX_RANGE_OK:
        return "no error";
    case ONNX_RANGE_ERROR_DTYPE:
        return "dtype must be int16, int32, int64, float or double, or, from opset 27 "
               "on, float16 or bfloat16";
    case ONNX_RANGE_ERROR_STASH_TYPE:
        return "stash_type must be 1 (FLOAT) or 11 (DOUBLE)";
    case ONNX_RANGE_ERROR_OPSET:
        return "opset must be 11 or above";
    case ONNX_RANGE_ERROR_NULL:
        return "no pointer to an input or an output may be null";
    case ONNX_RANGE_ERROR_ZERO_DELTA:
        return "delta must not be zero";
    case ONNX_RANGE_ERROR_NAN:
        return "start, limit and delta must not be NaN";
    case ONNX_RANGE_ERROR_NOT_FINITE:
        return "start, limit and (limit - start) / delta must be finite, and the delta "
               "of "
               "a slice that has elements";
    case ONNX_RANGE_ERROR_COUNT:
        return "there must be at most 2^63 - 1 elements, and no more bytes than a "
               "size_t counts";
    case ONNX_RANGE_ERROR_SLICE:
        return "first and count must not be negative, and first + count at most 2^63 - "
               "1";
    case ONNX_RANGE_ERROR_OUT_SIZE:
        return "out must have room for count elements";
    case ONNX_RANGE_ERROR_OUT_ALIGNMENT:
        return "out must be aligned to the size of an element";
    case ONNX_RANGE_ERROR_VALUE:
        return "each value must lie in the finite range of dtype";
    case ONNX_RANGE_ERROR_KERNEL:
        return "kernel must be the name of one that this build and this processor have";
    }
    return "this number is no status of onnx_range";
}

const char *onnx_range_kernel(void)
{
    return onr_current_kernel()->name;
}

onnx_range_status onnx_range_set_kernel(const char *name)
{
    return onr_choose_kernel(name) ? ONNX_RANGE_OK : ONNX_RANGE_ERROR_KERNEL;
}

const char *onnx_range_version(void)
{
    return ONNX_RANGE_VERSION;
}

float onnx_range_f32_from_f16(uint16_t bits)
{
    return onr_f32_from_f16(bits);
}

float onnx_range_f32_from_bf16(uint16_t bits)
{
    return onr_f32_from_bf16(bits);
}

uint16_t onnx_range_f16_from_f32(float value)
{
    return onr_f16_from_f32(value);
}

uint16_t onnx_range_bf16_from_f32(float value)
{
    return onr_bf16_from_f32(value);
}

uint16_t onnx_range_f16_from_f64(double value)
{
    return onr_f16_from_f64(value);
}

uint16_t onnx_range_bf16_from_f64(double value)
{
    return onr_bf16_from_f64(value);
}
