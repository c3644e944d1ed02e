# SPDX-License-Identifier: Apache-2.0
# cython: language_level=3, binding=True, freethreading_compatible=True
# cython: boundscheck=False, wraparound=False, cdivision=True, autotestdict=False
"""Python numbers and numpy arrays in, C core, numpy arrays out."""

import math
import os

import ml_dtypes
import numpy as np


cimport numpy as cnp
from cpython.long cimport PyLong_AsLongLongAndOverflow
from cpython.number cimport PyNumber_Index
from cpython.object cimport PyObject
from cpython.ref cimport Py_INCREF
from libc.stdint cimport INT64_MAX, INT64_MIN, int64_t, uint64_t
from libc.string cimport memcpy

from onnx_range._c cimport (
    ONNX_RANGE_BFLOAT16,
    ONNX_RANGE_DOUBLE,
    ONNX_RANGE_ERROR_COUNT,
    ONNX_RANGE_ERROR_DTYPE,
    ONNX_RANGE_ERROR_SLICE,
    ONNX_RANGE_ERROR_VALUE,
    ONNX_RANGE_FLOAT,
    ONNX_RANGE_FLOAT16,
    ONNX_RANGE_INT16,
    ONNX_RANGE_INT32,
    ONNX_RANGE_INT64,
    ONNX_RANGE_OK,
    onnx_range_check_opset,
    onnx_range_count,
    onnx_range_dtype,
    onnx_range_dtype_size,
    onnx_range_fill,
    onnx_range_kernel,
    onnx_range_scalar_from_f64,
    onnx_range_scalar_from_i64,
    onnx_range_set_kernel,
    onnx_range_status,
    onnx_range_status_string,
    onnx_range_version,
)

cnp.import_array()

__version__ = onnx_range_version().decode()

# One module, in the order in which data goes: the parts use what is imported here.
include "_c_api.pxi"
include "_errors.pxi"
include "_types.pxi"
include "_inputs.pxi"
include "_output.pxi"


def range(
    start, limit, delta, *, dtype=None, stash_type=None, opset=27, out=None
):
    """Return the tensor that the ONNX operator Range gives.

    Parameters
    ----------
    start, limit, delta : int, float, numpy scalar, or ndarray of shape () or (1,)
        The first element, the end, which is not reached, and the step between
        elements. All are of one type: int16, int32, int64, float16, float32,
        float64 or bfloat16 (of ml_dtypes). A Python number takes the type of the
        others; three Python ints are int64, with any float among them float64.
    dtype : dtype_like, optional
        The type of the inputs, in whatever way numpy takes, and "bfloat16": needed
        only where all are Python numbers. Byte order does not matter.
    stash_type : int, optional
        The type in which float16 and bfloat16 are computed: 1 (FLOAT, the default)
        or 11 (DOUBLE). Its value is ignored for the other types.
    opset : int, default 27
        The opset version of ai.onnx: from 11 on; float16 and bfloat16 from 27 on.
    out : ndarray of shape (count,), optional
        Where to write: contiguous, aligned, writable and of the inputs' type.

    Returns
    -------
    ndarray of shape (count,)
        The elements ``start + i * delta`` for i from 0 to count - 1, of the inputs'
        type, where count is ``max(ceil((limit - start) / delta), 0)``; out, if given.

    Raises
    ------
    TypeError
        An input is of no type that Range takes, or two are of different types, or
        the opset does not allow the type; out is of another type.
    ValueError
        An input is no scalar or NaN; delta is zero; ``(limit - start) / delta`` is
        infinite; stash_type, opset, or out's shape or layout is not allowed.
    OverflowError
        A Python number lies outside the range of the type; there are more than
        2**63 - 1 elements.
    MemoryError
        There is no memory for the elements.

    Notes
    -----
    Rules and rounding are those of the project's page on semantics, which closes
    what the operator's text, https://onnx.ai/onnx/operators/onnx__Range.html,
    leaves open: floats are rounded once from the real number start + i * delta.

    Examples
    --------
    >>> import onnx_range
    >>> onnx_range.range(10, 4, -2)
    array([10,  8,  6])
    >>> onnx_range.range(1, 5, 2, dtype="float16")
    array([1., 3.], dtype=float16)
    """
    cdef Inputs inputs
    cdef int64_t elements = read_inputs(
        &inputs, start, limit, delta, dtype, stash_type, opset)
    cdef cnp.ndarray result
    cdef onnx_range_status status
    if out is None:
        result = new_array(inputs.dtype, elements)
        status = write(&inputs, 0, elements, NEW_SLICE, result)
    else:
        check_out_matches(out, inputs.dtype, elements)
        result = out
        status = write(&inputs, 0, elements, elements, result)
    if status != ONNX_RANGE_OK:
        fail(status, {"start": start, "limit": limit, "delta": delta})
    return result


