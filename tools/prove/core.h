/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The whole core as it ships, in portable C only, for proofs that CBMC runs.
 *
 * The standard headers come first, as they need to know the processor; the core then
 * must not, so that it leaves out the kernels of instruction sets.
 */
#include <float.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#undef __x86_64__
#undef __aarch64__
#include "../../src/c/onnx_range.c"

#define ASSUME(condition) __CPROVER_assume(condition)
#define PROVE(condition) __CPROVER_assert(condition, #condition)

/* CBMC has floats of any width, here with 10 and 7 bits below the leading one. */
typedef __CPROVER_floatbv[16][10] binary16;
typedef __CPROVER_floatbv[16][7] bfloat16;

/* Any value of their type, by the names that CBMC knows. */
int nondet_int(void);
int64_t nondet_i64(void);
uint16_t nondet_u16(void);
uint64_t nondet_u64(void);
float nondet_f32(void);
double nondet_f64(void);

/* The exponents that onr_exact_element() gives: exact.c proves it. */
#define ONR_LEAST_EXPONENT (-2300)
#define ONR_LARGEST_EXPONENT 2100
