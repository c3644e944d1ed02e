# SPDX-License-Identifier: Apache-2.0
# The array that is written.

cdef extern from "numpy/arrayobject.h":
    # numpy's .pxd leaves it out because it steals the reference to descr.
    cnp.ndarray PyArray_NewFromDescr(
        PyObject *subtype, cnp.dtype descr, int ndim, cnp.npy_intp *dims,
        cnp.npy_intp *strides, void *data, int flags, PyObject *base)
    PyObject *PyArray_Type_object "((PyObject *)&PyArray_Type)"

cdef enum:
    # Below this many elements a fill is over sooner than the GIL is released and taken.
    KEEP_GIL_BELOW = 16384
    # Memory that numpy has just got is still in the caches, from being zeroed, where
    # the core's stores past the caches lose: slices too short for these are faster.
    NEW_SLICE = 1 << 20


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
