/* SPDX-License-Identifier: Apache-2.0 */
/* Prints the numbers from 0 to 1, exclusive, in steps of 0.1; in slices of four, as a
 * program does that has a small buffer, or threads. */
#include <stdio.h>

#include "onnx_range.h"

int main(void)
{
    const onnx_range_dtype f32 = ONNX_RANGE_FLOAT;
    float start = 0, limit = 1, delta = 0.1f, slice[4];
    int64_t count = 0, first = 0;
    onnx_range_status status =
        onnx_range_count(f32, f32, &start, &limit, &delta, &count);

    while (status == ONNX_RANGE_OK && first < count) {
        int64_t size = count - first < 4 ? count - first : 4;
        status =
            onnx_range_fill(f32, f32, &start, &delta, first, size, slice, sizeof slice);
        for (int64_t i = 0; status == ONNX_RANGE_OK && i < size; i++)
            printf("%g ", slice[i]);
        first += size;
    }
    puts(onnx_range_status_string(status));
    return status != ONNX_RANGE_OK;
}
