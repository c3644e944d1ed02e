# SPDX-License-Identifier: Apache-2.0
"""The C core, as onnx_range.h declares it."""

from libc.stdint cimport int64_t, uint16_t


cdef extern from "onnx_range.h" nogil:
    ctypedef enum onnx_range_dtype:
        ONNX_RANGE_FLOAT
        ONNX_RANGE_INT16
        ONNX_RANGE_INT32
        ONNX_RANGE_INT64
        ONNX_RANGE_FLOAT16
        ONNX_RANGE_DOUBLE
        ONNX_RANGE_BFLOAT16

    ctypedef enum onnx_range_status:
        ONNX_RANGE_OK
        ONNX_RANGE_ERROR_DTYPE
        ONNX_RANGE_ERROR_STASH_TYPE
        ONNX_RANGE_ERROR_OPSET
        ONNX_RANGE_ERROR_NULL
        ONNX_RANGE_ERROR_ZERO_DELTA
        ONNX_RANGE_ERROR_NAN
        ONNX_RANGE_ERROR_NOT_FINITE
        ONNX_RANGE_ERROR_COUNT
        ONNX_RANGE_ERROR_SLICE
        ONNX_RANGE_ERROR_OUT_SIZE
        ONNX_RANGE_ERROR_OUT_ALIGNMENT
        ONNX_RANGE_ERROR_VALUE
        ONNX_RANGE_ERROR_KERNEL

    onnx_range_status onnx_range_count(
        onnx_range_dtype dtype, onnx_range_dtype stash_type,
        const void *start, const void *limit, const void *delta, int64_t *count)
    onnx_range_status onnx_range_fill(
        onnx_range_dtype dtype, onnx_range_dtype stash_type,
        const void *start, const void *delta,
        int64_t first, int64_t count, void *out, size_t out_size)
    onnx_range_status onnx_range_check_opset(int64_t opset, onnx_range_dtype dtype)
    onnx_range_status onnx_range_scalar_from_i64(
        onnx_range_dtype dtype, int64_t value, void *scalar)
    onnx_range_status onnx_range_scalar_from_f64(
        onnx_range_dtype dtype, double value, void *scalar)
    size_t onnx_range_dtype_size(onnx_range_dtype dtype)
    const char *onnx_range_status_string(onnx_range_status status)
    const char *onnx_range_version()
    const char *onnx_range_kernel()
    onnx_range_status onnx_range_set_kernel(const char *name)
    float onnx_range_f32_from_f16(uint16_t bits)
    float onnx_range_f32_from_bf16(uint16_t bits)
    uint16_t onnx_range_f16_from_f32(float value)
    uint16_t onnx_range_bf16_from_f32(float value)
    uint16_t onnx_range_f16_from_f64(double value)
    uint16_t onnx_range_bf16_from_f64(double value)
