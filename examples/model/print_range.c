/* SPDX-License-Identifier: Apache-2.0 */
/* Prints the output of the first Range of an .onnx file, one element a line. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "onnx_range.h"
#include "read_model.h"

static void print_element(onnx_range_dtype dtype, const void *out, int64_t i)
{
    switch (dtype) {
    case ONNX_RANGE_INT16:
        printf("%" PRId16 "\n", ((const int16_t *)out)[i]);
        break;
    case ONNX_RANGE_INT32:
        printf("%" PRId32 "\n", ((const int32_t *)out)[i]);
        break;
    case ONNX_RANGE_INT64:
        printf("%" PRId64 "\n", ((const int64_t *)out)[i]);
        break;
    case ONNX_RANGE_FLOAT16:
        printf("%.5g\n", onnx_range_f32_from_f16(((const uint16_t *)out)[i]));
        break;
    case ONNX_RANGE_BFLOAT16:
        printf("%.4g\n", onnx_range_f32_from_bf16(((const uint16_t *)out)[i]));
        break;
    case ONNX_RANGE_FLOAT:
        printf("%.9g\n", ((const float *)out)[i]);
        break;
    case ONNX_RANGE_DOUBLE:
        printf("%.17g\n", ((const double *)out)[i]);
        break;
    }
}

int main(int argc, char **argv)
{
    static unsigned char file[1 << 16];
    bytes model = {file, 0};
    range_inputs inputs;
    int64_t count = 0;
    void *out;
    onnx_range_status status;
    FILE *stream = argc == 2 ? fopen(argv[1], "rb") : NULL;

    if (stream == NULL)
        fail("give the name of an .onnx file that can be read");
    model.size = fread(file, 1, sizeof file, stream);
    fclose(stream);
    if (model.size == sizeof file)
        fail("the file is too large for an example");
    inputs = read_range(model);

    status = onnx_range_count(inputs.dtype, inputs.stash_type, inputs.scalars[0],
                              inputs.scalars[1], inputs.scalars[2], &count);
    if (status != ONNX_RANGE_OK)
        fail(onnx_range_status_string(status));
    /* That many bytes fit into a size_t, or it would have been an error. */
    size_t size = (size_t)count * onnx_range_dtype_size(inputs.dtype);
    out = malloc(size + 1);
    if (out == NULL)
        fail("there is too little memory");
    status = onnx_range_fill(inputs.dtype, inputs.stash_type, inputs.scalars[0],
                             inputs.scalars[2], 0, count, out, size);
    if (status != ONNX_RANGE_OK)
        fail(onnx_range_status_string(status));
    for (int64_t i = 0; i < count; i++)
        print_element(inputs.dtype, out, i);
    free(out);
    return 0;
}
