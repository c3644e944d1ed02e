/* SPDX-License-Identifier: Apache-2.0 */
/*
 * onnx_range_count() for all inputs. On top of what PROVE states, CBMC proves of each
 * function here and all it calls that no behaviour is undefined.
 */
#include "core.h"

/* Any bytes as scalars, any numbers as types: no undefined behaviour, and *count is
 * written if and only if the status is OK, with no negative number. */
void count_any(void)
{
    uint64_t start = nondet_u64();
    uint64_t limit = nondet_u64();
    uint64_t delta = nondet_u64();
    int64_t count = -1;
    onnx_range_status status =
        onnx_range_count((onnx_range_dtype)nondet_int(), (onnx_range_dtype)nondet_int(),
                         &start, &limit, &delta, &count);
    PROVE(status == ONNX_RANGE_OK ? count >= 0 : count == -1);
}

/* The count of floats is the ceiling of whatever the quotient is. */
static double quotient;

double any_quotient(double start, double limit, double delta)
{
    quotient = nondet_f64();
    return quotient;
}

/* Runs with any_quotient() in place of onr_quotient(). */
void count_ceiling(void)
{
    double start = nondet_f64();
    double limit = nondet_f64();
    double delta = nondet_f64();
    int64_t count = -1;
    onnx_range_status status;

    ASSUME(onr_f64_is_finite(start) && onr_f64_is_finite(limit));
    ASSUME(onr_f64_is_finite(delta) && delta != 0);
    status = onr_count_float(start, limit, delta, &count);
    PROVE((status == ONNX_RANGE_ERROR_NOT_FINITE) == !onr_f64_is_finite(quotient));
    PROVE((status == ONNX_RANGE_ERROR_COUNT) ==
          (onr_f64_is_finite(quotient) && quotient >= 0x1p63));
    if (status != ONNX_RANGE_OK)
        return;
    if (quotient <= 0)
        PROVE(count == 0);
    else if (quotient < 0x1p53)
        PROVE((double)count >= quotient && (double)(count - 1) < quotient);
    else
        PROVE((double)count == quotient);
}
