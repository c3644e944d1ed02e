# SPDX-License-Identifier: Apache-2.0
"""The functions of the C core that _core.pxd exports to other Cython modules."""

from libc.stdint cimport uint16_t

cimport onnx_range._c as c


cdef onnx_range_status c_count(
        onnx_range_dtype dtype, onnx_range_dtype stash_type,
        const void *start, const void *limit, const void *delta,
        int64_t *count) noexcept nogil:
    return c.onnx_range_count(dtype, stash_type, start, limit, delta, count)


cdef onnx_range_status c_fill(
        onnx_range_dtype dtype, onnx_range_dtype stash_type,
        const void *start, const void *delta,
        int64_t first, int64_t count, void *out, size_t out_size) noexcept nogil:
    return c.onnx_range_fill(
        dtype, stash_type, start, delta, first, count, out, out_size)


cdef onnx_range_status c_check_opset(
        int64_t opset, onnx_range_dtype dtype) noexcept nogil:
    return c.onnx_range_check_opset(opset, dtype)


cdef size_t c_dtype_size(onnx_range_dtype dtype) noexcept nogil:
    return c.onnx_range_dtype_size(dtype)


cdef const char *c_status_string(onnx_range_status status) noexcept nogil:
    return c.onnx_range_status_string(status)


cdef const char *c_version() noexcept nogil:
    return c.onnx_range_version()


cdef onnx_range_status c_scalar_from_i64(
        onnx_range_dtype dtype, int64_t value, void *scalar) noexcept nogil:
    return c.onnx_range_scalar_from_i64(dtype, value, scalar)


cdef onnx_range_status c_scalar_from_f64(
        onnx_range_dtype dtype, double value, void *scalar) noexcept nogil:
    return c.onnx_range_scalar_from_f64(dtype, value, scalar)


cdef float c_f32_from_f16(uint16_t bits) noexcept nogil:
    return c.onnx_range_f32_from_f16(bits)


cdef float c_f32_from_bf16(uint16_t bits) noexcept nogil:
    return c.onnx_range_f32_from_bf16(bits)


cdef uint16_t c_f16_from_f32(float value) noexcept nogil:
    return c.onnx_range_f16_from_f32(value)


cdef uint16_t c_bf16_from_f32(float value) noexcept nogil:
    return c.onnx_range_bf16_from_f32(value)


cdef uint16_t c_f16_from_f64(double value) noexcept nogil:
    return c.onnx_range_f16_from_f64(value)


cdef uint16_t c_bf16_from_f64(double value) noexcept nogil:
    return c.onnx_range_bf16_from_f64(value)
