/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The intrinsics of x86-64, for functions whose processor may not be there.
 */
#ifndef ONNX_RANGE_INTRINSICS_H
#define ONNX_RANGE_INTRINSICS_H

#include <immintrin.h>

/* For MSVC's sake, clang-cl leaves out what its -m flags do not allow, and target
 * attributes do: each of these needs those before it. */
#if defined(__clang__) && defined(_MSC_VER)
/* clang-format off */
#include <pmmintrin.h>
#include <tmmintrin.h>
#include <smmintrin.h>
#include <avxintrin.h>
#include <avx2intrin.h>
#include <f16cintrin.h>
#include <fmaintrin.h>
#include <avx512fintrin.h>
#include <avx512bwintrin.h>
#include <avx512dqintrin.h>
#include <avx512vlintrin.h>
#include <avx512vlbwintrin.h>
#include <avx512vldqintrin.h>
/* clang-format on */
#endif

#if defined(__GNUC__) || defined(__clang__)
#define ONR_TARGET(features) __attribute__((target(features)))
#else /* MSVC compiles any intrinsic in any function */
#define ONR_TARGET(features)
#endif

#define ONR_AVX2 ONR_TARGET("avx2,fma,f16c")
#define ONR_AVX512 ONR_TARGET("avx512f,avx512bw,avx512dq,avx512vl,fma")

#endif /* ONNX_RANGE_INTRINSICS_H */
