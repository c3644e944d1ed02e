/* SPDX-License-Identifier: Apache-2.0 */
/*
 * How a slice of floats is cut into parts, for any number of elements, and what the
 * portable kernel does for one block: with stubs for what is proved elsewhere.
 */
#include <stdlib.h>

#include "core.h"

/* In place of onr_exact_element() and onr_multiply_add(), which exact.c is about: any
 * result, and what they ask for. */
onr_real any_element(double start, double delta, int64_t index)
{
    onr_real element;
    PROVE(onr_f64_is_finite(start) && onr_f64_is_finite(delta) && index >= 0);
    element.significand.high = nondet_u64();
    element.significand.low = nondet_u64();
    element.exponent = nondet_int();
    element.negative = nondet_int() != 0;
    ASSUME(element.exponent >= ONR_LEAST_EXPONENT);
    ASSUME(element.exponent <= ONR_LARGEST_EXPONENT);
    return element;
}

double any_sum(double start, double delta, int64_t index, onr_rounding rounding)
{
    double sum = nondet_f64();
    PROVE(onr_f64_is_finite(start) && onr_f64_is_finite(delta) && index >= 0);
    ASSUME(rounding == ONR_TO_ODD ? onr_f64_is_finite(sum) : !onr_f64_is_nan(sum));
    return sum;
}

/* A slice to be written, and one of its elements, which one of the parts must hold. */
static unsigned char *slice;
static int64_t slice_first;
static int64_t slice_count;
static int64_t watched;
static int written;

static void write_part(size_t size, int64_t first, int64_t count, void *out)
{
    PROVE(count >= 0 && first >= slice_first);
    PROVE(first - slice_first <= slice_count - count);
    PROVE((unsigned char *)out == slice + (size_t)(first - slice_first) * size);
    if (watched >= first && watched - first < count)
        written++;
}

/* In place of onr_write(): what it asks for. Whole blocks stay below the limit of the
 * function that writes them, as their index must be exact. */
void any_write(const onr_sequence *sequence, onr_blocks *blocks, size_t size,
               int64_t first, int64_t count, void *out)
{
    const onr_kernel *kernel = sequence->kernel;
    int is_large = blocks == kernel->f64 || (size == 4 && first > 0 && count > 0 &&
                                             first >= ONR_INDEX_LIMIT_F32 - ONR_BLOCK);
    if (count > 0)
        PROVE(first + (count - 1) + (ONR_BLOCK - 1) <
              (is_large ? ONR_INDEX_LIMIT_F64 : ONR_INDEX_LIMIT_F32));
    write_part(size, first, count, out);
}

void any_integers_f32(const onr_sequence *sequence, int64_t first, int64_t count,
                      float *out)
{
    (void)sequence;
    write_part(sizeof *out, first, count, out);
}

void any_integers_f64(const onr_sequence *sequence, int64_t first, int64_t count,
                      double *out)
{
    (void)sequence;
    write_part(sizeof *out, first, count, out);
}

void any_by_stash(const onr_sequence *sequence, int64_t first, int64_t count, void *out)
{
    (void)sequence;
    write_part(sizeof(uint16_t), first, count, out);
}

static void any_slice(onr_sequence *sequence, size_t size)
{
    memset(sequence, 0, sizeof *sequence);
    sequence->kernel = &onr_kernel_portable;
    sequence->dtype = (onnx_range_dtype)nondet_int();
    sequence->stash_type = (onnx_range_dtype)nondet_int();
    slice_first = nondet_i64();
    slice_count = nondet_i64();
    watched = nondet_i64();
    ASSUME(slice_count > 0 && slice_count <= (int64_t)1 << 40);
    ASSUME(slice_first >= 0 && slice_first <= INT64_MAX - slice_count);
    ASSUME(watched >= slice_first && watched - slice_first < slice_count);
    slice = malloc((size_t)slice_count * size);
    ASSUME(slice != NULL);
    written = 0;
}

/* Each element is in exactly one part. */
void float_fill_f32(void)
{
    onr_sequence sequence;
    any_slice(&sequence, sizeof(float));
    onr_fill_f32(&sequence, slice_first, slice_count, (float *)slice);
    PROVE(written == 1);
}

