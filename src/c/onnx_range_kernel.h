/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a kernel is: for each kind of element, a function that writes whole blocks.
 *
 * There is a kernel in portable C, and one for each instruction set that is worth it;
 * every one of them writes the same bytes. Blocks have a fixed number of elements, so
 * that loops have no tails; onnx_range_fill.h takes care of heads, tails and limits.
 */
#ifndef ONNX_RANGE_KERNEL_H
#define ONNX_RANGE_KERNEL_H

#include <stddef.h>
#include <stdint.h>

#include "onnx_range.h"

#define ONR_BLOCK 64

/* start + i * delta, of one element type. */
typedef struct onr_sequence {
    const struct onr_kernel *kernel; /* what writes it */
    onnx_range_dtype dtype;
    onnx_range_dtype stash_type;
    double start; /* of a float type, widened */
    double delta;
    uint64_t integer_start; /* of an integer type, modulo 2^64 */
    uint64_t integer_delta;
    /* Each i * delta and start + i * delta that is asked for is a binary64; also 0
     * where nobody needs to know. */
    int is_exact;
} onr_sequence;

/*
 * Writes the elements [first, first + count) to out. count is a multiple of
 * ONR_BLOCK. The index stays below the limit that the function's place states.
 */
typedef void onr_blocks(const onr_sequence *sequence, int64_t first, int64_t count,
                        void *out);

/* Narrows count floats, a multiple of ONR_BLOCK, each rounded to nearest even. They are
 * finite, and in rising or in falling order. */
typedef void onr_narrow(const float *values, int64_t count, uint16_t *out);

/* Copies size bytes, a multiple of 64, past the caches; out is aligned to 64. */
typedef void onr_stream(const void *block, size_t size, void *out);

/* Makes what was streamed as visible to other threads as ordinary stores are. */
typedef void onr_stream_end(void);

typedef struct onr_kernel {
    const char *name;
    onr_blocks *i16;
    onr_blocks *i32;
    onr_blocks *i64;
    onr_blocks *f32;       /* index below 2^24 */
    onr_blocks *f32_large; /* index below 2^53 */
    onr_blocks *f64;       /* index below 2^53 */
    onr_blocks *f16;       /* index below 2^24, by way of float */
    onr_blocks *bf16;      /* index below 2^24, by way of float */
    onr_narrow *narrow_f16;
    onr_narrow *narrow_bf16;
    onr_stream *stream; /* null where nothing is gained */
    onr_stream_end *stream_end;
} onr_kernel;

#define ONR_INDEX_LIMIT_F32 ((int64_t)1 << 24)
#define ONR_INDEX_LIMIT_F64 ((int64_t)1 << 53)

#endif /* ONNX_RANGE_KERNEL_H */
