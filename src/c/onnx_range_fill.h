/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A slice of a sequence, cut into what the kernels take: whole blocks, of one kind of
 * element, with the index below a limit.
 *
 *     out                  64-byte boundary                     end
 *      | head, by a copy    | whole blocks                | tail, by a copy
 *
 * numpy's buffers often begin 16 bytes past such a boundary, and vectors that cross
 * cache lines cost up to a quarter of the speed.
 */
#ifndef ONNX_RANGE_FILL_H
#define ONNX_RANGE_FILL_H

#include <string.h>

#include "onnx_range.h"
#include "onnx_range_exact.h"
#include "onnx_range_half.h"
#include "onnx_range_kernel.h"
#include "onnx_range_portable.h"

#define ONR_CACHE_LINE 64

/* From here on stores go past the caches. Measured: below 16 MiB ordinary stores are
 * as fast or faster, as caches hold some of it; above, reading each line before writing
 * it halves the speed. */
#define ONR_STREAM_SIZE ((int64_t)32 << 20)

/* The bytes of a block on the stack that is streamed from. */
#define ONR_STREAM_BLOCK_SIZE 4096

/* The exponent of the lowest bit set in x; x is finite and not zero. */
static int onr_lowest_exponent(double x)
{
    onr_real real = onr_real_from_f64(x);
    uint64_t lowest_bit = real.significand.low & (0 - real.significand.low);
    return real.exponent + 63 - onr_leading_zeros(lowest_bit);
}

/* The least e with |x| < 2^e; x is finite and not zero. */
static int onr_upper_exponent(double x)
{
    return onr_normalize(onr_real_from_f64(x)).exponent + 127;
}

/*
 * Whether every index * delta and start + index * delta up to `last` is a double: all
 * are multiples of the lowest bit set in start or delta, so they are if none reaches
 * 2^53 of these.
 */
static int onr_is_exact_in_f64(double start, double delta, int64_t last)
{
    int lowest = onr_lowest_exponent(delta);
    int highest =
        last > 0 ? onr_upper_exponent(delta) + onr_upper_exponent((double)last) : 0;

    if (start != 0) {
        int lowest_of_start = onr_lowest_exponent(start);
        int highest_of_start = onr_upper_exponent(start);
        if (lowest > lowest_of_start)
            lowest = lowest_of_start;
        if (highest < highest_of_start)
            highest = highest_of_start;
    }
    /* A sum of two below 2^highest is below 2^(highest + 1). */
    return highest + 1 <= DBL_MAX_EXP && highest + 1 - lowest <= DBL_MANT_DIG;
}

/* A number of elements that is no whole block: by way of one. */
static void onr_write_part(onr_blocks *blocks, const onr_sequence *sequence,
                           size_t size, int64_t first, int64_t count,
                           unsigned char *out)
{
    uint64_t block[ONR_BLOCK]; /* of elements up to 8 bytes, and aligned for them */
    if (count == 0)
        return;
    blocks(sequence, first, ONR_BLOCK, block);
    memcpy(out, block, (size_t)count * size);
}

static void onr_write_streaming(onr_stream *stream, onr_blocks *blocks,
                                const onr_sequence *sequence, size_t size,
                                int64_t first, int64_t count, unsigned char *out)
{
    uint64_t block[ONR_STREAM_BLOCK_SIZE / sizeof(uint64_t)];
    while (count > 0) {
        int64_t part = ONR_STREAM_BLOCK_SIZE / (int64_t)size;
        if (part > count)
            part = count;
        blocks(sequence, first, part, block);
        stream(block, (size_t)part * size, out);
        first += part;
        count -= part;
        out += (size_t)part * size;
    }
}

/* Any number of elements of `size` bytes, by a function that takes whole blocks. */
static void onr_write(const onr_kernel *kernel, onr_blocks *blocks,
                      const onr_sequence *sequence, size_t size, int64_t first,
                      int64_t count, unsigned char *out)
{
    int64_t head;
    int64_t whole;

    if (count < ONR_BLOCK) {
        onr_write_part(blocks, sequence, size, first, count, out);
        return;
    }
    head = (int64_t)((0 - (uintptr_t)out) % ONR_CACHE_LINE / size);
    onr_write_part(blocks, sequence, size, first, head, out);
    first += head;
    count -= head;
    out += (size_t)head * size;
    whole = count - count % ONR_BLOCK;
    if (kernel->stream != NULL && whole >= ONR_STREAM_SIZE / (int64_t)size)
        onr_write_streaming(kernel->stream, blocks, sequence, size, first, whole, out);
    else if (whole > 0)
        blocks(sequence, first, whole, out);
    onr_write_part(blocks, sequence, size, first + whole, count - whole,
                   out + (size_t)whole * size);
}

/* How many of count elements from first on have an index below limit. */
static int64_t onr_count_below(int64_t limit, int64_t first, int64_t count)
{
    if (first >= limit)
        return 0;
    return count < limit - first ? count : limit - first;
}

