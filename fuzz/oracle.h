/* SPDX-License-Identifier: Apache-2.0 */
/* The answers to a question, from exact sums: which errors, how many, which bits. */
#ifndef ORACLE_H
#define ORACLE_H

#include "question.h"

static unsigned error_if(bool there_is, onnx_range_status error)
{
    return there_is ? 1u << (int)error : 0;
}

/* Errors of the types and pointers, after which no scalar can be looked at. */
static unsigned call_errors(const question *asked)
{
    bool is_stash =
        asked->stash == ONNX_RANGE_FLOAT || asked->stash == ONNX_RANGE_DOUBLE;

    return error_if(!asked->type, ONNX_RANGE_ERROR_DTYPE) |
           error_if(asked->type && is_half(asked->type) && !is_stash,
                    ONNX_RANGE_ERROR_STASH_TYPE) |
           error_if(asked->null_start || asked->null_delta, ONNX_RANGE_ERROR_NULL);
}

static bool is_zero(const question *asked, int which)
{
    return asked->values[which].integer == 0 && asked->values[which].real == 0;
}

/* Errors of the start and delta alone; an infinite delta is one if it is used. */
static unsigned value_errors(const question *asked, bool uses_delta)
{
    double start = asked->values[0].real, delta = asked->values[2].real;

    return error_if(isnan(start) || isnan(delta), ONNX_RANGE_ERROR_NAN) |
           error_if(is_zero(asked, 2), ONNX_RANGE_ERROR_ZERO_DELTA) |
           error_if(isinf(start) || (uses_delta && isinf(delta)),
                    ONNX_RANGE_ERROR_NOT_FINITE);
}

static bool is_integer_before(const question *asked, uint64_t index)
{
    return oracle_is_before(asked->values[0], asked->values[1], asked->values[2],
                            index);
}

/* One more than the greatest count of the type. */
static uint64_t count_end(const question *asked)
{
    uint64_t most = SIZE_MAX / asked->type->size;
    return most > INT64_MAX ? (uint64_t)1 << 63 : most + 1;
}

static unsigned count_errors(const question *asked)
{
    unsigned errors = call_errors(asked);
    double limit = asked->type ? asked->values[1].real : 0;
    int64_t count;

    if (errors)
        return errors;
    errors = value_errors(asked, false) | error_if(isnan(limit), ONNX_RANGE_ERROR_NAN) |
             error_if(isinf(limit), ONNX_RANGE_ERROR_NOT_FINITE);
    if (errors)
        return errors;
    if (is_integer(asked->type))
        return error_if(is_integer_before(asked, count_end(asked) - 1),
                        ONNX_RANGE_ERROR_COUNT);
    if (isinf(asked->values[2].real))
        return 0;
    return error_if(true, oracle_count(asked->type, asked->values[0].real, limit,
                                       asked->values[2].real, &count)) &
           ~1u;
}

/* Whether this is the count of a range that has one. */
static bool is_count(const question *asked, int64_t count)
{
    int64_t want = 0;

    if (is_integer(asked->type))
        return count >= 0 && !is_integer_before(asked, (uint64_t)count) &&
               (count == 0 || is_integer_before(asked, (uint64_t)count - 1));
    if (!isinf(asked->values[2].real))
        (void)oracle_count(asked->type, asked->values[0].real, asked->values[1].real,
                           asked->values[2].real, &want);
    return count == want;
}

/* The errors of fill but for those of the elements. */
static unsigned fill_errors(const question *asked, const void *out)
{
    unsigned errors = call_errors(asked);
    uint64_t out_count;

    errors |= error_if(asked->null_out && asked->count != 0, ONNX_RANGE_ERROR_NULL);
    errors |= error_if(asked->first < 0 || asked->count < 0 ||
                           asked->first > INT64_MAX - asked->count,
                       ONNX_RANGE_ERROR_SLICE);
    if (!asked->type)
        return errors;
    out_count = asked->out_size / asked->type->size;
    errors |= error_if(asked->count > 0 && (uint64_t)asked->count > out_count,
                       ONNX_RANGE_ERROR_OUT_SIZE);
    errors |= error_if(!asked->null_out && (uintptr_t)out % asked->type->size != 0,
                       ONNX_RANGE_ERROR_OUT_ALIGNMENT);
    return errors | value_errors(asked, asked->count > 0);
}

/* Writes the elements where there is no other error, and returns theirs. */
static unsigned write_elements(const question *asked, unsigned char *out)
{
    for (int64_t k = 0; k < asked->count; k++) {
        uint64_t bits;
        if (!oracle_element(asked->type, asked->stash_type, asked->values[0],
                            asked->values[2], asked->first + k, &bits))
            return error_if(true, ONNX_RANGE_ERROR_VALUE);
        store_bits(asked->type, bits, out + (size_t)k * asked->type->size);
    }
    return 0;
}

#endif /* ORACLE_H */
