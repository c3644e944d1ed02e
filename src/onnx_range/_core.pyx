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

cdef extern from "numpy/arrayobject.h":
    # numpy's .pxd leaves it out because it steals the reference to descr.
    cnp.ndarray PyArray_NewFromDescr(
        PyObject *subtype, cnp.dtype descr, int ndim, cnp.npy_intp *dims,
        cnp.npy_intp *strides, void *data, int flags, PyObject *base)
    PyObject *PyArray_Type_object "((PyObject *)&PyArray_Type)"

cdef extern from "numpy/arrayscalars.h":
    # The value stands at one place in all of numpy's own scalar types.
    const size_t SCALAR_OFFSET "offsetof(PyLongLongScalarObject, obval)"

include "_c_api.pxi"

cnp.import_array()

__version__ = onnx_range_version().decode()

cdef enum:
    # Below this many elements a fill is over sooner than the GIL is released and taken.
    KEEP_GIL_BELOW = 16384
    # Memory that numpy has just got is still in the caches, from being zeroed, where
    # the core's stores past the caches lose: slices too short for these are faster.
    NEW_SLICE = 1 << 20
    # Added to the dtype of an input that is an array; a bit that no dtype has.
    ARRAY = 32

# numpy's scalar types with the ONNX dtype of each, the most likely ones first. C has
# two types of eight bytes, or two of four: numpy gives each its scalar type.
cdef list SCALAR_TYPES = [
    (np.float32, ONNX_RANGE_FLOAT),
    (np.int64, ONNX_RANGE_INT64),
    (np.float16, ONNX_RANGE_FLOAT16),
    (ml_dtypes.bfloat16, ONNX_RANGE_BFLOAT16),
    (np.float64, ONNX_RANGE_DOUBLE),
    (np.int32, ONNX_RANGE_INT32),
    (np.int16, ONNX_RANGE_INT16),
    (np.intc, ONNX_RANGE_INT32),
    (np.long, ONNX_RANGE_INT64 if np.long(0).itemsize == 8 else ONNX_RANGE_INT32),
    (np.longlong, ONNX_RANGE_INT64),
]
cdef enum:
    SCALAR_TYPE_COUNT = 10

# The same for the search, which is by address; SCALAR_TYPES keeps them alive.
cdef PyObject *SCALAR_TYPE[SCALAR_TYPE_COUNT]
cdef int DTYPE_OF_SCALAR_TYPE[SCALAR_TYPE_COUNT]
# numpy's type number -> ONNX dtype, 0 for what Range does not take.
cdef int[24] DTYPE_OF_TYPE_NUMBER
cdef int BFLOAT16_TYPE_NUMBER = np.dtype(ml_dtypes.bfloat16).num
# ONNX dtype -> numpy dtype.
cdef list DTYPES = [None] * (ONNX_RANGE_BFLOAT16 + 1)


cdef void fill_tables() except *:
    cdef int i = 0
    for scalar_type, dtype in SCALAR_TYPES:
        SCALAR_TYPE[i] = <PyObject *> scalar_type
        DTYPE_OF_SCALAR_TYPE[i] = dtype
        if scalar_type is not ml_dtypes.bfloat16:
            DTYPE_OF_TYPE_NUMBER[<int> np.dtype(scalar_type).num] = dtype
        if DTYPES[dtype] is None:
            DTYPES[dtype] = np.dtype(scalar_type)
        i += 1


fill_tables()

# status -> exception; all others are ValueError.
cdef dict EXCEPTIONS = {
    ONNX_RANGE_ERROR_DTYPE: TypeError,
    ONNX_RANGE_ERROR_COUNT: OverflowError,
    ONNX_RANGE_ERROR_VALUE: OverflowError,
}
cdef str ALLOWED = "int16, int32, int64, float16, float32, float64 or bfloat16"


cdef struct Inputs:
    onnx_range_dtype dtype
    onnx_range_dtype stash_type
    # One element of dtype each, in the first bytes.
    uint64_t start
    uint64_t limit
    uint64_t delta


cdef str shown(object value):
    """Return a repr for an error message: short, and there whatever the value does."""
    cdef str text
    try:
        text = repr(value)
    except Exception:  # Also of an int that has too many digits.
        text = f"<{type(value).__name__}>"
    return text if len(text) <= 100 else f"{text[:97]}..."


