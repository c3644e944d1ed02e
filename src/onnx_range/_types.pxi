# SPDX-License-Identifier: Apache-2.0
# Which of Range's types numpy's types and scalars are.

cdef enum:
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
