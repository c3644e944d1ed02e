# SPDX-License-Identifier: Apache-2.0
"""Sums of ranges that no array holds, computed without the GIL."""

from libc.stdint cimport int64_t

from onnx_range cimport (
    ONNX_RANGE_DOUBLE,
    ONNX_RANGE_OK,
    onnx_range_count,
    onnx_range_fill,
    onnx_range_status,
    onnx_range_status_string,
)


cdef onnx_range_status add_up(
        double start, double limit, double delta, double *total) noexcept nogil:
    cdef double[256] block
    cdef int64_t count, size, i, first = 0
    cdef onnx_range_status status = onnx_range_count(
        ONNX_RANGE_DOUBLE, ONNX_RANGE_DOUBLE, &start, &limit, &delta, &count)
    total[0] = 0
    while status == ONNX_RANGE_OK and first < count:
        size = min(count - first, 256)
        status = onnx_range_fill(
            ONNX_RANGE_DOUBLE, ONNX_RANGE_DOUBLE, &start, &delta, first, size,
            block, sizeof(block))
        for i in range(size):
            total[0] += block[i]
        first += size
    return status


def sum_of_range(double start, double limit, double delta):
    """Return the sum of the elements of Range(start, limit, delta)."""
    cdef double total
    cdef onnx_range_status status
    with nogil:
        status = add_up(start, limit, delta, &total)
    if status != ONNX_RANGE_OK:
        raise ValueError(onnx_range_status_string(status).decode())
    return total
