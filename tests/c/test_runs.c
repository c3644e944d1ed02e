/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Long sequences of 16-bit floats, whose values repeat, have the bytes of short slices.
 *
 * Long calls may write a value as often as it stands; calls of one element compute it.
 * The deltas are from 2^-8 down to 2^-26 of the start, so that elements meet ties, and
 * what the stash type rounds to ties, from both sides.
 */
#include "adversary.h"
#include "kernels.h"
#include "scenario.h"

enum { COUNT = 40000, SEQUENCES = 300, COMPARED = 100 };

typedef struct {
    const format *type;
    onnx_range_dtype stash;
    unsigned char start[SCALAR_SIZE], delta[SCALAR_SIZE];
    double start_value, delta_value;
    int64_t first;
} sequence;

static sequence random_sequence(void)
{
    static const onnx_range_dtype dtypes[] = {ONNX_RANGE_FLOAT16, ONNX_RANGE_BFLOAT16};
    sequence result;
    int exponent = random_between(-6, 14);
    double significand = 1 + (double)random_between(0, 127) / 128;
    scalar start = {0, 0}, delta = {0, 0};

    result.type = find_format(dtypes[random_between(0, 1)]);
    result.stash = random_bits() >> 63 ? ONNX_RANGE_FLOAT : ONNX_RANGE_DOUBLE;
    start.real = random_sign(ldexp(significand, exponent));
    /* Few bits, so that many elements are next to ties. */
    significand = 1 + (double)(random_magnitude(7) << random_between(0, 6) & 127) / 128;
    delta.real = random_sign(ldexp(significand, exponent - random_between(8, 26)));
    store_scalar(result.type, start, result.start);
    store_scalar(result.type, delta, result.delta);
    result.start_value = start.real;
    result.delta_value = delta.real;
    result.first = random_bits() >> 63 ? 0 : random_between(0, 1 << 20);
    return result;
}

static onnx_range_status fill(const sequence *of, int64_t first, int64_t count,
                              uint16_t *out)
{
    return onnx_range_fill(of->type->dtype, of->stash, of->start, of->delta, first,
                           count, out, (size_t)count * sizeof *out);
}

/* Returns whether delta and the elements are in the type's range, and so compared. */
static bool expect_elements(const sequence *of)
{
    static uint16_t whole[COUNT];
    uint16_t element = 0;

    if (fill(of, of->first, COUNT, whole) != ONNX_RANGE_OK)
        return false;
    for (int i = 0; i < COUNT; i++) {
        fill(of, of->first + i, 1, &element);
        if (whole[i] == element)
            check_passed++;
        else
            check(false, "%s, stash %d, %a + %" PRId64 " * %a: 0x%04x, want 0x%04x",
                  of->type->name, (int)of->stash, of->start_value, of->first + i,
                  of->delta_value, (unsigned)whole[i], (unsigned)element);
    }
    return true;
}

static void test_long_sequences_equal_their_elements(void)
{
    int compared = 0;
    random_state = 1;
    for (int i = 0; i < SEQUENCES; i++) {
        sequence of = random_sequence();
        compared += expect_elements(&of);
    }
    check(compared >= COMPARED, "only %d sequences were in range", compared);
}

int main(void)
{
    with_each_kernel(test_long_sequences_equal_their_elements);
    return finish();
}
