/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The kernel for x86-64 with AVX2, FMA and F16C.
 *
 * Each loop writes vectors of 32 bytes whose lanes hold consecutive indices.
 */
#ifndef ONNX_RANGE_AVX2_H
#define ONNX_RANGE_AVX2_H

#include "onnx_range_intrinsics.h"
#include "onnx_range_kernel.h"
#include "onnx_range_portable.h"

ONR_AVX2 static void onr_i16_avx2(const onr_sequence *sequence, int64_t first,
                                  int64_t count, void *out)
{
    uint64_t delta = sequence->integer_delta;
    uint64_t base = sequence->integer_start + (uint64_t)first * delta;
    __m256i lanes =
        _mm256_setr_epi16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    __m256i step = _mm256_set1_epi16((short)(32 * delta));
    __m256i a =
        _mm256_add_epi16(_mm256_set1_epi16((short)base),
                         _mm256_mullo_epi16(lanes, _mm256_set1_epi16((short)delta)));
    __m256i b = _mm256_add_epi16(a, _mm256_set1_epi16((short)(16 * delta)));
    uint16_t *to = (uint16_t *)out;
    uint16_t *end = to + count;

    for (; to < end; to += 32) {
        _mm256_storeu_si256((__m256i *)(void *)to, a);
        _mm256_storeu_si256((__m256i *)(void *)(to + 16), b);
        a = _mm256_add_epi16(a, step);
        b = _mm256_add_epi16(b, step);
    }
}

ONR_AVX2 static void onr_i32_avx2(const onr_sequence *sequence, int64_t first,
                                  int64_t count, void *out)
{
    uint64_t delta = sequence->integer_delta;
    uint64_t base = sequence->integer_start + (uint64_t)first * delta;
    __m256i lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    __m256i step = _mm256_set1_epi32((int)(32 * delta));
    __m256i quarter = _mm256_set1_epi32((int)(8 * delta));
    __m256i a =
        _mm256_add_epi32(_mm256_set1_epi32((int)base),
                         _mm256_mullo_epi32(lanes, _mm256_set1_epi32((int)delta)));
    __m256i b = _mm256_add_epi32(a, quarter);
    __m256i c = _mm256_add_epi32(b, quarter);
    __m256i d = _mm256_add_epi32(c, quarter);
    uint32_t *to = (uint32_t *)out;
    uint32_t *end = to + count;

    for (; to < end; to += 32) {
        _mm256_storeu_si256((__m256i *)(void *)to, a);
        _mm256_storeu_si256((__m256i *)(void *)(to + 8), b);
        _mm256_storeu_si256((__m256i *)(void *)(to + 16), c);
        _mm256_storeu_si256((__m256i *)(void *)(to + 24), d);
        a = _mm256_add_epi32(a, step);
        b = _mm256_add_epi32(b, step);
        c = _mm256_add_epi32(c, step);
        d = _mm256_add_epi32(d, step);
    }
}

ONR_AVX2 static void onr_i64_avx2(const onr_sequence *sequence, int64_t first,
                                  int64_t count, void *out)
{
    uint64_t delta = sequence->integer_delta;
    uint64_t base = sequence->integer_start + (uint64_t)first * delta;
    __m256i step = _mm256_set1_epi64x((long long)(16 * delta));
    __m256i quarter = _mm256_set1_epi64x((long long)(4 * delta));
    __m256i a = _mm256_setr_epi64x((long long)base, (long long)(base + delta),
                                   (long long)(base + 2 * delta),
                                   (long long)(base + 3 * delta));
    __m256i b = _mm256_add_epi64(a, quarter);
    __m256i c = _mm256_add_epi64(b, quarter);
    __m256i d = _mm256_add_epi64(c, quarter);
    uint64_t *to = (uint64_t *)out;
    uint64_t *end = to + count;

    for (; to < end; to += 16) {
        _mm256_storeu_si256((__m256i *)(void *)to, a);
        _mm256_storeu_si256((__m256i *)(void *)(to + 4), b);
        _mm256_storeu_si256((__m256i *)(void *)(to + 8), c);
        _mm256_storeu_si256((__m256i *)(void *)(to + 12), d);
        a = _mm256_add_epi64(a, step);
        b = _mm256_add_epi64(b, step);
        c = _mm256_add_epi64(c, step);
        d = _mm256_add_epi64(d, step);
    }
}