cdef int fail(onnx_range_status status, dict values) except -1:
    """Raise the exception of a status, with the values that led to it."""
    cdef str sentence = onnx_range_status_string(status).decode()
    cdef list got = [f"{name}={shown(value)}" for name, value in values.items()]
    raise EXCEPTIONS.get(status, ValueError)(f"{sentence}; got {', '.join(got)}")


cdef inline int dtype_of_type_number(int number) noexcept:
    if number == BFLOAT16_TYPE_NUMBER:
        return ONNX_RANGE_BFLOAT16
    if 0 <= number < 24:
        return DTYPE_OF_TYPE_NUMBER[number]
    return 0


cdef int dtype_of_array(cnp.ndarray array, str name) except -1:
    cdef int dtype = dtype_of_type_number(cnp.PyArray_TYPE(array))
    if dtype == 0:
        raise TypeError(f"{name} must be of type {ALLOWED}; got dtype {array.dtype}")
    if not cnp.PyArray_CheckExact(array) and isinstance(array, np.ma.MaskedArray):
        raise TypeError(f"{name} must not be a masked array; got {shown(array)}")
    return dtype


cdef int dtype_of_input_array(cnp.ndarray array, str name) except -1:
    if array.ndim != 0 and not (array.ndim == 1 and cnp.PyArray_DIM(array, 0) == 1):
        raise ValueError(
            f"{name} must be a scalar or have shape () or (1,); "
            f"got shape {(<object> array).shape}")
    return dtype_of_array(array, name)


cdef int dtype_of_scalar_type(object scalar_type) noexcept:
    """Return the dtype of one of numpy's scalar types, 0 for any other object."""
    cdef int i = 0
    while i < SCALAR_TYPE_COUNT:
        if <PyObject *> scalar_type == SCALAR_TYPE[i]:
            return DTYPE_OF_SCALAR_TYPE[i]
        i += 1
    return 0


cdef int strong_dtype(object value, str name) except -1:
    """Return the dtype of a numpy scalar, or that of an array plus ARRAY.

    0 is for a Python number, which has no type of its own.
    """
    cdef int dtype
    if type(value) is int or type(value) is float:
        return 0
    # First what one comparison tells: a subclass test costs as much as all the rest.
    if cnp.PyArray_CheckExact(value):
        return dtype_of_input_array(value, name) + ARRAY
    dtype = dtype_of_scalar_type(type(value))
    if dtype != 0:
        return dtype
    if cnp.PyArray_Check(value):
        return dtype_of_input_array(value, name) + ARRAY
    if isinstance(value, np.generic):
        dtype = dtype_of_type_number(cnp.PyArray_DescrFromScalar(value).type_num)
        if dtype != 0:
            return dtype
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        return 0
    raise TypeError(
        f"{name} must be a Python int or float, or a numpy scalar or array of type "
        f"{ALLOWED}; got {shown(value)} of type {type(value).__name__}")


cdef int dtype_from_argument(object dtype) except -1:
    """Return what dtype names, in whatever way numpy takes; byte order is no matter."""
    cdef int found = dtype_of_scalar_type(dtype)
    if found != 0:
        return found
    if isinstance(dtype, cnp.dtype):
        found = dtype_of_type_number((<cnp.dtype> dtype).type_num)
    elif isinstance(dtype, str) and str.__eq__(dtype, "bfloat16"):
        found = ONNX_RANGE_BFLOAT16
    else:
        try:
            found = dtype_of_type_number(np.dtype(dtype).num)
        except Exception as error:
            raise TypeError(f"dtype must be {ALLOWED}; got {shown(dtype)}") from error
    if found == 0:
        raise TypeError(f"dtype must be {ALLOWED}; got {shown(dtype)}")
    return found


cdef int check_type(int dtype, int strong, str name, object value) except -1:
    strong &= ~ARRAY
    if strong != 0 and strong != dtype:
        raise TypeError(
            f"{name} must be of type {DTYPES[dtype]}, as nothing is promoted; "
            f"got {shown(value)} of type {DTYPES[strong]}")
    return 0


cdef double odd_from_int(object value) except? -1:
    """Round an integer to odd in binary64: rounding on to fewer bits is then right."""
    cdef object magnitude = abs(value)
    cdef object excess = max(magnitude.bit_length() - 53, 0)
    cdef object kept = magnitude >> excess
    if kept << excess != magnitude:
        kept |= 1
    return math.copysign(math.ldexp(kept, excess), value)


