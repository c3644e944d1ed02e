/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Threads fill the slices of one buffer and call everything else at the same time,
 * also the choice of a kernel: the bytes are those of one thread and one kernel.
 *
 * Slices begin anywhere in a cache line, so that a kernel's blocks meet the
 * neighbour's. Nothing but the library is shared between threads at work, not even a
 * counter: under ThreadSanitizer that would order what must need no order.
 */
#include "kernels.h"
#include "range_oracle.h"
#include "scenario.h"

#include <pthread.h>
#include <stdlib.h>

enum { THREADS = 8, ROUNDS = 5, LENGTH = 60000, STREAMED_SIZE = 17 << 20 };

typedef struct {
    onnx_range_dtype dtype, stash;
    scalar start, delta;
    int64_t first;
} sequence;

static const sequence sequences[] = {
    {ONNX_RANGE_INT16, ONNX_RANGE_FLOAT, {INT16_MIN, 0}, {1, 0}, 0},
    {ONNX_RANGE_INT32, ONNX_RANGE_FLOAT, {2000000000, 0}, {-123, 0}, 1 << 24},
    {ONNX_RANGE_INT64, ONNX_RANGE_FLOAT, {INT64_MIN, 0}, {765, 0}, (int64_t)1 << 53},
    {ONNX_RANGE_FLOAT, ONNX_RANGE_FLOAT, {0, 0.125}, {0, -0x1.333334p-2}, 16750000},
    {ONNX_RANGE_DOUBLE, ONNX_RANGE_FLOAT, {0, 0.1}, {0, -0.3}, 0},
    {ONNX_RANGE_DOUBLE, ONNX_RANGE_FLOAT, {0, 0.1}, {0, -0.3}, (int64_t)1 << 53},
    {ONNX_RANGE_FLOAT16, ONNX_RANGE_FLOAT, {0, 100}, {0, -0x1.99p-10}, 0},
    {ONNX_RANGE_FLOAT16, ONNX_RANGE_DOUBLE, {0, 100}, {0, -0x1.99p-18}, 16750000},
    {ONNX_RANGE_BFLOAT16, ONNX_RANGE_FLOAT, {0, -100}, {0, 0x1.9ap-12}, 0},
    {ONNX_RANGE_BFLOAT16, ONNX_RANGE_DOUBLE, {0, -100}, {0, 0x1.9ap-5}, 0},
};

typedef struct {
    const format *type;
    onnx_range_dtype stash;
    unsigned char start[SCALAR_SIZE], delta[SCALAR_SIZE];
    int64_t first, count;
    unsigned char *out;
} work;

typedef struct {
    const work *whole;
    int number, failures;
    uint64_t random;
} worker;

static int64_t next_random(worker *of, int64_t below)
{
    of->random = of->random * 6364136223846793005u + 1442695040888963407u; /* Knuth's */
    return (int64_t)((of->random >> 33) % (uint64_t)below);
}

static work work_of(const sequence *of, int64_t count)
{
    work result = {find_format(of->dtype), of->stash, {0}, {0}, of->first, count, NULL};

    store_scalar(result.type, of->start, result.start);
    store_scalar(result.type, of->delta, result.delta);
    result.out = malloc((size_t)count * result.type->size);
    if (result.out == NULL)
        abort();
    memset(result.out, SENTINEL, (size_t)count * result.type->size);
    return result;
}

/* Elements [first, first + count) of the work, into their place in `whole`. */
static bool fill(const work *of, int64_t first, int64_t count, unsigned char *whole)
{
    size_t size = of->type->size;

    return onnx_range_fill(of->type->dtype, of->stash, of->start, of->delta,
                           of->first + first, count, whole + (size_t)first * size,
                           (size_t)count * size) == ONNX_RANGE_OK;
}

