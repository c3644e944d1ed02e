/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Range by GNU MPFR, which rounds each operation once to any precision, and by integers
 * of 128 bits: nothing of it is shared with the library or with its other oracles.
 *
 * MPFR's exponent e means 2^(e-1) <= |x| < 2^e, as that of frexp does.
 */
#ifndef MPFR_ORACLE_H
#define MPFR_ORACLE_H

#include "problem.h"

#include <mpfr.h>

__extension__ typedef __int128 wide;

static mpfr_t mpfr_start, mpfr_delta, mpfr_index, mpfr_results[3];

/* What rounds to a type: a variable of its precision, made once. */
static mpfr_ptr mpfr_result(const format *type)
{
    return mpfr_results[type->precision == 53 ? 0 : type->precision == 24 ? 1 : 2];
}

static void mpfr_oracle_begin(void)
{
    mpfr_inits2(53, mpfr_start, mpfr_delta, (mpfr_ptr)0);
    mpfr_init2(mpfr_index, 53);
    mpfr_init2(mpfr_results[0], 53);
    mpfr_init2(mpfr_results[1], 24);
    mpfr_init2(mpfr_results[2], 11);
}

/* Makes the results of operations overflow and underflow where the type does. */
static void mpfr_use_range(const format *type)
{
    static const format *used;

    if (used == type)
        return;
    used = type;
    /* The least positive value is half of 2^emin, in MPFR's way. */
    mpfr_set_emin(type->least_exponent + 1);
    mpfr_set_emax(type->end_exponent);
}

/* The result of an operation in the type's range and precision, its value a double. */
static double mpfr_fit(mpfr_ptr value, int ternary)
{
    mpfr_subnormalize(value, mpfr_check_range(value, ternary, MPFR_RNDN), MPFR_RNDN);
    if (mpfr_zero_p(value))
        mpfr_setsign(value, value, 0, MPFR_RNDN);
    return mpfr_get_d(value, MPFR_RNDN);
}

/* start + index * delta, in one rounding or, of 16-bit types, in two. */
static double mpfr_element(const problem *of, int64_t index)
{
    const format *type = is_half(of->type) ? of->stash : of->type;
    mpfr_ptr value = mpfr_result(type), narrow = mpfr_results[2];
    bool negative;
    double real;

    mpfr_use_range(type);
    mpfr_set_d(mpfr_index, (double)index, MPFR_RNDN); /* above 2^53, rounded */
    real =
        mpfr_fit(value, mpfr_fma(value, mpfr_index, mpfr_delta, mpfr_start, MPFR_RNDN));
    if (!is_half(of->type))
        return real;
    negative = signbit(real);
    mpfr_use_range(of->type);
    real = mpfr_fit(narrow, mpfr_set(narrow, value, MPFR_RNDN));
    return copysign(real, negative ? -1 : 1);
}

static bool wide_fits(const format *type, wide value)
{
    wide end = (wide)1 << type->end_exponent;
    return -end <= value && value < end;
}

/* The elements of a block; false if one of them is outside the type. */
static bool mpfr_block(const problem *of, int64_t first, int count, unsigned char *out)
{
    mpfr_use_range(find_format(ONNX_RANGE_DOUBLE));
    mpfr_set_d(mpfr_start, of->start.real, MPFR_RNDN);
    mpfr_set_d(mpfr_delta, of->delta.real, MPFR_RNDN);
    mpfr_set_prec(mpfr_results[2], of->type->precision ? of->type->precision : 2);
    for (int k = 0; k < count; k++, out += of->type->size) {
        int64_t index = first + k;
        wide integer = of->start.integer + (wide)of->delta.integer * index;
        double real = of->start.real;
        if (is_integer(of->type)) {
            if (!wide_fits(of->type, integer))
                return false;
            store_bits(of->type, (uint64_t)integer, out);
            continue;
        }
        if (index != 0)
            real = mpfr_element(of, index);
        if (!isfinite(real))
            return false;
        store_bits(of->type, encode(of->type, real), out);
    }
    return true;
}

static onnx_range_status wide_count(const problem *of, int64_t *count)
{
    wide span = (wide)of->limit.integer - of->start.integer;
    wide step = of->delta.integer, result;

    result = span / step + ((span % step != 0) && (span > 0) == (step > 0));
    if (result > INT64_MAX || result > (wide)(SIZE_MAX / of->type->size))
        return ONNX_RANGE_ERROR_COUNT;
    *count = result > 0 ? (int64_t)result : 0;
    return ONNX_RANGE_OK;
}

/* Two operations of binary64; start, limit and delta are finite and delta not zero. */
static onnx_range_status mpfr_count(const problem *of, int64_t *count)
{
    mpfr_ptr q = mpfr_results[0];
    double halves = 1;
    onnx_range_status status = ONNX_RANGE_OK;

    if (is_integer(of->type))
        return wide_count(of, count);
    mpfr_use_range(find_format(ONNX_RANGE_DOUBLE));
    mpfr_set_d(mpfr_start, of->start.real, MPFR_RNDN);
    mpfr_set_d(mpfr_index, of->limit.real, MPFR_RNDN);
    mpfr_fit(q, mpfr_sub(q, mpfr_index, mpfr_start, MPFR_RNDN));
    if (mpfr_inf_p(q)) { /* what rule 4 says: all three are halved */
        halves = 0.5;
        mpfr_mul_d(mpfr_start, mpfr_start, halves, MPFR_RNDN);
        mpfr_mul_d(mpfr_index, mpfr_index, halves, MPFR_RNDN);
        mpfr_sub(q, mpfr_index, mpfr_start, MPFR_RNDN);
    }
    if (of->delta.real * halves == 0)
        return ONNX_RANGE_ERROR_NOT_FINITE;
    mpfr_set_d(mpfr_delta, of->delta.real * halves, MPFR_RNDN);
    *count = 0;
    if (mpfr_zero_p(q))
        return ONNX_RANGE_OK;
    mpfr_div(q, q, mpfr_delta, MPFR_RNDN);
    if (mpfr_inf_p(q))
        return ONNX_RANGE_ERROR_NOT_FINITE;
    if (mpfr_signbit(q))
        return ONNX_RANGE_OK;
    if (mpfr_zero_p(q)) { /* it underflowed, and is not zero */
        *count = 1;
        return ONNX_RANGE_OK;
    }
    if (mpfr_get_exp(q) > 63)
        return ONNX_RANGE_ERROR_COUNT;
    mpfr_ceil(q, q);
    *count = mpfr_get_sj(q, MPFR_RNDN);
    if ((uint64_t)*count > SIZE_MAX / of->type->size)
        status = ONNX_RANGE_ERROR_COUNT;
    return status;
}

#endif /* MPFR_ORACLE_H */