static void onr_fill_f32(const onr_kernel *kernel, const onr_sequence *sequence,
                         int64_t first, int64_t count, float *out)
{
    /* A whole block is computed where a part is written: its end must stay below, too.
     */
    int64_t small = onr_count_below(ONR_INDEX_LIMIT_F32 - ONR_BLOCK, first, count);
    int64_t large =
        onr_count_below(ONR_INDEX_LIMIT_F64 - ONR_BLOCK, first, count) - small;

    onr_write(kernel, kernel->f32, sequence, sizeof *out, first, small,
              (unsigned char *)out);
    onr_write(kernel, kernel->f32_large, sequence, sizeof *out, first + small, large,
              (unsigned char *)(out + small));
    onr_f32_in_integers(sequence, first + small + large, count - small - large,
                        out + small + large);
}

static void onr_fill_f64(const onr_kernel *kernel, const onr_sequence *sequence,
                         int64_t first, int64_t count, double *out)
{
    int64_t below = onr_count_below(ONR_INDEX_LIMIT_F64 - ONR_BLOCK, first, count);

    onr_write(kernel, kernel->f64, sequence, sizeof *out, first, below,
              (unsigned char *)out);
    onr_f64_in_integers(sequence, first + below, count - below, out + below);
}

/* The 16-bit floats where no kernel does both steps: the stash type, then narrowing. */
static void onr_fill_half_by_stash(const onr_kernel *kernel,
                                   const onr_sequence *sequence, onr_narrow *narrow,
                                   onnx_range_dtype stash_type, int64_t first,
                                   int64_t count, uint16_t *out)
{
    double doubles[ONR_BLOCK];
    float floats[ONR_BLOCK] = {0};
    uint16_t halves[ONR_BLOCK];
    int64_t i;

    while (count > 0) {
        int64_t part = count < ONR_BLOCK ? count : ONR_BLOCK;
        if (stash_type == ONNX_RANGE_FLOAT)
            onr_fill_f32(kernel, sequence, first, part, floats);
        else {
            onr_fill_f64(kernel, sequence, first, part, doubles);
            for (i = 0; i < part; i++)
                floats[i] = onr_f32_odd_from_f64(doubles[i]);
        }
        narrow(floats, ONR_BLOCK, halves);
        memcpy(out, halves, (size_t)part * sizeof *out);
        first += part;
        count -= part;
        out += part;
    }
}

static void onr_fill_half(const onr_kernel *kernel, const onr_sequence *sequence,
                          onnx_range_dtype dtype, onnx_range_dtype stash_type,
                          int64_t first, int64_t count, uint16_t *out)
{
    onr_blocks *blocks = dtype == ONNX_RANGE_FLOAT16 ? kernel->f16 : kernel->bf16;
    onr_narrow *narrow =
        dtype == ONNX_RANGE_FLOAT16 ? kernel->narrow_f16 : kernel->narrow_bf16;
    int64_t small = 0;

    if (stash_type == ONNX_RANGE_FLOAT)
        small = onr_count_below(ONR_INDEX_LIMIT_F32 - ONR_BLOCK, first, count);
    onr_write(kernel, blocks, sequence, sizeof *out, first, small,
              (unsigned char *)out);
    onr_fill_half_by_stash(kernel, sequence, narrow, stash_type, first + small,
                           count - small, out + small);
}

static void onr_fill_integers(const onr_kernel *kernel, const onr_sequence *sequence,
                              onnx_range_dtype dtype, int64_t first, int64_t count,
                              void *out)
{
    onr_blocks *blocks = kernel->i64;
    size_t size = sizeof(int64_t);
    if (dtype == ONNX_RANGE_INT16) {
        blocks = kernel->i16;
        size = sizeof(int16_t);
    }
    if (dtype == ONNX_RANGE_INT32) {
        blocks = kernel->i32;
        size = sizeof(int32_t);
    }
    onr_write(kernel, blocks, sequence, size, first, count, (unsigned char *)out);
}

static void onr_fill_floats(const onr_kernel *kernel, onr_sequence *sequence,
                            onnx_range_dtype dtype, onnx_range_dtype stash_type,
                            int64_t first, int64_t count, void *out)
{
    int64_t last = first + count - 1;
    /* Not worth finding out where nobody asks. */
    if (kernel == &onr_kernel_portable || last >= ONR_INDEX_LIMIT_F32 - ONR_BLOCK)
        sequence->is_exact =
            onr_is_exact_in_f64(sequence->start, sequence->delta, last);
    if (dtype == ONNX_RANGE_FLOAT)
        onr_fill_f32(kernel, sequence, first, count, (float *)out);
    else if (dtype == ONNX_RANGE_DOUBLE)
        onr_fill_f64(kernel, sequence, first, count, (double *)out);
    else
        onr_fill_half(kernel, sequence, dtype, stash_type, first, count,
                      (uint16_t *)out);
}

#endif /* ONNX_RANGE_FILL_H */
