# SPDX-License-Identifier: Apache-2.0
"""Arguments of a type, a shape or a size that Range does not take."""

from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from oracle.arrays import DTYPES
from oracle.formats import INTEGERS, TYPES

import onnx_range

each_integer = pytest.mark.parametrize("name", INTEGERS)
each_position = pytest.mark.parametrize("position", ["start", "limit", "delta"])
each_function = pytest.mark.parametrize(
    "function", [onnx_range.range, onnx_range.count], ids=["range", "count"]
)
Function = Callable[..., Any]


def arguments_with(position: str, value: Any) -> dict[str, Any]:
    return {"start": 1, "limit": 5, "delta": 2} | {position: value}


@each_function
@each_position
@pytest.mark.parametrize(
    ("value", "words"),
    [
        *[(True, "bool"), (np.True_, "bool"), (1j, "complex"), ("1", "str")],
        *[(None, "None"), ([1], "list"), ((1,), "tuple"), (b"1", "bytes")],
        *((np.dtype(code).type(1), np.dtype(code).name) for code in "BbHILQFD"),
        (np.longdouble(1), "longdouble"),
        (np.array(["1"]), "str|<U1"),
        (np.array([1], object), "object"),
        (np.array([True]), "bool"),
        (np.datetime64(1, "s"), "datetime64"),
        (ml_dtypes.float8_e5m2(1), "float8_e5m2"),
    ],
    ids=lambda value: value.replace("|<U1", "_array") if type(value) is str else "",
)
def test_argument_of_no_range_type_is_a_type_error(
    function: Function, position: str, value: Any, words: str
) -> None:
    with pytest.raises(TypeError, match=rf"{position}.*({words})"):
        function(**arguments_with(position, value))


@each_function
@each_position
@pytest.mark.parametrize(
    "shape", [(0,), (2,), (1, 1), (0, 1), (2, 3), (1, 1, 1)], ids=str
)
def test_argument_of_wrong_shape_is_a_value_error(
    function: Function, position: str, shape: tuple[int, ...]
) -> None:
    value = np.ones(shape, np.int32)
    words = str(shape).replace("(", r"\(").replace(")", r"\)")
    with pytest.raises(ValueError, match=f"{position}.*{words}"):
        function(**arguments_with(position, value))


@each_function
def test_mixed_types_are_a_type_error(function: Function) -> None:
    for one in TYPES:
        for other in TYPES:
            strong = [DTYPES[one].type(1), DTYPES[other].type(5)]
            if one == other:
                function(*strong, 2)
                continue
            with pytest.raises(TypeError, match=f"limit must be .* {one}, .*{other}"):
                function(*strong, 2)
            with pytest.raises(TypeError, match=f"start must be .* {other}, .*{one}"):
                function(strong[0], 5, 2, dtype=other)


@each_function
@each_integer
@each_position
def test_weak_float_for_integer_type_is_a_type_error(
    function: Function, name: str, position: str
) -> None:
    with pytest.raises(TypeError, match=rf"{position}.*{name}.*2\.0"):
        function(**arguments_with(position, 2.0), dtype=name)


@each_function
@each_integer
@each_position
def test_weak_int_outside_the_type_is_an_overflow(
    function: Function, name: str, position: str
) -> None:
    for value in (TYPES[name].least - 1, TYPES[name].greatest + 1, 10**30):
        with pytest.raises(OverflowError, match=rf"{position}.*{name}.*{value}"):
            function(**arguments_with(position, value), dtype=name)


@each_function
@pytest.mark.parametrize(
    "dtype", [bool, complex, "uint8", np.uint64, "S1", object, np.longdouble], ids=str
)
def test_dtype_that_is_not_of_range_is_a_type_error(
    function: Function, dtype: Any
) -> None:
    with pytest.raises(TypeError, match=f"dtype must be .*bfloat16; got.*{dtype}"):
        function(1, 5, 2, dtype=dtype)


@each_function
@pytest.mark.parametrize("dtype", ["no such type", 7, [1]], ids=str)
def test_dtype_that_numpy_does_not_know_is_a_type_error(
    function: Function, dtype: Any
) -> None:
    with pytest.raises(TypeError):
        function(1, 5, 2, dtype=dtype)


@each_function
@pytest.mark.parametrize("keyword", ["opset", "stash_type"])
@pytest.mark.parametrize("value", ["11", 11.0, [11]], ids=repr)
def test_keyword_that_is_no_integer_is_a_type_error(
    function: Function, keyword: str, value: Any
) -> None:
    with pytest.raises(TypeError):
        function(1, 5, 2, dtype="float16", **{keyword: value})
