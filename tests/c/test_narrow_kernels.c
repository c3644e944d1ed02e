/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Each kernel narrows all 2^32 floats, but infinities and NaNs, as the public functions
 * do, which test_narrow_exhaustive.c holds against an oracle.
 *
 * A kernel narrows blocks of floats in rising or falling order; consecutive bit
 * patterns are that. The functions are private, so their headers are included here.
 *
 *     test_narrow_kernels [STRIDE]     takes every STRIDE-th block
 */
#ifdef __GNUC__ /* the headers have more functions than are called here */
#pragma GCC diagnostic ignored "-Wunused-function"
#endif

#include "check.h"
#include "onnx_range_dispatch.h"

#include <stdlib.h>

enum { INFINITE_BLOCK = (255 << 23) / ONR_BLOCK };

static void expect_block(onr_narrow *narrow, uint16_t (*one)(float), const char *name,
                         const float *values)
{
    uint16_t halves[ONR_BLOCK];
    int lane;

    narrow(values, ONR_BLOCK, halves);
    for (lane = 0; lane < ONR_BLOCK; lane++)
        check_bits(name, onr_bits_from_f32(values[lane]), halves[lane],
                   one(values[lane]));
}

static void test_kernel_narrows_as_the_function(const onr_kernel *kernel, int stride)
{
    float values[ONR_BLOCK];
    uint32_t sign;
    uint32_t block;
    uint32_t lane;

    for (sign = 0; sign < 2; sign++)
        for (block = 0; block < INFINITE_BLOCK; block += (uint32_t)stride) {
            for (lane = 0; lane < ONR_BLOCK; lane++)
                values[lane] =
                    onr_f32_from_bits(sign << 31 | (block * ONR_BLOCK + lane));
            expect_block(kernel->narrow_f16, onnx_range_f16_from_f32, "f16", values);
            expect_block(kernel->narrow_bf16, onnx_range_bf16_from_f32, "bf16", values);
        }
}

int main(int argc, char **argv)
{
    int stride = argc > 1 ? atoi(argv[1]) : 1;
    int i;

    for (i = 0; i < onr_available_kernels(); i++) {
        printf("kernel %s\n", onr_kernels[i]->name);
        test_kernel_narrows_as_the_function(onr_kernels[i], stride > 0 ? stride : 1);
    }
    return finish();
}