/* The indices of four vectors from first on, in float: exact below 2^24. */
ONR_AVX2 static inline void onr_indices_f32_avx2(int64_t first, __m256 index[4])
{
    __m256 lanes = _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7);
    int i;
    for (i = 0; i < 4; i++)
        index[i] = _mm256_add_ps(_mm256_set1_ps((float)(first + 8 * i)), lanes);
}

ONR_AVX2 static void onr_f32_avx2(const onr_sequence *sequence, int64_t first,
                                  int64_t count, void *out)
{
    __m256 start = _mm256_set1_ps((float)sequence->start);
    __m256 delta = _mm256_set1_ps((float)sequence->delta);
    __m256 step = _mm256_set1_ps(32);
    __m256 index[4];
    float *to = (float *)out;
    float *end = to + count;

    onr_indices_f32_avx2(first, index);
    for (; to < end; to += 32) {
        _mm256_storeu_ps(to, _mm256_fmadd_ps(index[0], delta, start));
        _mm256_storeu_ps(to + 8, _mm256_fmadd_ps(index[1], delta, start));
        _mm256_storeu_ps(to + 16, _mm256_fmadd_ps(index[2], delta, start));
        _mm256_storeu_ps(to + 24, _mm256_fmadd_ps(index[3], delta, start));
        index[0] = _mm256_add_ps(index[0], step);
        index[1] = _mm256_add_ps(index[1], step);
        index[2] = _mm256_add_ps(index[2], step);
        index[3] = _mm256_add_ps(index[3], step);
    }
}

/* The indices of four vectors from first on, in double: exact below 2^53. */
ONR_AVX2 static inline void onr_indices_f64_avx2(int64_t first, __m256d index[4])
{
    __m256d lanes = _mm256_setr_pd(0, 1, 2, 3);
    int i;
    for (i = 0; i < 4; i++)
        index[i] = _mm256_add_pd(_mm256_set1_pd((double)(first + 4 * i)), lanes);
}

ONR_AVX2 static void onr_f64_avx2(const onr_sequence *sequence, int64_t first,
                                  int64_t count, void *out)
{
    __m256d start = _mm256_set1_pd(sequence->start);
    __m256d delta = _mm256_set1_pd(sequence->delta);
    __m256d step = _mm256_set1_pd(16);
    __m256d index[4];
    double *to = (double *)out;
    double *end = to + count;

    onr_indices_f64_avx2(first, index);
    for (; to < end; to += 16) {
        _mm256_storeu_pd(to, _mm256_fmadd_pd(index[0], delta, start));
        _mm256_storeu_pd(to + 4, _mm256_fmadd_pd(index[1], delta, start));
        _mm256_storeu_pd(to + 8, _mm256_fmadd_pd(index[2], delta, start));
        _mm256_storeu_pd(to + 12, _mm256_fmadd_pd(index[3], delta, start));
        index[0] = _mm256_add_pd(index[0], step);
        index[1] = _mm256_add_pd(index[1], step);
        index[2] = _mm256_add_pd(index[2], step);
        index[3] = _mm256_add_pd(index[3], step);
    }
}

