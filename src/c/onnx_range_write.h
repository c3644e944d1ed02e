/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A slice of a sequence, cut into whole blocks, which are what a kernel takes.
 *
 *     out        64-byte boundary                        end
 *      |------- block ------|                 |--- block ---|
 *                |--- blocks ---|--- blocks ---|
 *
 * numpy's buffers often begin 16 bytes past such a boundary, and vectors that cross
 * cache lines cost up to a quarter of the speed. The first and the last block overlap
 * the others: where they do, they write the same elements.
 */
#ifndef ONNX_RANGE_WRITE_H
#define ONNX_RANGE_WRITE_H

#include <string.h>

#include "onnx_range_kernel.h"

#define ONR_CACHE_LINE 64

/* From here on stores go past the caches: a line need not be read before it is written.
 * Measured (Sapphire Rapids): 1.6 to 1.8 times as fast from 8 MiB on, nothing at 4 MiB.
 * The threshold is higher, for processors whose last cache would hold the result. */
#define ONR_STREAM_SIZE ((int64_t)16 << 20)

/* The bytes of a block on the stack that is streamed from. */
#define ONR_STREAM_BLOCK_SIZE 4096

/* Fewer elements than a block has: by way of one. */
static void onr_write_part(const onr_sequence *sequence, onr_blocks *blocks,
                           size_t size, int64_t first, int64_t count, void *out)
{
    uint64_t block[ONR_BLOCK]; /* of elements up to 8 bytes, and aligned for them */
    if (count <= 0)
        return;
    blocks(sequence, first, ONR_BLOCK, block);
    memcpy(out, block, (size_t)count * size);
}

static void onr_write_streaming(const onr_sequence *sequence, onr_blocks *blocks,
                                size_t size, int64_t first, int64_t count,
                                unsigned char *out)
{
    const onr_kernel *kernel = sequence->kernel;
    uint64_t block[ONR_STREAM_BLOCK_SIZE / sizeof(uint64_t)];
    while (count > 0) {
        int64_t part = ONR_STREAM_BLOCK_SIZE / (int64_t)size;
        if (part > count)
            part = count;
        blocks(sequence, first, part, block);
        kernel->stream(block, (size_t)part * size, out);
        first += part;
        count -= part;
        out += (size_t)part * size;
    }
    kernel->stream_end();
}

/* Any number of elements of `size` bytes, by a function that takes whole blocks. */
static void onr_write(const onr_sequence *sequence, onr_blocks *blocks, size_t size,
                      int64_t first, int64_t count, void *out)
{
    unsigned char *to = (unsigned char *)out;
    int64_t head;
    int64_t whole;

    if (count < ONR_BLOCK) {
        onr_write_part(sequence, blocks, size, first, count, to);
        return;
    }
    head = (int64_t)((0 - (uintptr_t)to) % ONR_CACHE_LINE / size);
    whole = (count - head) / ONR_BLOCK * ONR_BLOCK;
    if (head > 0)
        blocks(sequence, first, ONR_BLOCK, to);
    if (sequence->kernel->stream != NULL && whole >= ONR_STREAM_SIZE / (int64_t)size)
        onr_write_streaming(sequence, blocks, size, first + head, whole,
                            to + (size_t)head * size);
    else if (whole > 0)
        blocks(sequence, first + head, whole, to + (size_t)head * size);
    if (head + whole < count)
        blocks(sequence, first + count - ONR_BLOCK, ONR_BLOCK,
               to + (size_t)(count - ONR_BLOCK) * size);
}

/* How many of count elements from first on have an index below limit. */
static int64_t onr_count_below(int64_t limit, int64_t first, int64_t count)
{
    if (first >= limit)
        return 0;
    return count < limit - first ? count : limit - first;
}

#endif /* ONNX_RANGE_WRITE_H */
