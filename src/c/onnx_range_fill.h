/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A slice of a sequence: which function writes elements of which type at which index.
 */
#ifndef ONNX_RANGE_FILL_H
#define ONNX_RANGE_FILL_H

#include "onnx_range.h"
#include "onnx_range_exact.h"
#include "onnx_range_float_fill.h"
#include "onnx_range_half_runs.h"
#include "onnx_range_kernel.h"
#include "onnx_range_portable.h"
#include "onnx_range_write.h"

static void onr_fill_integers(const onr_sequence *sequence, int64_t first,
                              int64_t count, void *out)
{
    const onr_kernel *kernel = sequence->kernel;
    if (sequence->dtype == ONNX_RANGE_INT16)
        onr_write(sequence, kernel->i16, sizeof(int16_t), first, count, out);
    else if (sequence->dtype == ONNX_RANGE_INT32)
        onr_write(sequence, kernel->i32, sizeof(int32_t), first, count, out);
    else
        onr_write(sequence, kernel->i64, sizeof(int64_t), first, count, out);
}

static void onr_fill_floats(onr_sequence *sequence, int64_t first, int64_t count,
                            void *out)
{
    int64_t last = first + count - 1;
    /* What is exact is worth knowing where somebody asks: not in a short call. */
    sequence->is_exact = (sequence->kernel == &onr_kernel_portable ||
                          count >= ONR_RUNS_COUNT || last >= ONR_INDEX_LIMIT_F32) &&
                         onr_is_exact_in_f64(sequence->start, sequence->delta, last);
    if (sequence->dtype == ONNX_RANGE_FLOAT)
        onr_fill_f32(sequence, first, count, (float *)out);
    else if (sequence->dtype == ONNX_RANGE_DOUBLE)
        onr_fill_f64(sequence, first, count, (double *)out);
    else if (sequence->is_exact && count >= ONR_RUNS_COUNT)
        onr_write(sequence, onr_half_runs, sizeof(uint16_t), first, count, out);
    else
        onr_fill_half(sequence, first, count, (uint16_t *)out);
}

#endif /* ONNX_RANGE_FILL_H */