/* By way of double: onnx_range_portable.h says when that is right. */
ONR_AVX2 static void onr_f32_checked_avx2(const onr_sequence *sequence, int64_t first,
                                          int64_t count, float *out)
{
    __m256d start = _mm256_set1_pd(sequence->start);
    __m256d delta = _mm256_set1_pd(sequence->delta);
    __m256i tail = _mm256_set1_epi64x((int64_t)ONR_F32_TAIL);
    __m256i tie = _mm256_set1_epi64x((int64_t)ONR_F32_TIE);
    __m256d index[4];
    int64_t i;
    int j;

    for (i = 0; i < count; i += 16) {
        __m256i ties = _mm256_setzero_si256();
        onr_indices_f64_avx2(first + i, index);
        for (j = 0; j < 4; j++) {
            __m256d value = _mm256_fmadd_pd(index[j], delta, start);
            __m256i low = _mm256_and_si256(_mm256_castpd_si256(value), tail);
            ties = _mm256_or_si256(ties, _mm256_cmpeq_epi64(low, tie));
            _mm_storeu_ps(out + i + 4 * j, _mm256_cvtpd_ps(value));
        }
        if (!_mm256_testz_si256(ties, ties))
            onr_f32_in_integers(sequence, first + i, 16, out + i);
    }
}

ONR_AVX2 static void onr_f32_large_avx2(const onr_sequence *sequence, int64_t first,
                                        int64_t count, void *out)
{
    __m256d start = _mm256_set1_pd(sequence->start);
    __m256d delta = _mm256_set1_pd(sequence->delta);
    __m256d step = _mm256_set1_pd(16);
    __m256d index[4];
    float *to = (float *)out;
    float *end = to + count;

    if (!sequence->is_exact) {
        onr_f32_checked_avx2(sequence, first, count, to);
        return;
    }
    onr_indices_f64_avx2(first, index);
    for (; to < end; to += 16) {
        _mm_storeu_ps(to, _mm256_cvtpd_ps(_mm256_fmadd_pd(index[0], delta, start)));
        _mm_storeu_ps(to + 4, _mm256_cvtpd_ps(_mm256_fmadd_pd(index[1], delta, start)));
        _mm_storeu_ps(to + 8, _mm256_cvtpd_ps(_mm256_fmadd_pd(index[2], delta, start)));
        _mm_storeu_ps(to + 12,
                      _mm256_cvtpd_ps(_mm256_fmadd_pd(index[3], delta, start)));
        index[0] = _mm256_add_pd(index[0], step);
        index[1] = _mm256_add_pd(index[1], step);
        index[2] = _mm256_add_pd(index[2], step);
        index[3] = _mm256_add_pd(index[3], step);
    }
}

ONR_AVX2 static inline void onr_store_f16_avx2(__m256 value, uint16_t *out)
{
    _mm_storeu_si128((__m128i *)(void *)out,
                     _mm256_cvtps_ph(value, _MM_FROUND_TO_NEAREST_INT));
}

ONR_AVX2 static void onr_f16_avx2(const onr_sequence *sequence, int64_t first,
                                  int64_t count, void *out)
{
    __m256 start = _mm256_set1_ps((float)sequence->start);
    __m256 delta = _mm256_set1_ps((float)sequence->delta);
    __m256 step = _mm256_set1_ps(32);
    __m256 index[4];
    uint16_t *to = (uint16_t *)out;
    uint16_t *end = to + count;

    onr_indices_f32_avx2(first, index);
    for (; to < end; to += 32) {
        onr_store_f16_avx2(_mm256_fmadd_ps(index[0], delta, start), to);
        onr_store_f16_avx2(_mm256_fmadd_ps(index[1], delta, start), to + 8);
        onr_store_f16_avx2(_mm256_fmadd_ps(index[2], delta, start), to + 16);
        onr_store_f16_avx2(_mm256_fmadd_ps(index[3], delta, start), to + 24);
        index[0] = _mm256_add_ps(index[0], step);
        index[1] = _mm256_add_ps(index[1], step);
        index[2] = _mm256_add_ps(index[2], step);
        index[3] = _mm256_add_ps(index[3], step);
    }
}

/* Rounds to nearest even into the upper half of each lane (onnx_range_half.h says how).
 */
