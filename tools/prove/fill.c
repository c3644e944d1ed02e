/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Where a slice is written: onnx_range_fill() for few elements of the integer types,
 * onr_write(), which writes all slices, for any number of them.
 */
#include <stdlib.h>

#include "core.h"

/* Any call that asks for few elements, and gives the room that they need, or less. */
#define FEW 4

static void fill_few(onnx_range_dtype dtype, size_t size)
{
    uint64_t start = nondet_u64();
    uint64_t delta = nondet_u64();
    int64_t first = nondet_i64();
    onnx_range_dtype stash_type = (onnx_range_dtype)nondet_int();
    size_t shorter = nondet_u64();
    size_t i = nondet_u64();
    uint64_t memory[FEW + 1]; /* one more, which nobody may write */
    unsigned char *out = (unsigned char *)memory;
    int64_t count;

    ASSUME(i < sizeof memory);
    for (count = 0; count <= FEW; count++) {
        size_t room = (size_t)count * size;
        unsigned char before = out[i];
        onnx_range_status status =
            onnx_range_fill(dtype, stash_type, &start, &delta, first, count, out,
                            shorter < room ? shorter : room);
        PROVE(status != ONNX_RANGE_OK || shorter >= room);
        if (status != ONNX_RANGE_OK || i >= room)
            PROVE(out[i] == before);
    }
}

/* In place of onr_current_kernel(): there is no other one here. */
const onr_kernel *the_kernel(void)
{
    return &onr_kernel_portable;
}

void fill_kernel(void)
{
    PROVE(onr_current_kernel() == the_kernel());
    PROVE(onr_current_kernel() == the_kernel());
}

void fill_i16(void)
{
    fill_few(ONNX_RANGE_INT16, 2);
}

void fill_i32(void)
{
    fill_few(ONNX_RANGE_INT32, 4);
}

void fill_i64(void)
{
    fill_few(ONNX_RANGE_INT64, 8);
}

/* A slice that onr_write() is to write, and one of its elements, which must be written.
 */
static unsigned char *slice;
static int64_t slice_first;
static int64_t slice_count;
static size_t slice_size;
static int64_t watched;
static int is_written;

/* In place of a kernel's function: whole blocks, inside the slice or a block of
 * onr_write_part(), each element where its index says. */
static void any_blocks(const onr_sequence *sequence, int64_t first, int64_t count,
                       void *out)
{
    (void)sequence;
    PROVE(count > 0 && count % ONR_BLOCK == 0);
    PROVE(first >= slice_first);
    if (slice_count < ONR_BLOCK) {
        PROVE(first == slice_first && count == ONR_BLOCK);
        is_written = 1;
        return;
    }
    PROVE(first - slice_first <= slice_count - count);
    PROVE((unsigned char *)out == slice + (size_t)(first - slice_first) * slice_size);
    if (watched >= first && watched - first < count)
        is_written = 1;
}

/* Every element of a slice is written, none beside it; any count, any alignment. */
void fill_write(void)
{
    onr_sequence sequence;
    size_t offset = nondet_u64();
    unsigned char *memory;
    int exponent = nondet_int();

    ASSUME(exponent >= 1 && exponent <= 3);
    slice_size = (size_t)1 << exponent;
    slice_first = nondet_i64();
    slice_count = nondet_i64();
    watched = nondet_i64();
    ASSUME(slice_first >= 0 && slice_count >= 0 && slice_count <= (int64_t)1 << 40);
    ASSUME(slice_first <= INT64_MAX - slice_count - ONR_BLOCK);
    ASSUME(watched >= slice_first && watched - slice_first < slice_count);
    ASSUME(offset < ONR_CACHE_LINE && offset % slice_size == 0);
    memory = malloc(offset + (size_t)slice_count * slice_size);
    ASSUME(memory != NULL);
    memset(&sequence, 0, sizeof sequence);
    sequence.kernel = &onr_kernel_portable;
    slice = memory + offset;
    is_written = 0;
    onr_write(&sequence, any_blocks, slice_size, slice_first, slice_count, slice);
    PROVE(is_written);
}
