/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Conversions between binary16, bfloat16, binary32 and binary64.
 *
 * Narrowing keeps the upper bits of the significand and rounds by the rest. Where
 * k bits go, adding 2^(k-1) - 1 plus the lowest bit kept carries into the kept
 * bits exactly if the rest is above one half, or is one half and the lowest bit
 * kept is odd: round to nearest, ties to even. A carry out of the significand
 * steps the exponent, which is right, too, as both stand side by side.
 *
 * binary64 narrows by way of binary32 with rounding to odd: cut the bits off, and
 * set the lowest bit kept if any of them was set. A binary32 has more than two
 * bits below those of a 16-bit float, so no tie and no side of a tie is lost, and
 * rounding it to nearest gives what rounding the binary64 would have given
 * (Boldo and Melquiond, "Emulation of FMA and correctly rounded sums", 2008).
 */
#ifndef ONNX_RANGE_HALF_H
#define ONNX_RANGE_HALF_H

#include "onnx_range_bits.h"

/* Drops the lowest `shift` bits, 1 to 31, rounding to nearest, ties to even. */
static uint32_t onr_round_off(uint32_t x, int shift)
{
    uint32_t below_half = ((uint32_t)1 << (shift - 1)) - 1;
    return (x + below_half + (x >> shift & 1)) >> shift;
}

static float onr_f32_from_f16(uint16_t half)
{
    uint32_t sign = (uint32_t)(half & 0x8000) << 16;
    uint32_t magnitude = half & 0x7fff;
    float subnormal;

    if (magnitude > 31 << 10) /* a NaN: set its quiet bit */
        return onr_f32_from_bits(sign | ONR_F32_INF | 1 << 22 | magnitude << 13);
    if (magnitude == 31 << 10)
        return onr_f32_from_bits(sign | ONR_F32_INF);
    if (magnitude >= 1 << 10)
        return onr_f32_from_bits(sign | (magnitude + ((127 - 15) << 10)) << 13);
    subnormal = (float)magnitude * 0x1p-24f; /* exact */
    return onr_f32_from_bits(sign | onr_bits_from_f32(subnormal));
}

static float onr_f32_from_bf16(uint16_t half)
{
    uint32_t bits = (uint32_t)half << 16;
    if ((bits & ~ONR_F32_SIGN) > ONR_F32_INF)
        bits |= 1 << 22; /* a NaN becomes quiet */
    return onr_f32_from_bits(bits);
}

static uint16_t onr_f16_from_f32(float value)
{
    uint32_t bits = onr_bits_from_f32(value);
    uint32_t sign = bits >> 16 & 0x8000;
    uint32_t magnitude = bits & ~ONR_F32_SIGN;
    int exponent = (int)(magnitude >> 23) - 127;
    uint32_t rounded;

    if (magnitude > ONR_F32_INF)
        rounded = 31 << 10 | 1 << 9 | (magnitude >> 13 & 0x3ff);
    else if (exponent > 15)
        rounded = 31 << 10;
    else if (exponent >= -14) /* 65520 and above carry into infinity */
        rounded = onr_round_off(magnitude - ((uint32_t)(127 - 15) << 23), 13);
    else if (exponent >= -25) /* the subnormals count in units of 2^-24 */
        rounded = onr_round_off((magnitude & 0x7fffff) | 1 << 23, -1 - exponent);
    else
        rounded = 0;
    return (uint16_t)(sign | rounded);
}

static uint16_t onr_bf16_from_f32(float value)
{
    uint32_t bits = onr_bits_from_f32(value);
    if ((bits & ~ONR_F32_SIGN) > ONR_F32_INF)
        return (uint16_t)(bits >> 16 | 1 << 6); /* rounding could end at infinity */
    return (uint16_t)onr_round_off(bits, 16);
}

/* Rounds to odd; the overflow of a finite value is the largest finite float. */
static float onr_f32_odd_from_f64(double value)
{
    uint64_t bits = onr_bits_from_f64(value);
    uint32_t sign = (uint32_t)(bits >> 32) & ONR_F32_SIGN;
    uint64_t magnitude = bits & ~ONR_F64_SIGN;
    int exponent = (int)(magnitude >> 52) - 1023;
    uint32_t cut;

    if (magnitude > ONR_F64_INF)
        cut = ONR_F32_INF | 1 << 22 | (uint32_t)(magnitude >> 29 & 0x7fffff);
    else if (magnitude == ONR_F64_INF)
        cut = ONR_F32_INF;
    else if (exponent > 127)
        cut = ONR_F32_INF - 1;
    else if (exponent >= -126) {
        uint64_t rebiased = magnitude - ((uint64_t)(1023 - 127) << 52);
        cut = (uint32_t)(rebiased >> 29);
        cut |= (magnitude & (((uint64_t)1 << 29) - 1)) != 0;
    } else if (exponent >= -149) { /* the subnormals count in units of 2^-149 */
        uint64_t significand =
            (magnitude & (ONR_F64_HIDDEN_BIT - 1)) | ONR_F64_HIDDEN_BIT;
        int shift = 52 - (exponent + 149);
        cut = (uint32_t)(significand >> shift);
        cut |= (significand & (((uint64_t)1 << shift) - 1)) != 0;
    } else
        cut = magnitude != 0;
    return onr_f32_from_bits(sign | cut);
}

static uint16_t onr_f16_from_f64(double value)
{
    return onr_f16_from_f32(onr_f32_odd_from_f64(value));
}

static uint16_t onr_bf16_from_f64(double value)
{
    return onr_bf16_from_f32(onr_f32_odd_from_f64(value));
}

#endif /* ONNX_RANGE_HALF_H */
