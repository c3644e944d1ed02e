# SPDX-License-Identifier: Apache-2.0
# Arguments in, scalars of one type out.

cdef extern from "numpy/arrayscalars.h":
    # The value stands at one place in all of numpy's own scalar types.
    const size_t SCALAR_OFFSET "offsetof(PyLongLongScalarObject, obval)"

cdef struct Inputs:
    onnx_range_dtype dtype
    onnx_range_dtype stash_type
    # One element of dtype each, in the first bytes.
    uint64_t start
    uint64_t limit
    uint64_t delta


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
