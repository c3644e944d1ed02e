/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The cases with known answers, each through count and fill: whole, and in every
 * split in two (of a long range, in some), with scalars at odd addresses and with each
 * kernel.
 */
#include "kernels.h"
#include "known_answers.h"
#include "range_oracle.h"
#include "scenario.h"

#include <stdlib.h>

/* Ranges with more elements than this are split at some places only. */
enum { EVERY_SPLIT = 3000, SOME_SPLITS = 60 };

typedef struct {
    const format *type;
    onnx_range_dtype stash;
    scalar_room start, limit, delta;
    int64_t count;
    unsigned char *whole; /* count elements, and a guard */
} instance;

/* Room for all elements and GUARD sentinel bytes after them. */
static unsigned char *allocate(const instance *test)
{
    size_t size = (size_t)test->count * test->type->size + GUARD;
    unsigned char *room = (unsigned char *)malloc(size);

    if (!room) {
        fputs("out of memory\n", stderr);
        exit(2);
    }
    memset(room, SENTINEL, size);
    return room;
}

static void fill(instance *test, int64_t first, int64_t count, unsigned char *out)
{
    size_t element_size = test->type->size;
    onnx_range_status status = onnx_range_fill(
        test->type->dtype, test->stash, unaligned(&test->start),
        unaligned(&test->delta), first, count, out + (size_t)first * element_size,
        (size_t)count * element_size);

    check(status == ONNX_RANGE_OK, "fill %s [%" PRId64 ", +%" PRId64 "): status %d",
          test->type->name, first, count, (int)status);
}

static void expect_same_in_two_slices(instance *test, int64_t split)
{
    size_t size = (size_t)test->count * test->type->size;
    unsigned char *out = allocate(test);

    fill(test, split, test->count - split, out); /* the later slice first */
    check(is_sentinel(out, (size_t)split * test->type->size),
          "%s: the slice from %" PRId64 " wrote before its place", test->type->name,
          split);
    fill(test, 0, split, out);
    check(memcmp(out, test->whole, size) == 0 && is_sentinel(out + size, GUARD),
          "%s of %" PRId64 " elements: split at %" PRId64 " differs", test->type->name,
          test->count, split);
    free(out);
}

static void test_fill_known_answer_is_the_same_in_every_split(instance *test)
{
    int64_t step = test->count <= EVERY_SPLIT ? 1 : test->count / SOME_SPLITS;

    for (int64_t split = 0; split <= test->count; split += step)
        expect_same_in_two_slices(test, split);
    if (test->count > 0)
        expect_same_in_two_slices(test, test->count - 1);
}

static void expect_element(const instance *test, int64_t index, uint64_t want)
{
    size_t size = test->type->size;

    check_bits(test->type->name, (uint64_t)index,
               load_bits(test->type, test->whole + (size_t)index * size), want);
}

/* The scalar that a table's number means: a float's nearest value, or the integer. */
static uint64_t bits_of_real(const format *type, double number)
{
    exact sum = {{0}};

    if (number == 0)
        return encode(type, number);
    exact_add_double(&sum, number, 1);
    return encode(type, exact_round(&sum, type));
}

static uint64_t bits_of_integer(const format *type, int64_t number)
{
    return (uint64_t)number & (sign_bit(type) * 2 - 1);
}

static void run_integer_case(const integer_case *row)
{
    const format *type = find_format(row->dtype);
    instance test = {type, ONNX_RANGE_FLOAT, {{0}}, {{0}}, {{0}}, row->count, NULL};

    store_bits(type, (uint64_t)row->start, unaligned(&test.start));
    store_bits(type, (uint64_t)row->limit, unaligned(&test.limit));
    store_bits(type, (uint64_t)row->delta, unaligned(&test.delta));
    expect_count(row->name, type, test.stash, unaligned(&test.start),
                 unaligned(&test.limit), unaligned(&test.delta), ONNX_RANGE_OK,
                 row->count);
    test.whole = allocate(&test);
    fill(&test, 0, row->count, test.whole);
    for (int64_t k = 0; k < row->count; k++)
        expect_element(&test, k, bits_of_integer(type, row->elements[k]));
    test_fill_known_answer_is_the_same_in_every_split(&test);
    free(test.whole);
}

static void run_real_case(const real_case *row, onnx_range_dtype stash)
{
    const format *type = find_format(row->dtype);
    instance test = {type, stash, {{0}}, {{0}}, {{0}}, row->count, NULL};

    store_bits(type, bits_of_real(type, row->start), unaligned(&test.start));
    store_bits(type, bits_of_real(type, row->limit), unaligned(&test.limit));
    store_bits(type, bits_of_real(type, row->delta), unaligned(&test.delta));
    expect_count(row->name, type, stash, unaligned(&test.start), unaligned(&test.limit),
                 unaligned(&test.delta), ONNX_RANGE_OK, row->count);
    test.whole = allocate(&test);
    fill(&test, 0, row->count, test.whole);
    for (int64_t k = 0; k < row->known; k++)
        expect_element(&test, k, bits_of_real(type, row->elements[k]));
    if (row->count > 0)
        expect_element(&test, row->count - 1, bits_of_real(type, row->last));
    test_fill_known_answer_is_the_same_in_every_split(&test);
    free(test.whole);
}

/* start = limit, and a delta that leads away, for each type. */
static void test_count_empty_range_is_zero(const format *type)
{
    static const double rows[][3] = {{3, 3, 1},  {3, 3, -1}, {0, 0, 2},
                                     {1, 5, -2}, {5, 1, 2},  {-1, -2, 1}};

    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++) {
        scalar_room start, limit, delta;
        store(type, rows[k][0], unaligned(&start));
        store(type, rows[k][1], unaligned(&limit));
        store(type, rows[k][2], unaligned(&delta));
        expect_count("empty", type, ONNX_RANGE_FLOAT, unaligned(&start),
                     unaligned(&limit), unaligned(&delta), ONNX_RANGE_OK, 0);
    }
}

/* Also where -0 + i * delta could have made it +0. */
static void test_fill_negative_zero_start_stays_negative_zero(const format *type,
                                                              onnx_range_dtype stash)
{
    instance test = {type, stash, {{0}}, {{0}}, {{0}}, 3, NULL};

    store(type, -0.0, unaligned(&test.start));
    store(type, 2, unaligned(&test.delta));
    test.whole = allocate(&test);
    fill(&test, 0, test.count, test.whole);
    for (int k = 0; k < 3; k++)
        expect_element(&test, k, encode(type, k ? 2.0 * k : -0.0));
    test_fill_known_answer_is_the_same_in_every_split(&test);
    free(test.whole);
}

static void test_all(void)
{
    for (size_t k = 0; k < INTEGER_CASES; k++)
        run_integer_case(&integer_cases[k]);
    for (size_t k = 0; k < REAL_CASES; k++) {
        run_real_case(&real_cases[k], ONNX_RANGE_FLOAT);
        run_real_case(&real_cases[k], ONNX_RANGE_DOUBLE);
    }
    for (int k = 0; k < FORMATS; k++) {
        test_count_empty_range_is_zero(&formats[k]);
        if (is_integer(&formats[k]))
            continue;
        test_fill_negative_zero_start_stays_negative_zero(&formats[k],
                                                          ONNX_RANGE_FLOAT);
        test_fill_negative_zero_start_stays_negative_zero(&formats[k],
                                                          ONNX_RANGE_DOUBLE);
    }
}

int main(void)
{
    with_each_kernel(test_all);
    return finish();
}
