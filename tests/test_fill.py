# SPDX-License-Identifier: Apache-2.0
"""fill: what it writes and where, its limits, and what is refused untouched."""

from typing import Any

import numpy as np
import pytest
from oracle.arrays import DTYPES
from oracle.formats import CASES, INTEGERS, NARROW, TYPES

import onnx_range

each_type = pytest.mark.parametrize("name", TYPES)
each_case = pytest.mark.parametrize(("name", "stash_type"), CASES)
INDEX_MAX = 2**63 - 1


@each_type
def test_fill_writes_the_slice_and_returns_none(name: str) -> None:
    out = np.zeros(3, DTYPES[name])
    assert onnx_range.fill(out, 1, 2, first=4) is None
    assert out.tolist() == [9, 11, 13]


@each_type
def test_fill_arguments_may_be_arrays_of_the_type(name: str) -> None:
    out = np.zeros(3, DTYPES[name])
    start, delta = np.array([1], DTYPES[name]), np.array(2, DTYPES[name])
    onnx_range.fill(out, start, delta, first=np.int64(4))
    assert out.tolist() == [9, 11, 13]


@each_type
def test_fill_view_leaves_its_surroundings(name: str) -> None:
    buffer = np.full(40, 7, DTYPES[name])
    for end in range(3, 37):
        buffer[:] = 7
        onnx_range.fill(buffer[3:end], 1, 2)
        assert buffer.tolist() == [7] * 3 + list(range(1, 2 * end - 6, 2)) + [7] * (
            40 - end
        )


@each_type
def test_fill_arguments_inside_out_are_read_first(name: str) -> None:
    out = np.array([1, 2] + [0] * 98, DTYPES[name])
    onnx_range.fill(out, out[0:1], out[1:2])
    assert out.tolist() == list(range(1, 200, 2))


@pytest.mark.parametrize("first", [2**53, 2**53 + 1, 2**62, INDEX_MAX - 2])
def test_fill_int64_at_far_index_is_exact(first: int) -> None:
    out = np.zeros(2, np.int64)
    onnx_range.fill(out, -(2**63), 1, first=first)
    assert out.tolist() == [-(2**63) + first, -(2**63) + first + 1]


@pytest.mark.parametrize("name", ["float32", "float64", "bfloat16"])
@pytest.mark.parametrize(
    ("first", "start", "expected"),
    [
        pytest.param(2**53 - 1, -(2.0**53), [-1, 0, 0, 2, 4, 4], id="2^53-1"),
        pytest.param(2**62 + 511, -(2.0**62), [0, 0, 1024, 1024], id="2^62+511"),
    ],
)
def test_fill_float_at_far_index_rounds_the_index_first(
    name: str, first: int, start: float, expected: list[int]
) -> None:
    out = np.empty(len(expected), DTYPES[name])
    onnx_range.fill(out, start, 1, first=first, stash_type=11)
    assert out.tolist() == expected
    assert not np.signbit(out[1])  # An exact zero is +0.


@each_type
@pytest.mark.parametrize(
    "first",
    [-1, INDEX_MAX - 1, INDEX_MAX, 2**63, 2**64, -(2**64)],
)
def test_fill_slice_outside_the_indices_is_refused(name: str, first: int) -> None:
    out = np.full(2, 7, DTYPES[name])
    with pytest.raises((ValueError, OverflowError), match="first"):
        onnx_range.fill(out, 1, 1, first=first)
    assert out.tolist() == [7, 7]


@pytest.mark.parametrize("first", [1.0, "1", None, np.float64(1), [1]], ids=repr)
def test_fill_first_that_is_no_integer_is_a_type_error(first: Any) -> None:
    with pytest.raises(TypeError):
        onnx_range.fill(np.zeros(2), 1, 1, first=first)


@each_type
def test_fill_of_nothing_is_fine_at_every_index(name: str) -> None:
    out = np.zeros(0, DTYPES[name])
    for first in (0, 1, 2**53, INDEX_MAX):
        onnx_range.fill(out, 1, 1, first=first)


@each_case
@pytest.mark.parametrize("direction", [1, -1], ids=["up", "down"])
def test_fill_element_outside_the_type_is_an_overflow(
    name: str, stash_type: int, direction: int
) -> None:
    if name in INTEGERS:
        end = TYPES[name].greatest if direction > 0 else TYPES[name].least
        step: Any = direction
    else:
        greatest = TYPES[name].exact(TYPES[name].infinity - 1)
        end, step = float(direction * greatest), float(direction * greatest / 2**7)
    inside, outside = np.full(1, 7, DTYPES[name]), np.full(2, 7, DTYPES[name])
    onnx_range.fill(inside, end, step, stash_type=stash_type)
    assert inside.tolist() == [end]
    with pytest.raises(OverflowError, match=name):
        onnx_range.fill(outside, end, step, stash_type=stash_type)
    with pytest.raises(OverflowError, match=name):
        onnx_range.fill(inside, end, step, first=1, stash_type=stash_type)
    assert [*inside.tolist(), *outside.tolist()] == [end, 7, 7]


def read_only() -> np.ndarray:
    out = np.zeros(4, np.float32)
    out.flags.writeable = False
    return out


WRONG = {
    "read_only": (read_only(), ValueError, "writ"),
    "strided": (np.zeros(4, np.float32)[::2], ValueError, "contiguous"),
    "rank0": (np.zeros((), np.float32), ValueError, r"\(\)"),
    "rank2": (np.zeros((2, 2), np.float32), ValueError, r"\(2, 2\)"),
    "unaligned": (np.zeros(9, np.uint8)[1:].view("f4"), ValueError, "aligned"),
    "swapped": (np.zeros(2, np.dtype("f4").newbyteorder("S")), TypeError, "order"),
    "uint8": (np.zeros(2, np.uint8), TypeError, "uint8"),
    "list": ([0.0, 0.0], TypeError, "list"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_fill_wrong_out_is_refused_untouched(wrong: str) -> None:
    out, error, words = WRONG[wrong]
    with pytest.raises(error, match=rf"(?i)out.*{words}"):
        onnx_range.fill(out, 1, 1)
    assert not np.any(out)


@each_type
def test_fill_argument_of_other_type_is_a_type_error(name: str) -> None:
    other = np.float32(1) if name != "float32" else np.float64(1)
    for arguments in [(other, 1), (1, other)]:
        with pytest.raises(TypeError, match=f"{other.dtype}"):
            onnx_range.fill(np.zeros(2, DTYPES[name]), *arguments)


@pytest.mark.parametrize("name", NARROW)
@pytest.mark.parametrize("stash_type", [0, 2, 10, 16, -1, 2**31, 2**64])
def test_fill_unknown_stash_type_is_refused(name: str, stash_type: int) -> None:
    with pytest.raises(ValueError, match="stash_type"):
        onnx_range.fill(np.zeros(2, DTYPES[name]), 1, 1, stash_type=stash_type)
