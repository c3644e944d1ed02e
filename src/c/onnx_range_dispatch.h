/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which kernel to use: the best one that the processor has, or the one asked for.
 *
 * The choice is one word, written only with values that are right at any time, so that
 * threads may race to make it.
 */
#ifndef ONNX_RANGE_DISPATCH_H
#define ONNX_RANGE_DISPATCH_H

#include "onnx_range_kernel.h"
#include "onnx_range_portable.h"

/* Intrinsics in functions for a processor that may not be there: by target attributes
 * (GCC, Clang), or without more ado (MSVC). */
#if (defined(__GNUC__) && defined(__x86_64__) && !defined(__TINYC__)) ||               \
    (defined(_MSC_VER) && defined(_M_X64) && !defined(_M_ARM64EC))
#define ONR_X86_64 1
#include "onnx_range_avx2.h"
#include "onnx_range_avx512.h"
#include "onnx_range_cpuid.h"
#else
#define ONR_X86_64 0
#endif

#if defined(__GNUC__) && defined(__aarch64__) && defined(__ARM_NEON) &&                \
    !defined(__AARCH64EB__)
#define ONR_NEON 1
#include "onnx_range_neon.h"
#else
#define ONR_NEON 0
#endif

/* The kernels, worst first. */
static const onr_kernel *const onr_kernels[] = {
    &onr_kernel_portable,
#if ONR_NEON
    &onr_kernel_neon,
#endif
#if ONR_X86_64
    &onr_kernel_avx2,
    &onr_kernel_avx512,
#endif
};

#define ONR_KERNEL_COUNT ((int)(sizeof onr_kernels / sizeof onr_kernels[0]))

/* How many of onr_kernels the processor and the operating system have. */
static int onr_available_kernels(void)
{
#if ONR_X86_64
    return 1 + onr_has_avx2() + onr_has_avx512();
#else
    return ONR_KERNEL_COUNT;
#endif
}

/* The index in onr_kernels plus 1, or 0 as long as nothing was chosen. */
static int onr_chosen;

static int onr_load_chosen(void)
{
#ifdef __GNUC__
    return __atomic_load_n(&onr_chosen, __ATOMIC_RELAXED);
#else
    return *(volatile int *)&onr_chosen;
#endif
}

static void onr_store_chosen(int chosen)
{
#ifdef __GNUC__
    __atomic_store_n(&onr_chosen, chosen, __ATOMIC_RELAXED);
#else
    *(volatile int *)&onr_chosen = chosen;
#endif
}

static const onr_kernel *onr_current_kernel(void)
{
    int chosen = onr_load_chosen();
    if (chosen == 0) {
        chosen = onr_available_kernels();
        onr_store_chosen(chosen);
    }
    return onr_kernels[chosen - 1];
}

/* Chooses the kernel of that name, or the best one for NULL; returns whether there is
 * one. */
static int onr_choose_kernel(const char *name)
{
    int available = onr_available_kernels();
    int i = available - 1;
    while (name != NULL && i >= 0 && strcmp(onr_kernels[i]->name, name) != 0)
        i--;
    if (i >= 0)
        onr_store_chosen(i + 1);
    return i >= 0;
}

#endif /* ONNX_RANGE_DISPATCH_H */
