/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Doubles without fma, a group of blocks at a time.
 *
 * The first element of the group is found in integers, as an unevaluated sum high + low
 * of two doubles. delta is split into two, whose multiples by a lane's number are
 * exact, so that an element is
 *
 *     high + lane * delta_high  +  low + lane * delta_low
 *     = sum + error             +  ...                      (Knuth's two-sum)
 *     = sum + rest
 *
 * where only rest has errors, of less than 2^-96 of the block's largest magnitude. If
 * sum + (rest - 2^-95 of it) and sum + (rest + 2^-95 of it) round to one double, that
 * is the element rounded once (Ziv's test). Else the block is computed in integers.
 */
#ifndef ONNX_RANGE_F64_PORTABLE_H
#define ONNX_RANGE_F64_PORTABLE_H

#include <string.h>

#include "onnx_range_exact.h"
#include "onnx_range_kernel.h"

static void onr_f64_in_integers(const onr_sequence *sequence, int64_t first,
                                int64_t count, double *out)
{
    int64_t i;
    for (i = 0; i < count; i++)
        out[i] = onr_multiply_add(sequence->start, sequence->delta, first + i,
                                  ONR_TO_NEAREST_EVEN);
}

#ifndef __FP_FAST_FMA /* onr_f64_portable takes that */

/* What rounding an element to `rounded` leaves. */
static double onr_remainder(onr_real element, double rounded)
{
    onr_real minus = onr_real_from_f64(-rounded);
    if (rounded == 0)
        return onr_round(element, ONR_TO_NEAREST_EVEN);
    return onr_round(onr_add(element, minus), ONR_TO_NEAREST_EVEN);
}

/* A group's first element, and delta split in two. */
typedef struct onr_f64_group {
    double high;
    double low;
    double delta_high;
    double delta_low;
    double margin;
    int is_certain; /* neither can sums overflow, nor rest underflow */
} onr_f64_group;

#define ONR_F64_GROUP 512

static onr_f64_group onr_f64_group_at(const onr_sequence *sequence, int64_t first)
{
    onr_real element = onr_exact_element(sequence->start, sequence->delta, first);
    double delta = sequence->delta;
    double largest;
    onr_f64_group group;

    group.high = onr_round(element, ONR_TO_NEAREST_EVEN);
    group.low = onr_remainder(element, group.high);
    group.delta_high = onr_f64_from_bits(onr_bits_from_f64(delta) & ~(uint64_t)511);
    group.delta_low = delta - group.delta_high;
    largest = (group.high < 0 ? -group.high : group.high) +
              ONR_F64_GROUP * (delta < 0 ? -delta : delta);
    group.margin = largest * 0x1p-93;
    group.is_certain = largest > 0x1p-700 && largest < 0x1p1000;
    return group;
}

/* Writes the block from element `from` of a group on; returns whether it is certain. */
static int onr_f64_block_by_sums(const onr_f64_group *group, int from, double *out)
{
    double high = group->high;
    double low = group->low;
    double delta_high = group->delta_high;
    double delta_low = group->delta_low;
    double margin = group->margin;
    double upper[ONR_BLOCK];
    int lane;

    for (lane = 0; lane < ONR_BLOCK; lane++) {
        double step = (from + lane) * delta_high;
        double sum = high + step;
        double part = sum - high;
        double error = (high - (sum - part)) + (step - part);
        double rest = error + (low + (from + lane) * delta_low);
        out[lane] = sum + (rest - margin);
        upper[lane] = sum + (rest + margin);
    }
    return group->is_certain && memcmp(out, upper, sizeof upper) == 0;
}

static void onr_f64_by_sums(const onr_sequence *sequence, int64_t first, int64_t count,
                            double *out)
{
    onr_f64_group group;
    int64_t i;

    for (i = 0; i < count; i += ONR_BLOCK) {
        if (i % ONR_F64_GROUP == 0)
            group = onr_f64_group_at(sequence, first + i);
        if (!ONR_HAS_BINARY64 ||
            !onr_f64_block_by_sums(&group, (int)(i % ONR_F64_GROUP), out + i))
            onr_f64_in_integers(sequence, first + i, ONR_BLOCK, out + i);
    }
}

#endif /* __FP_FAST_FMA */

#endif /* ONNX_RANGE_F64_PORTABLE_H */
