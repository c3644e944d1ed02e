/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A slice of 40 MiB, for which kernels may write past the caches, across the index
 * 2^24, where float ends, has the bytes of short slices, and no byte more.
 */
#include "kernels.h"
#include "range_oracle.h"
#include "scenario.h"

#include <stdlib.h>

/* Short slices have an odd length, so that they begin anywhere in a kernel's blocks. */
enum { LARGE_SIZE = 40 << 20, LARGEST_OFFSET = 3, SHORT = 997 };

typedef struct {
    onnx_range_dtype dtype;
    onnx_range_dtype stash;
    scalar start, delta;
} sequence;

/* int16 has not so many values. The elements of the others stay in their range. */
static const sequence sequences[] = {
    {ONNX_RANGE_INT32, ONNX_RANGE_FLOAT, {INT32_MIN, 0}, {53, 0}},
    {ONNX_RANGE_INT64, ONNX_RANGE_FLOAT, {-3, 0}, {-((int64_t)1 << 37) - 5, 0}},
    {ONNX_RANGE_FLOAT, ONNX_RANGE_FLOAT, {0, 0x1.99999ap-4}, {0, -0x1.333334p-2}},
    {ONNX_RANGE_FLOAT, ONNX_RANGE_FLOAT, {0, -5}, {0, 2}},
    {ONNX_RANGE_DOUBLE, ONNX_RANGE_FLOAT, {0, 0.1}, {0, 1e-3}},
    {ONNX_RANGE_FLOAT16, ONNX_RANGE_FLOAT, {0, 100}, {0, -0x1.99p-18}},
    {ONNX_RANGE_FLOAT16, ONNX_RANGE_DOUBLE, {0, 100}, {0, -0x1.99p-18}},
    {ONNX_RANGE_BFLOAT16, ONNX_RANGE_FLOAT, {0, -100}, {0, 0x1.9ap-5}},
    {ONNX_RANGE_BFLOAT16, ONNX_RANGE_DOUBLE, {0, -100}, {0, 0x1.9ap-5}},
};

typedef struct {
    const format *type;
    onnx_range_dtype stash;
    unsigned char start[SCALAR_SIZE], delta[SCALAR_SIZE];
} call;

static void fill(const call *with, int64_t first, int64_t count, unsigned char *out)
{
    onnx_range_status status =
        onnx_range_fill(with->type->dtype, with->stash, with->start, with->delta, first,
                        count, out, (size_t)count * with->type->size);

    check(status == ONNX_RANGE_OK, "%s [%" PRId64 ", +%" PRId64 "): status %d",
          with->type->name, first, count, (int)status);
}

/* Compares with short slices by the portable kernel; GUARD bytes on both sides. */
static void expect_large(const call *with, int64_t first, int64_t count,
                         unsigned char *room, size_t offset)
{
    uint64_t short_room[SHORT];
    unsigned char *part = (unsigned char *)short_room;
    unsigned char *out = room + GUARD + offset * with->type->size;
    size_t size = with->type->size;
    const char *kernel = onnx_range_kernel();

    memset(room, SENTINEL, LARGE_SIZE + 3 * GUARD);
    fill(with, first, count, out);
    check(is_sentinel(room, GUARD + offset * size) &&
              is_sentinel(out + (size_t)count * size, GUARD),
          "%s, %s at element %d: wrote where it must not", kernel, with->type->name,
          (int)offset);
    use_kernel(0);
    for (int64_t k = 0; k < count; k += SHORT) {
        int64_t length = count - k < SHORT ? count - k : SHORT;
        fill(with, first + k, length, part);
        check(memcmp(out + (size_t)k * size, part, (size_t)length * size) == 0,
              "%s, %s at element %d: element %" PRId64 " or one soon after differs",
              kernel, with->type->name, (int)offset, first + k);
    }
    onnx_range_set_kernel(kernel);
}

static void test_fill_large_slice_is_its_short_slices(void)
{
    uint64_t *room = (uint64_t *)malloc(LARGE_SIZE + 3 * GUARD);

    if (!room) {
        fputs("out of memory\n", stderr);
        exit(2);
    }
    for (size_t k = 0; k < sizeof sequences / sizeof sequences[0]; k++) {
        call with = {find_format(sequences[k].dtype), sequences[k].stash, {0}, {0}};
        int64_t count = LARGE_SIZE / (int64_t)with.type->size - 5;
        int64_t first = ((int64_t)1 << 24) - count / 3;
        store_scalar(with.type, sequences[k].start, with.start);
        store_scalar(with.type, sequences[k].delta, with.delta);
        for (size_t offset = 0; offset <= LARGEST_OFFSET; offset += LARGEST_OFFSET)
            expect_large(&with, first, count, (unsigned char *)room, offset);
    }
    free(room);
}

int main(void)
{
    with_each_kernel(test_fill_large_slice_is_its_short_slices);
    return finish();
}
