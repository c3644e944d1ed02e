# SPDX-License-Identifier: Apache-2.0
"""Every case with a known answer, through range, count and fill."""

from typing import Any

import numpy as np
import pytest
from oracle.arrays import DTYPES, assert_same, patterns
from oracle.known import ROWS, assert_known_elements, inputs
from oracle.rules import count, slice_values

import onnx_range

each_row = pytest.mark.parametrize("row", ROWS, ids=lambda row: row["id"])
Row = dict[str, Any]


@each_row
def test_count_of_known_case_is_known(row: Row) -> None:
    assert onnx_range.count(*inputs(row)) == row["count"]


@each_row
def test_range_of_known_case_is_known(row: Row) -> None:
    values = onnx_range.range(*inputs(row))
    assert values.dtype == DTYPES[row["dtype"]]
    assert values.shape == (row["count"],)
    assert np.isfinite(values.astype(np.float64)).all()
    assert_known_elements(row, values)


@each_row
def test_fill_of_known_case_is_known(row: Row) -> None:
    start, _, delta = inputs(row)
    out = np.empty(row["count"], DTYPES[row["dtype"]])
    onnx_range.fill(out, start, delta)
    assert_known_elements(row, out)


@each_row
def test_oracle_of_known_case_is_known(row: Row) -> None:
    start, limit, delta = (patterns(np.array([x]))[0] for x in inputs(row))
    assert count(row["dtype"], start, limit, delta) == row["count"]
    length = min(row["count"], 100)
    values = onnx_range.range(*inputs(row))
    for first in (0, row["count"] - length):
        expected = slice_values(row["dtype"], 1, start, delta, first, length)
        assert_same(values[first : first + length], expected)


@pytest.mark.parametrize("stash_type", [1, 11])
@each_row
def test_count_of_known_case_ignores_stash_type(row: Row, stash_type: int) -> None:
    assert onnx_range.count(*inputs(row), stash_type=stash_type) == row["count"]
