/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The counts of random hard ranges: of floats, binary64's two rounded operations by
 * exact division; of integers, where start + index * delta passes limit.
 *
 *     test_counts [RANGES [SEED]]
 *
 * RANGES of each type and stash type are tried.
 */
#include "problem.h"

static onnx_range_status count(problem *of, int64_t *result)
{
    return onnx_range_count(of->type->dtype, of->stash->dtype,
                            unaligned(&of->stored[0]), unaligned(&of->stored[1]),
                            unaligned(&of->stored[2]), result);
}

/* A limit at an element of the range or next to it, or just any. */
static double random_limit(const problem *of)
{
    double at = of->start.real + (double)random_first(1) * of->delta.real;
    double limit = nearest(of->type, at);
    uint64_t bits = encode(of->type, limit);

    if (random_bits() >> 62 == 0)
        return random_value(of->type, random_exponent(of->type));
    limit = decode(of->type, bits + (uint64_t)random_between(-1, 1));
    return isfinite(limit) ? limit : 0;
}

static void test_count_random_reals_is_the_quotient_in_binary64(problem *of)
{
    int64_t got = -1, want = -1;
    onnx_range_status status, expected;

    random_reals(of->type, of->type->precision, random_first(1), &of->start,
                 &of->delta);
    of->limit.real = random_limit(of);
    store_problem(of);
    expected =
        oracle_count(of->type, of->start.real, of->limit.real, of->delta.real, &want);
    if (expected != ONNX_RANGE_OK)
        want = -1;
    status = count(of, &got);
    check(status == expected && got == want,
          "count %s, start 0x%" PRIx64 " limit 0x%" PRIx64 " delta 0x%" PRIx64
          ": status %d, %" PRId64 ", want %d, %" PRId64,
          of->type->name, stored_bits(of, 0), stored_bits(of, 1), stored_bits(of, 2),
          (int)status, got, (int)expected, want);
}

/* Checked by what a count is: the element before it is before limit, its own is not. */
static void test_count_random_integers_ends_at_limit(problem *of)
{
    int64_t got = -1;
    uint64_t most = SIZE_MAX / of->type->size;
    onnx_range_status status;
    bool right;

    if (most > INT64_MAX)
        most = INT64_MAX;
    random_integers(of->type, random_first(1), &of->start, &of->delta);
    of->limit.integer = random_integer(of->type);
    store_problem(of);
    status = count(of, &got);
    if (status == ONNX_RANGE_OK)
        right = got >= 0 && (uint64_t)got <= most &&
                !oracle_is_before(of->start, of->limit, of->delta, (uint64_t)got) &&
                (got == 0 ||
                 oracle_is_before(of->start, of->limit, of->delta, (uint64_t)got - 1));
    else
        right = status == ONNX_RANGE_ERROR_COUNT && got == -1 &&
                oracle_is_before(of->start, of->limit, of->delta, most);
    check(right,
          "count %s, start 0x%" PRIx64 " limit 0x%" PRIx64 " delta 0x%" PRIx64
          ": status %d, %" PRId64,
          of->type->name, stored_bits(of, 0), stored_bits(of, 1), stored_bits(of, 2),
          (int)status, got);
}

static void test_count_random_range_is_exact(problem *of)
{
    if (is_integer(of->type))
        test_count_random_integers_ends_at_limit(of);
    else
        test_count_random_reals_is_the_quotient_in_binary64(of);
}

int main(int argc, char **argv)
{
    run_problems(test_count_random_range_is_exact, ranges_wanted(argc, argv, 300000));
    return finish();
}
