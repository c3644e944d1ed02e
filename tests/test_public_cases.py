# SPDX-License-Identifier: Apache-2.0
"""What public trackers report as wrong about arange and Range, answered by the rules.

Each case of data/public_cases.json has

project, link, reported  who saw it, and what, in our words
dtype                    the type; where theirs is none of Range's, reported says so
start, limit, delta      decimal text: for a float type the nearest value of it, inf
                         or nan; for an integer type a Python number, so that 0.5 is
                         a float for an integer type
error                    the exception, or else
count                    and elements (all of them), or head and last; at: more of
                         them, by index. Floats mean the nearest value of dtype
wanted                   where the report says what is right: "error", a count, all
                         elements, or some by index
reason                   why ours is not what is wanted; absent where it is

The link stands in each test's name.
"""

import builtins
import json
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import numpy as np
import pytest
from oracle.arrays import DTYPES, array, assert_same, parsed
from oracle.formats import TYPES, Binary
from oracle.rules import count, slice_values

import onnx_range

Row = dict[str, Any]
PATH = Path(__file__).parent / "data" / "public_cases.json"
ROWS: list[Row] = json.loads(PATH.read_text())
INPUTS = ("start", "limit", "delta")
ANSWERED = [row for row in ROWS if "error" not in row]
REFUSED = [row for row in ROWS if "error" in row]
WHOLE_MOST = 3_000_000  # Longer ranges are looked at in slices.
SLICE = 1000


def name(row: Row) -> str:
    return " ".join([row["link"], row["dtype"], *(row[key] for key in INPUTS)])


def number(text: str) -> int | float:
    return int(text) if text.removeprefix("-").isdigit() else float(text)


def bits(dtype: str, text: str) -> int:
    """The pattern of an input, or the error that it is."""
    type_ = TYPES[dtype]
    if isinstance(type_, Binary):
        nan = type_.infinity | 1 << (type_.precision - 2)
        return nan if text == "nan" else parsed(dtype, text)
    value = number(text)
    if isinstance(value, float):
        raise TypeError("a float for an integer type")
    if not type_.least <= value <= type_.greatest:
        raise OverflowError("outside the integer type")
    return value


def patterns(row: Row) -> list[int]:
    return [bits(row["dtype"], row[key]) for key in INPUTS]


def arguments(row: Row) -> list[Any]:
    """start, limit and delta as onnx_range takes them, next to dtype."""
    if isinstance(TYPES[row["dtype"]], Binary):
        return list(array(row["dtype"], patterns(row)))
    return [number(row[key]) for key in INPUTS]


def recorded(row: Row) -> dict[int, str]:
    """The elements that the file has, by index."""
    texts = dict(enumerate(row.get("elements", row.get("head", ()))))
    if "last" in row:
        texts[row["count"] - 1] = row["last"]
    return texts | {int(index): text for index, text in row.get("at", {}).items()}


def slices(row: Row) -> list[tuple[int, int]]:
    """First index and length of the slices to look at: all, or both ends."""
    n = row["count"]
    if n <= 2 * SLICE:
        return [(0, n)]
    return [(0, SLICE), (n - SLICE, SLICE)]


def filled(row: Row, first: int, length: int) -> np.ndarray:
    start, _, delta = arguments(row)
    out = np.empty(length, DTYPES[row["dtype"]])
    onnx_range.fill(out, start, delta, first=first)
    return out


def is_as_wanted(row: Row) -> bool:
    wanted = row["wanted"]
    if wanted == "error":
        return "error" in row
    if isinstance(wanted, int):
        return row.get("count") == wanted
    if isinstance(wanted, list):
        return row.get("elements") == wanted
    ours = recorded(row)
    return all(ours[int(index)] == text for index, text in wanted.items())


each_row = pytest.mark.parametrize("row", ROWS, ids=name)
each_answered = pytest.mark.parametrize("row", ANSWERED, ids=name)
each_refused = pytest.mark.parametrize("row", REFUSED, ids=name)


def test_public_cases_are_many_and_each_once() -> None:
    assert len(ROWS) >= 40
    assert len({name(row) for row in ROWS}) == len(ROWS)


@each_row
def test_public_case_names_its_source(row: Row) -> None:
    link = urlsplit(row["link"])
    assert link.scheme == "https" and link.netloc
    assert row["project"] and row["reported"] and "\n" not in row["reported"]


@each_row
def test_public_case_differs_from_what_is_wanted_only_with_a_reason(row: Row) -> None:
    if "wanted" in row:
        assert is_as_wanted(row) == ("reason" not in row)
    else:
        assert "reason" not in row


@each_answered
def test_count_of_public_case_is_recorded(row: Row) -> None:
    assert onnx_range.count(*arguments(row), dtype=row["dtype"]) == row["count"]


@each_answered
def test_fill_of_public_case_is_recorded(row: Row) -> None:
    for index, text in recorded(row).items():
        assert_same(filled(row, index, 1), [parsed(row["dtype"], text)])


@each_answered
def test_range_of_public_case_is_the_oracles(row: Row) -> None:
    dtype = row["dtype"]
    start, limit, delta = patterns(row)
    assert count(dtype, start, limit, delta) == row["count"]
    whole = None
    if row["count"] <= WHOLE_MOST:
        whole = onnx_range.range(*arguments(row), dtype=dtype)
        assert (whole.dtype, whole.shape) == (DTYPES[dtype], (row["count"],))
    for first, length in slices(row):
        expected = slice_values(dtype, 1, start, delta, first, length)
        assert_same(filled(row, first, length), expected)
        if whole is not None:
            assert_same(whole[first : first + length], expected)


@each_refused
def test_public_case_is_refused_as_recorded(row: Row) -> None:
    error = getattr(builtins, row["error"])
    for function in (onnx_range.range, onnx_range.count):
        with pytest.raises(error):
            function(*arguments(row), dtype=row["dtype"])
    with pytest.raises(error):
        count(row["dtype"], *patterns(row))