/* Calls all but fill, whose answers do not depend on who else is calling. */
static bool all_else_is_right(worker *of)
{
    static const char *const names[] = {"portable", "avx2", "avx512", "neon", NULL};
    const char *name = names[next_random(of, 5)];
    onnx_range_status set = onnx_range_set_kernel(name);
    int32_t start = 10, limit = 4, delta = -2;
    int64_t count = 0;
    uint16_t half = 0;

    return (set == ONNX_RANGE_OK || (set == ONNX_RANGE_ERROR_KERNEL && name != NULL)) &&
           onnx_range_set_kernel("mmx") == ONNX_RANGE_ERROR_KERNEL &&
           strlen(onnx_range_kernel()) >= strlen("neon") &&
           onnx_range_count(ONNX_RANGE_INT32, ONNX_RANGE_FLOAT, &start, &limit, &delta,
                            &count) == ONNX_RANGE_OK &&
           count == 3 && onnx_range_f32_from_f16(0x3c00) == 1 &&
           onnx_range_f32_from_bf16(0x3f80) == 1 &&
           onnx_range_f16_from_f32(1) == 0x3c00 &&
           onnx_range_bf16_from_f32(1) == 0x3f80 &&
           onnx_range_f16_from_f64(1) == 0x3c00 &&
           onnx_range_bf16_from_f64(1) == 0x3f80 &&
           onnx_range_scalar_from_i64(ONNX_RANGE_FLOAT16, 2, &half) == ONNX_RANGE_OK &&
           half == 0x4000 &&
           onnx_range_scalar_from_f64(ONNX_RANGE_FLOAT16, 1, &half) == ONNX_RANGE_OK &&
           half == 0x3c00 &&
           onnx_range_check_opset(26, ONNX_RANGE_FLOAT16) == ONNX_RANGE_ERROR_DTYPE &&
           onnx_range_dtype_size(ONNX_RANGE_DOUBLE) == sizeof(double) &&
           strcmp(onnx_range_version(), ONNX_RANGE_VERSION) == 0 &&
           strlen(onnx_range_status_string(ONNX_RANGE_ERROR_NAN)) > 0;
}

/* Every THREADS-th slice; all threads draw the same cuts. */
static void *fill_slices(void *argument)
{
    static const int lengths[] = {1, 7, 63, 64, 65, 997, 4099, 20011};
    worker *of = argument;
    const work *whole = of->whole;
    worker cuts = {whole, 0, 0, 1};
    int64_t end;

    for (int64_t first = 0, slice = 0; first < whole->count; first = end, slice++) {
        end = first + lengths[next_random(&cuts, 8)];
        if (end > whole->count)
            end = whole->count;
        if (slice % THREADS != of->number)
            continue;
        of->failures += !fill(whole, first, end - first, whole->out);
        of->failures += !all_else_is_right(of);
    }
    return NULL;
}

/* One slice each, as large as what kernels may write past the caches. */
static void *fill_share(void *argument)
{
    worker *of = argument;
    int64_t share = of->whole->count / THREADS;

    of->failures += !fill(of->whole, of->number * share, share, of->whole->out);
    return NULL;
}

static void run_threads(const work *whole, void *(*run)(void *))
{
    pthread_t threads[THREADS];
    worker workers[THREADS];

    for (int k = 0; k < THREADS; k++) {
        workers[k] = (worker){whole, k, 0, (uint64_t)k + 2};
        if (pthread_create(&threads[k], NULL, run, &workers[k]) != 0)
            abort();
    }
    for (int k = 0; k < THREADS; k++) {
        pthread_join(threads[k], NULL);
        check(workers[k].failures == 0, "%s, thread %d: %d wrong answers",
              whole->type->name, k, workers[k].failures);
    }
}

/* Compares with one thread's portable fill, and frees. */
static void expect_whole(work *of)
{
    size_t size = (size_t)of->count * of->type->size, k = 0;
    unsigned char *expected = malloc(size);

    if (expected == NULL)
        abort();
    use_kernel(0);
    check(fill(of, 0, of->count, expected), "%s: the whole", of->type->name);
    while (k < size && of->out[k] == expected[k])
        k++;
    check(k == size, "%s, stash %d: element %zu differs", of->type->name,
          (int)of->stash, k / of->type->size);
    onnx_range_set_kernel(NULL);
    free(expected);
    free(of->out);
}

/* Also of the library's first use, where each thread looks what the processor has. */
static void test_fill_from_many_threads_is_the_whole(const sequence *of)
{
    work whole = work_of(of, LENGTH);

    run_threads(&whole, fill_slices);
    expect_whole(&whole);
}

static void test_fill_large_slices_from_many_threads_is_the_whole(void)
{
    work whole = work_of(&sequences[3], (int64_t)THREADS * (STREAMED_SIZE / 4 + 3));

    run_threads(&whole, fill_share);
    expect_whole(&whole);
}

int main(void)
{
    for (int round = 0; round < ROUNDS; round++)
        for (size_t k = 0; k < sizeof sequences / sizeof sequences[0]; k++)
            test_fill_from_many_threads_is_the_whole(&sequences[k]);
    test_fill_large_slices_from_many_threads_is_the_whole();
    return finish();
}
