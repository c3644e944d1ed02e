# SPDX-License-Identifier: Apache-2.0
"""The one type of a range: from its arguments, dtype, opset and stash_type."""

from enum import IntEnum
from typing import Any

import ml_dtypes
import numpy as np
import pytest
from oracle.arrays import DTYPES
from oracle.formats import FLOATS, INTEGERS, NARROW, TYPES

import onnx_range

each_type = pytest.mark.parametrize("name", TYPES)
OLD = [name for name in TYPES if name not in NARROW]


class Step(IntEnum):
    TWO = 2


class MyFloat(float):
    pass


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        pytest.param((1, 5, 2), "int64", id="ints"),
        pytest.param((1, 5, Step.TWO), "int64", id="int_enum"),
        pytest.param((1, 5, 2.0), "float64", id="float_delta"),
        pytest.param((1.0, 5, 2), "float64", id="float_start"),
        pytest.param((MyFloat(1), 5, 2), "float64", id="float_subclass"),
        pytest.param((1, np.float64(5), 2), "float64", id="float64_scalar"),
        pytest.param((1.0, np.float32(5), 2), "float32", id="float32_among_weak"),
        pytest.param((1, 5.0, np.float16(2)), "float16", id="float16_among_weak"),
        pytest.param((1, 5, ml_dtypes.bfloat16(2)), "bfloat16", id="bfloat16"),
        pytest.param((np.int16(1), 5, 2), "int16", id="int16_among_weak"),
        pytest.param((np.int32(1), 5, Step.TWO), "int32", id="int32_and_enum"),
    ],
)
def test_range_weak_numbers_take_the_strong_type(
    arguments: tuple[Any, ...], expected: str
) -> None:
    values = onnx_range.range(*arguments)
    assert values.dtype == DTYPES[expected]
    assert values.tolist() == [1, 3]


@pytest.mark.parametrize(
    ("spelling", "expected"),
    [
        *((DTYPES[name], name) for name in TYPES),
        *((DTYPES[name].type, name) for name in TYPES),
        *((name, name) for name in TYPES),
        *[("i2", "int16"), ("h", "int16"), ("<i4", "int32"), ("q", "int64")],
        *[("e", "float16"), ("f", "float32"), ("single", "float32"), ("d", "float64")],
        *[(int, "int64"), (float, "float64")],
    ],
    ids=repr,
)
def test_range_every_spelling_of_dtype_is_taken(spelling: Any, expected: str) -> None:
    values = onnx_range.range(1, 5, 2, dtype=spelling)
    assert values.dtype == DTYPES[expected]
    assert values.tolist() == [1, 3]
    assert onnx_range.count(1, 5, 2, dtype=spelling) == 2


@each_type
def test_range_non_native_dtype_gives_native_result(name: str) -> None:
    values = onnx_range.range(1, 5, 2, dtype=DTYPES[name].newbyteorder("S"))
    assert values.dtype.isnative
    assert values.dtype == DTYPES[name]
    assert values.tolist() == [1, 3]


@each_type
def test_range_dtype_of_strong_arguments_is_taken(name: str) -> None:
    strong = DTYPES[name].type(1)
    assert onnx_range.range(strong, 5, 2, dtype=name).tolist() == [1, 3]


@pytest.mark.parametrize("name", INTEGERS)
def test_range_int_at_the_ends_of_type_is_exact(name: str) -> None:
    type_ = TYPES[name]
    ends = (type_.least, type_.greatest)
    values = onnx_range.range(*ends, type_.greatest, dtype=name)
    assert values.tolist() == [type_.least, -1, type_.greatest - 1]


@pytest.mark.parametrize("name", OLD)
@pytest.mark.parametrize("stash_type", [None, 0, 1, 10, 11, -1, 2**31])
def test_range_stash_type_of_older_types_is_ignored(
    name: str, stash_type: int | None
) -> None:
    arguments = (1, 5, DTYPES[name].type(2))
    assert onnx_range.range(*arguments, stash_type=stash_type).tolist() == [1, 3]
    assert onnx_range.count(*arguments, stash_type=stash_type) == 2


@pytest.mark.parametrize("name", NARROW)
def test_range_stash_type_decides_double_rounding(name: str) -> None:
    # The real number lies 2^-24 above a tie of T: double sees that, float drops it.
    precision = TYPES[name].precision
    index = 2 ** (24 - precision) + 1
    delta = DTYPES[name].type(2.0**-24)
    after_one = 1 + 2.0 ** (1 - precision)
    for stash_type, expected in [(None, 1), (1, 1), (11, after_one)]:
        values = onnx_range.range(1, 1.5, delta, stash_type=stash_type)
        assert values[index] == expected


@each_type
@pytest.mark.parametrize("opset", [11, 13, 26, 27, 28, 10**6])
def test_range_opset_allows_its_types(name: str, opset: int) -> None:
    arguments = (1, 5, DTYPES[name].type(2))
    if name in NARROW and opset < 27:
        for function in (onnx_range.range, onnx_range.count):
            with pytest.raises(TypeError, match=f"dtype.*{name}.*opset={opset}"):
                function(*arguments, opset=opset)
    else:
        assert onnx_range.range(*arguments, opset=opset).tolist() == [1, 3]
        assert onnx_range.count(*arguments, opset=opset) == 2


@pytest.mark.parametrize("name", FLOATS)
def test_range_negative_zero_start_is_kept(name: str) -> None:
    for start in (-0.0, np.array(-0.0, DTYPES[name])):
        values = onnx_range.range(start, 1, 1, dtype=name)
        assert values.tobytes() == np.array([-0.0], DTYPES[name]).tobytes()
