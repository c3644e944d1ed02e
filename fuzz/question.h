/* SPDX-License-Identifier: Apache-2.0 */
/* What one input of the fuzzer asks for. */
#ifndef QUESTION_H
#define QUESTION_H

#include "adversary.h"

enum { ROOM = 4096 /* bytes, a page */, LONGEST = 511 };

typedef struct {
    const format *type; /* null where dtype is none */
    const format *stash_type;
    onnx_range_dtype dtype, stash;
    scalar values[3]; /* start, limit, delta */
    uint64_t bits[3];
    int64_t first, count;
    size_t out_offset, out_size; /* bytes; the offset is that from a page's start */
    bool null_start, null_delta, null_out;
    bool inside;     /* start and delta lie in the output */
    bool short_runs; /* the library treats short slices as it does long ones */
} question;

/* The layout of an input; what is missing at its end is zero. */
typedef struct {
    uint8_t dtype, stash, flags, shape, place, faults;
    uint8_t power, size_fault;
    uint16_t count;
    int16_t near; /* to a power of two */
    uint32_t unused;
    uint64_t words[3];
} question_bytes;

static bool is_null(uint8_t faults, int which)
{
    return (faults & 0xC0) == 0xC0 && faults >> which & 1;
}

static void read_types(const question_bytes *from, question *to)
{
    static const int stashes[] = {1, 11, 1, 11, 1, 11, 0, 10};
    int which = from->dtype % (2 * FORMATS + 1);

    to->type = which < 2 * FORMATS ? &formats[which / 2] : NULL;
    to->dtype = to->type ? to->type->dtype : (onnx_range_dtype)from->stash;
    if (!to->type)
        to->type = find_format(to->dtype);
    to->stash = (onnx_range_dtype)stashes[from->stash % 8];
    to->stash_type = find_format(to->stash == ONNX_RANGE_DOUBLE ? ONNX_RANGE_DOUBLE
                                                                : ONNX_RANGE_FLOAT);
}

/* A random index, or one near a power of two: exactly it is as likely as all others. */
static int64_t read_first(const question_bytes *from, int64_t count)
{
    uint64_t power = (uint64_t)1 << (from->power / 4 % 63);
    int64_t near = from->near % 4 == 0 ? 0 : from->near / 4;

    switch (from->power % 4) {
    case 0:
        return near == 0 || from->near % 4 == 1 ? near : near & 0xFF;
    case 1:
        return (int64_t)(power + (uint64_t)near);
    case 2:
        return (int64_t)((uint64_t)(INT64_MAX - count) + (uint64_t)(from->near % 4));
    default:
        random_state = from->words[1] ? from->words[1] : 1;
        return random_first((int)count);
    }
}

static void read_slice(const question_bytes *from, question *to)
{
    to->count = from->count / 64 % (LONGEST + 1); /* few, as the oracle is slow */
    to->count >>= from->count % 8 != 0 ? 5 : from->count / 8 % 8 != 0 ? 2 : 0;
    to->first = read_first(from, to->count);
    if ((from->faults & 0xC0) == 0x80 && from->faults & 1)
        to->count = -1 - (int64_t)(from->words[1] >> 1 >> (from->faults / 2 % 32));
    else if ((from->faults & 0xC0) == 0x80 && from->faults & 2)
        to->count = (int64_t)(from->words[1] >> 1 >> (from->faults / 4 % 16));
}

/* Next to an end of the page, or any number of bytes from its start. */
static void read_place(const question_bytes *from, question *to)
{
    size_t size = to->type ? to->type->size : 8;
    size_t wanted =
        to->count >= 0 && to->count <= LONGEST ? (size_t)to->count * size : 8;

    to->out_size = wanted;
    if (from->size_fault > 250 && wanted > 0)
        to->out_size = wanted - 1;
    else if (from->size_fault > 200)
        to->out_size = wanted + from->size_fault % 16;
    if (to->out_size > ROOM)
        to->out_size = ROOM;
    to->out_offset = ROOM - to->out_size;
    if (from->place % 4 == 1)
        to->out_offset = 0;
    else if (from->place % 4 > 1)
        to->out_offset = from->place / 4 * (from->place % 4 == 2 ? size : 1);
    if (to->out_offset > ROOM - to->out_size)
        to->out_offset = ROOM - to->out_size;
}

