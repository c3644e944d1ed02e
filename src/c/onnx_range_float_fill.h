/* SPDX-License-Identifier: Apache-2.0 */
/* Floats at any index, and the 16-bit floats by way of them. */
#ifndef ONNX_RANGE_FLOAT_FILL_H
#define ONNX_RANGE_FLOAT_FILL_H

#include <string.h>

#include "onnx_range.h"
#include "onnx_range_half.h"
#include "onnx_range_kernel.h"
#include "onnx_range_portable.h"
#include "onnx_range_write.h"

/* Elements computed in the stash type at once: a multiple of ONR_BLOCK, and few, for
 * the sake of small stacks. */
#define ONR_STASH_BLOCK 128

static void onr_fill_f32(const onr_sequence *sequence, int64_t first, int64_t count,
                         float *out)
{
    /* Where less than a block is written a whole one is computed, below the limit. */
    int64_t small = onr_count_below(ONR_INDEX_LIMIT_F32 - ONR_BLOCK, first, count);
    int64_t large =
        onr_count_below(ONR_INDEX_LIMIT_F64 - ONR_BLOCK, first, count) - small;
    int64_t done = small + large;

    onr_write(sequence, sequence->kernel->f32, sizeof *out, first, small, out);
    onr_write(sequence, sequence->kernel->f32_large, sizeof *out, first + small, large,
              out + small);
    onr_f32_in_integers(sequence, first + done, count - done, out + done);
}

static void onr_fill_f64(const onr_sequence *sequence, int64_t first, int64_t count,
                         double *out)
{
    int64_t done = onr_count_below(ONR_INDEX_LIMIT_F64 - ONR_BLOCK, first, count);

    onr_write(sequence, sequence->kernel->f64, sizeof *out, first, done, out);
    onr_f64_in_integers(sequence, first + done, count - done, out + done);
}

/* In the stash type first, then narrowed; any count. */
static void onr_half_by_stash(const onr_sequence *sequence, int64_t first,
                              int64_t count, void *out)
{
    onr_narrow *narrow = sequence->dtype == ONNX_RANGE_FLOAT16
                             ? sequence->kernel->narrow_f16
                             : sequence->kernel->narrow_bf16;
    double doubles[ONR_STASH_BLOCK];
    float floats[ONR_STASH_BLOCK];
    uint16_t halves[ONR_STASH_BLOCK];
    uint16_t *to = (uint16_t *)out;
    int64_t i;

    while (count > 0) {
        int64_t part = count < ONR_STASH_BLOCK ? count : ONR_STASH_BLOCK;
        if (sequence->stash_type == ONNX_RANGE_FLOAT)
            onr_fill_f32(sequence, first, part, floats);
        else {
            onr_fill_f64(sequence, first, part, doubles);
            for (i = 0; i < part; i++) /* to odd: narrowing then rounds once */
                floats[i] = onr_f32_odd_from_f64(doubles[i]);
        }
        for (i = part; i % ONR_BLOCK != 0; i++)
            floats[i] = floats[part - 1]; /* the rest of the last block, in order */
        narrow(floats, i, halves);
        memcpy(to, halves, (size_t)part * sizeof *to);
        first += part;
        count -= part;
        to += part;
    }
}

static void onr_fill_half(const onr_sequence *sequence, int64_t first, int64_t count,
                          uint16_t *out)
{
    onr_blocks *blocks = sequence->dtype == ONNX_RANGE_FLOAT16 ? sequence->kernel->f16
                                                               : sequence->kernel->bf16;
    int64_t small = 0;

    if (sequence->stash_type == ONNX_RANGE_FLOAT)
        small = onr_count_below(ONR_INDEX_LIMIT_F32 - ONR_BLOCK, first, count);
    onr_write(sequence, blocks, sizeof *out, first, small, out);
    onr_half_by_stash(sequence, first + small, count - small, out + small);
}

#endif /* ONNX_RANGE_FLOAT_FILL_H */
