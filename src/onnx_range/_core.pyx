# SPDX-License-Identifier: Apache-2.0
# cython: language_level=3, binding=True, freethreading_compatible=True
# cython: boundscheck=False, wraparound=False, cdivision=True, autotestdict=False
"""Python numbers and numpy arrays in, C core, numpy arrays out."""

import math
import os

import ml_dtypes
import numpy as np


cimport numpy as cnp
from cpython.float cimport PyFloat_AS_DOUBLE
from cpython.long cimport PyLong_AsLongLongAndOverflow
from cpython.number cimport PyNumber_Index
from cpython.object cimport Py_TYPE, PyObject
from cpython.ref cimport Py_INCREF
from libc.stdint cimport INT64_MAX, int64_t, uint64_t
from libc.string cimport memcpy

from onnx_range._c cimport (
    ONNX_RANGE_BFLOAT16,
    ONNX_RANGE_DOUBLE,
    ONNX_RANGE_ERROR_COUNT,
    ONNX_RANGE_ERROR_DTYPE,
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

cnp.import_array()

__version__ = onnx_range_version().decode()

cdef enum:
    # Below this many elements a fill is over sooner than the GIL is released and taken.
    KEEP_GIL_BELOW = 16384
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


cdef int fail(onnx_range_status status, dict values) except -1:
    """Raise the exception of a status, with the values that led to it."""
    cdef str sentence = onnx_range_status_string(status).decode()
    cdef str got = ", ".join([f"{name}={value!r}" for name, value in values.items()])
    raise EXCEPTIONS.get(status, ValueError)(f"{sentence}; got {got}")


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
    return dtype


cdef int dtype_of_input_array(cnp.ndarray array, str name) except -1:
    if array.ndim != 0 and not (array.ndim == 1 and cnp.PyArray_DIM(array, 0) == 1):
        raise ValueError(
            f"{name} must be a scalar or have shape () or (1,); "
            f"got shape {(<object> array).shape}")
    return dtype_of_array(array, name)


cdef int strong_dtype(object value, str name) except -1:
    """Return the dtype of a numpy scalar, or that of an array plus ARRAY.

    0 is for a Python number, which has no type of its own.
    """
    cdef int i = 0
    if type(value) is int or type(value) is float:
        return 0
    # First what one comparison tells: a subclass test costs as much as all the rest.
    if cnp.PyArray_CheckExact(value):
        return dtype_of_input_array(value, name) + ARRAY
    while i < SCALAR_TYPE_COUNT:
        if <PyObject *> Py_TYPE(value) == SCALAR_TYPE[i]:
            return DTYPE_OF_SCALAR_TYPE[i]
        i += 1
    if cnp.PyArray_Check(value):
        return dtype_of_input_array(value, name) + ARRAY
    if isinstance(value, (int, float)) and not isinstance(value, (bool, np.generic)):
        return 0
    raise TypeError(
        f"{name} must be a Python int or float, or a numpy scalar or array of type "
        f"{ALLOWED}; got {value!r} of type {type(value).__name__}")


cdef int dtype_from_argument(object dtype) except -1:
    cdef object description = dtype
    if isinstance(dtype, str) and dtype == "bfloat16":
        return ONNX_RANGE_BFLOAT16
    try:
        description = np.dtype(dtype)
    except TypeError as error:
        raise TypeError(f"dtype must be {ALLOWED}; got {dtype!r}") from error
    cdef int onnx_dtype = dtype_of_type_number(description.num)
    if onnx_dtype == 0:
        raise TypeError(f"dtype must be {ALLOWED}; got {dtype!r}")
    return onnx_dtype


cdef int common_dtype(int wanted, dict values, const int *strong) except -1:
    """Return the one dtype of the strong inputs, and raise if there are two."""
    cdef int dtype = wanted
    cdef int own
    cdef int i = 0
    for name in values:
        own = strong[i] & ~ARRAY
        if dtype == 0:
            dtype = own
        if own != 0 and own != dtype:
            raise TypeError(
                f"all inputs must be of one type, nothing is promoted; got {name} of "
                f"type {DTYPES[own]} where {DTYPES[dtype]} was expected")
        i += 1
    return dtype


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
        status = onnx_range_scalar_from_f64(dtype, PyFloat_AS_DOUBLE(value), scalar)
    if status == ONNX_RANGE_ERROR_DTYPE:
        raise TypeError(
            f"{name} must be an integer to be of type {DTYPES[dtype]}; got {value!r}")
    if status != ONNX_RANGE_OK:
        raise OverflowError(
            f"{name} must lie in the range of {DTYPES[dtype]}; got {value!r}")
    return 0


cdef int store(
    object value, int strong, onnx_range_dtype dtype, str name, void *scalar
) except -1:
    """Store one input, of which strong_dtype gave strong, as one element of dtype."""
    cdef cnp.ndarray array
    if strong == 0:
        return store_number(value, dtype, name, scalar)
    if strong & ARRAY:
        array = <cnp.ndarray> value
        if not cnp.PyArray_ISBEHAVED_RO(array):
            array = array.astype(DTYPES[dtype])
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
            f"{name} must be an integer; got {value!r} of type "
            f"{type(value).__name__}") from None