cdef int store_int(object value, onnx_range_dtype dtype, void *scalar) except -1:
    cdef onnx_range_status status
    cdef int overflow = 0
    cdef long long small = PyLong_AsLongLongAndOverflow(value, &overflow)
    if not overflow:
        return onnx_range_scalar_from_i64(dtype, small, scalar)
    value = int.__index__(value)  # What a subclass makes of its methods is not asked.
    try:
        status = onnx_range_scalar_from_f64(
            dtype,
            float(value) if dtype == ONNX_RANGE_DOUBLE else odd_from_int(value),
            scalar)
    except OverflowError:
        return ONNX_RANGE_ERROR_VALUE
    # No integer type holds more than 64 bits.
    return ONNX_RANGE_ERROR_VALUE if status == ONNX_RANGE_ERROR_DTYPE else status


cdef int store_number(
    object value, onnx_range_dtype dtype, str name, void *scalar
) except -1:
    """Store a Python number, which takes the type of the others, as dtype."""
    cdef int status
    if isinstance(value, int):
        status = store_int(value, dtype, scalar)
    else:
        status = onnx_range_scalar_from_f64(dtype, <double> value, scalar)
    if status == ONNX_RANGE_ERROR_DTYPE:
        raise TypeError(
            f"{name} must be an integer to be of type {DTYPES[dtype]}; "
            f"got {shown(value)}")
    if status != ONNX_RANGE_OK:
        raise OverflowError(
            f"{name} must lie in the range of {DTYPES[dtype]}; got {shown(value)}")
    return 0


cdef int store(
    object value, int strong, onnx_range_dtype dtype, str name, void *scalar
) except -1:
    """Store one input, of which strong_dtype gave strong, as one element of dtype.

    No code of the caller's runs from there to here: nothing changes in between.
    """
    cdef cnp.ndarray array
    if strong == 0:
        return store_number(value, dtype, name, scalar)
    if strong & ARRAY:
        array = <cnp.ndarray> value
        if not cnp.PyArray_ISBEHAVED_RO(array):
            array = np.asarray(array).astype(DTYPES[dtype])
        memcpy(scalar, cnp.PyArray_DATA(array), onnx_range_dtype_size(dtype))
    elif dtype == ONNX_RANGE_BFLOAT16:
        # Where ml_dtypes keeps a scalar's bits is its own affair.
        onnx_range_scalar_from_f64(dtype, <double> float(value), scalar)
    else:
        memcpy(scalar, <char *> <PyObject *> value + SCALAR_OFFSET,
               onnx_range_dtype_size(dtype))
    return 0


cdef object index(object value, str name):
    """Convert what Python takes as an index to an int."""
    if isinstance(value, int):
        return value
    try:
        return PyNumber_Index(value)
    except TypeError:
        raise TypeError(
            f"{name} must be an integer; got {shown(value)} of type "
            f"{type(value).__name__}") from None


cdef int64_t saturated(object value) except? -1:
    """Convert an int to 64 bits, one that has more to the nearest."""
    cdef int overflow = 0
    cdef int64_t result = PyLong_AsLongLongAndOverflow(value, &overflow)
    if overflow:
        return INT64_MAX if overflow > 0 else INT64_MIN
    return result


cdef int stash_type_from_argument(object stash_type) except -1:
    """Return what stash_type names; what names nothing becomes 0."""
    if stash_type is None:
        return ONNX_RANGE_FLOAT
    number = index(stash_type, "stash_type")
    if number == ONNX_RANGE_FLOAT or number == ONNX_RANGE_DOUBLE:
        return number
    return 0


cdef int dtype_of_inputs(
    int wanted, object start, object limit, object delta, int *strong
) except -1:
    """Return the type of the three inputs, and in strong what each of them has."""
    cdef int dtype = wanted
    strong[0] = strong_dtype(start, "start")
    strong[1] = strong_dtype(limit, "limit")
    strong[2] = strong_dtype(delta, "delta")
    if dtype == 0:
        dtype = (strong[0] or strong[1] or strong[2]) & ~ARRAY
    if dtype == 0:
        if isinstance(start, int) and isinstance(limit, int) and isinstance(delta, int):
            return ONNX_RANGE_INT64
        return ONNX_RANGE_DOUBLE
    check_type(dtype, strong[0], "start", start)
    check_type(dtype, strong[1], "limit", limit)
    check_type(dtype, strong[2], "delta", delta)
    return dtype


