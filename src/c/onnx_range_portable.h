/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The kernel in portable C: complete, and what every other kernel is compared with.
 *
 * The inner loops have a fixed count and an index that is exact in the type of the
 * arithmetic, so that compilers vectorize them at -O2. Floats take one of two ways:
 *
 * - In double, where that is exact until the one rounding at the end (is_exact): then
 *   neither contraction nor wider registers can change a bit.
 * - Else in integers (onnx_range_exact.h); doubles by fma, where that is one
 *   instruction.
 *
 * Integers, not floating point, are also the way for indices above 2^53.
 */
#ifndef ONNX_RANGE_PORTABLE_H
#define ONNX_RANGE_PORTABLE_H

#include "onnx_range_exact.h"
#include "onnx_range_half.h"
#include "onnx_range_kernel.h"

/*
 * Kernels with fma compute floats of a large index in double, and round these to float.
 * Both roundings together are one, unless the double is inexact and ends in the pattern
 * of a tie between two floats, a one and 28 zeros. (Where the float is subnormal, the
 * double is exact.) A block with such a double is computed again, in integers.
 */
#define ONR_F32_TAIL (((uint64_t)1 << 29) - 1)
#define ONR_F32_TIE ((uint64_t)1 << 28)

static void onr_f32_in_integers(const onr_sequence *sequence, int64_t first,
                                int64_t count, float *out)
{
    int64_t i;
    for (i = 0; i < count; i++) /* to odd: the cast rounds to nearest, once */
        out[i] = (float)onr_multiply_add(sequence->start, sequence->delta, first + i,
                                         ONR_TO_ODD);
}

static void onr_f64_in_integers(const onr_sequence *sequence, int64_t first,
                                int64_t count, double *out)
{
    int64_t i;
    for (i = 0; i < count; i++)
        out[i] = onr_multiply_add(sequence->start, sequence->delta, first + i,
                                  ONR_TO_NEAREST_EVEN);
}

static void onr_f32_portable(const onr_sequence *sequence, int64_t first, int64_t count,
                             void *out)
{
    double start = sequence->start;
    double delta = sequence->delta;
    float *to = (float *)out;
    int64_t i;
    int lane;

    if (!sequence->is_exact) {
        onr_f32_in_integers(sequence, first, count, to);
        return;
    }
    for (i = 0; i < count; i += ONR_BLOCK) {
        double index = (double)(first + i);
        for (lane = 0; lane < ONR_BLOCK; lane++)
            to[i + lane] = (float)(start + (index + lane) * delta);
    }
}

static void onr_f64_portable(const onr_sequence *sequence, int64_t first, int64_t count,
                             void *out)
{
    double start = sequence->start;
    double delta = sequence->delta;
    double *to = (double *)out;
    int64_t i;
    int lane;

    if (!sequence->is_exact) {
#ifdef __FP_FAST_FMA
        for (i = 0; i < count; i++)
            to[i] = __builtin_fma((double)(first + i), delta, start);
#else
        onr_f64_in_integers(sequence, first, count, to);
#endif
        return;
    }
    for (i = 0; i < count; i += ONR_BLOCK) {
        double index = (double)(first + i);
        for (lane = 0; lane < ONR_BLOCK; lane++)
            to[i + lane] = start + (index + lane) * delta;
    }
}

static void onr_narrow_f16_portable(const float *values, int64_t count, uint16_t *out)
{
    int64_t i;
    for (i = 0; i < count; i++)
        out[i] = onr_f16_from_f32(values[i]);
}

static void onr_narrow_bf16_portable(const float *values, int64_t count, uint16_t *out)
{
    int64_t i;
    for (i = 0; i < count; i++)
        out[i] = onr_bf16_from_f32(values[i]);
}

static void onr_f16_portable(const onr_sequence *sequence, int64_t first, int64_t count,
                             void *out)
{
    float values[ONR_BLOCK];
    int64_t i;
    for (i = 0; i < count; i += ONR_BLOCK) {
        onr_f32_portable(sequence, first + i, ONR_BLOCK, values);
        onr_narrow_f16_portable(values, ONR_BLOCK, (uint16_t *)out + i);
    }
}

static void onr_bf16_portable(const onr_sequence *sequence, int64_t first,
                              int64_t count, void *out)
{
    float values[ONR_BLOCK];
    int64_t i;
    for (i = 0; i < count; i += ONR_BLOCK) {
        onr_f32_portable(sequence, first + i, ONR_BLOCK, values);
        onr_narrow_bf16_portable(values, ONR_BLOCK, (uint16_t *)out + i);
    }
}

/*
 * Integers: the first element of a block plus the lane's multiple of delta, in
 * unsigned arithmetic, which may wrap on the way to elements that are in range.
 */
static void onr_i16_portable(const onr_sequence *sequence, int64_t first, int64_t count,
                             void *out)
{
    uint64_t delta = sequence->integer_delta;
    uint64_t base = sequence->integer_start + (uint64_t)first * delta;
    uint16_t *to = (uint16_t *)out;
    uint16_t steps[ONR_BLOCK];
    int64_t i;
    int lane;

    for (lane = 0; lane < ONR_BLOCK; lane++)
        steps[lane] = (uint16_t)((uint64_t)lane * delta);
    for (i = 0; i < count; i += ONR_BLOCK, base += ONR_BLOCK * delta)
        for (lane = 0; lane < ONR_BLOCK; lane++)
            to[i + lane] = (uint16_t)((uint16_t)base + steps[lane]);
}

static void onr_i32_portable(const onr_sequence *sequence, int64_t first, int64_t count,
                             void *out)
{
    uint64_t delta = sequence->integer_delta;
    uint64_t base = sequence->integer_start + (uint64_t)first * delta;
    uint32_t *to = (uint32_t *)out;
    uint32_t steps[ONR_BLOCK];
    int64_t i;
    int lane;

    for (lane = 0; lane < ONR_BLOCK; lane++)
        steps[lane] = (uint32_t)((uint64_t)lane * delta);
    for (i = 0; i < count; i += ONR_BLOCK, base += ONR_BLOCK * delta)
        for (lane = 0; lane < ONR_BLOCK; lane++)
            to[i + lane] = (uint32_t)base + steps[lane];
}

static void onr_i64_portable(const onr_sequence *sequence, int64_t first, int64_t count,
                             void *out)
{
    uint64_t delta = sequence->integer_delta;
    uint64_t base = sequence->integer_start + (uint64_t)first * delta;
    uint64_t *to = (uint64_t *)out;
    uint64_t steps[ONR_BLOCK];
    int64_t i;
    int lane;

    for (lane = 0; lane < ONR_BLOCK; lane++)
        steps[lane] = (uint64_t)lane * delta;
    for (i = 0; i < count; i += ONR_BLOCK, base += ONR_BLOCK * delta)
        for (lane = 0; lane < ONR_BLOCK; lane++)
            to[i + lane] = base + steps[lane];
}

static const onr_kernel onr_kernel_portable = {
    "portable",
    onr_i16_portable,
    onr_i32_portable,
    onr_i64_portable,
    onr_f32_portable,
    onr_f32_portable,
    onr_f64_portable,
    onr_f16_portable,
    onr_bf16_portable,
    onr_narrow_f16_portable,
    onr_narrow_bf16_portable,
    NULL,
};

#endif /* ONNX_RANGE_PORTABLE_H */