static scalar scalar_of(const format *type, uint64_t bits)
{
    scalar value = {0, 0};
    int unused = 64 - 8 * (int)type->size;

    if (!is_integer(type)) {
        value.real = decode(type, bits << unused >> unused);
        return value;
    }
    value.integer = (int64_t)(bits << unused >> unused);
    if (bits << unused >> 63 && unused > 0)
        value.integer -= (int64_t)1 << (64 - unused);
    return value;
}

/* A range that is hard at one of the slice's elements, from a seed. */
static void draw_values(const question_bytes *from, question *to)
{
    int64_t count = to->count > 0 && to->count <= LONGEST ? to->count : 0;
    int64_t first = to->first > 0 ? to->first : 0, target;
    const format *precise = from->shape & 2 ? to->type : to->stash_type;

    if (first > INT64_MAX - count)
        first = INT64_MAX - count;
    target = first + (from->shape / 8) * count / 32;
    random_state = from->words[0] ? from->words[0] : 1;
    if (is_integer(to->type)) {
        random_integers(to->type, target, &to->values[0], &to->values[2]);
        to->values[1].integer = random_integer(to->type);
        return;
    }
    random_reals(to->type, is_half(to->type) ? precise->precision : to->type->precision,
                 target, &to->values[0], &to->values[2]);
    to->values[1].real =
        nearest(to->type, to->values[0].real + (double)target * to->values[2].real);
    if (from->shape & 4) {
        uint64_t bits = encode(to->type, to->values[1].real);
        to->values[1].real = decode(to->type, bits + from->words[2] % 3 - 1);
    }
}

/* Zeros, ends, infinities and NaNs, of integers their ends; or the bits as they are. */
static uint64_t read_bits(const question_bytes *from, const format *type, int which)
{
    uint64_t infinity = is_integer(type) ? sign_bit(type) : infinity_bits(type);
    uint64_t word = from->words[which];

    if (from->shape >> (2 + 2 * which) & 3)
        return word & (2 * sign_bit(type) - 1);
    return (word & 3 ? infinity + word / 4 % 4 - 2 : word / 4 % 4) ^
           (word & 16 ? sign_bit(type) : 0);
}

static void read_values(const question_bytes *from, question *to)
{
    const format *type = to->type;

    if (!type)
        return;
    if (from->shape & 1) {
        draw_values(from, to);
        for (int k = 0; k < 3; k++)
            to->bits[k] = is_integer(type) ? (uint64_t)to->values[k].integer
                                           : encode(type, to->values[k].real);
        return;
    }
    for (int k = 0; k < 3; k++) {
        to->bits[k] = read_bits(from, type, k);
        to->values[k] = scalar_of(type, to->bits[k]);
    }
}

static void read_question(const uint8_t *data, size_t size, question *asked)
{
    question_bytes bytes;

    memset(&bytes, 0, sizeof bytes);
    memcpy(&bytes, data, size < sizeof bytes ? size : sizeof bytes);
    memset(asked, 0, sizeof *asked);
    asked->null_start = is_null(bytes.faults, 0);
    asked->null_delta = is_null(bytes.faults, 1);
    asked->null_out = is_null(bytes.faults, 2);
    asked->inside = bytes.flags & 1;
    asked->short_runs = bytes.flags >> 1 & 1;
    read_types(&bytes, asked);
    read_slice(&bytes, asked);
    read_place(&bytes, asked);
    read_values(&bytes, asked);
}

#endif /* QUESTION_H */
