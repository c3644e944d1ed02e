# SPDX-License-Identifier: Apache-2.0
"""fill: slices, however they are cut and whoever writes them, are the whole's."""

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
import pytest
from oracle.arrays import DTYPES, assert_same, patterns
from oracle.formats import CASES, INTEGERS
from oracle.rules import slice_values

import onnx_range

each_case = pytest.mark.parametrize(("name", "stash_type"), CASES)


@each_case
def test_fill_every_split_in_two_is_the_whole(name: str, stash_type: int) -> None:
    step = -3 if name in INTEGERS else 0.1
    whole = np.empty(70, DTYPES[name])
    onnx_range.fill(whole, -1, step, stash_type=stash_type)
    bits = patterns(np.array([-1, step], DTYPES[name]))
    assert_same(whole, slice_values(name, stash_type, *bits, 0, 70))
    for cut in range(71):
        parts = np.empty(70, DTYPES[name])
        onnx_range.fill(parts[cut:], -1, step, first=cut, stash_type=stash_type)
        onnx_range.fill(parts[:cut], -1, step, stash_type=stash_type)
        assert parts.tobytes() == whole.tobytes(), cut


@each_case
def test_fill_of_many_elements_is_its_slices(name: str, stash_type: int) -> None:
    # Long enough for every way to write; the parts are short, and begin anywhere.
    dtype = DTYPES[name]
    length = 2**25 // dtype.itemsize + 4099
    if name == "int16":
        length = 2**16  # There are no more int16.
    start, step = (-(2**15), 1) if name in INTEGERS else (-31.3, 60000 / length)
    buffer = np.zeros(length + 3, dtype)
    whole, part = buffer[1:-2], np.empty(50021, dtype)
    onnx_range.fill(whole, start, step, stash_type=stash_type)
    for first in range(0, length, part.size):
        end = min(first + part.size, length)
        piece = part[: end - first]
        onnx_range.fill(piece, start, step, first=first, stash_type=stash_type)
        assert whole[first:end].tobytes() == piece.tobytes(), first
    bits = patterns(np.array([start, step], dtype))
    for first in (0, length // 3, length - 70):
        expected = slice_values(name, stash_type, *bits, first, 70)
        assert_same(whole[first : first + 70], expected)
    assert buffer[[0, -2, -1]].tolist() == [0, 0, 0]


@each_case
def test_fill_from_many_threads_is_the_whole(name: str, stash_type: int) -> None:
    length, step = 30_000, 1 if name in INTEGERS else 0.3
    whole, parts = (np.zeros(length, DTYPES[name]) for _ in (1, 2))
    onnx_range.fill(whole, -9000, step, stash_type=stash_type)
    cuts = sorted({0, length, *range(17, length, 997)})

    def fill_part(ends: tuple[int, int]) -> None:
        first, end = ends
        onnx_range.fill(
            parts[first:end], -9000, step, first=first, stash_type=stash_type
        )

    with ThreadPoolExecutor(16) as pool:
        list(pool.map(fill_part, pairwise(cuts)))
    assert parts.tobytes() == whole.tobytes()
