# SPDX-License-Identifier: Apache-2.0
"""The C API for ``cimport onnx_range``, with the names and the meaning of onnx_range.h.

The functions are those inside the installed extension: nothing is linked. Compile with
``onnx_range.get_include()`` among the include directories, for the types.
"""

from onnx_range._c cimport (
    ONNX_RANGE_BFLOAT16,
    ONNX_RANGE_DOUBLE,
    ONNX_RANGE_ERROR_COUNT,
    ONNX_RANGE_ERROR_DTYPE,
    ONNX_RANGE_ERROR_KERNEL,
    ONNX_RANGE_ERROR_NAN,
    ONNX_RANGE_ERROR_NOT_FINITE,
    ONNX_RANGE_ERROR_NULL,
    ONNX_RANGE_ERROR_OPSET,
    ONNX_RANGE_ERROR_OUT_ALIGNMENT,
    ONNX_RANGE_ERROR_OUT_SIZE,
    ONNX_RANGE_ERROR_SLICE,
    ONNX_RANGE_ERROR_STASH_TYPE,
    ONNX_RANGE_ERROR_VALUE,
    ONNX_RANGE_ERROR_ZERO_DELTA,
    ONNX_RANGE_FLOAT,
    ONNX_RANGE_FLOAT16,
    ONNX_RANGE_INT16,
    ONNX_RANGE_INT32,
    ONNX_RANGE_INT64,
    ONNX_RANGE_OK,
    onnx_range_dtype,
    onnx_range_status,
)
from onnx_range._core cimport (
    c_bf16_from_f32 as onnx_range_bf16_from_f32,
    c_bf16_from_f64 as onnx_range_bf16_from_f64,
    c_check_opset as onnx_range_check_opset,
    c_count as onnx_range_count,
    c_dtype_size as onnx_range_dtype_size,
    c_f16_from_f32 as onnx_range_f16_from_f32,
    c_f16_from_f64 as onnx_range_f16_from_f64,
    c_f32_from_bf16 as onnx_range_f32_from_bf16,
    c_f32_from_f16 as onnx_range_f32_from_f16,
    c_fill as onnx_range_fill,
    c_scalar_from_f64 as onnx_range_scalar_from_f64,
    c_scalar_from_i64 as onnx_range_scalar_from_i64,
    c_status_string as onnx_range_status_string,
    c_version as onnx_range_version,
)
