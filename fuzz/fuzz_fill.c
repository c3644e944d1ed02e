/* SPDX-License-Identifier: Apache-2.0 */
/*
 * libFuzzer target: one call of count and one of fill per input, each compared with
 * exact sums, for every type, kernel, alignment, slice and combination of faults.
 *
 *     fuzz/run.sh [SECONDS]
 *
 * The output ends at one unreadable page or begins after another. The oracle is
 * not instrumented: it is fast then, and coverage means that of the library.
 */
#pragma clang attribute push(                                                          \
    __attribute__((no_sanitize("address", "undefined", "coverage"))),                  \
    apply_to = function)
#include "oracle.h"
#pragma clang attribute pop

/* Short slices of 16-bit floats go the way of long ones, too, where an input says so.
 */
static int64_t runs_count;
#include "onnx_range_half_runs.h"
#undef ONR_RUNS_COUNT
#define ONR_RUNS_COUNT runs_count
#include "onnx_range.c"

#include "guarded.h"

enum { AROUND = 128 /* bytes beside the output, which must not change */ };

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void fail(const question *asked, const char *what, int got, int want)
{
    fprintf(stderr,
            "%s: got 0x%x, want 0x%x\n"
            "dtype %d stash %d kernel %s start 0x%" PRIx64 " limit 0x%" PRIx64
            " delta 0x%" PRIx64 " first %" PRId64 " count %" PRId64
            " offset %zu size %zu\n",
            what, (unsigned)got, (unsigned)want, (int)asked->dtype, (int)asked->stash,
            onnx_range_kernel(), asked->bits[0], asked->bits[1], asked->bits[2],
            asked->first, asked->count, asked->out_offset, asked->out_size);
    abort();
}

/* The set of errors that there is reason for; of several, any may be returned. */
static void expect_status(const question *asked, const char *what,
                          onnx_range_status got, unsigned errors)
{
    bool right = got == ONNX_RANGE_OK ? errors == 0 : errors >> (int)got & 1;
    if (!right)
        fail(asked, what, (int)got, (int)errors);
}

static void fuzz_count(question *asked)
{
    unsigned char scalars[3][9];
    int64_t counts[3] = {-1, -1, -1};
    onnx_range_status status;

    for (int k = 0; k < 3; k++)
        store_bits(asked->type ? asked->type : &formats[0], asked->bits[k],
                   scalars[k] + 1);
    status = onnx_range_count(asked->dtype, asked->stash,
                              asked->null_start ? NULL : scalars[0] + 1, scalars[1] + 1,
                              asked->null_delta ? NULL : scalars[2] + 1, &counts[1]);
    expect_status(asked, "count", status, count_errors(asked));
    if (status == ONNX_RANGE_OK && !is_count(asked, counts[1]))
        fail(asked, "number", (int)counts[1], 0);
    if (status != ONNX_RANGE_OK && counts[1] != -1)
        fail(asked, "number after an error", (int)counts[1], -1);
    if (counts[0] != -1 || counts[2] != -1)
        fail(asked, "beside the number", 0, 0);
}

/* The bytes of the room that are looked at. */
static size_t around_begin(const question *asked)
{
    return asked->out_offset < AROUND ? 0 : asked->out_offset - AROUND;
}

static size_t around_end(const question *asked)
{
    size_t end = asked->out_offset + asked->out_size + AROUND;
    return end < ROOM ? end : ROOM;
}

/* Calls fill with its room as it was before, and compares it with what is wanted. */
static void expect_fill(const question *asked, const unsigned char *start,
                        const unsigned char *delta, unsigned errors,
                        const unsigned char *before, const unsigned char *want)
{
    unsigned char *room = guarded_room(), *out = room + asked->out_offset;
    size_t begin = around_begin(asked), end = around_end(asked);
    onnx_range_status status;

    memcpy(room + begin, before + begin, end - begin);
    status =
        onnx_range_fill(asked->dtype, asked->stash, asked->null_start ? NULL : start,
                        asked->null_delta ? NULL : delta, asked->first, asked->count,
                        asked->null_out ? NULL : out, asked->out_size);
    expect_status(asked, "fill", status, errors);
    if (memcmp(room + begin, want + begin, end - begin) == 0)
        return;
    for (size_t k = begin; k < end; k++)
        if (room[k] != want[k]) {
            fprintf(stderr, "at byte %td of out\n", room + k - out);
            fail(asked, "byte", room[k], want[k]);
        }
}

static void fuzz_fill(question *asked)
{
    static unsigned char before[ROOM], want[ROOM];
    static int kernels;
    unsigned char scalars[2][9];
    unsigned char *start = scalars[0] + 1, *delta = scalars[1] + 1;
    unsigned char *out = guarded_room() + asked->out_offset;
    const format *type = asked->type ? asked->type : &formats[0];
    unsigned errors = fill_errors(asked, out);
    size_t begin = around_begin(asked), around = around_end(asked) - begin;

    if (kernels == 0)
        kernels = onr_available_kernels(); /* slow: virtual machines trap it */
    memset(before + begin, 0xA5, around);
    store_bits(type, asked->bits[0], start);
    store_bits(type, asked->bits[2], delta);
    if (asked->inside && asked->out_size >= 2 * type->size) {
        size_t end = asked->out_offset + asked->out_size;
        store_bits(type, asked->bits[0], before + end - 2 * type->size);
        store_bits(type, asked->bits[2], before + end - type->size);
        start = out + asked->out_size - 2 * type->size;
        delta = out + asked->out_size - type->size;
    }
    memcpy(want + begin, before + begin, around);
    if (errors == 0)
        errors = write_elements(asked, want + asked->out_offset);
    for (int k = 1; k <= kernels; k++) {
        onr_store_chosen(k);
        expect_fill(asked, start, delta, errors, before, errors ? before : want);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    question asked;

    read_question(data, size, &asked);
    runs_count = asked.short_runs ? ONR_BLOCK : 16384;
    fuzz_count(&asked);
    fuzz_fill(&asked);
    return 0;
}