cdef int64_t read_inputs(
    Inputs *inputs, object start, object limit, object delta, object dtype,
    object stash_type, object opset
) except -1:
    """Convert the inputs of Range and return the count."""
    cdef int[3] strong
    cdef onnx_range_status status
    cdef int64_t elements = 0
    # What may run the caller's code comes first, and the arrays after it.
    cdef int wanted = 0 if dtype is None else dtype_from_argument(dtype)
    cdef int64_t version = saturated(index(opset, "opset"))
    inputs.stash_type = <onnx_range_dtype> stash_type_from_argument(stash_type)

    inputs.dtype = <onnx_range_dtype> dtype_of_inputs(
        wanted, start, limit, delta, strong)
    status = onnx_range_check_opset(version, inputs.dtype)
    if status != ONNX_RANGE_OK:
        fail(status, {"dtype": str(DTYPES[<int> inputs.dtype]), "opset": opset})
    store(start, strong[0], inputs.dtype, "start", &inputs.start)
    store(limit, strong[1], inputs.dtype, "limit", &inputs.limit)
    store(delta, strong[2], inputs.dtype, "delta", &inputs.delta)
    status = onnx_range_count(
        inputs.dtype, inputs.stash_type, &inputs.start, &inputs.limit, &inputs.delta,
        &elements)
    if status != ONNX_RANGE_OK:
        fail(status, {
            "start": start, "limit": limit, "delta": delta,
            "dtype": str(DTYPES[<int> inputs.dtype]), "stash_type": stash_type})
    return elements


cdef onnx_range_status write_slices(
    const Inputs *inputs, int64_t first, int64_t elements, int64_t slice, char *data
) noexcept nogil:
    """Write the elements, at most slice of them at once."""
    cdef size_t size = onnx_range_dtype_size(inputs.dtype)
    cdef onnx_range_status status = ONNX_RANGE_OK
    while status == ONNX_RANGE_OK:
        if slice > elements:
            slice = elements
        status = onnx_range_fill(
            inputs.dtype, inputs.stash_type, &inputs.start, &inputs.delta,
            first, slice, data, size * <size_t> slice)
        elements -= slice
        if elements == 0:
            break
        first += slice
        data += size * <size_t> slice
    return status


cdef onnx_range_status write(
    const Inputs *inputs, int64_t first, int64_t elements, int64_t slice,
    cnp.ndarray out
) noexcept:
    cdef char *data = <char *> cnp.PyArray_DATA(out)
    cdef onnx_range_status status
    if elements < KEEP_GIL_BELOW:
        return write_slices(inputs, first, elements, slice, data)
    with nogil:
        status = write_slices(inputs, first, elements, slice, data)
    return status


cdef cnp.ndarray new_array(onnx_range_dtype dtype, int64_t elements):
    cdef cnp.npy_intp length = <cnp.npy_intp> elements
    cdef cnp.dtype description = <cnp.dtype> DTYPES[<int> dtype]
    cdef uint64_t size = onnx_range_dtype_size(dtype) * <uint64_t> elements
    # The count's bytes fit in a size_t: this product does not wrap.
    if size > INT64_MAX or length != elements:
        raise MemoryError(
            f"no memory has room for {elements} elements of {description}")
    Py_INCREF(description)
    return PyArray_NewFromDescr(
        PyArray_Type_object, description, 1, &length, NULL, NULL, 0, NULL)


cdef int check_out(object value) except -1:
    """Check that out can be written in place, and return its dtype."""
    cdef cnp.ndarray out
    cdef int dtype
    if not cnp.PyArray_Check(value):
        raise TypeError(
            f"out must be a numpy array; got {shown(value)} of type "
            f"{type(value).__name__}")
    out = value
    dtype = dtype_of_array(out, "out")
    if not cnp.PyArray_ISNOTSWAPPED(out):
        raise TypeError(f"out must be of native byte order; got dtype {out.dtype.str}")
    if out.ndim != 1:
        raise ValueError(f"out must have one dimension; got shape {value.shape}")
    if not cnp.PyArray_ISCARRAY(out):
        raise ValueError(
            "out must be contiguous, aligned and writable; got "
            f"strides {value.strides}, aligned={value.flags.aligned}, "
            f"writable={value.flags.writeable}")
    return dtype


cdef int check_out_matches(
    object out, onnx_range_dtype dtype, int64_t elements
) except -1:
    if check_out(out) != dtype:
        raise TypeError(
            f"out must be of type {DTYPES[dtype]}, as the inputs are; got {out.dtype}")
    if cnp.PyArray_SIZE(out) != elements:
        raise ValueError(f"out must have {elements} elements; got {out.size}")
    return 0


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
