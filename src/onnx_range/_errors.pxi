# SPDX-License-Identifier: Apache-2.0
# What an error says, and which exception it is.

# status -> exception; all others are ValueError.
cdef dict EXCEPTIONS = {
    ONNX_RANGE_ERROR_DTYPE: TypeError,
    ONNX_RANGE_ERROR_COUNT: OverflowError,
    ONNX_RANGE_ERROR_VALUE: OverflowError,
}
cdef str ALLOWED = "int16, int32, int64, float16, float32, float64 or bfloat16"


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