ONR_AVX2 static inline __m256i onr_round_bf16_avx2(__m256 value)
{
    __m256i bits = _mm256_castps_si256(value);
    __m256i odd = _mm256_and_si256(_mm256_srli_epi32(bits, 16), _mm256_set1_epi32(1));
    return _mm256_add_epi32(bits, _mm256_add_epi32(odd, _mm256_set1_epi32(0x7fff)));
}

/* Even lanes come from one vector and odd lanes from another, so that one shift and one
 * blend bring 16 elements together. */
ONR_AVX2 static void onr_bf16_avx2(const onr_sequence *sequence, int64_t first,
                                   int64_t count, void *out)
{
    __m256 start = _mm256_set1_ps((float)sequence->start);
    __m256 delta = _mm256_set1_ps((float)sequence->delta);
    __m256 step = _mm256_set1_ps(16);
    __m256 even = _mm256_add_ps(_mm256_set1_ps((float)first),
                                _mm256_setr_ps(0, 2, 4, 6, 8, 10, 12, 14));
    __m256 odd = _mm256_add_ps(even, _mm256_set1_ps(1));
    uint16_t *to = (uint16_t *)out;
    uint16_t *end = to + count;

    for (; to < end; to += 16) {
        __m256i low = onr_round_bf16_avx2(_mm256_fmadd_ps(even, delta, start));
        __m256i high = onr_round_bf16_avx2(_mm256_fmadd_ps(odd, delta, start));
        _mm256_storeu_si256((__m256i *)(void *)to,
                            _mm256_blend_epi16(_mm256_srli_epi32(low, 16), high, 0xaa));
        even = _mm256_add_ps(even, step);
        odd = _mm256_add_ps(odd, step);
    }
}

ONR_AVX2 static void onr_narrow_f16_avx2(const float *values, int64_t count,
                                         uint16_t *out)
{
    int64_t i;
    for (i = 0; i < count; i += 8)
        onr_store_f16_avx2(_mm256_loadu_ps(values + i), out + i);
}

/* Packing works in halves of a vector, so these are swapped. */
ONR_AVX2 static void onr_narrow_bf16_avx2(const float *values, int64_t count,
                                          uint16_t *out)
{
    int64_t i;
    for (i = 0; i < count; i += 16) {
        __m256i low = onr_round_bf16_avx2(_mm256_loadu_ps(values + i));
        __m256i high = onr_round_bf16_avx2(_mm256_loadu_ps(values + i + 8));
        __m256i packed = _mm256_packus_epi32(_mm256_srli_epi32(low, 16),
                                             _mm256_srli_epi32(high, 16));
        _mm256_storeu_si256((__m256i *)(void *)(out + i),
                            _mm256_permute4x64_epi64(packed, _MM_SHUFFLE(3, 1, 2, 0)));
    }
}

ONR_AVX2 static void onr_stream_avx2(const void *block, size_t size, void *out)
{
    const unsigned char *from = (const unsigned char *)block;
    unsigned char *to = (unsigned char *)out;
    size_t i;
    for (i = 0; i < size; i += 32)
        _mm256_stream_si256(
            (__m256i *)(void *)(to + i),
            _mm256_loadu_si256((const __m256i *)(const void *)(from + i)));
}

static void onr_stream_end_avx2(void)
{
    _mm_sfence();
}

static const onr_kernel onr_kernel_avx2 = {
    "avx2",               /* name */
    onr_i16_avx2,         /* i16 */
    onr_i32_avx2,         /* i32 */
    onr_i64_avx2,         /* i64 */
    onr_f32_avx2,         /* f32 */
    onr_f32_large_avx2,   /* f32_large */
    onr_f64_avx2,         /* f64 */
    onr_f16_avx2,         /* f16 */
    onr_bf16_avx2,        /* bf16 */
    onr_narrow_f16_avx2,  /* narrow_f16 */
    onr_narrow_bf16_avx2, /* narrow_bf16 */
    onr_stream_avx2,      /* stream */
    onr_stream_end_avx2,  /* stream_end */
};

#endif /* ONNX_RANGE_AVX2_H */
