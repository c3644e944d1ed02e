/* SPDX-License-Identifier: Apache-2.0 */
/*
 * All 2^16 float16 and all 2^16 bfloat16: widening gives the value that the fields
 * say, and narrowing that, from float and from double, gives the same bits again.
 */
#include "check.h"
#include "formats.h"

typedef struct {
    onnx_range_dtype dtype;
    float (*widen)(uint16_t);
    uint16_t (*narrow_f32)(float);
    uint16_t (*narrow_f64)(double);
} conversions;

/* A NaN keeps its sign and the bits of its payload, and becomes quiet. */
static uint64_t quieted(const format *type, uint64_t bits)
{
    return bits | (uint64_t)1 << (type->precision - 2);
}

static bool is_nan(const format *type, uint64_t bits)
{
    return (bits & (sign_bit(type) - 1)) > infinity_bits(type);
}

/* The NaN of a wider format with the same sign and payload, in its upper bits. */
static uint64_t widened_nan(const format *narrow, const format *wide, uint64_t bits)
{
    uint64_t sign = bits & sign_bit(narrow) ? sign_bit(wide) : 0;
    uint64_t payload = bits & (((uint64_t)1 << (narrow->precision - 1)) - 1);

    return sign | infinity_bits(wide) |
           payload << (wide->precision - narrow->precision);
}

static void test_widen_every_value_is_exact(const conversions *functions)
{
    const format *type = find_format(functions->dtype);
    const format *f32 = find_format(ONNX_RANGE_FLOAT);

    for (uint32_t bits = 0; bits <= UINT16_MAX; bits++) {
        float wide = functions->widen((uint16_t)bits);
        uint32_t got;
        memcpy(&got, &wide, sizeof got);
        /* A signalling NaN may stay one here; an x87 return quiets it. */
        if (is_nan(type, bits))
            check_bits("widen", bits, quieted(f32, got),
                       quieted(f32, widened_nan(type, f32, bits)));
        else
            check_bits("widen", bits, got, encode(f32, decode(type, bits)));
    }
}

static void test_narrow_widened_value_gives_it_back(const conversions *functions)
{
    const format *type = find_format(functions->dtype);
    const format *f64 = find_format(ONNX_RANGE_DOUBLE);

    for (uint32_t bits = 0; bits <= UINT16_MAX; bits++) {
        float wide = functions->widen((uint16_t)bits);
        double wider = is_nan(type, bits) ? double_of(widened_nan(type, f64, bits))
                                          : decode(type, bits);
        uint64_t want = is_nan(type, bits) ? quieted(type, bits) : bits;
        check_bits("narrow the widened", bits, functions->narrow_f32(wide), want);
        check_bits("narrow as double", bits, functions->narrow_f64(wider), want);
    }
}

int main(void)
{
    static const conversions all[] = {
        {ONNX_RANGE_FLOAT16, onnx_range_f32_from_f16, onnx_range_f16_from_f32,
         onnx_range_f16_from_f64},
        {ONNX_RANGE_BFLOAT16, onnx_range_f32_from_bf16, onnx_range_bf16_from_f32,
         onnx_range_bf16_from_f64},
    };

    for (int k = 0; k < 2; k++) {
        test_widen_every_value_is_exact(&all[k]);
        test_narrow_widened_value_gives_it_back(&all[k]);
    }
    return finish();
}
