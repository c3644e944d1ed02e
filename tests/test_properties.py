# SPDX-License-Identifier: Apache-2.0
"""The library against exact rationals, on adversarial inputs of every type."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from oracle import rules
from oracle.arrays import DTYPES, assert_same, patterns, shown
from oracle.formats import CASES, FLOATS, TYPES
from oracle.slices import KINDS, slices
from oracle.strategies import Numbers, exact, short_triples, triples

import onnx_range

each_type = pytest.mark.parametrize("name", TYPES)
each_case = pytest.mark.parametrize(("name", "stash_type"), CASES)

MOST_ELEMENTS = 5000


def outcome(function: Any, *args: Any, **keywords: Any) -> Any:
    """What a call returns, or the class of the error it raises."""
    try:
        return function(*args, **keywords)
    except (ValueError, OverflowError) as error:
        return type(error)


@st.composite
def ranges(draw: st.DrawFn, name: str) -> tuple[Numbers, int, int]:
    """start and delta of a range, and the slice from 0 that is (most of) it."""
    inputs = draw(st.one_of(short_triples(name), triples(name)))
    start, limit, delta = inputs.patterns
    n = outcome(rules.count, name, start, limit, delta)
    assume(isinstance(n, int))
    return Numbers(name, start=start, delta=delta), 0, min(n, MOST_ELEMENTS)


@each_type
@given(data=st.data())
def test_count_of_any_input_is_the_oracles(name: str, data: st.DataObject) -> None:
    inputs = data.draw(st.one_of(triples(name), short_triples(name)))
    expected = outcome(rules.count, name, *inputs.patterns)
    assert outcome(onnx_range.count, *inputs.scalars) == expected


@each_case
@given(data=st.data())
def test_range_of_few_elements_is_the_oracles(
    name: str, stash_type: int, data: st.DataObject
) -> None:
    inputs = data.draw(short_triples(name))
    start, limit, delta = inputs.patterns
    n = outcome(rules.count, name, start, limit, delta)
    assume(isinstance(n, int) and n <= 2**16)
    expected = rules.slice_values(name, stash_type, start, delta, 0, min(n, 200))
    result = outcome(onnx_range.range, *inputs.scalars, stash_type=stash_type)
    assert isinstance(result, np.ndarray), result
    assert result.dtype == DTYPES[name]
    assert result.size == n
    assert_same(result[:200], expected)


@pytest.mark.parametrize(
    ("name", "stash_type", "kind"),
    [
        (name, stash_type, kind)
        for name, stash_type in CASES
        for kind in (KINDS if name in FLOATS else ["reach"])
    ],
)
@given(data=st.data())
def test_fill_of_any_slice_is_the_oracles(
    name: str, stash_type: int, kind: str, data: st.DataObject
) -> None:
    inputs, first, length = data.draw(KINDS[kind](name))
    arguments = (stash_type, *inputs.patterns, first, length)
    expected = outcome(rules.slice_values, name, *arguments)
    out = np.zeros(length, DTYPES[name])
    result = outcome(
        onnx_range.fill, out, *inputs.scalars, first=first, stash_type=stash_type
    )
    if isinstance(expected, type):
        assert result is expected
        assert out.tobytes() == bytes(out.nbytes)  # An error writes nothing.
    else:
        assert result is None
        assert_same(out, expected)


@each_case
@given(data=st.data())
def test_fill_of_every_split_is_the_whole(
    name: str, stash_type: int, data: st.DataObject
) -> None:
    inputs, base, length = data.draw(st.one_of(ranges(name), slices(name, most=2000)))
    start, delta = inputs.scalars

    def fill(out: np.ndarray, first: int) -> None:
        onnx_range.fill(out, start, delta, first=first, stash_type=stash_type)

    whole, parts = (np.empty(length, DTYPES[name]) for _ in (1, 2))
    assume(outcome(fill, whole, base) is None)
    cuts = data.draw(st.lists(st.integers(0, length), max_size=8).map(sorted))
    for first, end in pairwise([0, *cuts, length]):
        fill(parts[first:end], base + first)
    assert_same(parts, patterns(whole))


@each_case
@given(data=st.data())
def test_last_element_of_exact_span_is_before_limit(
    name: str, stash_type: int, data: st.DataObject
) -> None:
    # Where limit - start is rounded in binary64, or the count is, an element may lie
    # past limit; the known answers have such a case.
    inputs = data.draw(st.one_of(triples(name), short_triples(name)))
    start, limit, delta = inputs.patterns
    assume(rules.span_is_exact(name, start, limit))
    n = outcome(rules.count, name, start, limit, delta)
    assume(isinstance(n, int) and 0 < n <= rules.EXACT_INDEX_MAX)
    last = np.empty(1, DTYPES[name])
    onnx_range.fill(
        last, inputs.scalars[0], inputs.scalars[2], first=n - 1, stash_type=stash_type
    )
    bits = patterns(last)[0]
    gap = exact(name, limit) - exact(name, bits)
    assert gap * exact(name, delta) >= 0, shown(name, bits)
