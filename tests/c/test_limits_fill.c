/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Where slices end: the first and last index, the type's range, infinite inputs, and
 * outputs too small or askew.
 */
#include "kernels.h"
#include "scenario.h"

/* Fills and checks the status and what is left untouched. */
static void expect_slice(const char *what, const format *type, double start,
                         double delta, int64_t first, int64_t count,
                         onnx_range_status want)
{
    scalar_room room[2];
    fill_call call = {0};

    store(type, start, unaligned(&room[0]));
    store(type, delta, unaligned(&room[1]));
    call.type = type;
    call.dtype = type->dtype;
    call.stash = ONNX_RANGE_FLOAT;
    call.start = unaligned(&room[0]);
    call.delta = unaligned(&room[1]);
    call.first = first;
    call.count = count;
    call.out_size = count > 0 ? (size_t)count * type->size : 0;
    expect_fill(what, &call, want);
}

static void test_fill_infinite_start_or_delta_is_not_finite(const format *type)
{
    for (int k = 0; k < 2; k++) {
        double infinity = k ? -INFINITY : INFINITY;
        expect_slice("infinite start", type, infinity, 1, 0, 1,
                     ONNX_RANGE_ERROR_NOT_FINITE);
        expect_slice("infinite start", type, infinity, -1, 7, 2,
                     ONNX_RANGE_ERROR_NOT_FINITE);
        expect_slice("infinite delta", type, 1, infinity, 0, 1,
                     ONNX_RANGE_ERROR_NOT_FINITE);
        expect_slice("infinite delta", type, 1, infinity, 1, 1,
                     ONNX_RANGE_ERROR_NOT_FINITE);
        expect_slice("infinite delta, no elements", type, 1, infinity, 0, 0,
                     ONNX_RANGE_OK);
    }
}

static void test_fill_slice_outside_the_indices_is_an_error(const format *type)
{
    expect_slice("negative first", type, 1, 1, -1, 1, ONNX_RANGE_ERROR_SLICE);
    expect_slice("negative first", type, 1, 1, INT64_MIN, 1, ONNX_RANGE_ERROR_SLICE);
    expect_slice("negative count", type, 1, 1, 0, -1, ONNX_RANGE_ERROR_SLICE);
    expect_slice("negative count", type, 1, 1, 5, INT64_MIN, ONNX_RANGE_ERROR_SLICE);
    expect_slice("index overflow", type, 1, 1, INT64_MAX, 1, ONNX_RANGE_ERROR_SLICE);
    expect_slice("index overflow", type, 1, 1, INT64_MAX - 1, 2,
                 ONNX_RANGE_ERROR_SLICE);
    if (type->end_exponent >= 63) /* the last index of all */
        expect_slice("last index", type, -1, 1, INT64_MAX - 1, 1, ONNX_RANGE_OK);
}

static void test_fill_out_too_small_or_misaligned_is_an_error(const format *type)
{
    scalar_room room;
    fill_call call = {0};

    store(type, 2, unaligned(&room));
    call.type = type;
    call.dtype = type->dtype;
    call.stash = ONNX_RANGE_FLOAT;
    call.start = call.delta = unaligned(&room);
    call.count = 3;
    for (size_t missing = 1; missing <= 3 * type->size; missing++) {
        call.out_size = 3 * type->size - missing;
        expect_fill("out too small", &call, ONNX_RANGE_ERROR_OUT_SIZE);
    }
    call.out_size = 3 * type->size;
    expect_fill("out just large enough", &call, ONNX_RANGE_OK);
    for (call.out_offset = 1; call.out_offset < type->size; call.out_offset++)
        expect_fill("out misaligned", &call, ONNX_RANGE_ERROR_OUT_ALIGNMENT);
    call.out_offset = 0;
    call.count = (int64_t)1 << 62; /* times the size of an element it wraps */
    expect_fill("out too small by far", &call, ONNX_RANGE_ERROR_OUT_SIZE);
}

static void test_fill_element_outside_the_type_is_an_error(const format *type)
{
    /* Quarters of the end: -4 of them are an integer, 4 of them are nothing. */
    double step = ldexp(1, type->end_exponent - 2);

    expect_slice("fits", type, step, step, 0, 3, ONNX_RANGE_OK);
    expect_slice("last too large", type, step, step, 0, 4, ONNX_RANGE_ERROR_VALUE);
    expect_slice("one too large", type, step, step, 3, 1, ONNX_RANGE_ERROR_VALUE);
    expect_slice("far too large", type, step, step, INT64_MAX - 2, 2,
                 ONNX_RANGE_ERROR_VALUE);
    expect_slice("fits", type, -step, -step, 0, is_integer(type) ? 4 : 3,
                 ONNX_RANGE_OK);
    expect_slice("last too low", type, -step, -step, 0, is_integer(type) ? 5 : 4,
                 ONNX_RANGE_ERROR_VALUE);
    expect_slice("one too low", type, -step, -step, 4, 1, ONNX_RANGE_ERROR_VALUE);
}

/* What rounds to the greatest value is one; from the midpoint on it is infinite. */
static void
test_fill_element_that_rounds_beyond_the_greatest_is_an_error(const format *type)
{
    double greatest = decode(type, infinity_bits(type) - 1);
    double ulp = ldexp(1, type->end_exponent - type->precision);

    expect_slice("rounds down", type, greatest, ulp / 4, 0, 2, ONNX_RANGE_OK);
    expect_slice("rounds up", type, greatest, ulp / 4, 0, 3, ONNX_RANGE_ERROR_VALUE);
    expect_slice("rounds up", type, -greatest, -ulp / 2, 1, 1, ONNX_RANGE_ERROR_VALUE);
}

static void test_all(void)
{
    for (int k = 0; k < FORMATS; k++) {
        test_fill_slice_outside_the_indices_is_an_error(&formats[k]);
        test_fill_out_too_small_or_misaligned_is_an_error(&formats[k]);
        test_fill_element_outside_the_type_is_an_error(&formats[k]);
        if (is_integer(&formats[k]))
            continue;
        test_fill_element_that_rounds_beyond_the_greatest_is_an_error(&formats[k]);
        test_fill_infinite_start_or_delta_is_not_finite(&formats[k]);
    }
}

int main(void)
{
    with_each_kernel(test_all);
    return finish();
}
