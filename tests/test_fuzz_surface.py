# SPDX-License-Identifier: Apache-2.0
"""Arguments of every sort: no crash, no other exceptions, nothing half written."""

from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule
from oracle import rules
from oracle.arrays import DTYPES, array, scalar
from oracle.slices import slices
from oracle.strategies import anything
from surface import OwnError, objects

import onnx_range

MOST_ELEMENTS = 10_000
REFUSED = (TypeError, ValueError, OverflowError, MemoryError)
SENTINEL = 0xA5


@st.composite
def calls(draw: st.DrawFn) -> tuple[list[Any], dict[str, Any]]:
    """Arguments that would do, of one type, with some of them replaced by anything."""
    name = draw(st.sampled_from(sorted(DTYPES)))
    likely = st.one_of(
        st.integers(-20, 20), anything(name).map(lambda bits: scalar(name, bits))
    )
    values = [draw(likely) for _ in range(3)]
    if draw(st.integers(0, 3)):
        values[draw(st.integers(0, 2))] = draw(objects())
    usual: dict[str, Any] = {
        "dtype": st.sampled_from([None, name, DTYPES[name]]),
        "stash_type": st.sampled_from([None, 1, 11]),
        "opset": st.sampled_from([11, 26, 27, 28]),
    }
    chosen = draw(st.sets(st.sampled_from(sorted(usual))))
    keywords = {key: draw(st.one_of(usual[key], objects())) for key in chosen}
    return values, keywords


def attempt(function: Any, *args: Any, **keywords: Any) -> Any:
    """Return a call's result, or None for an exception that may be raised."""
    try:
        return function(*args, **keywords)
    except (*REFUSED, OwnError):
        return None


@settings(max_examples=4 * settings.default.max_examples)
@given(call=calls(), out=st.one_of(st.none(), st.just("right"), objects()))
def test_range_of_anything_is_an_array_or_a_documented_error(
    call: tuple[list[Any], dict[str, Any]], out: Any
) -> None:
    values, keywords = call
    count = attempt(onnx_range.count, *values, **keywords)
    assert count is None or (type(count) is int and 0 <= count < 2**63)
    if count is not None and count > MOST_ELEMENTS:
        return
    result = attempt(onnx_range.range, *values, **keywords)
    if result is None:  # What an error in the count is, is one here.
        assert count is None
        attempt(onnx_range.range, *values, out=out, **keywords)
        return
    assert type(result) is np.ndarray and result.shape == (count,)
    assert result.dtype in DTYPES.values() and result.dtype.isnative
    if isinstance(out, str):
        out = np.empty(count, result.dtype)
        assert onnx_range.range(*values, out=out, **keywords) is out
        assert out.tobytes() == result.tobytes()
    elif attempt(onnx_range.range, *values, out=out, **keywords) is not None:
        assert out is None or np.asarray(out).tobytes() == result.tobytes()


class Fills(RuleBasedStateMachine):
    """Views of one buffer of which each byte is known, filled over and over."""

    @initialize()
    def begin(self) -> None:
        self.buffer = np.full(256, SENTINEL, np.uint8)
        self.known = self.buffer.tobytes()
        self.view("int16", 0, 1, 1, "=", True)

    @rule(
        name=st.sampled_from(sorted(DTYPES)),
        offset=st.integers(0, 16),
        length=st.integers(0, 12),
        step=st.sampled_from([1, 1, 1, 1, 2, -1]),
        order=st.sampled_from("===S"),
        writable=st.sampled_from([True, True, True, False]),
    )
    def view(
        self, name: str, offset: int, length: int, step: int, order: str, writable: bool
    ) -> None:
        dtype = DTYPES[name].newbyteorder(order)
        span = 2 * length * dtype.itemsize
        bytes_ = self.buffer[offset : offset + span]
        self.name, self.offset, self.order = name, offset, order
        self.out = bytes_.view(dtype)[:: abs(step)][:length][:: step // abs(step)]
        self.out.flags.writeable = writable

    def expect(self, written: bytes | None) -> None:
        if written is not None:
            end = self.offset + len(written)
            self.known = self.known[: self.offset] + written + self.known[end:]
        assert self.buffer.tobytes() == self.known

    @rule(data=st.data(), stash_type=st.sampled_from([1, 11]))
    def fill(self, data: st.DataObject, stash_type: int) -> None:
        inputs, first, _ = data.draw(slices(self.name, most=1))
        flags, written = self.out.flags, None
        good = flags.c_contiguous and flags.aligned and flags.writeable
        start, delta = inputs.patterns
        if good and self.out.dtype.isnative:
            elements = attempt(
                rules.slice_values,
                *(self.name, stash_type, start, delta, first, self.out.size),
            )
            if elements is not None:
                written = array(self.name, elements).tobytes()
        try:
            onnx_range.fill(
                self.out, *inputs.scalars, first=first, stash_type=stash_type
            )
        except REFUSED:
            assert written is None
        else:
            assert written is not None
        self.expect(written)

    @rule(start=objects(), delta=objects(), first=objects(), stash_type=objects())
    def fill_of_anything(self, **arguments: Any) -> None:
        try:
            onnx_range.fill(self.out, **arguments)
        except (*REFUSED, OwnError):
            self.expect(None)
        else:
            self.expect(self.out.tobytes())


TestFills = Fills.TestCase
TestFills.settings = settings(stateful_step_count=20)


@given(out=objects(), start=objects(), delta=objects(), first=objects())
def test_fill_of_anything_is_none_or_a_documented_error(
    out: Any, start: Any, delta: Any, first: Any
) -> None:
    assert attempt(onnx_range.fill, out, start, delta, first=first) is None
