/* SPDX-License-Identifier: Apache-2.0 */
/* A random range, as values and as scalars at odd addresses, and the runs over them. */
#ifndef PROBLEM_H
#define PROBLEM_H

#include "adversary.h"
#include "scenario.h"

#include <stdlib.h>

typedef struct {
    const format *type, *stash;
    scalar start, limit, delta;
    scalar_room stored[3];
} problem;

static inline void store_problem(problem *of)
{
    store_scalar(of->type, of->start, unaligned(&of->stored[0]));
    store_scalar(of->type, of->limit, unaligned(&of->stored[1]));
    store_scalar(of->type, of->delta, unaligned(&of->stored[2]));
}

static inline uint64_t stored_bits(problem *of, int which)
{
    return load_bits(of->type, unaligned(&of->stored[which]));
}

/* main's arguments: how many ranges, and the seed. */
static inline long ranges_wanted(int argc, char **argv, long by_default)
{
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;

    random_state = seed ? seed : 1; /* zero would stay zero */
    return argc > 1 ? strtol(argv[1], NULL, 10) : by_default;
}

/* Runs a test on ranges of each type, and of the 16-bit types with each stash type. */
static inline void run_problems(void (*test)(problem *), long ranges)
{
    for (int k = 0; k < 2 * FORMATS; k++) {
        problem of = {&formats[k / 2], NULL, {0, 0}, {0, 0}, {0, 0}, {{{0}}}};
        of.stash = find_format(k % 2 ? ONNX_RANGE_DOUBLE : ONNX_RANGE_FLOAT);
        if (k % 2 && !is_half(of.type))
            continue;
        for (long j = 0; j < ranges; j++)
            test(&of);
    }
}

#endif /* PROBLEM_H */