cdef int64_t integer(object value, str name) except? -1:
    """Convert an index to 64 bits."""
    cdef int overflow = 0
    cdef int64_t result = PyLong_AsLongLongAndOverflow(index(value, name), &overflow)
    if overflow:
        raise OverflowError(f"{name} must lie in the range of int64; got {value!r}")
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
    object start, object limit, object delta, object dtype, int *strong
) except -1:
    """Return the type of the three inputs, and in strong what each of them has."""
    cdef int common = 0
    strong[0] = strong_dtype(start, "start")
    strong[1] = strong_dtype(limit, "limit")
    strong[2] = strong_dtype(delta, "delta")
    if dtype is None and strong[0] == strong[1] == strong[2]:
        common = strong[0] & ~ARRAY
    else:
        common = common_dtype(
            0 if dtype is None else dtype_from_argument(dtype),
            {"start": start, "limit": limit, "delta": delta}, strong)
    if common != 0:
        return common
    if isinstance(start, int) and isinstance(limit, int) and isinstance(delta, int):
        return ONNX_RANGE_INT64
    return ONNX_RANGE_DOUBLE


cdef int64_t read_inputs(
    Inputs *inputs, object start, object limit, object delta, object dtype,
    object stash_type, object opset
) except -1:
    """Convert the inputs of Range and return the count."""
    cdef int[3] strong
    cdef onnx_range_status status
    cdef int64_t elements = 0

    inputs.dtype = <onnx_range_dtype> dtype_of_inputs(
        start, limit, delta, dtype, strong)
    inputs.stash_type = <onnx_range_dtype> stash_type_from_argument(stash_type)
    status = onnx_range_check_opset(integer(opset, "opset"), inputs.dtype)
    if status != ONNX_RANGE_OK:
        fail(status, {"dtype": str(DTYPES[inputs.dtype]), "opset": opset})
    store(start, strong[0], inputs.dtype, "start", &inputs.start)
    store(limit, strong[1], inputs.dtype, "limit", &inputs.limit)
    store(delta, strong[2], inputs.dtype, "delta", &inputs.delta)
    status = onnx_range_count(
        inputs.dtype, inputs.stash_type, &inputs.start, &inputs.limit, &inputs.delta,
        &elements)
    if status != ONNX_RANGE_OK:
        fail(status, {
            "start": start, "limit": limit, "delta": delta,
            "dtype": str(DTYPES[inputs.dtype]), "stash_type": stash_type})
    return elements


cdef onnx_range_status write(
    const Inputs *inputs, int64_t first, int64_t elements, cnp.ndarray out
) noexcept:
    cdef void *data = cnp.PyArray_DATA(out)
    cdef size_t size = onnx_range_dtype_size(inputs.dtype) * <size_t> elements
    cdef onnx_range_status status
    if elements < KEEP_GIL_BELOW:
        return onnx_range_fill(
            inputs.dtype, inputs.stash_type, &inputs.start, &inputs.delta,
            first, elements, data, size)
    with nogil:
        status = onnx_range_fill(
            inputs.dtype, inputs.stash_type, &inputs.start, &inputs.delta,
            first, elements, data, size)
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
            f"out must be a numpy array; got {value!r} of type {type(value).__name__}")
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
        The type of the inputs: needed only where all are Python numbers.
    stash_type : int, optional
        The type in which float16 and bfloat16 are computed: 1 (FLOAT, the default)
        or 11 (DOUBLE). Ignored for the other types.
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
    else:
        check_out_matches(out, inputs.dtype, elements)
        result = out
    status = write(&inputs, 0, elements, result)
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
        delta is zero; start is infinite; first is negative or first + n is above
        2**63 - 1; stash_type is not allowed.
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
    cdef onnx_range_status status
    cdef int64_t from_index = integer(first, "first")

    inputs.dtype = <onnx_range_dtype> check_out(out)
    strong[0] = strong_dtype(start, "start")
    strong[1] = strong_dtype(delta, "delta")
    common_dtype(inputs.dtype, {"start": start, "delta": delta}, strong)
    inputs.stash_type = <onnx_range_dtype> stash_type_from_argument(stash_type)
    store(start, strong[0], inputs.dtype, "start", &inputs.start)
    store(delta, strong[1], inputs.dtype, "delta", &inputs.delta)
    status = write(&inputs, from_index, cnp.PyArray_SIZE(out), out)
    if status != ONNX_RANGE_OK:
        fail(status, {
            "start": start, "delta": delta, "first": first,
            "count": cnp.PyArray_SIZE(out), "dtype": str(DTYPES[inputs.dtype]),
            "stash_type": stash_type})


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
