/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Counts what a test program checks and prints what fails. A program ends with
 * `return finish();`.
 */
#ifndef CHECK_H
#define CHECK_H

#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Failures beyond this many are counted but not printed. */
enum { CHECK_PRINTED = 20 };

static uint64_t check_passed, check_failed;

#ifdef __GNUC__
__attribute__((format(printf, 2, 3)))
#endif
static inline bool check(bool ok, const char *message, ...)
{
    if (ok) {
        check_passed++;
        return true;
    }
    if (check_failed++ < CHECK_PRINTED) {
        va_list arguments;
        va_start(arguments, message);
        fputs("FAILED ", stdout);
        vprintf(message, arguments);
        putchar('\n');
        va_end(arguments);
    }
    return false;
}

/* Compares bit patterns; for loops so long that a call of check() costs. */
static inline void check_bits(const char *what, uint64_t input, uint64_t got,
                              uint64_t want)
{
    if (got == want)
        check_passed++;
    else
        check(false, "%s(0x%" PRIx64 "): got 0x%" PRIx64 ", want 0x%" PRIx64, what,
              input, got, want);
}

/* Prints the totals and returns main's exit status. */
static inline int finish(void)
{
    printf("%" PRIu64 " passed, %" PRIu64 " failed\n", check_passed, check_failed);
    return check_failed != 0;
}

#endif /* CHECK_H */
