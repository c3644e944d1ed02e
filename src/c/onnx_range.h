/* SPDX-License-Identifier: Apache-2.0 */
/*
 * onnx_range: the ONNX operator Range, versions 11 and 27, for CPUs.
 *
 *     Range(start, limit, delta) -> output
 *     count     = max(ceil((limit - start) / delta), 0)
 *     output[i] = start + i * delta          for i in [0, count)
 *
 * A caller asks onnx_range_count() how many elements there are, allocates, and
 * has onnx_range_fill() write them, all at once or slice by slice:
 *
 *     float start = 1, limit = 5, delta = 2, out[2];
 *     int64_t count;
 *     onnx_range_status status = onnx_range_count(
 *         ONNX_RANGE_FLOAT, ONNX_RANGE_FLOAT, &start, &limit, &delta, &count);
 *     if (status == ONNX_RANGE_OK && count <= 2)
 *         status = onnx_range_fill(ONNX_RANGE_FLOAT, ONNX_RANGE_FLOAT, &start,
 *                                  &delta, 0, count, out, sizeof out);
 *     if (status != ONNX_RANGE_OK)
 *         puts(onnx_range_status_string(status));
 *
 * Every result is defined to the bit by docs/semantics.md, and is the same on
 * every processor, with every compiler and every way of slicing.
 *
 * All functions are thread-safe and reentrant: they allocate nothing, set no errno and
 * read no locale, and keep no state but which kernel the processor can run. They expect
 * the default floating-point environment: rounding to nearest, subnormals kept.
 */
#ifndef ONNX_RANGE_H
#define ONNX_RANGE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ONNX_RANGE_VERSION_MAJOR 0
#define ONNX_RANGE_VERSION_MINOR 1
#define ONNX_RANGE_VERSION_PATCH 0
/* "MAJOR.MINOR.PATCH" of this header; onnx_range_version() tells the library's. */
#define ONNX_RANGE_VERSION "0.1.0"

/*
 * The element types of Range, with the values of onnx.TensorProto.DataType.
 * Integers are two's complement; FLOAT16 is IEEE 754 binary16 and BFLOAT16 the
 * upper half of a binary32, both held in a uint16_t.
 *
 * Compare a number from elsewhere with these before it is cast to this type, which
 * may be as narrow as 8 bits (-fshort-enums).
 */
typedef enum onnx_range_dtype {
    ONNX_RANGE_FLOAT = 1,
    ONNX_RANGE_INT16 = 5,
    ONNX_RANGE_INT32 = 6,
    ONNX_RANGE_INT64 = 7,
    ONNX_RANGE_FLOAT16 = 10,
    ONNX_RANGE_DOUBLE = 11,
    ONNX_RANGE_BFLOAT16 = 16
} onnx_range_dtype;

/* What a function has to say; onnx_range_status_string() gives the sentence. */
typedef enum onnx_range_status {
    /* The result was written. */
    ONNX_RANGE_OK = 0,
    /* dtype is not an onnx_range_dtype, or the opset does not allow it. */
    ONNX_RANGE_ERROR_DTYPE = 1,
    /* stash_type is neither FLOAT nor DOUBLE, for FLOAT16 and BFLOAT16. */
    ONNX_RANGE_ERROR_STASH_TYPE = 2,
    /* The opset version is below 11, which brought Range. */
    ONNX_RANGE_ERROR_OPSET = 3,
    /* A pointer that is needed is null. */
    ONNX_RANGE_ERROR_NULL = 4,
    /* delta is zero, of either sign. */
    ONNX_RANGE_ERROR_ZERO_DELTA = 5,
    /* start, limit or delta is a NaN. */
    ONNX_RANGE_ERROR_NAN = 6,
    /* (limit - start) / delta is infinite: start or limit is, or the quotient
     * overflows binary64; or a slice that has elements has an infinite delta. */
    ONNX_RANGE_ERROR_NOT_FINITE = 7,
    /* There are more than 2^63 - 1 elements, or more bytes than size_t counts. */
    ONNX_RANGE_ERROR_COUNT = 8,
    /* first or count is negative, or first + count is above 2^63 - 1. */
    ONNX_RANGE_ERROR_SLICE = 9,
    /* The output has too few bytes for count elements. */
    ONNX_RANGE_ERROR_OUT_SIZE = 10,
    /* The output's address is not a multiple of the element's size. */
    ONNX_RANGE_ERROR_OUT_ALIGNMENT = 11,
    /* A number, or an element of the slice, lies outside the finite range of dtype. */
    ONNX_RANGE_ERROR_VALUE = 12,
    /* This build, or this processor, has no kernel of that name. */
    ONNX_RANGE_ERROR_KERNEL = 13
} onnx_range_status;

/*
 * Counts the elements of Range(start, limit, delta).
 *
 * Integers are counted exactly. The float types are counted in binary64, after
 * exact widening: q = RN(RN(limit - start) / delta), count = max(ceil(q), 0),
 * where RN is rounding to nearest even.
 *
 * dtype       the type of start, limit and delta.
 * stash_type  FLOAT or DOUBLE, for FLOAT16 and BFLOAT16 (the operator's default
 *             is FLOAT); ignored for the other types. It does not change the count.
 * start, limit, delta
 *             one element of type dtype each; they need not be aligned.
 * count       receives the number of elements, from 0 to 2^63 - 1.
 *
 * Returns OK, or ERROR_DTYPE, ERROR_STASH_TYPE, ERROR_NULL, ERROR_NAN,
 * ERROR_ZERO_DELTA, ERROR_NOT_FINITE, ERROR_COUNT; on error *count is untouched.
 */
