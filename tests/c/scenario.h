/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Calls of count and fill with what most tests want around them: scalars at odd
 * addresses, and sentinel bytes in and around whatever must stay untouched.
 */
#ifndef SCENARIO_H
#define SCENARIO_H

#include "check.h"
#include "formats.h"

#include <string.h>

enum { SENTINEL = 0xA5, GUARD = 32 /* bytes */ };

/* Room for one scalar at an address that is a multiple of nothing. */
typedef struct {
    uint64_t aligned[2];
} scalar_room;

static inline unsigned char *unaligned(scalar_room *room)
{
    return (unsigned char *)room + 1;
}

static inline bool is_sentinel(const unsigned char *bytes, size_t size)
{
    for (size_t k = 0; k < size; k++)
        if (bytes[k] != SENTINEL)
            return false;
    return true;
}

/* Checks a call of count: its status and, by that, its count or that it is as it was.
 */
static inline void expect_count(const char *what, const format *type,
                                onnx_range_dtype stash, const void *start,
                                const void *limit, const void *delta,
                                onnx_range_status want, int64_t want_count)
{
    int64_t room[3], count;
    onnx_range_status got;

    memset(room, SENTINEL, sizeof room);
    got = onnx_range_count(type->dtype, stash, start, limit, delta, &room[1]);
    count = room[1];
    check(got == want, "count %s, %s: status %d, want %d", type->name, what, (int)got,
          (int)want);
    if (got == ONNX_RANGE_OK) {
        check(count == want_count, "count %s, %s: %" PRId64 ", want %" PRId64,
              type->name, what, count, want_count);
        memset(&room[1], SENTINEL, sizeof room[1]);
    }
    check(is_sentinel((const unsigned char *)room, sizeof room),
          "count %s, %s: wrote where it must not", type->name, what);
}

/* A call of fill: what is not set is what any range of two elements would pass. */
typedef struct {
    const format *type;
    onnx_range_dtype dtype, stash;
    const void *start, *delta;
    int64_t first, count;
    size_t out_offset, out_size; /* bytes; out is aligned where out_offset is 0 */
    bool out_null;
} fill_call;

/* Checks a call of fill: its status, and what it leaves untouched. */
static inline void expect_fill(const char *what, const fill_call *call,
                               onnx_range_status want)
{
    uint64_t room[2 * GUARD / SCALAR_SIZE + 8];
    unsigned char *out = (unsigned char *)room + GUARD + call->out_offset;
    onnx_range_status got;

    memset(room, SENTINEL, sizeof room);
    got =
        onnx_range_fill(call->dtype, call->stash, call->start, call->delta, call->first,
                        call->count, call->out_null ? NULL : out, call->out_size);
    check(got == want, "fill %s, %s: status %d, want %d", call->type->name, what,
          (int)got, (int)want);
    if (got == ONNX_RANGE_OK && !call->out_null)
        memset(out, SENTINEL, (size_t)call->count * call->type->size);
    check(is_sentinel((const unsigned char *)room, sizeof room),
          "fill %s, %s: wrote where it must not", call->type->name, what);
}

#endif /* SCENARIO_H */
