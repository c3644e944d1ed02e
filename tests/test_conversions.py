# SPDX-License-Identifier: Apache-2.0
"""Weak Python numbers become T by one rounding to nearest, ties to even.

Element 0 is start bit for bit, so what start became can be read there. The inputs lie
next to the midpoints of T, where rounding by way of another format goes wrong.
"""

from fractions import Fraction
from math import inf, nextafter

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from oracle.arrays import DTYPES, assert_same, patterns
from oracle.formats import FLOATS, NARROW, TYPES

import onnx_range

each_float = pytest.mark.parametrize("name", FLOATS)
BELOW_BINARY64 = [*NARROW, "float32"]


def rounded(name: str, number: float | int) -> int:
    """The oracle's pattern of a Python number."""
    type_ = TYPES[name]
    sign = type_.sign_bit if str(number).startswith("-") else 0
    return sign | type_.rounded(Fraction(number))


def fill_one(name: str, number: float | int) -> np.ndarray:
    out = np.empty(1, DTYPES[name])
    onnx_range.fill(out, number, 1)
    return out


def midpoint(name: str, bits: int) -> Fraction:
    """Halfway from a finite value to the next one away from zero."""
    type_ = TYPES[name]
    return type_.exact(bits) + (type_.exact(bits) - type_.exact(bits - 1)) / 2


def interesting_patterns(name: str) -> list[int]:
    """Positive patterns, even and odd: subnormal, at borders, at 1, at the top."""
    type_ = TYPES[name]
    normal = 1 << (type_.precision - 1)
    one = type_.rounded(Fraction(1))
    top = type_.infinity - 1
    borders = [normal - 2, normal - 1, normal, normal + 1, one - 1, one, one + 1]
    return [2, 3, *borders, top - 2, top - 1]


def traps(name: str) -> list[float | int]:
    """Doubles and integers at and next to midpoints, and well-known single ones."""
    numbers: list[float | int] = [2**24 + 1, 2**53 + 1, 2**53 + 3, 2**60 + 2**36 + 1]
    numbers += [2049, 257, 0.1, 0.3, 1e-7, 2.0**-24, 2.0**-25, nextafter(2.0**-25, inf)]
    for bits in interesting_patterns(name) if name != "float64" else ():
        tie = float(midpoint(name, bits))
        numbers += [nextafter(tie, 0.0), tie, nextafter(tie, inf)]
    greatest = TYPES[name].infinity - 1
    numbers.append(int(TYPES[name].exact(greatest)))
    fitting = [x for x in numbers if TYPES[name].is_finite(rounded(name, x))]
    return fitting + [-x for x in fitting] + [0, 0.0, -0.0]


def shown(number: float | int) -> str:
    return number.hex() if isinstance(number, float) else hex(number)


EACH_TRAP = [
    pytest.param(name, number, id=f"{name}-{shown(number)}")
    for name in FLOATS
    for number in traps(name)
]


@pytest.mark.parametrize(("name", "number"), EACH_TRAP)
def test_fill_weak_start_rounds_once(name: str, number: float | int) -> None:
    assert_same(fill_one(name, number), [rounded(name, number)])


@pytest.mark.parametrize(("name", "number"), EACH_TRAP)
def test_range_weak_start_rounds_once(name: str, number: float | int) -> None:
    # Any limit ahead with an infinite step would give no element; go to the top.
    limit = float(TYPES[name].exact(TYPES[name].infinity - 1))
    delta = np.array(limit, DTYPES[name])[()]
    values = onnx_range.range(number, np.array(limit, DTYPES[name]), delta)
    if values.size:  # None where start is the top itself.
        assert_same(values[:1], [rounded(name, number)])
    by_dtype = onnx_range.range(number, limit, limit, dtype=DTYPES[name])
    assert by_dtype.tobytes() == values.tobytes()


@pytest.mark.parametrize("name", BELOW_BINARY64)
@given(data=st.data())
def test_fill_weak_float_near_tie_rounds_once(name: str, data: st.DataObject) -> None:
    bits = data.draw(st.integers(1, TYPES[name].infinity - 2))
    number = float(midpoint(name, bits))
    for _ in range(data.draw(st.integers(0, 3))):
        number = nextafter(number, data.draw(st.sampled_from([0.0, inf])))
    number *= data.draw(st.sampled_from([1, -1]))
    assert_same(fill_one(name, number), [rounded(name, number)])


@each_float
@given(data=st.data())
def test_fill_weak_int_near_tie_rounds_once(name: str, data: st.DataObject) -> None:
    one = TYPES[name].rounded(Fraction(1))
    bits = data.draw(st.integers(one + 1, TYPES[name].infinity - 2))
    tie = midpoint(name, bits)
    assume(tie.denominator == 1)
    number = int(tie) + data.draw(st.integers(-1, 1))
    number *= data.draw(st.sampled_from([1, -1]))
    assert_same(fill_one(name, number), [rounded(name, number)])


@each_float
@given(bits=st.data())
def test_fill_strong_start_keeps_pattern(name: str, bits: st.DataObject) -> None:
    magnitude = bits.draw(st.integers(0, TYPES[name].infinity // 2))
    sign = bits.draw(st.sampled_from([0, TYPES[name].sign_bit]))
    start = np.array([magnitude | sign], f"u{TYPES[name].width // 8}")
    out = np.empty(1, DTYPES[name])
    onnx_range.fill(out, start.view(DTYPES[name]), 1)
    assert_same(out, [magnitude | sign])


@each_float
def test_count_weak_limit_and_delta_round_once(name: str) -> None:
    # In T, 2^p + 1 is a tie and becomes 2^p, and so does 2^p + 3 become 2^p + 4.
    border = 2 ** TYPES[name].precision
    assert onnx_range.count(border - 1, border + 1, 1, dtype=DTYPES[name]) == 1
    assert onnx_range.count(border - 1.0, border + 1, 1, dtype=DTYPES[name]) == 1
    assert onnx_range.count(0, border + 4, border + 3, dtype=DTYPES[name]) == 1


def test_range_weak_tie_becomes_even_float16() -> None:
    values = onnx_range.range(2049, -1, np.float16(-1))
    assert patterns(values[:2]) == patterns(np.array([2048, 2047], np.float16))


@each_float
def test_fill_weak_number_that_rounds_to_infinity_is_an_overflow(name: str) -> None:
    type_ = TYPES[name]
    greatest = type_.exact(type_.infinity - 1)
    half_ulp = (greatest - type_.exact(type_.infinity - 2)) / 2
    edge = int(greatest + half_ulp)
    numbers: list[float | int] = [edge, -edge, edge + 1, 2 * edge, 10**400, -(10**400)]
    if name != "float64":
        numbers += [float(edge), -float(edge), nextafter(float(edge), inf), 1e300]
    for number in numbers:
        with pytest.raises(OverflowError, match="start"):
            fill_one(name, number)
        with pytest.raises(OverflowError, match="limit"):
            onnx_range.count(0, number, 1, dtype=DTYPES[name])
    out = np.empty(1, DTYPES[name])
    onnx_range.fill(out, edge - 1, float(TYPES[name].quantum))
    assert_same(out, [type_.infinity - 1])
