/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Tells whether the fma of this libc is right, for those who wonder why a program of
 * theirs differs from the library: some are not. It never fails, since the library
 * calls no fma of a libc; tests/test_symbols.py sees to that.
 */
#include "adversary.h"
#include "check.h"

enum { SUMS = 20000 };

int main(void)
{
    /* volatile: the libc's function, not the instruction that a compiler puts in. */
    double (*volatile libc_fma)(double, double, double) = fma;
    const format *type = find_format(ONNX_RANGE_DOUBLE);
    int sums = 0, wrong = 0;

    for (int k = 0; k < SUMS; k++) {
        int64_t index = (int64_t)random_magnitude(53);
        scalar start = {0, 0}, delta = {0, 0};
        double right, got;
        random_reals(type, type->precision, index, &start, &delta);
        if (onnx_range_fill(ONNX_RANGE_DOUBLE, ONNX_RANGE_DOUBLE, &start.real,
                            &delta.real, index, 1, &right,
                            sizeof right) != ONNX_RANGE_OK)
            continue;
        got = libc_fma((double)index, delta.real, start.real);
        sums++;
        wrong += bits_of(got) != bits_of(right);
    }
    printf("libc fma: %d of %d wrong\n", wrong, sums);
    return 0;
}
