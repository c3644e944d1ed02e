# SPDX-License-Identifier: Apache-2.0
"""The forms in which start, limit and delta may come, and the result's form."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from oracle.arrays import DTYPES
from oracle.formats import TYPES

import onnx_range

each_type = pytest.mark.parametrize("name", TYPES)
each_position = pytest.mark.parametrize("position", ["start", "limit", "delta"])


def with_argument(position: str, value: Any, *others: Any) -> tuple[Any, ...]:
    """start, limit, delta of which one is value and the others are given."""
    arguments = list(others or (1, 5, 2))
    arguments[["start", "limit", "delta"].index(position)] = value
    return tuple(arguments)


def unaligned(value: np.ndarray) -> np.ndarray:
    raw = np.zeros(value.nbytes + 1, np.uint8)
    raw[1:] = np.frombuffer(value.tobytes(), np.uint8)
    result = raw[1:].view(value.dtype)
    assert not result.flags.aligned
    return result


def swapped(value: np.ndarray) -> np.ndarray:
    return value.astype(value.dtype.newbyteorder("S"))


def read_only(value: np.ndarray) -> np.ndarray:
    value.flags.writeable = False
    return value


FORMS = {
    "scalar": lambda value: value[0],
    "rank0": lambda value: value.reshape(()),
    "rank1": lambda value: value,
    "read_only": read_only,
    "unaligned": unaligned,
    "swapped": swapped,
    "swapped_rank0": lambda value: swapped(value).reshape(()),
    "strided": lambda value: np.repeat(value, 7)[::7],
    "reversed": lambda value: np.repeat(value, 2)[::-2],
    "subclass": lambda value: value.view(np.ma.MaskedArray).view(np.recarray),
}


@each_type
@each_position
@pytest.mark.parametrize("form", FORMS)
def test_range_any_form_of_argument_gives_same(
    name: str, position: str, form: str
) -> None:
    number = {"start": 1, "limit": 5, "delta": 2}[position]
    value = FORMS[form](np.array([number], DTYPES[name]))
    values = onnx_range.range(*with_argument(position, value))
    assert values.dtype == DTYPES[name]
    assert values.dtype.isnative
    assert values.tolist() == [1, 3]


@each_type
def test_range_memmap_argument_is_read(name: str, tmp_path: Path) -> None:
    path = tmp_path / "start.bin"
    path.write_bytes(np.array([1], DTYPES[name]).tobytes())
    start = np.memmap(path, DTYPES[name], "r", shape=(1,))
    assert onnx_range.range(start, 5, 2).tolist() == [1, 3]


@each_type
def test_range_result_is_fresh_native_and_writable(name: str) -> None:
    start = np.array([1], DTYPES[name])
    first, second = (onnx_range.range(start, 5, 2) for _ in (1, 2))
    assert type(first) is np.ndarray
    assert first.ndim == 1
    flags = first.flags
    assert all([flags.c_contiguous, flags.aligned, flags.owndata, flags.writeable])
    assert not np.shares_memory(first, second)
    assert not np.shares_memory(first, start)


@pytest.mark.parametrize("scalar", [np.longlong, np.int64, np.dtype("l").type])
def test_range_longlong_is_int64(scalar: Any) -> None:
    values = onnx_range.range(scalar(1), np.int64(5), np.array(2, np.longlong))
    assert values.dtype == np.int64
    assert onnx_range.range(1, 5, 2, dtype=scalar).tolist() == [1, 3]
