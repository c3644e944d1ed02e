/* SPDX-License-Identifier: Apache-2.0 */
/* A Range of float16 on a processor without an operating system. */
#include <stdio.h>
#include <stdlib.h>

#include "onnx_range.h"

int main(void)
{
    const onnx_range_dtype f16 = ONNX_RANGE_FLOAT16;
    uint16_t start, limit, delta, out[8];
    int64_t count;

    onnx_range_scalar_from_f64(f16, 2049, &start); /* no float16: becomes 2048 */
    onnx_range_scalar_from_f64(f16, 2044, &limit);
    onnx_range_scalar_from_f64(f16, -1, &delta);
    if (onnx_range_count(f16, ONNX_RANGE_FLOAT, &start, &limit, &delta, &count) !=
            ONNX_RANGE_OK ||
        onnx_range_fill(f16, ONNX_RANGE_FLOAT, &start, &delta, 0, count, out,
                        sizeof out) != ONNX_RANGE_OK)
        return 1;
    for (int i = 0; i < (int)count; i++)
        printf("%d\n", (int)onnx_range_f32_from_f16(out[i]));
    exit(0); /* by semihosting, which ends the emulator */
}
