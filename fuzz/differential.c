/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Compares fill and count with MPFR and 128-bit integers, on random hard ranges.
 *
 *     differential [ELEMENTS [SEED]]
 *
 * ELEMENTS of each type and stash type are compared, by each kernel, and one count for
 * each block of up to 200; 1000000 by default. A line for each tells what was done.
 */
#include "kernels.h"
#include "problem.h"

#include "hard_ranges.h"
#include "mpfr_oracle.h"

#include <time.h>

enum { LONGEST = 200, BLOCKS = 64 };

/* What fill is asked for, and the right answer. */
typedef struct {
    problem of;
    int64_t first;
    int count;
    bool possible;
    uint64_t want[LONGEST]; /* the elements, as bytes */
} block;

typedef struct {
    uint64_t elements, wrong, blocks, refused; /* refused: blocks that leave the type */
    uint64_t counts, wrong_counts;
} tally;

static void report(problem *of, int64_t index, uint64_t got, uint64_t want)
{
    check(false,
          "%s %s, stash %s, start 0x%" PRIx64 " limit 0x%" PRIx64 " delta 0x%" PRIx64
          ", index %" PRId64 ": 0x%" PRIx64 ", want 0x%" PRIx64,
          onnx_range_kernel(), of->type->name, of->stash->name, stored_bits(of, 0),
          stored_bits(of, 1), stored_bits(of, 2), index, got, want);
}

/* Returns how many of the elements are wrong, all if the status is. */
static int wrong_elements(block *asked)
{
    problem *of = &asked->of;
    uint64_t room[LONGEST];
    unsigned char *got = (unsigned char *)room, *want = (unsigned char *)asked->want;
    size_t size = of->type->size, bytes = (size_t)asked->count * size;
    onnx_range_status status;
    int wrong = 0;

    memset(got, SENTINEL, bytes);
    status = onnx_range_fill(of->type->dtype, of->stash->dtype,
                             unaligned(&of->stored[0]), unaligned(&of->stored[2]),
                             asked->first, asked->count, got, bytes);
    if (status != (asked->possible ? ONNX_RANGE_OK : ONNX_RANGE_ERROR_VALUE) ||
        (!asked->possible && !is_sentinel(got, bytes))) {
        report(of, asked->first, (uint64_t)status, asked->possible);
        return asked->count;
    }
    if (!asked->possible || memcmp(got, want, bytes) == 0)
        return 0;
    for (int k = 0; k < asked->count; k++) {
        uint64_t bits = load_bits(of->type, got + (size_t)k * size);
        uint64_t wanted = load_bits(of->type, want + (size_t)k * size);
        if (bits != wanted && wrong++ == 0)
            report(of, asked->first + k, bits, wanted);
    }
    return wrong;
}

static void draw_block(block *asked)
{
    problem *of = &asked->of;

    asked->count = random_between(1, LONGEST);
    asked->first = random_index(of->type, asked->count);
    draw_range(of, asked->first, asked->count);
    store_problem(of);
    asked->possible =
        mpfr_block(of, asked->first, asked->count, (unsigned char *)asked->want);
}

/* Many blocks at once: to choose a kernel is slow on a virtual machine. */
static void compare_blocks(block *blocks, tally *total)
{
    for (int kernel = 0; kernel < KERNELS; kernel++) {
        if (!use_kernel(kernel))
            continue;
        for (int k = 0; k < BLOCKS; k++)
            total->wrong += (uint64_t)wrong_elements(&blocks[k]);
    }
    for (int k = 0; k < BLOCKS; k++) {
        total->blocks++;
        total->refused += !blocks[k].possible;
        total->elements += blocks[k].possible ? (uint64_t)blocks[k].count : 0;
    }
}

static void compare_count(problem *of, tally *total)
{
    int64_t got = -1, want = -1;
    onnx_range_status wanted = mpfr_count(of, &want);
    onnx_range_status status =
        onnx_range_count(of->type->dtype, of->stash->dtype, unaligned(&of->stored[0]),
                         unaligned(&of->stored[1]), unaligned(&of->stored[2]), &got);

    total->counts++;
    if (status == wanted && (status != ONNX_RANGE_OK || got == want))
        return;
    total->wrong_counts++;
    report(of, -1, (uint64_t)got, (uint64_t)want);
}

static void compare(const format *type, const format *stash, uint64_t elements)
{
    static block blocks[BLOCKS];
    tally total = {0, 0, 0, 0, 0, 0};
    clock_t begin = clock();

    while (total.elements < elements) {
        for (int k = 0; k < BLOCKS; k++) {
            blocks[k].of.type = type;
            blocks[k].of.stash = stash;
            draw_block(&blocks[k]);
            compare_count(&blocks[k].of, &total);
        }
        compare_blocks(blocks, &total);
    }
    printf("%-4s stash %s: %" PRIu64 " elements, %" PRIu64 " wrong; %" PRIu64
           " blocks, %" PRIu64 " of them refused; %" PRIu64 " counts, %" PRIu64
           " wrong; %.0f s\n",
           type->name, is_half(type) ? stash->name : "-", total.elements, total.wrong,
           total.blocks, total.refused, total.counts, total.wrong_counts,
           (double)(clock() - begin) / CLOCKS_PER_SEC);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    uint64_t elements = (uint64_t)ranges_wanted(argc, argv, 1000000);

    mpfr_oracle_begin();
    for (int kernel = 0; kernel < KERNELS; kernel++)
        if (use_kernel(kernel))
            printf("kernel %s\n", kernel_names[kernel]);
    for (int k = 0; k < FORMATS; k++) {
        compare(&formats[k], find_format(ONNX_RANGE_FLOAT), elements);
        if (is_half(&formats[k]))
            compare(&formats[k], find_format(ONNX_RANGE_DOUBLE), elements);
    }
    return check_failed != 0;
}
