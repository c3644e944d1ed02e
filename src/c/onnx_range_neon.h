/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The kernel for AArch64: NEON with fused multiply-add and conversion to binary16, all
 * of them part of every processor of this architecture.
 *
 * Each loop writes a block as vectors of 16 bytes whose lanes hold consecutive indices.
 */
#ifndef ONNX_RANGE_NEON_H
#define ONNX_RANGE_NEON_H

#include <arm_neon.h>

#include "onnx_range_kernel.h"
#include "onnx_range_portable.h"

/* Enough vectors at once to hide the latency of an addition. */
#define ONR_NEON_VECTORS 4

static void onr_f32_neon(const onr_sequence *sequence, int64_t first, int64_t count,
                         void *out)
{
    static const float lanes[4] = {0, 1, 2, 3};
    float32x4_t start = vdupq_n_f32((float)sequence->start);
    float32x4_t delta = vdupq_n_f32((float)sequence->delta);
    float32x4_t step = vdupq_n_f32(4 * ONR_NEON_VECTORS);
    float32x4_t index[ONR_NEON_VECTORS];
    float *to = (float *)out;
    int64_t i;
    int j;

    for (j = 0; j < ONR_NEON_VECTORS; j++)
        index[j] = vaddq_f32(vdupq_n_f32((float)(first + 4 * j)), vld1q_f32(lanes));
    for (i = 0; i < count; i += 4 * ONR_NEON_VECTORS)
        for (j = 0; j < ONR_NEON_VECTORS; j++) {
            vst1q_f32(to + i + 4 * j, vfmaq_f32(start, index[j], delta));
            index[j] = vaddq_f32(index[j], step);
        }
}

static void onr_f64_neon(const onr_sequence *sequence, int64_t first, int64_t count,
                         void *out)
{
    static const double lanes[2] = {0, 1};
    float64x2_t start = vdupq_n_f64(sequence->start);
    float64x2_t delta = vdupq_n_f64(sequence->delta);
    float64x2_t step = vdupq_n_f64(2 * ONR_NEON_VECTORS);
    float64x2_t index[ONR_NEON_VECTORS];
    double *to = (double *)out;
    int64_t i;
    int j;

    for (j = 0; j < ONR_NEON_VECTORS; j++)
        index[j] = vaddq_f64(vdupq_n_f64((double)(first + 2 * j)), vld1q_f64(lanes));
    for (i = 0; i < count; i += 2 * ONR_NEON_VECTORS)
        for (j = 0; j < ONR_NEON_VECTORS; j++) {
            vst1q_f64(to + i + 2 * j, vfmaq_f64(start, index[j], delta));
            index[j] = vaddq_f64(index[j], step);
        }
}

/* By way of double: onnx_range_portable.h says when that is right. */
static void onr_f32_large_neon(const onr_sequence *sequence, int64_t first,
                               int64_t count, void *out)
{
    uint64x2_t tail = vdupq_n_u64(ONR_F32_TAIL);
    uint64x2_t tie = vdupq_n_u64(ONR_F32_TIE);
    double values[ONR_BLOCK];
    float *to = (float *)out;
    int64_t i;
    int j;

    for (i = 0; i < count; i += ONR_BLOCK) {
        uint64x2_t ties = vdupq_n_u64(0);
        onr_f64_neon(sequence, first + i, ONR_BLOCK, values);
        for (j = 0; j < ONR_BLOCK; j += 2) {
            float64x2_t value = vld1q_f64(values + j);
            uint64x2_t low = vandq_u64(vreinterpretq_u64_f64(value), tail);
            ties = vorrq_u64(ties, vceqq_u64(low, tie));
            vst1_f32(to + i + j, vcvt_f32_f64(value));
        }
        if (!sequence->is_exact && vmaxvq_u32(vreinterpretq_u32_u64(ties)) != 0)
            onr_f32_in_integers(sequence, first + i, ONR_BLOCK, to + i);
    }
}

static void onr_narrow_f16_neon(const float *values, int64_t count, uint16_t *out)
{
    int64_t i;
    for (i = 0; i < count; i += 4)
        vst1_u16(out + i, vreinterpret_u16_f16(vcvt_f16_f32(vld1q_f32(values + i))));
}

/* onnx_range_half.h says how it rounds. */
static void onr_narrow_bf16_neon(const float *values, int64_t count, uint16_t *out)
{
    int64_t i;
    for (i = 0; i < count; i += 4) {
        uint32x4_t bits = vreinterpretq_u32_f32(vld1q_f32(values + i));
        uint32x4_t odd = vandq_u32(vshrq_n_u32(bits, 16), vdupq_n_u32(1));
        bits = vaddq_u32(bits, vaddq_u32(odd, vdupq_n_u32(0x7fff)));
        vst1_u16(out + i, vshrn_n_u32(bits, 16));
    }
}

static void onr_f16_neon(const onr_sequence *sequence, int64_t first, int64_t count,
                         void *out)
{
    float values[ONR_BLOCK];
    int64_t i;
    for (i = 0; i < count; i += ONR_BLOCK) {
        onr_f32_neon(sequence, first + i, ONR_BLOCK, values);
        onr_narrow_f16_neon(values, ONR_BLOCK, (uint16_t *)out + i);
    }
}

static void onr_bf16_neon(const onr_sequence *sequence, int64_t first, int64_t count,
                          void *out)
{
    float values[ONR_BLOCK];
    int64_t i;
    for (i = 0; i < count; i += ONR_BLOCK) {
        onr_f32_neon(sequence, first + i, ONR_BLOCK, values);
        onr_narrow_bf16_neon(values, ONR_BLOCK, (uint16_t *)out + i);
    }
}

/* Compilers make vector code of the portable integer loops by themselves. */
static const onr_kernel onr_kernel_neon = {
    "neon",               /* name */
    onr_i16_portable,     /* i16 */
    onr_i32_portable,     /* i32 */
    onr_i64_portable,     /* i64 */
    onr_f32_neon,         /* f32 */
    onr_f32_large_neon,   /* f32_large */
    onr_f64_neon,         /* f64 */
    onr_f16_neon,         /* f16 */
    onr_bf16_neon,        /* bf16 */
    onr_narrow_f16_neon,  /* narrow_f16 */
    onr_narrow_bf16_neon, /* narrow_bf16 */
    NULL,                 /* stream */
    NULL,                 /* stream_end */
};

#endif /* ONNX_RANGE_NEON_H */
