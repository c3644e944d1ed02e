/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Ranges that are hard in the elements of one slice, and in the count: those of
 * adversary.h, and sums around the midpoint where the type ends.
 */
#ifndef HARD_RANGES_H
#define HARD_RANGES_H

#include "problem.h"

/* Any index, often one that is in the range of an integer type. */
static int64_t random_index(const format *type, int count)
{
    if (is_integer(type) && random_bits() >> 63)
        return (int64_t)random_magnitude(type->end_exponent) / 2;
    if (is_half(type) && random_bits() >> 62 == 0)
        return random_midpoint(type);
    return random_first(count + 1);
}

/* The neighbour of a value of a type, or the value; not an infinity. */
static double beside(const format *type, double value)
{
    uint64_t bits = encode(type, value) + (uint64_t)random_between(-1, 1);
    double neighbour = decode(type, bits);

    return isfinite(neighbour) ? neighbour : value;
}

/* Sums around the midpoint above the greatest value, which decide between errors. */
static void draw_overflow(problem *of, int64_t last)
{
    const format *type = of->type;
    double half_unit = ldexp(1, type->end_exponent - type->precision - 1);
    double greatest = decode(type, infinity_bits(type) - 1);

    of->start.real = random_sign(greatest);
    of->delta.real = nearest(type, half_unit / (last > 0 ? (double)last : 1));
    of->delta.real = copysign(beside(type, of->delta.real), of->start.real);
    if (of->delta.real == 0)
        of->delta.real = nearest(type, of->start.real);
}

static void draw_reals(problem *of, int64_t first, int count)
{
    const format *type = of->type;
    int precision = random_bits() >> 63 ? type->precision : of->stash->precision;
    double at;

    if (random_bits() >> 60 == 0)
        draw_overflow(of, first + count - 1);
    else
        random_reals(type, precision, first + random_between(0, count), &of->start,
                     &of->delta);
    at = (double)random_index(type, 0) * of->delta.real;
    if (random_bits() >> 60 == 0) /* a quotient that is tiny, or zero */
        at = 0;
    of->limit.real = beside(type, nearest(type, of->start.real + at));
}

/* start and delta for a slice, and a limit that is next to some element or start. */
static void draw_range(problem *of, int64_t first, int count)
{
    if (!is_integer(of->type)) {
        draw_reals(of, first, count);
        return;
    }
    random_integers(of->type, first + random_between(0, count), &of->start, &of->delta);
    of->limit.integer = random_integer(of->type);
}

#endif /* HARD_RANGES_H */
