/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A slice of any length, at any index and at any place in memory has the bytes of
 * its elements filled one by one by the portable kernel, and nothing around it changes.
 */
#include "kernels.h"
#include "range_oracle.h"
#include "scenario.h"

enum { LONGEST = 300, PLACES = 17, SKIPS = 20, LONGEST_WITH_SKIP = LONGEST + SKIPS };

/* A sequence whose elements up to last_index are in the type's range. */
typedef struct {
    onnx_range_dtype dtype;
    scalar start, delta;
    int64_t last_index;
} sequence;

#define TWO_TO(n) ((int64_t)1 << (n))

static const sequence sequences[] = {
    {ONNX_RANGE_INT16, {INT16_MIN, 0}, {1, 0}, UINT16_MAX},
    {ONNX_RANGE_INT16, {31000, 0}, {-37, 0}, 1700},
    {ONNX_RANGE_INT32, {INT32_MIN, 0}, {1, 0}, UINT32_MAX},
    {ONNX_RANGE_INT32, {2000000000, 0}, {-123, 0}, 33000000},
    {ONNX_RANGE_INT64, {INT64_MIN, 0}, {1, 0}, INT64_MAX - 1},
    {ONNX_RANGE_INT64, {TWO_TO(62), 0}, {-765, 0}, TWO_TO(53) + 1000},
    {ONNX_RANGE_FLOAT, {0, -0.0}, {0, 3}, INT64_MAX - 1},
    {ONNX_RANGE_FLOAT, {0, 0x1.99999ap-4}, {0, -0x1.333334p-2}, INT64_MAX - 1},
    {ONNX_RANGE_FLOAT, {0, 0x1p-149}, {0, 0x1.8p-148}, INT64_MAX - 1},
    {ONNX_RANGE_DOUBLE, {0, 7}, {0, 0.25}, INT64_MAX - 1},
    {ONNX_RANGE_DOUBLE, {0, 0.1}, {0, -0.3}, INT64_MAX - 1},
    {ONNX_RANGE_DOUBLE, {0, 1e300}, {0, 0x1p-1074}, INT64_MAX - 1},
    {ONNX_RANGE_FLOAT16, {0, -65504}, {0, 0x1p-24}, (int64_t)131008 << 24},
    {ONNX_RANGE_FLOAT16, {0, 2}, {0, 0x1.334p-2}, 200000},
    {ONNX_RANGE_BFLOAT16, {0, -100}, {0, 0x1.9ap-5}, INT64_MAX - 1},
    {ONNX_RANGE_BFLOAT16, {0, -0x1p-133}, {0, 0x1p-133}, INT64_MAX - 1},
};

/* Elements [first, first + LONGEST_WITH_SKIP), one call for each. */
static void fill_one_by_one(const sequence *of, onnx_range_dtype stash, int64_t first,
                            unsigned char *out)
{
    const format *type = find_format(of->dtype);
    unsigned char start[SCALAR_SIZE], delta[SCALAR_SIZE];

    store_scalar(type, of->start, start);
    store_scalar(type, of->delta, delta);
    for (int k = 0; k < LONGEST_WITH_SKIP; k++) {
        onnx_range_status status =
            onnx_range_fill(type->dtype, stash, start, delta, first + k, 1,
                            out + (size_t)k * type->size, type->size);
        check(status == ONNX_RANGE_OK, "%s, element %" PRId64 ": status %d", type->name,
              first + k, (int)status);
    }
}

/* The slice of `length` elements from first + skip, `place` elements into a buffer. */
static void expect_slice(const sequence *of, onnx_range_dtype stash, int64_t first,
                         int skip, int length, int place,
                         const unsigned char *reference)
{
    const format *type = find_format(of->dtype);
    uint64_t aligned[LONGEST + PLACES + 2 * GUARD / SCALAR_SIZE];
    unsigned char *room = (unsigned char *)aligned;
    unsigned char start[SCALAR_SIZE], delta[SCALAR_SIZE];
    size_t before = GUARD + (size_t)place * type->size;
    size_t size = (size_t)length * type->size;
    size_t after = sizeof aligned - before - size;
    onnx_range_status status;

    store_scalar(type, of->start, start);
    store_scalar(type, of->delta, delta);
    memset(aligned, SENTINEL, sizeof aligned);
    status = onnx_range_fill(type->dtype, stash, start, delta, first + skip, length,
                             room + before, size + after);
    check(status == ONNX_RANGE_OK && is_sentinel(room, before) &&
              is_sentinel(room + before + size, after) &&
              memcmp(room + before, reference + (size_t)skip * type->size, size) == 0,
          "%s, %s start 0x%" PRIx64 " delta 0x%" PRIx64 " stash %d [%" PRId64
          ", +%d) at element %d: status %d, or other bytes",
          onnx_range_kernel(), type->name, load_bits(type, start),
          load_bits(type, delta), (int)stash, first + skip, length, place, (int)status);
}

static void test_fill_slice_is_its_elements_one_by_one(const sequence *of,
                                                       onnx_range_dtype stash,
                                                       int64_t first)
{
    unsigned char reference[LONGEST_WITH_SKIP * SCALAR_SIZE];

    use_kernel(0);
    fill_one_by_one(of, stash, first, reference);
    for (int kernel = 0; kernel < KERNELS; kernel++) {
        if (!use_kernel(kernel))
            continue;
        for (int length = 0; length <= LONGEST; length++)
            for (int place = 0; place < PLACES; place++)
                expect_slice(of, stash, first, (7 * length + place) % SKIPS, length,
                             place, reference);
    }
}

/* Around the indices where a narrower arithmetic would end, and at the very end. */
static void run_sequence(const sequence *of, onnx_range_dtype stash)
{
    static const int powers[] = {8, 11, 15, 16, 24, 29, 31, 32, 53, 62};
    int64_t last_first = of->last_index + 1 - LONGEST_WITH_SKIP;

    test_fill_slice_is_its_elements_one_by_one(of, stash, 0);
    test_fill_slice_is_its_elements_one_by_one(of, stash, last_first);
    for (size_t k = 0; k < sizeof powers / sizeof powers[0]; k++) {
        int64_t first = TWO_TO(powers[k]) - LONGEST / 2;
        if (first < 0 || first > last_first)
            continue;
        test_fill_slice_is_its_elements_one_by_one(of, stash, first);
    }
}

int main(void)
{
    for (size_t k = 0; k < sizeof sequences / sizeof sequences[0]; k++) {
        run_sequence(&sequences[k], ONNX_RANGE_FLOAT);
        if (is_half(find_format(sequences[k].dtype)))
            run_sequence(&sequences[k], ONNX_RANGE_DOUBLE);
    }
    return finish();
}
