/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Times onnx_range_fill() with each kernel beside memset() of the same buffer and a
 * plain loop, in turns, and prints Markdown tables of medians.
 *
 *     cc -O2 -I src/c -o bench benchmarks/bench.c src/c/onnx_range.c -lm
 *     ./bench [SECONDS_PER_CASE [N ...]]
 */
#define _POSIX_C_SOURCE 200809L

#include "onnx_range.h"
#include "problem.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    ROUNDS_AT_LEAST = 5,
    ROUNDS_AT_MOST = 1001,
    CONTENDERS_AT_MOST = 6,
    /* Where numpy's arrays begin: behind malloc's header in a page of their own. */
    MISALIGNMENT = 16
};
/* A turn repeats a short call for about so long. */
static const double turn_seconds = 1e-4;

static const char *const kernel_names[] = {"portable", "neon", "avx2", "avx512"};
static const char *const no_kernel = "none";

/* What takes a turn: a kernel, and the function that uses it or does without. */
typedef struct contender {
    const char *kernel;
    void (*run)(const problem *);
    int64_t calls;
    double turns[ROUNDS_AT_MOST];
    double median;
} contender;

static contender contenders[CONTENDERS_AT_MOST];
static int contender_count;

/* Through a volatile pointer, the compiler cannot tell that nobody reads the bytes. */
static void *(*volatile set_bytes)(void *, int, size_t) = memset;

static void run_memset(const problem *p)
{
    set_bytes(p->out, 0, p->size);
}