void float_fill_f64(void)
{
    onr_sequence sequence;
    any_slice(&sequence, sizeof(double));
    onr_fill_f64(&sequence, slice_first, slice_count, (double *)slice);
    PROVE(written == 1);
}

void float_fill_half(void)
{
    onr_sequence sequence;
    any_slice(&sequence, sizeof(uint16_t));
    onr_fill_half(&sequence, slice_first, slice_count, (uint16_t *)slice);
    PROVE(written == 1);
}

static void any_sequence(onr_sequence *sequence)
{
    memset(sequence, 0, sizeof *sequence);
    sequence->kernel = &onr_kernel_portable;
    sequence->start = nondet_f64();
    sequence->delta = nondet_f64();
    sequence->is_exact = nondet_int() != 0;
    ASSUME(onr_f64_is_finite(sequence->start) && onr_f64_is_finite(sequence->delta));
}

static int64_t any_first(int64_t limit)
{
    int64_t first = nondet_i64();
    ASSUME(first >= 0 && first <= limit - ONR_BLOCK);
    return first;
}

/* One block each: no undefined behaviour, nothing beside it is written. */
void float_block_f32(void)
{
    onr_sequence sequence;
    float out[ONR_BLOCK];
    any_sequence(&sequence);
    onr_f32_portable(&sequence, any_first(ONR_INDEX_LIMIT_F64), ONR_BLOCK, out);
}

void float_block_f64(void)
{
    onr_sequence sequence;
    double out[ONR_BLOCK];
    any_sequence(&sequence);
    onr_f64_portable(&sequence, any_first(ONR_INDEX_LIMIT_F64), ONR_BLOCK, out);
}

void float_block_f16(void)
{
    onr_sequence sequence;
    uint16_t out[ONR_BLOCK];
    any_sequence(&sequence);
    onr_f16_portable(&sequence, any_first(ONR_INDEX_LIMIT_F32), ONR_BLOCK, out);
}

void float_block_bf16(void)
{
    onr_sequence sequence;
    uint16_t out[ONR_BLOCK];
    any_sequence(&sequence);
    onr_bf16_portable(&sequence, any_first(ONR_INDEX_LIMIT_F32), ONR_BLOCK, out);
}

/* Where a run of equal 16-bit floats begins: what the stash type and the conversion
 * make of any integer of units is what onr_write_binade() takes it for. */
void float_first_value(void)
{
    onr_binade binade;
    onr_real element;
    double exact;
    int is_f16 = nondet_int() != 0;
    int is_stash_f32 = nondet_int() != 0;
    int unit = nondet_int();
    int exponent;
    int64_t value;
    int precision = is_f16 ? 11 : 8;
    int bias = is_f16 ? 15 : 127;
    uint16_t half;

    binade.magnitude = nondet_i64();
    ASSUME(binade.magnitude > 0 && binade.magnitude < (int64_t)1 << 53);
    exponent = 63 - onr_leading_zeros((uint64_t)binade.magnitude);
    binade.shift = exponent - (precision - 1);
    ASSUME(binade.shift > 0);
    ASSUME(unit >= (is_f16 ? -24 : -133) && unit <= 127);
    ASSUME(exponent + unit <= (is_f16 ? 15 : 127));
    binade.stash_tie = is_stash_f32 && exponent >= FLT_MANT_DIG
                           ? (int64_t)1 << (exponent - FLT_MANT_DIG)
                           : 0;
    value = binade.magnitude >> binade.shift;
    if (binade.magnitude >= onr_end_of_value(&binade, value))
        value++;

    element.significand.high = 0;
    element.significand.low = (uint64_t)binade.magnitude;
    element.exponent = unit;
    element.negative = 0;
    exact = onr_round(element, ONR_TO_NEAREST_EVEN);
    if (is_stash_f32)
        exact = (float)exact;
    half = is_f16 ? onr_f16_from_f64(exact) : onr_bf16_from_f64(exact);
    PROVE(half == (exponent + unit + bias - 1) * (1 << (precision - 1)) + value);
}
