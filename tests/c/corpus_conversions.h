/* SPDX-License-Identifier: Apache-2.0 */
/* The part of the corpus that is no range: conversions and scalars. */
#ifndef CORPUS_CONVERSIONS_H
#define CORPUS_CONVERSIONS_H

#include "corpus.h"

enum { CONVERSIONS = 50000 };

static inline float float_of(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline double double_of(uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline void hash_widening(void)
{
    for (uint32_t bits = 0; bits <= UINT16_MAX; bits++) {
        float values[2];
        values[0] = onnx_range_f32_from_f16((uint16_t)bits);
        values[1] = onnx_range_f32_from_bf16((uint16_t)bits);
        hash_number(load_element(4, &values[0]));
        hash_number(load_element(4, &values[1]));
    }
}

/* Floats near the range of binary16, and any bits at all. */
static inline void hash_narrowing(void)
{
    for (int k = 0; k < CONVERSIONS; k++) {
        int exponent = draw_between(-27, 17);
        uint64_t bits32 = draw_float(&kinds[3], 127 + exponent);
        uint64_t bits64 = draw_float(&kinds[4], 1023 + exponent);
        if (k % 2) {
            bits32 = draw();
            bits64 = draw();
        }
        hash_number(onnx_range_f16_from_f32(float_of((uint32_t)bits32)));
        hash_number(onnx_range_bf16_from_f32(float_of((uint32_t)bits32)));
        hash_number(onnx_range_f16_from_f64(double_of(bits64)));
        hash_number(onnx_range_bf16_from_f64(double_of(bits64)));
    }
}

/* A NaN is made quiet first: some processors' calls make it so, and others' do not. */
static inline void hash_scalars(void)
{
    const uint64_t infinity = (uint64_t)2047 << 52, quiet = (uint64_t)1 << 51;

    for (int k = 0; k < CONVERSIONS; k++) {
        const kind *of = &kinds[k % KINDS];
        int64_t integer = (int64_t)draw_integer(64);
        uint64_t bits = draw();
        double real = double_of((bits & infinity) == infinity ? bits | quiet : bits);
        unsigned char scalar[8] = {0};
        hash_number((uint64_t)onnx_range_scalar_from_i64(of->dtype, integer, scalar));
        hash_number(load_element(of->size, scalar));
        hash_number((uint64_t)onnx_range_scalar_from_f64(of->dtype, real, scalar));
        hash_number(load_element(of->size, scalar));
    }
}

#endif /* CORPUS_CONVERSIONS_H */