static void run_fill(const problem *p)
{
    onnx_range_status status =
        onnx_range_fill(p->dtype, ONNX_RANGE_FLOAT, &p->start, &p->delta, p->first,
                        p->count, p->out, p->size);
    if (status != ONNX_RANGE_OK) {
        fprintf(stderr, "%s: %s\n", p->name, onnx_range_status_string(status));
        exit(EXIT_FAILURE);
    }
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Returns the seconds per call of so many calls. */
static double turn(const contender *c, const problem *p, int64_t calls)
{
    if (c->kernel != no_kernel)
        onnx_range_set_kernel(c->kernel);
    double begin = now();
    for (int64_t i = 0; i < calls; i++)
        c->run(p);
    return (now() - begin) / (double)calls;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Gives each contender its median, of turns A B C A B C ... for so many seconds. */
static void interleave(const problem *p, double seconds)
{
    int rounds = 0;
    for (int c = 0; c < contender_count; c++) {
        int64_t calls = 1;
        turn(&contenders[c], p, 1);
        double each = turn(&contenders[c], p, 1);
        for (; each * (double)calls < turn_seconds / 4; calls *= 4)
            each = turn(&contenders[c], p, calls);
        calls = (int64_t)(turn_seconds / each);
        contenders[c].calls = calls > 0 ? calls : 1;
    }
    double end = now() + seconds;
    while (rounds < ROUNDS_AT_LEAST || (rounds < ROUNDS_AT_MOST && now() < end)) {
        for (int c = 0; c < contender_count; c++)
            contenders[c].turns[rounds] = turn(&contenders[c], p, contenders[c].calls);
        rounds++;
    }
    for (int c = 0; c < contender_count; c++) {
        qsort(contenders[c].turns, (size_t)rounds, sizeof(double), by_size);
        contenders[c].median = contenders[c].turns[rounds / 2];
    }
}

/* memset first, the plain loop last, and this processor's kernels in between. */
static void find_contenders(void)
{
    contenders[contender_count].kernel = no_kernel;
    contenders[contender_count++].run = run_memset;
    for (size_t k = 0; k < sizeof kernel_names / sizeof kernel_names[0]; k++) {
        if (onnx_range_set_kernel(kernel_names[k]) != ONNX_RANGE_OK)
            continue;
        contenders[contender_count].kernel = kernel_names[k];
        contenders[contender_count++].run = run_fill;
    }
    contenders[contender_count].kernel = no_kernel;
    contenders[contender_count++].run = run_loop;
}

static void print_header(const char *first_columns)
{
    int columns = 0;
    printf("| %s |", first_columns);
    for (int c = 1; c + 1 < contender_count; c++)
        printf(" %s |", contenders[c].kernel);
    puts(" plain loop |");
    for (const char *at = first_columns; *at != '\0'; at++)
        columns += *at == '|';
    for (int c = 0; c < columns + contender_count; c++)
        printf("| --- ");
    puts("|");
}

static void shares(const int64_t *sizes, int size_count, void *out, double seconds)
{
    puts("Warm buffer: speed as a share of memset's.\n");
    print_header("type | n | memset, GB/s");
    for (int d = 0; d < DTYPES; d++) {
        for (int s = 0; s < size_count; s++) {
            if (dtypes[d].dtype == ONNX_RANGE_INT16 && sizes[s] > 100000)
                continue;
            problem p = problem_of(dtypes[d].dtype, dtypes[d].name, 0, sizes[s], out);
            interleave(&p, seconds);
            printf("| %s | %" PRId64 " | %.1f |", p.name, p.count,
                   1e-9 * (double)p.size / contenders[0].median);
            for (int c = 1; c < contender_count; c++)
                printf(" %.2f |", contenders[0].median / contenders[c].median);
            puts("");
            fflush(stdout);
        }
    }
}

/* Indexes from 2^24 on are no longer exact in a float. */
static void large_indexes(void *out, double seconds)
{
    const int64_t count = 10000;
    double near[CONTENDERS_AT_MOST];

    puts("\nTime from element 2^24 on, over the time from element 0 on, n = 10000.\n");
    print_header("type | memset");
    for (int d = 0; d < DTYPES; d++) {
        problem p = problem_of(dtypes[d].dtype, dtypes[d].name, 0, count, out);
        problem far = problem_of(p.dtype, p.name, (int64_t)1 << 24, count, out);
        if (p.dtype == ONNX_RANGE_INT16)
            continue;
        p.delta = far.delta;
        interleave(&p, seconds);
        for (int c = 0; c < contender_count; c++)
            near[c] = contenders[c].median;
        interleave(&far, seconds);
        printf("| %s |", p.name);
        for (int c = 0; c < contender_count; c++)
            printf(" %.2f |", contenders[c].median / near[c]);
        puts("");
    }
}

static void small_calls(void *out, double seconds)
{
    puts("\nOne call that writes three elements, ns.\n");
    print_header("type | memset");
    for (int d = 0; d < DTYPES; d++) {
        problem p = problem_of(dtypes[d].dtype, dtypes[d].name, 0, 3, out);
        interleave(&p, seconds);
        printf("| %s |", p.name);
        for (int c = 0; c < contender_count; c++)
            printf(" %.1f |", 1e9 * contenders[c].median);
        puts("");
    }
}

int main(int argc, char **argv)
{
    static const int64_t usual[] = {100,    1000,    10000,    30000,
                                    100000, 1000000, 10000000, 100000000};
    int64_t sizes[32];
    int64_t most = 10000;
    int size_count = 0;
    double seconds = argc > 1 ? atof(argv[1]) : 0.5;

    for (int i = 2; i < argc && size_count < 32; i++)
        sizes[size_count++] = strtoll(argv[i], NULL, 10);
    for (size_t i = 0; argc <= 2 && i < sizeof usual / sizeof usual[0]; i++)
        sizes[size_count++] = usual[i];
    for (int s = 0; s < size_count; s++)
        most = sizes[s] > most ? sizes[s] : most;

    char *memory = malloc((size_t)most * sizeof(double) + 64 + MISALIGNMENT);
    if (memory == NULL)
        return EXIT_FAILURE;
    char *out = memory + (64 - (uintptr_t)memory % 64) + MISALIGNMENT;
    find_contenders();
    onnx_range_set_kernel(NULL);
#ifdef __VERSION__
    printf("Compiler: %s. ", __VERSION__);
#endif
    printf("Library: %s, kernel %s.\n\n", onnx_range_version(), onnx_range_kernel());
    shares(sizes, size_count, out, seconds);
    large_indexes(out, seconds);
    small_calls(out, seconds);
    free(memory);
    return EXIT_SUCCESS;
}
