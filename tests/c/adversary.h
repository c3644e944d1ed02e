/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Random ranges that are hard to compute: sums that end on or next to a midpoint of
 * two values, that cancel, that are subnormal, that leave the type, or whose parts
 * are far apart, at indices around those where a narrower arithmetic ends.
 */
#ifndef ADVERSARY_H
#define ADVERSARY_H

#include "range_oracle.h"

static uint64_t random_state = 1;

/* Marsaglia's xorshift64, with Vigna's multiplier. */
static inline uint64_t random_bits(void)
{
    random_state ^= random_state >> 12;
    random_state ^= random_state << 25;
    random_state ^= random_state >> 27;
    return random_state * 2685821657736338717u;
}

/* From low to high, both included. */
static inline int random_between(int low, int high)
{
    return low + (int)((random_bits() >> 32) % (uint64_t)(high - low + 1));
}

/* Any number of bits is as likely as any other. */
static inline uint64_t random_magnitude(int most_bits)
{
    return random_bits() >> (64 - random_between(1, most_bits));
}

static inline double random_sign(double value)
{
    return random_bits() >> 63 ? -value : value;
}

/* An index of which `room` more follow. */
static inline int64_t random_first(int room)
{
    static const int powers[] = {0, 8, 16, 24, 29, 31, 32, 53, 62, 63};
    int power = powers[random_between(0, 9)];
    uint64_t first = ((uint64_t)1 << power) + (uint64_t)random_between(0, 400) - 200;

    if (random_bits() >> 63)
        first = random_magnitude(62);
    if (first > UINT64_MAX - 200) /* that is, below zero */
        first = 0;
    return first > (uint64_t)(INT64_MAX - room) ? INT64_MAX - room : (int64_t)first;
}

/* An index whose bits are a midpoint of a 16-bit type, and then one of float. */
static inline int64_t random_midpoint(const format *type)
{
    int precision = find_format(ONNX_RANGE_FLOAT)->precision;
    int64_t significand = (int64_t)(random_bits() >> (64 - type->precision));

    return ((2 * significand + 1) << (precision - type->precision)) + 1;
}

/* The nearest finite value of a type, and not zero. */
static inline double nearest(const format *type, double value)
{
    exact sum = {{0}};
    double rounded, greatest = decode(type, infinity_bits(type) - 1);

    if (!isfinite(value))
        return copysign(greatest, value);
    exact_add_double(&sum, value, 1);
    rounded = exact_round(&sum, type);
    if (isinf(rounded))
        return copysign(greatest, value);
    return rounded == 0 ? decode(type, 1) : rounded;
}

/* A value of a type with about this exponent: many bits, few, or all of them. */
static inline double random_value(const format *type, int exponent)
{
    uint64_t hidden = (uint64_t)1 << 52, significand = hidden;

    switch (random_between(0, 3)) {
    case 0:
        significand |= hidden >> random_between(1, 52);
        break;
    case 1:
        significand |= hidden - 1 - (hidden >> random_between(1, 52));
        break;
    case 2: /* a power of two */
        break;
    default:
        significand |= random_bits() >> 12;
    }
    return random_sign(nearest(type, ldexp((double)significand, exponent - 52)));
}

static inline int random_exponent(const format *type)
{
    if (random_bits() >> 63)
        return random_between(-20, 14);
    return random_between(type->least_exponent, type->end_exponent - 1);
}

/* The exponent of |value|, or of the index: 2^result <= value < 2^(result + 1). */
static inline int exponent_of(double value)
{
    int exponent;
    (void)frexp(value, &exponent);
    return exponent - 1;
}

/* start and delta of a float type, made for the index; `precision` sets the ties. */
static inline void random_reals(const format *type, int precision, int64_t index,
                                scalar *start, scalar *delta)
{
    double i = index > 0 ? (double)index : 1;
    int scale = random_exponent(type), log_i = exponent_of(i);
    double tie;

    start->real = random_value(type, scale);
    switch (random_between(0, 7)) {
    case 0: /* index * delta is about start's size, or smaller */
        delta->real =
            random_value(type, scale - log_i - random_between(-3, precision + 5));
        break;
    case 1: /* index * delta is an odd number of half units in start's last place */
        tie = ldexp((double)(random_magnitude(20) | 1), scale - precision);
        delta->real = random_sign(nearest(type, tie / i));
        break;
    case 2: /* they cancel, all but a few bits */
        delta->real = nearest(type, -start->real / i);
        break;
    case 3: /* subnormal */
        scale = type->least_exponent + random_between(0, precision + 5);
        start->real = random_value(type, scale);
        delta->real = random_value(type, scale - random_between(0, 60));
        break;
    case 4: /* across the range, or just out of it */
        start->real = random_value(type, type->end_exponent - 1);
        delta->real =
            nearest(type, -2 * (start->real / i) * (1 + random_between(-4, 1) / 64.0));
        break;
    case 5: /* small multiples of one number, exact for long */
        start->real = nearest(type, ldexp(random_between(-9, 9), scale));
        delta->real = nearest(type, ldexp(random_between(-9, 9), scale));
        break;
    case 6: /* the bits of the index, and a start that only breaks their ties */
        delta->real = random_sign(nearest(type, ldexp(1, scale)));
        start->real = random_value(type, scale - random_between(20, 80));
        break;
    default: /* anything */
        delta->real = random_value(type, random_exponent(type));
    }
}

/* Any integer of a type; small ones and those near its ends are likely. */
static inline int64_t random_integer(const format *type)
{
    uint64_t end = (uint64_t)1 << type->end_exponent, magnitude;

    magnitude = random_magnitude(type->end_exponent);
    if (random_bits() >> 63)
        magnitude = end - 1 - magnitude;
    return random_bits() >> 63 ? -1 - (int64_t)magnitude : (int64_t)magnitude;
}

/* start and delta of an integer type, mostly so that the index is about possible. */
static inline void random_integers(const format *type, int64_t index, scalar *start,
                                   scalar *delta)
{
    int64_t other = random_integer(type), step;

    start->integer = random_integer(type);
    step = (other / 2 - start->integer / 2) / (index / 2 + 1); /* halved: no overflow */
    if (random_bits() >> 62 == 0)
        step = random_integer(type);
    delta->integer = step == 0 ? 1 : step;
}

#endif /* ADVERSARY_H */
