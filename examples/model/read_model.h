/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Reads the first Range node of a model, and its inputs where they are initializers.
 *
 * A model is a protocol buffer, read here by hand: a message is a row of fields, each a
 * number with a wire type and a payload. No read passes the end of its message, and
 * what is no such model ends the program.
 */
#ifndef READ_MODEL_H
#define READ_MODEL_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "onnx_range.h"

/* Numbers of fields in onnx.proto. */
enum { MODEL_GRAPH = 7, GRAPH_NODE = 1, GRAPH_INITIALIZER = 5 };
enum { NODE_INPUT = 1, NODE_OP_TYPE = 4, NODE_ATTRIBUTE = 5, ATTRIBUTE_I = 3 };
enum { TENSOR_DATA_TYPE = 2, TENSOR_FLOAT_DATA = 4, TENSOR_INT32_DATA = 5 };
enum { TENSOR_INT64_DATA = 7, TENSOR_NAME = 8, TENSOR_RAW = 9 };
enum { TENSOR_DOUBLE_DATA = 10 };

typedef struct {
    const unsigned char *at;
    size_t size;
} bytes;

static void fail(const char *reason)
{
    fprintf(stderr, "error: %s\n", reason);
    exit(1);
}

static bytes take(bytes *from, uint64_t size)
{
    bytes taken = {from->at, (size_t)size};
    if (size > from->size)
        fail("the model is cut off, or lacks a part");
    from->at += taken.size;
    from->size -= taken.size;
    return taken;
}

static uint64_t take_little_endian(bytes *from, size_t size)
{
    bytes taken = take(from, size);
    uint64_t value = 0;
    while (size-- > 0)
        value = value << 8 | taken.at[size];
    return value;
}

static uint64_t take_varint(bytes *from)
{
    uint64_t value = 0, byte = 128;
    for (int shift = 0; shift < 64 && byte >= 128; shift += 7) {
        byte = *take(from, 1).at;
        value |= (byte & 127) << shift;
    }
    return value;
}

/* The payload of the nth field of that number, from 0; without bytes if there is none.
 * A packed list is one payload, and a number that stands alone begins the same way. */
static bytes field(bytes message, uint64_t number, int nth)
{
    bytes none = {NULL, 0};
    while (message.size > 0) {
        uint64_t tag = take_varint(&message);
        bytes payload = message;
        if ((tag & 7) == 0)
            take_varint(&message);
        else if ((tag & 7) == 2) /* a length, then that many bytes */
            payload = take(&message, take_varint(&message));
        else if ((tag & 7) == 1 || (tag & 7) == 5)
            take(&message, (tag & 7) == 1 ? 8 : 4);
        else
            fail("this is no model");
        if (tag >> 3 == number && nth-- == 0)
            return payload;
    }
    return none;
}

static int is(bytes text, bytes other)
{
    return text.size == other.size &&
           (text.size == 0 || memcmp(text.at, other.at, text.size) == 0);
}

/* The first message of that number whose text field is as given. */
static bytes find(bytes message, uint64_t number, uint64_t text_field, bytes text)
{
    for (int nth = 0;; nth++) {
        bytes found = field(message, number, nth);
        if (found.size == 0)
            fail("there is no Range whose inputs are initializers");
        if (is(field(found, text_field, 0), text))
            return found;
    }
}

/* Stores a tensor's first element in the byte order of this machine. */
static void read_scalar(bytes tensor, onnx_range_dtype dtype, void *scalar)
{
    size_t size = onnx_range_dtype_size(dtype);
    int is_fixed = dtype == ONNX_RANGE_FLOAT || dtype == ONNX_RANGE_DOUBLE;
    uint64_t number = is_fixed ? (size == 8 ? TENSOR_DOUBLE_DATA : TENSOR_FLOAT_DATA)
                               : (size == 8 ? TENSOR_INT64_DATA : TENSOR_INT32_DATA);
    bytes data = field(tensor, number, 0), raw = field(tensor, TENSOR_RAW, 0);
    uint64_t bits = raw.size > 0 ? take_little_endian(&raw, size)
                    : is_fixed   ? take_little_endian(&data, size)
                                 : take_varint(&data);
    uint32_t bits_32 = (uint32_t)bits;
    uint16_t bits_16 = (uint16_t)bits;
    const void *four_or_two = size == 4 ? (void *)&bits_32 : &bits_16;
    memcpy(scalar, size == 8 ? &bits : four_or_two, size);
}

typedef struct {
    onnx_range_dtype dtype, stash_type;
    unsigned char scalars[3][8]; /* start, limit, delta */
} range_inputs;

static range_inputs read_range(bytes model)
{
    const bytes op_type = {(const unsigned char *)"Range", 5};
    bytes graph = field(model, MODEL_GRAPH, 0);
    bytes node = find(graph, GRAPH_NODE, NODE_OP_TYPE, op_type);
    bytes stash_type = field(field(node, NODE_ATTRIBUTE, 0), ATTRIBUTE_I, 0);
    range_inputs inputs = {ONNX_RANGE_FLOAT, ONNX_RANGE_FLOAT, {{0}}};

    if (stash_type.size > 0)
        inputs.stash_type = (onnx_range_dtype)take_varint(&stash_type);
    for (int i = 0; i < 3; i++) {
        bytes name = field(node, NODE_INPUT, i);
        bytes tensor = find(graph, GRAPH_INITIALIZER, TENSOR_NAME, name);
        bytes data_type = field(tensor, TENSOR_DATA_TYPE, 0);
        onnx_range_dtype dtype = (onnx_range_dtype)take_varint(&data_type);
        if (onnx_range_dtype_size(dtype) == 0 || (i > 0 && dtype != inputs.dtype))
            fail("the inputs are not of one type that Range takes");
        inputs.dtype = dtype;
        read_scalar(tensor, dtype, inputs.scalars[i]);
    }
    return inputs;
}

#endif /* READ_MODEL_H */
