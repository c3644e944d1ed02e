/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The same scalars on every machine: drawn as bit patterns, with integers only and
 * without libm, and a hash of numbers, which does not see the order of their bytes.
 */
#ifndef CORPUS_H
#define CORPUS_H

#include "onnx_range.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* An element type with a stash type, and how its scalars are drawn. */
typedef struct {
    onnx_range_dtype dtype, stash;
    int size;     /* bytes */
    int fraction; /* bits of the significand that are stored; 0: an integer */
} kind;

static const kind kinds[] = {
    {ONNX_RANGE_INT16, ONNX_RANGE_FLOAT, 2, 0},
    {ONNX_RANGE_INT32, ONNX_RANGE_FLOAT, 4, 0},
    {ONNX_RANGE_INT64, ONNX_RANGE_FLOAT, 8, 0},
    {ONNX_RANGE_FLOAT, ONNX_RANGE_FLOAT, 4, 23},
    {ONNX_RANGE_DOUBLE, ONNX_RANGE_FLOAT, 8, 52},
    {ONNX_RANGE_FLOAT16, ONNX_RANGE_FLOAT, 2, 10},
    {ONNX_RANGE_FLOAT16, ONNX_RANGE_DOUBLE, 2, 10},
    {ONNX_RANGE_BFLOAT16, ONNX_RANGE_FLOAT, 2, 7},
    {ONNX_RANGE_BFLOAT16, ONNX_RANGE_DOUBLE, 2, 7},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

typedef struct {
    uint64_t start, limit, delta; /* bits */
} range_bits;

static uint64_t corpus_hash, corpus_state;

static inline void corpus_begin(void)
{
    corpus_hash = 0xcbf29ce484222325; /* FNV-1a's basis */
    corpus_state = 1;
}

/* FNV-1a by words; the shift lets a word's upper bits reach the lower ones. */
static inline void hash_number(uint64_t number)
{
    corpus_hash = (corpus_hash ^ number) * 0x100000001b3;
    corpus_hash ^= corpus_hash >> 32;
}

/* Marsaglia's xorshift64, with Vigna's multiplier. The state is global: at most one
 * draw stands in a full expression, as compilers differ in the order of operands. */
static inline uint64_t draw(void)
{
    corpus_state ^= corpus_state >> 12;
    corpus_state ^= corpus_state << 25;
    corpus_state ^= corpus_state >> 27;
    return corpus_state * 2685821657736338717u;
}

/* From low to high, both included. */
static inline int draw_between(int low, int high)
{
    return low + (int)((draw() >> 32) % (uint64_t)(high - low + 1));
}

static inline uint64_t low_bits(uint64_t x, int bits)
{
    return x & (((uint64_t)1 << bits) - 1);
}

static inline uint64_t load_element(int size, const void *from)
{
    uint16_t bits16;
    uint32_t bits32;
    uint64_t bits64;

    if (size == 2) {
        memcpy(&bits16, from, sizeof bits16);
        return bits16;
    }
    if (size == 4) {
        memcpy(&bits32, from, sizeof bits32);
        return bits32;
    }
    memcpy(&bits64, from, sizeof bits64);
    return bits64;
}

static inline void store_element(int size, uint64_t bits, void *to)
{
    uint16_t bits16 = (uint16_t)bits;
    uint32_t bits32 = (uint32_t)bits;

    if (size == 2)
        memcpy(to, &bits16, sizeof bits16);
    else if (size == 4)
        memcpy(to, &bits32, sizeof bits32);
    else
        memcpy(to, &bits, sizeof bits);
}

/* Any number of bits up to `most` is as likely as any other. */
static inline uint64_t draw_integer(int most)
{
    int bits = draw_between(1, most);
    uint64_t magnitude = draw() >> (64 - bits);
    return draw() >> 63 ? 0 - magnitude : magnitude;
}

/* A finite float with this biased exponent, or the nearest there is. */
static inline uint64_t draw_float(const kind *of, int exponent)
{
    int exponent_bits = 8 * of->size - 1 - of->fraction;
    int greatest = (1 << exponent_bits) - 2;
    uint64_t ones = low_bits(UINT64_MAX, of->fraction), fraction = 0;

    exponent = exponent < 0 ? 0 : exponent > greatest ? greatest : exponent;
    switch (draw_between(0, 3)) {
    case 0: /* a power of two, or zero */
        break;
    case 1: /* few bits below it */
        fraction = low_bits(draw() << (of->fraction - 3), of->fraction);
        break;
    case 2: /* just below the next one */
        fraction = ones - ((uint64_t)1 << draw_between(0, of->fraction - 1));
        break;
    default:
        fraction = draw() & ones;
    }
    return (draw() >> 63) << (8 * of->size - 1) | (uint64_t)exponent << of->fraction |
           fraction;
}

/* Zero, infinity, the quiet NaN, the least positive value, the greatest finite one. */
static inline uint64_t draw_special(const kind *of)
{
    uint64_t sign = (uint64_t)1 << (8 * of->size - 1);
    uint64_t infinity = sign - ((uint64_t)1 << of->fraction);
    uint64_t bits = infinity;

    switch (draw_between(0, 4)) {
    case 0:
        bits = 0;
        break;
    case 1:
        break;
    case 2:
        bits |= (uint64_t)1 << (of->fraction - 1);
        break;
    case 3:
        bits = 1;
        break;
    default:
        bits = infinity - 1;
    }
    return draw() >> 63 ? sign | bits : bits;
}

static inline range_bits draw_range(const kind *of)
{
    int step = draw_between(-1, of->fraction + 6), exponent;
    range_bits range;

    if (of->fraction == 0) {
        range.start = draw_integer(8 * of->size);
        range.limit = draw_integer(8 * of->size);
        range.delta = draw_integer(draw_between(1, 8 * of->size));
        return range;
    }
    exponent = draw_between(0, (1 << (8 * of->size - 1 - of->fraction)) - 2);
    range.start = draw_float(of, exponent);
    range.limit = draw_float(of, exponent + draw_between(-3, 3));
    range.delta = draw_float(of, exponent - step);
    if (draw_between(0, 15) == 0)
        range.start = draw_special(of);
    if (draw_between(0, 15) == 0)
        range.limit = draw_special(of);
    if (draw_between(0, 15) == 0)
        range.delta = draw_special(of);
    return range;
}

#endif /* CORPUS_H */
