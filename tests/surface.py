# SPDX-License-Identifier: Apache-2.0
"""Objects of every sort for hypothesis, as a function may get them from anybody."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import ml_dtypes
import numpy as np
from hypothesis import strategies as st

NUMPY_TYPES = [*"?bBhHiIlLqQefdgFDGSUVOMm"]
ML_TYPES = [
    np.dtype(getattr(ml_dtypes, name))
    for name in ("bfloat16", "float8_e4m3fn", "float8_e5m2", "int4", "uint4")
]
OTHER_TYPES = [
    np.dtype("i4,f4"),
    np.dtype([("a", "f4", (2,))]),
    np.dtype(("i8", (2,))),
    np.dtype("M8[s]"),
    np.dtype("V16"),
]
ALL_TYPES = [*map(np.dtype, NUMPY_TYPES), *ML_TYPES, *OTHER_TYPES]


class OwnError(Exception):
    """What a hostile argument raises of its own will: this may pass, and only this."""


@st.composite
def hostile(draw: st.DrawFn) -> Any:
    """An object whose special methods raise, or return what they must not."""
    results = [0, 1, 27, -1, 10**400, True, 1.5, "1", None, [], np.float32(2)]

    def method(result: Any) -> Any:
        def answer(self: Any, *args: Any, **keywords: Any) -> Any:
            if result is OwnError:
                raise OwnError
            return result

        return answer

    asked = ["__index__", "__int__", "__float__", "__array__", "__repr__", "__len__"]
    asked += ["__eq__", "__bool__", "__getitem__", "__buffer__", "__abs__", "__lt__"]
    bases = [(), (int,), (float,), (str,), (np.float32,), (np.int64,), (np.ndarray,)]
    base = draw(st.sampled_from(bases))
    body = {
        name: method(draw(st.sampled_from([OwnError, *results])))
        for name in draw(st.lists(st.sampled_from(asked), max_size=5, unique=True))
    }
    body["__hash__"] = object.__hash__
    if draw(st.booleans()):
        fake = draw(st.sampled_from([int, float, np.ndarray, np.dtype, np.float32]))
        body["__class__"] = property(lambda self: fake)
    if draw(st.booleans()):
        body["dtype"] = draw(st.sampled_from([np.dtype("f4"), "f4", None, property(0)]))
        body["__array_interface__"] = {"shape": (1,), "typestr": "<f4", "version": 3}
    made = type("Hostile", base, body)
    return made(()) if base == (np.ndarray,) else made()


@st.composite
def arrays(draw: st.DrawFn) -> Any:
    """Arrays of every type, shape and layout; also scalars taken from them."""
    dtype = draw(st.sampled_from(ALL_TYPES))
    shape = draw(st.sampled_from([(), (), (1,), (1,), (0,), (3,), (1, 1), (0, 5)]))
    result = np.zeros(shape, dtype)
    if draw(st.booleans()) and dtype.kind in "iufb":
        result += np.ones((), dtype)
    match draw(st.integers(0, 9)):
        case 0:
            return result.view(result.dtype.newbyteorder())
        case 1:
            return np.ma.array(result)
        case 2:
            result.flags.writeable = False
        case 3:
            return result[..., None][..., ::-1]
        case 4 if shape == ():
            return result[()]
        case 5:
            return np.broadcast_to(result, (2, *shape))
        case 6 if shape == ():
            return np.ndarray((1,), dtype, bytes(dtype.itemsize + 1), 1)
    return result


def objects() -> st.SearchStrategy[Any]:
    names = st.sampled_from(["bfloat16", "float16", "i8", ">f4", "x", "", "\ud800"])
    fixed = st.sampled_from(
        [None, ..., (), [], {}, [1], b"\0", 1j, Decimal(1), Fraction(1, 3), int, float]
    )
    huge = st.integers(0, 20).map(lambda n: (-10) ** (25 * n + 1))
    numbers = st.one_of(st.integers(-300, 300), huge, st.floats(), st.booleans())
    return st.one_of(
        numbers, fixed, names, hostile(), arrays(), st.sampled_from(ALL_TYPES)
    )
