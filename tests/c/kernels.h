/* SPDX-License-Identifier: Apache-2.0 */
/* The kernels that this build and this processor have, to run a test with each. */
#ifndef KERNELS_H
#define KERNELS_H

#include "check.h"
#include "onnx_range.h"

static const char *const kernel_names[] = {"portable", "neon", "avx2", "avx512"};

enum { KERNELS = sizeof kernel_names / sizeof kernel_names[0] };

/* Chooses one of kernel_names; false if it is not here. */
static inline bool use_kernel(int which)
{
    return onnx_range_set_kernel(kernel_names[which]) == ONNX_RANGE_OK;
}

/* Runs a test with each kernel, and chooses the best one again. */
static inline void with_each_kernel(void (*test)(void))
{
    for (int k = 0; k < KERNELS; k++) {
        if (!use_kernel(k))
            continue;
        printf("kernel %s\n", kernel_names[k]);
        test();
    }
    onnx_range_set_kernel(NULL);
}

#endif /* KERNELS_H */
