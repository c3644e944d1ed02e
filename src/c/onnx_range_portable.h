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
 *   instruction, or by sums (onnx_range_f64_portable.h).
 *
 * Integers, not floating point, are also the way for indices above 2^53.
 */
#ifndef ONNX_RANGE_PORTABLE_H
#define ONNX_RANGE_PORTABLE_H

#include "onnx_range_exact.h"
#include "onnx_range_f64_portable.h"
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
        onr_f64_by_sums(sequence, first, count, to);
#endif
        return;
    }
    for (i = 0; i < count; i += ONR_BLOCK) {
        double index = (double)(first + i);
        for (lane = 0; lane < ONR_BLOCK; lane++)
            to[i + lane] = start + (index + lane) * delta;
    }
}

/* Whether a float is a normal number of binary16 after rounding, below 65504. */
static int onr_is_normal_f16(float value)
{
    uint32_t magnitude = onr_bits_from_f32(value) & ~ONR_F32_SIGN;
    return magnitude >= (uint32_t)(127 - 14) << 23 && magnitude < (uint32_t)(127 + 15)
                                                                      << 23;
}

/* A block of a sequence is monotone: its ends tell what all of it is. */
static void onr_narrow_f16_portable(const float *values, int64_t count, uint16_t *out)
{
    int64_t i;
    int lane;
    for (i = 0; i < count; i += ONR_BLOCK) {
        float first = values[i];
        float last = values[i + ONR_BLOCK - 1];
        uint16_t sign = first < 0 ? 1 << 15 : 0;
        if (onr_is_normal_f16(first) && onr_is_normal_f16(last) &&
            (first < 0) == (last < 0))
            for (lane = 0; lane < ONR_BLOCK; lane++) {
                uint32_t bits = onr_bits_from_f32(values[i + lane]) & ~ONR_F32_SIGN;
                bits -= (uint32_t)(127 - 15) << 23;
                out[i + lane] = (uint16_t)(sign | onr_round_off(bits, 13));
            }
        else
            for (lane = 0; lane < ONR_BLOCK; lane++)
                out[i + lane] = onr_f16_from_f32(values[i + lane]);
    }
}

static void onr_narrow_bf16_portable(const float *values, int64_t count, uint16_t *out)
{
    int64_t i;
    int lane;
    for (i = 0; i < count; i += ONR_BLOCK)
        for (lane = 0; lane < ONR_BLOCK; lane++)
            out[i + lane] =
                (uint16_t)onr_round_off(onr_bits_from_f32(values[i + lane]), 16);
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
    "portable",               /* name */
    onr_i16_portable,         /* i16 */
    onr_i32_portable,         /* i32 */
    onr_i64_portable,         /* i64 */
    onr_f32_portable,         /* f32 */
    onr_f32_portable,         /* f32_large */
    onr_f64_portable,         /* f64 */
    onr_f16_portable,         /* f16 */
    onr_bf16_portable,        /* bf16 */
    onr_narrow_f16_portable,  /* narrow_f16 */
    onr_narrow_bf16_portable, /* narrow_bf16 */
    NULL,                     /* stream */
    NULL,                     /* stream_end */
};

#endif /* ONNX_RANGE_PORTABLE_H */
