/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The conversions of 16-bit floats for all inputs, against CBMC's own floats of any
 * width, which it rounds as IEEE 754 says.
 */
#include "core.h"

static uint16_t bits_of_f16(binary16 value)
{
    uint16_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static uint16_t bits_of_bf16(bfloat16 value)
{
    uint16_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static int is_nan_f16(uint16_t bits)
{
    return (bits & 0x7fff) > 31 << 10;
}

static int is_nan_bf16(uint16_t bits)
{
    return (bits & 0x7fff) > 255 << 7;
}

/* Widening and narrowing again gives the same bits; a NaN becomes quiet. */
void half_there_and_back(void)
{
    uint16_t bits = nondet_u16();
    uint16_t quiet_f16 = is_nan_f16(bits) ? 1 << 9 : 0;
    uint16_t quiet_bf16 = is_nan_bf16(bits) ? 1 << 6 : 0;
    float f16 = onnx_range_f32_from_f16(bits);
    float bf16 = onnx_range_f32_from_bf16(bits);
    PROVE(onnx_range_f16_from_f32(f16) == (bits | quiet_f16));
    PROVE(onnx_range_bf16_from_f32(bf16) == (bits | quiet_bf16));
    if (!is_nan_f16(bits)) /* what a cast keeps of a NaN, CBMC does not know */
        PROVE(onnx_range_f16_from_f64(f16) == bits);
    if (!is_nan_bf16(bits))
        PROVE(onnx_range_bf16_from_f64(bf16) == bits);
}

/* Narrowing rounds once, to nearest, ties to even; the sign of a NaN is kept. */
static void prove_narrowed(double value, int sign, uint16_t f16, uint16_t bf16)
{
    if (value == value) {
        PROVE(f16 == bits_of_f16((binary16)value));
        PROVE(bf16 == bits_of_bf16((bfloat16)value));
    } else {
        PROVE(is_nan_f16(f16) && f16 >> 15 == sign);
        PROVE(is_nan_bf16(bf16) && bf16 >> 15 == sign);
    }
}

void half_from_f32(void)
{
    float value = nondet_f32();
    prove_narrowed(value, (int)(onr_bits_from_f32(value) >> 31),
                   onnx_range_f16_from_f32(value), onnx_range_bf16_from_f32(value));
}

void half_from_f64(void)
{
    double value = nondet_f64();
    prove_narrowed(value, (int)(onr_bits_from_f64(value) >> 63),
                   onnx_range_f16_from_f64(value), onnx_range_bf16_from_f64(value));
}
