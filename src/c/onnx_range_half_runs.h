/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Long sequences of 16-bit floats, value by value.
 *
 * A long sequence of a 16-bit float repeats its elements: between two powers of two
 * there are only 1024 values of binary16, and 128 of bfloat16. Where each stands often
 * enough it is faster to find where the next one begins than to compute each element.
 *
 * The exact elements are integers of one unit, the lowest bit set in start or delta.
 * From 2^e units up to 2^(e+1) the values of a format with p bits are the multiples of
 * 2^shift units, shift = e - (p - 1), and the next value after v begins at the tie
 *
 *     v * 2^shift + 2^(shift-1)
 *
 * or one unit above it if v is even, as the tie goes to the even one. With a stash type
 * of q bits, all that rounds to the tie in the stash type is a tie: an element as far
 * as half a unit in the last place of the stash type, 2^(e-q) units, from it; halfway
 * goes to the tie, which has q - p - 1 zeros at its end, and so is even in the stash
 * type.
 */
#ifndef ONNX_RANGE_HALF_RUNS_H
#define ONNX_RANGE_HALF_RUNS_H

#include <float.h>
#include <string.h>

#include "onnx_range.h"
#include "onnx_range_exact.h"
#include "onnx_range_float_fill.h"
#include "onnx_range_kernel.h"
#include "onnx_range_write.h"

/* Below this number of elements, finding runs is not worth the preparation. */
#define ONR_RUNS_COUNT 16384

/* Runs shorter than this number of elements are slower than computing them. */
#define ONR_RUN_LENGTH 1024

/* The part of a sequence in one binade of its type, in units as above. */
typedef struct onr_binade {
    int64_t magnitude; /* of the first element */
    int64_t step;      /* of the magnitudes, from element to element: may be negative */
    int64_t length;    /* number of elements */
    int shift;         /* values are multiples of 2^shift */
    uint16_t bits;     /* of the type: sign and exponent, less the hidden bit */
    int64_t stash_tie; /* how far from a tie the stash type rounds to it */
} onr_binade;

/* x as a multiple of 2^unit, which it is. */
static int64_t onr_in_units(double x, int unit)
{
    onr_real real = onr_real_from_f64(x);
    int64_t significand = (int64_t)real.significand.low;
    int shift = real.exponent - unit;

    if (x == 0)
        return 0;
    significand = shift >= 0 ? significand << shift : significand >> -shift;
    return real.negative ? -significand : significand;
}

/* The binade that element `first` is in; its values are not normal where shift <= 0. */
static onr_binade onr_binade_at(const onr_sequence *sequence, int64_t first,
                                int64_t count)
{
    const int is_f16 = sequence->dtype == ONNX_RANGE_FLOAT16;
    const int precision = is_f16 ? 11 : 8;
    const int bias = is_f16 ? 15 : 127;
    int unit = onr_lowest_exponent(sequence->delta);
    int64_t value;
    int exponent;
    onr_binade binade;

    memset(&binade, 0, sizeof binade);
    if (sequence->start != 0 && onr_lowest_exponent(sequence->start) < unit)
        unit = onr_lowest_exponent(sequence->start);
    binade.step = onr_in_units(sequence->delta, unit);
    value = onr_in_units(sequence->start, unit) + first * binade.step;
    binade.magnitude = value < 0 ? -value : value;
    if (value < 0)
        binade.step = -binade.step;
    if (value == 0)
        return binade;
    exponent = 63 - onr_leading_zeros((uint64_t)binade.magnitude);
    binade.shift = exponent - (precision - 1);
    binade.length =
        binade.step > 0
            ? (((int64_t)2 << exponent) - 1 - binade.magnitude) / binade.step + 1
            : (binade.magnitude - ((int64_t)1 << exponent)) / -binade.step + 1;
    if (binade.length > count)
        binade.length = count;
    /* One less than the biased exponent: the significands below have a hidden bit. */
    binade.bits = (uint16_t)((value < 0 ? 1 << 15 : 0) +
                             (exponent + unit + bias - 1) * (1 << (precision - 1)));
    if (sequence->stash_type == ONNX_RANGE_FLOAT && exponent >= FLT_MANT_DIG)
        binade.stash_tie = (int64_t)1 << (exponent - FLT_MANT_DIG);
    return binade;
}

/* The least magnitude that rounds to `value + 1`. */
static int64_t onr_end_of_value(const onr_binade *binade, int64_t value)
{
    int64_t tie = (value << binade->shift) + ((int64_t)1 << (binade->shift - 1));
    return value % 2 == 0 ? tie + binade->stash_tie + 1 : tie - binade->stash_tie;
}

/* Writes the elements of a binade value by value. */
static void onr_write_binade(const onr_kernel *kernel, const onr_binade *binade,
                             uint16_t *out)
{
    int64_t value = binade->magnitude >> binade->shift;
    int64_t i = 0;
    onr_sequence constant;

    memset(&constant, 0, sizeof constant);
    constant.kernel = kernel;
    if (binade->magnitude >= onr_end_of_value(binade, value))
        value++;
    while (i < binade->length) {
        int64_t next;
        if (binade->step > 0) {
            int64_t end = onr_end_of_value(binade, value) - binade->magnitude;
            next = (end - 1) / binade->step + 1;
        } else {
            int64_t end = binade->magnitude - onr_end_of_value(binade, value - 1);
            next = end / -binade->step + 1;
        }
        if (next > binade->length)
            next = binade->length;
        constant.integer_start = (uint64_t)(binade->bits + value);
        onr_write(&constant, kernel->i16, sizeof *out, 0, next - i, out + i);
        i = next;
        value += binade->step > 0 ? 1 : -1;
    }
}

/* Elements that are exact in double: by runs where they are long, else computed. */
static void onr_half_runs(const onr_sequence *sequence, int64_t first, int64_t count,
                          void *out)
{
    uint16_t *to = (uint16_t *)out;
    while (count > 0) {
        onr_binade binade = onr_binade_at(sequence, first, count);
        int64_t step = binade.step < 0 ? -binade.step : binade.step;
        int64_t part = binade.length;
        if (binade.shift > 0 && (int64_t)1 << binade.shift >= ONR_RUN_LENGTH * step)
            onr_write_binade(sequence->kernel, &binade, to);
        else {
            if (part < ONR_BLOCK) /* small binades, near zero, go together */
                part = count < ONR_BLOCK ? count : ONR_BLOCK;
            onr_fill_half(sequence, first, part, to);
        }
        first += part;
        count -= part;
        to += part;
    }
}

#endif /* ONNX_RANGE_HALF_RUNS_H */
