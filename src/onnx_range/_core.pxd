# SPDX-License-Identifier: Apache-2.0
"""The C API that the extension exports; __init__.pxd gives it the names of C."""

from libc.stdint cimport int64_t, uint16_t

from onnx_range._c cimport onnx_range_dtype, onnx_range_status


cdef onnx_range_status c_count(
    onnx_range_dtype dtype, onnx_range_dtype stash_type,
    const void *start, const void *limit, const void *delta,
    int64_t *count) noexcept nogil
cdef onnx_range_status c_fill(
    onnx_range_dtype dtype, onnx_range_dtype stash_type,
    const void *start, const void *delta,
    int64_t first, int64_t count, void *out, size_t out_size) noexcept nogil
cdef onnx_range_status c_check_opset(
    int64_t opset, onnx_range_dtype dtype) noexcept nogil
cdef size_t c_dtype_size(onnx_range_dtype dtype) noexcept nogil
cdef const char *c_status_string(onnx_range_status status) noexcept nogil
cdef const char *c_version() noexcept nogil
cdef onnx_range_status c_scalar_from_i64(
    onnx_range_dtype dtype, int64_t value, void *scalar) noexcept nogil
cdef onnx_range_status c_scalar_from_f64(
    onnx_range_dtype dtype, double value, void *scalar) noexcept nogil
cdef float c_f32_from_f16(uint16_t bits) noexcept nogil
cdef float c_f32_from_bf16(uint16_t bits) noexcept nogil
cdef uint16_t c_f16_from_f32(float value) noexcept nogil
cdef uint16_t c_bf16_from_f32(float value) noexcept nogil
cdef uint16_t c_f16_from_f64(double value) noexcept nogil
cdef uint16_t c_bf16_from_f64(double value) noexcept nogil