onnx_range_status onnx_range_count(onnx_range_dtype dtype, onnx_range_dtype stash_type,
                                   const void *start, const void *limit,
                                   const void *delta, int64_t *count);

/*
 * Writes the elements [first, first + count) of the sequence start + i * delta.
 *
 * FLOAT and DOUBLE: the real number start + i * delta, rounded once (above 2^53
 * the index i is first rounded to binary64). FLOAT16 and BFLOAT16: that rule in
 * stash_type, then rounded to dtype. Integers: exact. Element 0 is start, bit for
 * bit. Each element depends on its index only, so slices computed in any order,
 * in any number of threads, are together the bytes of the whole.
 *
 * dtype       the type of start, delta and out.
 * stash_type  FLOAT or DOUBLE, the type in which FLOAT16 and BFLOAT16 are
 *             computed; ignored for the other types.
 * start, delta
 *             one element of type dtype each; they need not be aligned, and may
 *             lie inside out.
 * first       the index of the first element to write, from 0.
 * count       the number of elements to write, from 0.
 * out         where to write; aligned to the size of an element, also where the
 *             type's own alignment is less, as on i386. May be null where count is 0.
 * out_size    the size of out in bytes, at least count times the element's size;
 *             bytes past the count elements are untouched.
 *
 * Returns OK, or ERROR_DTYPE, ERROR_STASH_TYPE, ERROR_NULL, ERROR_NAN,
 * ERROR_ZERO_DELTA, ERROR_SLICE, ERROR_NOT_FINITE, ERROR_OUT_SIZE,
 * ERROR_OUT_ALIGNMENT, ERROR_VALUE; on error nothing is written.
 */
onnx_range_status onnx_range_fill(onnx_range_dtype dtype, onnx_range_dtype stash_type,
                                  const void *start, const void *delta, int64_t first,
                                  int64_t count, void *out, size_t out_size);

/*
 * Tells whether an opset version of the domain ai.onnx has Range for a dtype:
 * none below 11; INT16, INT32, INT64, FLOAT and DOUBLE from 11 on; FLOAT16 and
 * BFLOAT16, too, from 27 on.
 *
 * Returns OK, or ERROR_OPSET (below 11), ERROR_DTYPE (not allowed there).
 */
onnx_range_status onnx_range_check_opset(int64_t opset, onnx_range_dtype dtype);

/* Returns the size of one element in bytes, or 0 for what is no dtype of Range. */
size_t onnx_range_dtype_size(onnx_range_dtype dtype);

/* Returns one English sentence about a status, what was expected of which argument,
 * without a full stop; a static string, also for a number that is no status. */
const char *onnx_range_status_string(onnx_range_status status);

/* Returns the library's version, "MAJOR.MINOR.PATCH"; a static string. */
const char *onnx_range_version(void);

/*
 * Returns the name of the code that onnx_range_fill() uses, the best that the processor
 * has: "portable", "neon" (AArch64), "avx2" or "avx512" (x86-64); a static string.
 */
const char *onnx_range_kernel(void);

/*
 * Chooses that code, for the whole process: for tests, as all write the same bytes.
 *
 * name  one of the names above, or null for the best.
 *
 * Returns OK, or ERROR_KERNEL; on error nothing changes.
 */
onnx_range_status onnx_range_set_kernel(const char *name);

/*
 * Stores a number as one element of type dtype: an integer type takes an int64_t in
 * its range as it is, a float type the nearest value, rounded once, ties to even.
 *
 * dtype   the type to store.
 * value   the number. A finite one must not round to an infinity.
 * scalar  receives one element; it need not be aligned.
 *
 * Returns OK, or ERROR_DTYPE (also for a double into an integer type), ERROR_NULL,
 * ERROR_VALUE (out of range); on error nothing is written.
 */
onnx_range_status onnx_range_scalar_from_i64(onnx_range_dtype dtype, int64_t value,
                                             void *scalar);
onnx_range_status onnx_range_scalar_from_f64(onnx_range_dtype dtype, double value,
                                             void *scalar);

/*
 * Conversions between the 16-bit floats, as bit patterns, and float and double.
 *
 * Widening is exact. Narrowing rounds once, to nearest, ties to even, subnormal
 * results included; what is too large becomes an infinity. A NaN stays a NaN with
 * its sign and the upper bits of its payload, and becomes quiet.
 */
float onnx_range_f32_from_f16(uint16_t bits);
float onnx_range_f32_from_bf16(uint16_t bits);
uint16_t onnx_range_f16_from_f32(float value);
uint16_t onnx_range_bf16_from_f32(float value);
uint16_t onnx_range_f16_from_f64(double value);
uint16_t onnx_range_bf16_from_f64(double value);

#ifdef __cplusplus
}
#endif

#endif /* ONNX_RANGE_H */
