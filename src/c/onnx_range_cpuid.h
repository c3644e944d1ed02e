/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What an x86-64 processor has: the instructions, and an operating system that saves
 * their registers.
 */
#ifndef ONNX_RANGE_CPUID_H
#define ONNX_RANGE_CPUID_H

#include <stdint.h>
#include <string.h>

#ifdef _MSC_VER
#include <intrin.h>
#else
#include <cpuid.h>
#endif

enum { ONR_EAX, ONR_EBX, ONR_ECX, ONR_EDX };

static void onr_cpuid(uint32_t leaf, uint32_t registers[4])
{
#ifdef _MSC_VER
    int values[4];
    __cpuidex(values, (int)leaf, 0);
    memcpy(registers, values, sizeof values);
#else
    __cpuid_count(leaf, 0, registers[ONR_EAX], registers[ONR_EBX], registers[ONR_ECX],
                  registers[ONR_EDX]);
#endif
}

/* XCR0: the register states that the operating system saves. */
static uint32_t onr_saved_registers(void)
{
#ifdef _MSC_VER
    return (uint32_t)_xgetbv(0);
#else
    uint32_t low;
    uint32_t high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return low;
#endif
}

/* The registers of leaf 7, or zeros if there is none. */
static void onr_cpuid_7(uint32_t registers[4])
{
    onr_cpuid(0, registers);
    if (registers[ONR_EAX] < 7)
        memset(registers, 0, 4 * sizeof registers[0]);
    else
        onr_cpuid(7, registers);
}

static int onr_has_avx2(void)
{
    const uint32_t fma_f16c_osxsave = 1 << 12 | 1 << 29 | 1 << 27; /* leaf 1, ECX */
    const uint32_t avx2 = 1 << 5;                                  /* leaf 7, EBX */
    const uint32_t ymm = 1 << 2 | 1 << 1;                          /* AVX and SSE */
    uint32_t registers[4];

    onr_cpuid(1, registers);
    if ((registers[ONR_ECX] & fma_f16c_osxsave) != fma_f16c_osxsave ||
        (onr_saved_registers() & ymm) != ymm)
        return 0;
    onr_cpuid_7(registers);
    return (registers[ONR_EBX] & avx2) != 0;
}

static int onr_has_avx512(void)
{
    const uint32_t f_dq_bw_vl = 1u << 16 | 1u << 17 | 1u << 30 | 1u << 31; /* EBX */
    const uint32_t zmm = 7 << 5 | 1 << 2 | 1 << 1; /* opmasks, ZMM, AVX, SSE */
    uint32_t registers[4];

    if (!onr_has_avx2())
        return 0;
    onr_cpuid_7(registers);
    return (registers[ONR_EBX] & f_dq_bw_vl) == f_dq_bw_vl &&
           (onr_saved_registers() & zmm) == zmm;
}

#endif /* ONNX_RANGE_CPUID_H */
