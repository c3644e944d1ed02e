/* SPDX-License-Identifier: Apache-2.0 */
/* What the C benchmark computes, and the loops that one writes without a library. */
#ifndef PROBLEM_H
#define PROBLEM_H

#include "onnx_range.h"

#include <stdint.h>
#include <string.h>

enum {
    /* From the least int16 to the largest in steps of one, without the limit. */
    INT16_AT_MOST = 65535
};

typedef struct problem {
    onnx_range_dtype dtype;
    const char *name;
    /* One element of dtype each. */
    uint64_t start, delta;
    int64_t first, count;
    void *out;
    size_t size;
} problem;

static void loop_i16(const problem *p, int16_t *out)
{
    int16_t start, delta;
    memcpy(&start, &p->start, sizeof start);
    memcpy(&delta, &p->delta, sizeof delta);
    for (int64_t i = 0; i < p->count; i++)
        out[i] = (int16_t)(start + i * delta);
}

static void loop_i32(const problem *p, int32_t *out)
{
    int32_t start, delta;
    memcpy(&start, &p->start, sizeof start);
    memcpy(&delta, &p->delta, sizeof delta);
    for (int64_t i = 0; i < p->count; i++)
        out[i] = (int32_t)(start + i * delta);
}

static void loop_i64(const problem *p, int64_t *out)
{
    int64_t start, delta;
    memcpy(&start, &p->start, sizeof start);
    memcpy(&delta, &p->delta, sizeof delta);
    for (int64_t i = 0; i < p->count; i++)
        out[i] = start + i * delta;
}

static void loop_f32(const problem *p, float *out)
{
    float start, delta;
    memcpy(&start, &p->start, sizeof start);
    memcpy(&delta, &p->delta, sizeof delta);
    for (int64_t i = 0; i < p->count; i++)
        out[i] = start + (float)i * delta;
}

static void loop_f64(const problem *p, double *out)
{
    double start, delta;
    memcpy(&start, &p->start, sizeof start);
    memcpy(&delta, &p->delta, sizeof delta);
    for (int64_t i = 0; i < p->count; i++)
        out[i] = start + (double)i * delta;
}

static void loop_half(const problem *p, uint16_t *out, float (*widen)(uint16_t),
                      uint16_t (*narrow)(float))
{
    uint16_t start, delta;
    memcpy(&start, &p->start, sizeof start);
    memcpy(&delta, &p->delta, sizeof delta);
    for (int64_t i = 0; i < p->count; i++)
        out[i] = narrow(widen(start) + (float)i * widen(delta));
}

/* The loop that one writes first: rounded twice, and the index in the element's type.
 */
static inline void run_loop(const problem *p)
{
    switch (p->dtype) {
    case ONNX_RANGE_INT16:
        loop_i16(p, p->out);
        return;
    case ONNX_RANGE_INT32:
        loop_i32(p, p->out);
        return;
    case ONNX_RANGE_INT64:
        loop_i64(p, p->out);
        return;
    case ONNX_RANGE_FLOAT:
        loop_f32(p, p->out);
        return;
    case ONNX_RANGE_DOUBLE:
        loop_f64(p, p->out);
        return;
    case ONNX_RANGE_FLOAT16:
        loop_half(p, p->out, onnx_range_f32_from_f16, onnx_range_f16_from_f32);
        return;
    case ONNX_RANGE_BFLOAT16:
        loop_half(p, p->out, onnx_range_f32_from_bf16, onnx_range_bf16_from_f32);
        return;
    }
}

/* Sets the inputs of inputs.py, for about count elements from first on. */
static inline problem problem_of(onnx_range_dtype dtype, const char *name,
                                 int64_t first, int64_t count, void *out)
{
    problem p = {dtype, name, 0, 0, first, count, out, 0};
    double end = (double)(first + count);
    if (dtype == ONNX_RANGE_INT16 && count > INT16_AT_MOST)
        p.count = count = INT16_AT_MOST;
    p.size = (size_t)count * onnx_range_dtype_size(dtype);
    switch (dtype) {
    case ONNX_RANGE_INT16:
        onnx_range_scalar_from_i64(dtype, INT16_MIN, &p.start);
        onnx_range_scalar_from_i64(dtype, 1, &p.delta);
        break;
    case ONNX_RANGE_INT32:
    case ONNX_RANGE_INT64:
        onnx_range_scalar_from_i64(dtype, -5, &p.start);
        onnx_range_scalar_from_i64(dtype, 3, &p.delta);
        break;
    case ONNX_RANGE_FLOAT16:
        onnx_range_scalar_from_f64(dtype, end * 0.1 > 60000 ? 60000 / end : 0.1,
                                   &p.delta);
        break;
    case ONNX_RANGE_FLOAT:
    case ONNX_RANGE_DOUBLE:
    case ONNX_RANGE_BFLOAT16:
        onnx_range_scalar_from_f64(dtype, 0.1, &p.delta);
        break;
    }
    return p;
}

static const struct {
    onnx_range_dtype dtype;
    const char *name;
} dtypes[] = {
    {ONNX_RANGE_INT16, "int16"},       {ONNX_RANGE_INT32, "int32"},
    {ONNX_RANGE_INT64, "int64"},       {ONNX_RANGE_FLOAT, "float32"},
    {ONNX_RANGE_DOUBLE, "float64"},    {ONNX_RANGE_FLOAT16, "float16"},
    {ONNX_RANGE_BFLOAT16, "bfloat16"},
};
enum { DTYPES = sizeof dtypes / sizeof dtypes[0] };

#endif /* PROBLEM_H */
