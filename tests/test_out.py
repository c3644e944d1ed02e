# SPDX-License-Identifier: Apache-2.0
"""range(..., out=): what is filled and returned, and what is refused untouched."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from oracle.arrays import DTYPES
from oracle.formats import TYPES

import onnx_range

each_type = pytest.mark.parametrize("name", TYPES)


def read_only() -> np.ndarray:
    out = np.zeros(2, np.int32)
    out.flags.writeable = False
    return out


def unaligned() -> np.ndarray:
    return np.zeros(9, np.uint8)[1:].view(np.int32)


WRONG = {
    "too_short": (np.zeros(1, np.int32), ValueError, "1"),
    "too_long": (np.zeros(3, np.int32), ValueError, "3"),
    "empty": (np.zeros(0, np.int32), ValueError, "0"),
    "rank0": (np.zeros((), np.int32), ValueError, r"\(\)"),
    "rank2": (np.zeros((1, 2), np.int32), ValueError, r"\(1, 2\)"),
    "read_only": (read_only(), ValueError, "writ"),
    "strided": (np.zeros(4, np.int32)[::2], ValueError, "contiguous"),
    "reversed": (np.zeros(2, np.int32)[::-1], ValueError, "contiguous"),
    "unaligned": (unaligned(), ValueError, "aligned"),
    "swapped": (np.zeros(2, np.dtype(np.int32).newbyteorder("S")), TypeError, "order"),
    "int64": (np.zeros(2, np.int64), TypeError, "int64"),
    "float32": (np.zeros(2, np.float32), TypeError, "float32"),
    "uint32": (np.zeros(2, np.uint32), TypeError, "uint32"),
    "list": ([0, 0], TypeError, "list"),
    "bytearray": (bytearray(8), TypeError, "bytearray"),
    "scalar": (np.int32(0), TypeError, "int32"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_range_wrong_out_is_refused_untouched(wrong: str) -> None:
    out, error, words = WRONG[wrong]
    before = bytes(out)
    with pytest.raises(error, match=rf"(?i)out.*{words}"):
        onnx_range.range(np.int32(1), 5, 2, out=out)
    assert bytes(out) == before


@each_type
def test_range_out_is_filled_and_returned(name: str) -> None:
    out = np.zeros(2, DTYPES[name])
    strong = DTYPES[name].type(1)
    assert onnx_range.range(strong, 5, 2, out=out) is out
    assert out.tolist() == [1, 3]


def test_range_out_does_not_give_weak_numbers_a_type() -> None:
    out = np.zeros(2, np.float32)
    with pytest.raises(TypeError, match="out"):
        onnx_range.range(1, 5, 2, out=out)
    assert onnx_range.range(1, 5, 2, dtype=np.float32, out=out).tolist() == [1, 3]


def test_range_empty_out_of_empty_range_is_returned() -> None:
    out = np.zeros(0, np.int64)
    assert onnx_range.range(1, 1, 2, out=out) is out


def test_range_out_view_leaves_its_surroundings() -> None:
    buffer = np.full(6, -1, np.int64)
    view = buffer[2:4]
    assert onnx_range.range(1, 5, 2, out=view) is view
    assert buffer.tolist() == [-1, -1, 1, 3, -1, -1]


def test_range_out_subclass_is_filled_and_returned() -> None:
    out = np.zeros(2, np.int64).view(np.recarray)
    assert onnx_range.range(1, 5, 2, out=out) is out
    assert out.tolist() == [1, 3]


@each_type
def test_range_out_memmap_is_written_to_the_file(name: str, tmp_path: Path) -> None:
    path = tmp_path / "range.bin"
    out: Any = np.memmap(path, DTYPES[name], "w+", shape=(2,))
    assert onnx_range.range(1, 5, 2, dtype=name, out=out) is out
    out.flush()
    assert np.fromfile(path, DTYPES[name]).tolist() == [1, 3]


@each_type
@pytest.mark.parametrize("offset", [0, 1, 50, 98, 99])
def test_range_arguments_inside_out_are_read_first(name: str, offset: int) -> None:
    expected = onnx_range.range(1, 101, 1, dtype=name)
    for position in (0, 1, 2):
        out = np.zeros(100, DTYPES[name])
        arguments = [1, 101, 1]
        out[offset] = arguments[position]
        inside: list[Any] = [DTYPES[name].type(number) for number in arguments]
        inside[position] = out[offset : offset + 1]
        onnx_range.range(*inside, out=out)
        assert out.tobytes() == expected.tobytes()


@pytest.mark.parametrize(
    "inputs",
    [(1, 5, 0), (1, 5, float("nan")), (1, float("inf"), 2)],
    ids=["zero_delta", "nan", "infinite_limit"],
)
def test_range_error_leaves_out_untouched(inputs: tuple[Any, ...]) -> None:
    out = np.full(2, 7, np.float32)
    with pytest.raises(ValueError, match=r"delta|limit"):
        onnx_range.range(*inputs, dtype=np.float32, out=out)
    assert out.tolist() == [7, 7]
