# SPDX-License-Identifier: Apache-2.0
"""Rule 9: the same errors for all seven types, each naming what was wrong."""

from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from oracle.arrays import DTYPES
from oracle.formats import FLOATS, NARROW, TYPES

import onnx_range

each_type = pytest.mark.parametrize("name", TYPES)
each_float = pytest.mark.parametrize("name", FLOATS)
each_position = pytest.mark.parametrize("position", ["start", "limit", "delta"])
each_function = pytest.mark.parametrize(
    "function", [onnx_range.range, onnx_range.count], ids=["range", "count"]
)
Function = Callable[..., Any]
INF, NAN = float("inf"), float("nan")


def arguments_with(position: str, value: Any) -> dict[str, Any]:
    return {"start": 1, "limit": 5, "delta": 2} | {position: value}


@each_function
@each_type
@pytest.mark.parametrize("zero", [0, -0.0], ids=["zero", "negative_zero"])
def test_zero_delta_is_a_value_error(
    function: Function, name: str, zero: float
) -> None:
    delta = np.array(zero, DTYPES[name])
    for start, limit in [(1, 5), (5, 1), (1, 1)]:
        with pytest.raises(ValueError, match=r"delta.*0"):
            function(start, limit, delta)
    with pytest.raises(ValueError, match=r"delta.*0"):
        onnx_range.fill(np.zeros(2, DTYPES[name]), 1, delta)
    with pytest.raises(ValueError, match=r"delta.*0"):
        onnx_range.fill(np.zeros(0, DTYPES[name]), 1, delta)


@each_function
@each_float
@each_position
def test_nan_is_a_value_error(function: Function, name: str, position: str) -> None:
    with pytest.raises(ValueError, match=rf"(?i){position}.*nan"):
        function(**arguments_with(position, NAN), dtype=name)


@each_function
@each_float
@pytest.mark.parametrize(
    "inputs",
    [
        *[(INF, 5, 2), (-INF, 5, 2), (1, INF, 2), (1, -INF, 2), (1, INF, -2)],
        *[(INF, INF, 2), (-INF, INF, 2), (1, INF, INF), (-INF, 1, INF)],
    ],
    ids=str,
)
def test_infinite_start_or_limit_is_a_value_error(
    function: Function, name: str, inputs: tuple[float, float, float]
) -> None:
    with pytest.raises(ValueError, match=r"(start|limit).*inf"):
        function(*inputs, dtype=name)


@each_function
@pytest.mark.parametrize(
    "inputs",
    [(0, 1e308, 1e-5), (0, -1e308, 1e-5), (0, 1e308, -1e-5), (-1.7e308, 1.7e308, 0.5)],
    ids=str,
)
def test_quotient_that_overflows_is_a_value_error(
    function: Function, inputs: tuple[float, float, float]
) -> None:
    with pytest.raises(ValueError, match="finite"):
        function(*inputs)


@each_float
def test_infinite_delta_gives_no_elements(name: str) -> None:
    for delta in (INF, -INF):
        for limit in (5, 1, -5):
            assert onnx_range.count(1, limit, delta, dtype=name) == 0
            assert onnx_range.range(1, limit, delta, dtype=name).size == 0


@each_float
def test_fill_not_finite_is_a_value_error(name: str) -> None:
    out = np.full(2, 7, DTYPES[name])
    for start, delta in [(INF, 1), (1, INF), (1, -INF), (NAN, 1), (1, NAN)]:
        with pytest.raises(ValueError, match=r"(?i)(start|delta).*(inf|nan)"):
            onnx_range.fill(out, start, delta)
    assert out.tolist() == [7, 7]


@each_function
@pytest.mark.parametrize(
    "inputs",
    [
        pytest.param((-(2**63), 2**63 - 1, 1), id="int64_span"),
        pytest.param((2**63 - 1, -(2**63), -1), id="int64_span_down"),
        pytest.param((0, 2**61, 1), id="int64_bytes"),
        pytest.param((0.0, 2.0**63, 1.0), id="float64_2^63"),
        pytest.param((0.0, 1e300, 1.0), id="float64_1e300"),
        pytest.param((0.0, -1e300, -1.0), id="float64_down"),
        pytest.param((0.0, 2.0**61, 1.0), id="float64_bytes"),
        pytest.param((np.float32(0), 1e38, 1), id="float32"),
        pytest.param((ml_dtypes.bfloat16(0), 1e38, 1), id="bfloat16"),
    ],
)
def test_count_too_large_is_an_overflow(function: Function, inputs: Any) -> None:
    with pytest.raises(OverflowError, match="elements"):
        function(*inputs)


@pytest.mark.parametrize("limit", [2**59, 2**60, 2**61 - 2**11])
@pytest.mark.parametrize("dtype", [np.int64, np.float64])
def test_range_larger_than_memory_is_a_memory_error(limit: int, dtype: type) -> None:
    assert onnx_range.count(0, limit, 1, dtype=dtype) == limit
    with pytest.raises(MemoryError):
        onnx_range.range(0, limit, 1, dtype=dtype)


@each_function
@pytest.mark.parametrize("name", NARROW)
@pytest.mark.parametrize("stash_type", [0, 2, 10, 16, -1, 2**31, 2**64])
def test_unknown_stash_type_is_a_value_error(
    function: Function, name: str, stash_type: int
) -> None:
    with pytest.raises(ValueError, match=rf"stash_type.*{stash_type}"):
        function(1, 5, 2, dtype=name, stash_type=stash_type)


@each_function
@each_type
@pytest.mark.parametrize("opset", [10, 1, 0, -1])
def test_opset_without_range_is_a_value_error(
    function: Function, name: str, opset: int
) -> None:
    with pytest.raises(ValueError, match=rf"opset.*{opset}"):
        function(1, 5, 2, dtype=name, opset=opset)