def count(start, limit, delta, *, dtype=None, stash_type=None, opset=27):
    """Return how many elements `range` gives for the same arguments.

    Parameters
    ----------
    start, limit, delta : int, float, numpy scalar, or ndarray of shape () or (1,)
        As for `range`.
    dtype : dtype_like, optional
        As for `range`.
    stash_type : int, optional
        As for `range`; it does not change the count.
    opset : int, default 27
        As for `range`.

    Returns
    -------
    int
        ``max(ceil((limit - start) / delta), 0)``: exact for integers, in binary64
        for floats.

    Raises
    ------
    TypeError, ValueError, OverflowError
        As for `range`.

    Examples
    --------
    >>> import onnx_range
    >>> onnx_range.count(0.0, 1e9, 0.5)
    2000000000
    """
    cdef Inputs inputs
    return read_inputs(&inputs, start, limit, delta, dtype, stash_type, opset)


def fill(out, start, delta, *, first=0, stash_type=None):
    """Write a slice of the sequence ``start + i * delta`` in place.

    Any split of a range into slices, written in any order and by any number of
    threads, gives the bytes of the whole. The GIL is released while it writes.

    Parameters
    ----------
    out : ndarray of shape (n,)
        Where to write the elements first to first + n - 1: contiguous, aligned,
        writable, and of a type that Range takes.
    start, delta : int, float, numpy scalar, or ndarray of shape () or (1,)
        Element 0 of the sequence, and the step. They are of the type of out; a
        Python number takes it.
    first : int, default 0
        The index in the sequence of the first element to write.
    stash_type : int, optional
        As for `range`.

    Raises
    ------
    TypeError
        out, start or delta is of no type that Range takes, or they differ.
    ValueError
        out is no vector that can be written in place; an input is no scalar or NaN;
        delta is zero; start is infinite, or delta where n > 0; first is negative or
        first + n is above 2**63 - 1; stash_type is not allowed.
    OverflowError
        A Python number or an element lies outside the range of out's type. Nothing
        is written, then as with every error.

    Examples
    --------
    >>> import numpy as np
    >>> import onnx_range
    >>> slice = np.empty(3, np.float32)
    >>> onnx_range.fill(slice, 0.0, 0.5, first=1000)
    >>> slice
    array([500. , 500.5, 501. ], dtype=float32)
    """
    cdef Inputs inputs
    cdef int[2] strong
    cdef int64_t elements
    cdef onnx_range_status status
    # What may run the caller's code comes first, and the arrays after it.
    first = index(first, "first")
    cdef int64_t from_index = saturated(first)
    inputs.stash_type = <onnx_range_dtype> stash_type_from_argument(stash_type)

    inputs.dtype = <onnx_range_dtype> check_out(out)
    elements = cnp.PyArray_SIZE(out)
    strong[0] = strong_dtype(start, "start")
    strong[1] = strong_dtype(delta, "delta")
    check_type(inputs.dtype, strong[0], "start", start)
    check_type(inputs.dtype, strong[1], "delta", delta)
    store(start, strong[0], inputs.dtype, "start", &inputs.start)
    store(delta, strong[1], inputs.dtype, "delta", &inputs.delta)
    status = ONNX_RANGE_ERROR_SLICE
    if from_index == first:
        status = write(&inputs, from_index, elements, elements, out)
    if status != ONNX_RANGE_OK:
        fail(status, {
            "start": start, "delta": delta, "first": first, "count": elements,
            "dtype": str(DTYPES[<int> inputs.dtype]), "stash_type": stash_type})


def kernel():
    """Return the name of the code that writes the elements.

    It is the best that the processor has, unless the environment variable
    ``ONNX_RANGE_KERNEL`` named another when onnx_range was imported. All write the
    same bytes.

    Returns
    -------
    str
        "portable", "neon" (AArch64), "avx2" or "avx512" (x86-64).

    Examples
    --------
    >>> import onnx_range
    >>> onnx_range.kernel() in {"portable", "neon", "avx2", "avx512"}
    True
    """
    return onnx_range_kernel().decode()


def _set_kernel(name):
    """Choose the kernel by name, or the best one for None: for tests and benchmarks."""
    cdef bytes encoded = b"" if name is None else name.encode()
    cdef onnx_range_status status = onnx_range_set_kernel(
        NULL if name is None else <const char *> encoded)
    if status != ONNX_RANGE_OK:
        fail(status, {"kernel": name})


if os.environ.get("ONNX_RANGE_KERNEL"):
    _set_kernel(os.environ["ONNX_RANGE_KERNEL"])
