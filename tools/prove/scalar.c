/* SPDX-License-Identifier: Apache-2.0 */
/* Scalars from numbers, opsets and sizes, for all inputs. */
#include "core.h"

/* Any number as dtype: nothing but the scalar is written, and only if the status is OK.
 */
void scalar_any(void)
{
    onnx_range_dtype dtype = (onnx_range_dtype)nondet_int();
    size_t size = onnx_range_dtype_size(dtype);
    unsigned char scalar[16] = {0};
    size_t i = nondet_u64();
    onnx_range_status status =
        nondet_int() ? onnx_range_scalar_from_i64(dtype, nondet_i64(), scalar)
                     : onnx_range_scalar_from_f64(dtype, nondet_f64(), scalar);
    ASSUME(i < sizeof scalar);
    PROVE(size <= 8 && (size > 0 || status == ONNX_RANGE_ERROR_DTYPE));
    if (status != ONNX_RANGE_OK || i >= size)
        PROVE(scalar[i] == 0);
}

/* An integer becomes a float rounded once, as a cast rounds it. */
void scalar_from_i64(void)
{
    int64_t value = nondet_i64();
    double f64;
    float f32;
    binary16 f16;
    bfloat16 bf16;
    PROVE(onnx_range_scalar_from_i64(ONNX_RANGE_DOUBLE, value, &f64) == ONNX_RANGE_OK);
    PROVE(f64 == (double)value);
    PROVE(onnx_range_scalar_from_i64(ONNX_RANGE_FLOAT, value, &f32) == ONNX_RANGE_OK);
    PROVE(f32 == (float)value);
    PROVE(onnx_range_scalar_from_i64(ONNX_RANGE_BFLOAT16, value, &bf16) ==
          ONNX_RANGE_OK);
    PROVE(bf16 == (bfloat16)value);
    /* 65520 is the midpoint above the largest finite one. */
    if (onnx_range_scalar_from_i64(ONNX_RANGE_FLOAT16, value, &f16) == ONNX_RANGE_OK)
        PROVE(f16 == (binary16)value);
    else
        PROVE(value <= -65520 || value >= 65520);
}

void scalar_from_f64(void)
{
    double value = nondet_f64();
    float f32;
    ASSUME(value == value);
    if (onnx_range_scalar_from_f64(ONNX_RANGE_FLOAT, value, &f32) == ONNX_RANGE_OK)
        PROVE(f32 == (float)value);
    else
        PROVE(onr_f64_is_finite(value) && !onr_f64_is_finite((float)value));
}

void scalar_opset(void)
{
    int64_t opset = nondet_i64();
    int dtype = nondet_int();
    onnx_range_status status = onnx_range_check_opset(opset, (onnx_range_dtype)dtype);
    int is_old = dtype == 1 || dtype == 5 || dtype == 6 || dtype == 7 || dtype == 11;
    int is_new = dtype == 10 || dtype == 16;
    PROVE((status == ONNX_RANGE_ERROR_OPSET) == (opset < 11));
    PROVE((status == ONNX_RANGE_OK) ==
          ((opset >= 11 && is_old) || (opset >= 27 && is_new)));
    PROVE((onnx_range_dtype_size((onnx_range_dtype)dtype) != 0) == (is_old || is_new));
}
