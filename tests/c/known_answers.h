/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The cases with known answers of docs/semantics.md. Real numbers mean the nearest
 * value of their type; those that docs/semantics.md does not give were computed with
 * exact rationals. The 16-bit types have the same answers with either stash type.
 */
#ifndef KNOWN_ANSWERS_H
#define KNOWN_ANSWERS_H

#include "onnx_range.h"

typedef struct {
    const char *name;
    onnx_range_dtype dtype;
    int64_t start, limit, delta, count;
    int64_t elements[9]; /* all of them */
} integer_case;

/* clang-format off */
static const integer_case integer_cases[] = {
    {"range_int32_type_positive_delta", ONNX_RANGE_INT32, 3, 9, 3, 2, {3, 6}},
    {"10 4 -2", ONNX_RANGE_INT32, 10, 4, -2, 3, {10, 8, 6}},
    {"range_int32_type_negative_delta", ONNX_RANGE_INT32, 10, 6, -3, 2, {10, 7}},
    {"int32, wider than the type", ONNX_RANGE_INT32, INT32_MIN, INT32_MAX, 1 << 30, 4,
     {INT32_MIN, -(1 << 30), 0, 1 << 30}},
    {"int16, the minimum as delta", ONNX_RANGE_INT16, 32767, -32768, -32768, 2,
     {32767, -1}},
    {"int16, the difference wraps", ONNX_RANGE_INT16, 31885, -3521, 4874, 0, {0}},
    {"int64, wider than the type", ONNX_RANGE_INT64, INT64_MIN, INT64_MAX,
     (int64_t)1 << 62, 4,
     {INT64_MIN, -((int64_t)1 << 62), 0, (int64_t)1 << 62}},
    {"int64, one step beyond limit", ONNX_RANGE_INT64, 0, 137, 9223372036854775672, 1,
     {0}},
    {"int64, above 2^53", ONNX_RANGE_INT64, 9007199254740993, 9007199254740995, 1, 2,
     {9007199254740993, 9007199254740994}},
    {"int64, a limit that double rounds", ONNX_RANGE_INT64, 0, 9007199254740993,
     (int64_t)1 << 50, 9,
     {0, (int64_t)1 << 50, (int64_t)2 << 50, (int64_t)3 << 50, (int64_t)4 << 50,
      (int64_t)5 << 50, (int64_t)6 << 50, (int64_t)7 << 50, (int64_t)8 << 50}},
    {"int64, above 2^31", ONNX_RANGE_INT64, 50, 2300000050, 400000000, 6,
     {50, 400000050, 800000050, 1200000050, 1600000050, 2000000050}},
};
/* clang-format on */

typedef struct {
    const char *name;
    onnx_range_dtype dtype;
    double start, limit, delta;
    int64_t count;
    int64_t known; /* so many of the first elements are in the table */
    double elements[7];
    double last;
} real_case;

/* clang-format off */
static const real_case real_cases[] = {
    {"range_float_type_positive_delta", ONNX_RANGE_FLOAT, 1, 5, 2, 2, 2, {1, 3}, 3},
    {"range_float16_type_positive_delta", ONNX_RANGE_FLOAT16, 1, 5, 2, 2, 2, {1, 3}, 3},
    {"range_bfloat16_type_positive_delta", ONNX_RANGE_BFLOAT16, 1, 5, 2, 2, 2,
     {1, 3}, 3},
    {"float, last equals limit", ONNX_RANGE_FLOAT, 0, 0.3, 0.1, 4, 4,
     {0, 0.1, 0.2, 0.30000001192092896}, 0.3},
    {"float, the difference rounds", ONNX_RANGE_FLOAT, 0.1, 1.6, 1.5, 2, 2,
     {0.1, 1.600000023841858}, 1.6},
    {"float, the difference overflows", ONNX_RANGE_FLOAT, -3e38, 3e38, 1e38, 7, 7,
     {-3e38, -2.0000001388812345e38, -1.0000000694406173e38, -0x1p103,
      9.999998666165212e37, 1.9999997332330425e38, 2.9999998026736597e38},
     2.9999998026736597e38},
    {"float, long", ONNX_RANGE_FLOAT, 0, 1e5, 0.1, 1000000, 7,
     {0, 0.1, 0.2, 0.30000001192092896, 0.4, 0.5, 0.6000000238418579}, 99999.8984375},
    {"double, last equals limit", ONNX_RANGE_DOUBLE, 1, 1.3, 0.1, 4, 4,
     {1, 1.1, 1.2, 1.3}, 1.3},
    {"double, the quotient rounds", ONNX_RANGE_DOUBLE, 0, 2.7, 0.9, 3, 3,
     {0, 0.9, 1.8}, 1.8},
    {"double, long", ONNX_RANGE_DOUBLE, 100, 1000, 0.1, 9000, 7,
     {100, 100.1, 100.2, 100.3, 100.4, 100.5, 100.6}, 999.9000000000001},
    {"double, the difference overflows", ONNX_RANGE_DOUBLE, -1.7e308, 1.7e308, 1e308, 4,
     4,
     {-1.7e308, -6.999999999999999e307, 3.000000000000001e307, 1.3e308}, 1.3e308},
    {"double, one step beyond limit", ONNX_RANGE_DOUBLE, 0, 1, 1e100, 1, 1, {0}, 0},
    {"float16, a start that rounds", ONNX_RANGE_FLOAT16, 2049, -1, -1, 2049, 7,
     {2048, 2047, 2046, 2045, 2044, 2043, 2042}, 0},
    {"float16, up to 9216", ONNX_RANGE_FLOAT16, 0, 9216, 0.3, 30716, 7,
     {0, 0.300048828125, 0.60009765625, 0.900390625, 1.2001953125, 1.5, 1.80078125},
     9216},
    {"float16, up to 4000", ONNX_RANGE_FLOAT16, 0, 4000, 0.1, 40010, 7,
     {0, 0.0999755859375, 0.199951171875, 0.2998046875, 0.39990234375, 0.5, 0.599609375},
     4000},
    {"bfloat16, up to 6816", ONNX_RANGE_BFLOAT16, 0, 6816, 0.05, 136188, 7,
     {0, 0.050048828125, 0.10009765625, 0.150390625, 0.2001953125, 0.25, 0.30078125},
     6816},
    {"bfloat16, up to 180", ONNX_RANGE_BFLOAT16, 0, 180, 0.3, 599, 7,
     {0, 0.30078125, 0.6015625, 0.90234375, 1.203125, 1.5, 1.8046875}, 180},
};
/* clang-format on */

#define INTEGER_CASES (sizeof integer_cases / sizeof integer_cases[0])
#define REAL_CASES (sizeof real_cases / sizeof real_cases[0])

#endif /* KNOWN_ANSWERS_H */
