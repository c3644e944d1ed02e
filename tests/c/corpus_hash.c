/* SPDX-License-Identifier: Apache-2.0 */
/*
 * One number for all that the library computes: a hash over a fixed corpus of ranges
 * of all types, which is the same for every processor, compiler and kernel.
 *
 *     corpus_hash
 *
 * prints a line for each kernel, its name and its hash, and fails unless each hash is
 * CORPUS_HASH. It is linked with the library and printf, and with no libm.
 */
#include "corpus.h"
#include "corpus_conversions.h"
#include "kernels.h"

#define CORPUS_HASH UINT64_C(0x2eb37a7d93b10071)

enum {
    RANGES = 500,  /* of each kind */
    SLICES = 6,    /* of each range */
    LONGEST = 200, /* slice, in elements */
    AROUND = 17,   /* elements before and after a slice, at most */
    RUNS = 25,     /* of each 16-bit float */
    RUN_COUNT = 20000,
    STREAMED = 16 << 20, /* bytes; from here on kernels may pass by the caches */
    ROOM = STREAMED + (1 << 16)
};

static uint64_t room[ROOM / sizeof(uint64_t)];

/* Multiples of 64 bytes in room, whatever the compiler aligns to. */
static unsigned char *aligned_room(void)
{
    unsigned char *start = (unsigned char *)room;
    return start + (0 - (uintptr_t)start) % 64;
}

static int64_t hash_count(const kind *of, const range_bits *range)
{
    unsigned char start[8], limit[8], delta[8];
    int64_t count = -1;
    onnx_range_status status;

    store_element(of->size, range->start, start);
    store_element(of->size, range->limit, limit);
    store_element(of->size, range->delta, delta);
    status = onnx_range_count(of->dtype, of->stash, start, limit, delta, &count);
    /* What a size_t of 32 bits cannot count is the same everywhere. */
    if (status == ONNX_RANGE_OK && count > (int64_t)(UINT32_MAX / (unsigned)of->size)) {
        status = ONNX_RANGE_ERROR_COUNT;
        count = -1;
    }
    hash_number((uint64_t)status);
    hash_number((uint64_t)count);
    return count;
}

/* Fills a slice that begins `place` elements into the room. */
static void hash_slice(const kind *of, uint64_t start_bits, uint64_t delta_bits,
                       int64_t first, int64_t count, int place)
{
    size_t size = (size_t)of->size, length = (size_t)count + 2 * AROUND;
    unsigned char start[8], delta[8], *out = aligned_room();
    onnx_range_status status;

    store_element(of->size, start_bits, start);
    store_element(of->size, delta_bits, delta);
    memset(out, 0xA5, length * size);
    status = onnx_range_fill(of->dtype, of->stash, start, delta, first, count,
                             out + (size_t)place * size, (size_t)count * size);
    hash_number((uint64_t)status);
    for (size_t i = 0; i < length; i++)
        hash_number(load_element(of->size, out + i * size));
}

/* In the range, around the indices where a narrower arithmetic ends, or anywhere. */
static int64_t draw_first(int64_t count)
{
    static const int powers[] = {11, 16, 24, 29, 31, 32, 53, 62};
    int choice = draw_between(0, 3), power = powers[draw_between(0, 7)];
    int shift = draw_between(2, 63);
    int64_t any = (int64_t)(draw() >> 1);

    if (choice == 0)
        return count > 0 ? any % count : 0;
    if (choice == 1)
        return ((int64_t)1 << power) - any % LONGEST;
    if (choice == 2)
        return any >> shift;
    return 0;
}

/* Makes limit an element, so that the quotient is next to an integer. */
static void end_at_element(const kind *of, range_bits *range, int64_t index)
{
    unsigned char start[8], delta[8], *out = aligned_room();

    store_element(of->size, range->start, start);
    store_element(of->size, range->delta, delta);
    if (onnx_range_fill(of->dtype, of->stash, start, delta, index, 1, out,
                        (size_t)of->size) == ONNX_RANGE_OK)
        range->limit = load_element(of->size, out);
}

static void hash_ranges(const kind *of)
{
    for (int k = 0; k < RANGES; k++) {
        range_bits range = draw_range(of);
        int index = draw_between(1, 3000);
        int64_t count;
        if (k % 2)
            end_at_element(of, &range, index);
        count = hash_count(of, &range);
        for (int j = 0; j < SLICES; j++) {
            int64_t first = draw_first(count);
            int length = draw_between(0, LONGEST), place = draw_between(0, AROUND);
            hash_slice(of, range.start, range.delta, first, length, place);
        }
    }
}

/* Long enough that values of 16-bit floats repeat, from 2^-8 to 2^-26 of the start. */
static void hash_runs(const kind *of)
{
    int greatest = (1 << (15 - of->fraction)) - 2;

    for (int k = 0; k < RUNS; k++) {
        int exponent = draw_between(greatest / 2 - 6, greatest / 2 + 13);
        uint64_t start = draw_float(of, exponent);
        uint64_t delta = draw_float(of, exponent - draw_between(8, 26));
        int first = draw_between(0, 1 << 20);
        hash_slice(of, start, delta, first, RUN_COUNT, k % AROUND);
    }
}

/* As long as the room, from an index below one where arithmetic changes. */
static void hash_long(void)
{
    static const struct {
        int kind;
        uint64_t start, delta;
        int64_t first;
    } rows[] = {
        {1, 0x80000000, 3, 0},
        {2, (uint64_t)1 << 62, 0 - (uint64_t)3, ((int64_t)1 << 53) - 1000000},
        {3, 0x3dcccccd, 0x3e99999a, ((int64_t)1 << 24) - 2000000}, /* 0.1, 0.3 */
        {3, 0xc1200000, 0x3e800000, 0},                            /* -10, 0.25 */
        {4, 0x3fb999999999999a, 0xbfd3333333333333,                /* 0.1, -0.3 */
         ((int64_t)1 << 53) - 2000000},
        {5, 0x0000, 0x0001, ((int64_t)1 << 24) - 1000000}, /* 0, 2^-24 */
        {6, 0xfbff, 0x0003, 0},                            /* -65504, 3 * 2^-24 */
        {7, 0x3f80, 0x3381, 0},                            /* 1, 0x1.02p-24 */
        {8, 0x3f81, 0x2f81, 0},                            /* 0x1.02p0, 0x1.02p-32 */
    };

    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        const kind *of = &kinds[rows[k].kind];
        hash_slice(of, rows[k].start, rows[k].delta, rows[k].first,
                   STREAMED / of->size + 1000, (int)k + 1);
    }
}

static uint64_t hash_corpus(void)
{
    corpus_begin();
    for (int k = 0; k < KINDS; k++)
        hash_ranges(&kinds[k]);
    for (int k = 5; k < KINDS; k++)
        hash_runs(&kinds[k]);
    hash_long();
    hash_widening();
    hash_narrowing();
    hash_scalars();
    return corpus_hash;
}

int main(void)
{
    bool ok = true;

    for (int k = 0; k < KERNELS; k++) {
        uint64_t hash;
        if (!use_kernel(k))
            continue;
        hash = hash_corpus();
        ok = ok && hash == CORPUS_HASH;
        printf("%s %016" PRIx64 "\n", kernel_names[k], hash);
    }
    if (!ok)
        printf("want: %016" PRIx64 "\n", CORPUS_HASH);
    return !ok;
}
