/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Blocks of random hard ranges, at any index and by each kernel, are the exact sums
 * rounded once.
 *
 *     test_values [RANGES [SEED]]
 *
 * RANGES of each type and stash type are tried.
 */
#include "kernels.h"
#include "problem.h"

enum { LONGEST = 200 };

/* The oracle's elements, or false if one of them is outside the type. */
static bool oracle_block(const problem *of, int64_t first, int count,
                         unsigned char *out)
{
    for (int k = 0; k < count; k++) {
        uint64_t bits = 0;
        if (!oracle_element(of->type, of->stash, of->start, of->delta, first + k,
                            &bits))
            return false;
        store_bits(of->type, bits, out + (size_t)k * of->type->size);
    }
    return true;
}

/* Up to the first element that differs. */
static void expect_elements(problem *of, int64_t first, int count,
                            const unsigned char *got, const unsigned char *want)
{
    for (int k = 0; k < count; k++) {
        size_t at = (size_t)k * of->type->size;
        uint64_t bits = load_bits(of->type, got + at);
        uint64_t wanted = load_bits(of->type, want + at);
        if (!check(bits == wanted,
                   "%s fill %s, stash %s, start 0x%" PRIx64 " delta 0x%" PRIx64
                   " [%" PRId64 ", +%d), element %" PRId64 ": 0x%" PRIx64
                   ", want 0x%" PRIx64,
                   onnx_range_kernel(), of->type->name, of->stash->name,
                   stored_bits(of, 0), stored_bits(of, 2), first, count, first + k,
                   bits, wanted))
            return;
    }
}

/* Fills by the kernel in use, and checks what comes of it; want is null for an error.
 */
static void expect_fill_of(problem *of, int64_t first, int count,
                           const unsigned char *want)
{
    uint64_t room[LONGEST];
    unsigned char *got = (unsigned char *)room;
    onnx_range_status expected = want ? ONNX_RANGE_OK : ONNX_RANGE_ERROR_VALUE, status;

    memset(got, SENTINEL, sizeof room);
    status = onnx_range_fill(of->type->dtype, of->stash->dtype,
                             unaligned(&of->stored[0]), unaligned(&of->stored[2]),
                             first, count, got, (size_t)count * of->type->size);
    check(status == expected,
          "%s fill %s, stash %s, start 0x%" PRIx64 " delta 0x%" PRIx64 " [%" PRId64
          ", +%d): status %d, want %d",
          onnx_range_kernel(), of->type->name, of->stash->name, stored_bits(of, 0),
          stored_bits(of, 2), first, count, (int)status, (int)expected);
    if (status != ONNX_RANGE_OK)
        check(is_sentinel(got, sizeof room), "fill wrote, and then failed");
    else if (want)
        expect_elements(of, first, count, got, want);
}

static void expect_block(problem *of, int64_t first, int count)
{
    uint64_t room[LONGEST];
    unsigned char *want = (unsigned char *)room;
    bool possible = oracle_block(of, first, count, want);

    for (int kernel = 0; kernel < KERNELS; kernel++)
        if (use_kernel(kernel))
            expect_fill_of(of, first, count, possible ? want : NULL);
}

static int64_t choose_first(const format *type, int count)
{
    if (is_integer(type) && random_bits() >> 63) /* often in range */
        return (int64_t)random_magnitude(type->end_exponent) / 2;
    if (is_half(type) && random_bits() >> 62 == 0)
        return random_midpoint(type);
    return random_first(count + 1);
}

static void test_fill_random_block_is_the_exact_sums_rounded(problem *of)
{
    int count = random_between(1, LONGEST);
    int precision = random_bits() >> 63 ? of->type->precision : of->stash->precision;
    int64_t first = choose_first(of->type, count);
    int64_t target = first + random_between(0, count);

    if (is_integer(of->type))
        random_integers(of->type, target, &of->start, &of->delta);
    else
        random_reals(of->type, precision, target, &of->start, &of->delta);
    store_problem(of);
    expect_block(of, first, count);
}

int main(int argc, char **argv)
{
    run_problems(test_fill_random_block_is_the_exact_sums_rounded,
                 ranges_wanted(argc, argv, 20000));
    return finish();
}
