# SPDX-License-Identifier: Apache-2.0
"""Adversarial inputs of Range for hypothesis, as bit patterns.

Ordinary draws of floats hardly ever meet a tie, a subnormal or a quotient next to an
integer; each strategy below aims at one such place.
"""

from fractions import Fraction

from hypothesis import strategies as st

from .arrays import scalar, shown
from .formats import TYPES, Binary, Integer, power_of_two


class Numbers:
    """Named bit patterns of one type; repr shows them in hex."""

    def __init__(self, name: str, **bits: int) -> None:
        self.name = name
        self.bits = bits

    def __repr__(self) -> str:
        numbers = (f"{key}={shown(self.name, b)}" for key, b in self.bits.items())
        return f"<{self.name} {', '.join(numbers)}>"

    @property
    def patterns(self) -> tuple[int, ...]:
        return tuple(self.bits.values())

    @property
    def scalars(self) -> tuple[object, ...]:
        return tuple(scalar(self.name, bits) for bits in self.patterns)


def nearest(name: str, value: Fraction, offset: int = 0) -> int:
    """The finite pattern nearest to a rational, and offset patterns further."""
    type_ = TYPES[name]
    if isinstance(type_, Integer):
        return min(max(round(value) + offset, type_.least), type_.greatest)
    bits = type_.rounded(value)
    magnitude = min(max(type_.magnitude(bits) + offset, 0), type_.infinity - 1)
    return (bits & type_.sign_bit) | magnitude


def exact(name: str, bits: int) -> Fraction:
    type_ = TYPES[name]
    return type_.exact(bits) if isinstance(type_, Binary) else Fraction(bits)


def signed(type_: Binary, magnitudes: st.SearchStrategy[int]) -> st.SearchStrategy[int]:
    return st.builds(int.__or__, magnitudes, st.sampled_from([0, type_.sign_bit]))


def anything(name: str) -> st.SearchStrategy[int]:
    """Any finite pattern, with weight on the ends, zero, subnormals and decimals."""
    type_ = TYPES[name]
    small = st.integers(-1000, 1000)
    if isinstance(type_, Integer):
        least, greatest = type_.least, type_.greatest
        ends = st.integers(0, 3).flatmap(
            lambda gap: st.sampled_from([least + gap, greatest - gap])
        )
        return st.one_of(small, st.integers(least, greatest), ends)
    top = type_.infinity - 1
    subnormals = st.integers(0, 4 << (type_.precision - 1))
    return st.one_of(
        st.builds(
            lambda n, d: nearest(name, Fraction(n, d)), small, st.integers(1, 99)
        ),
        signed(type_, st.integers(0, top)),
        signed(type_, subnormals),
        signed(type_, st.integers(top - 3, top)),
    )


def steps(name: str) -> st.SearchStrategy[int]:
    """Anything that can be a delta."""
    return anything(name).filter(lambda bits: exact(name, bits) != 0)


@st.composite
def triples(draw: st.DrawFn, name: str) -> Numbers:
    """start, limit, delta: unrelated, or with a quotient next to an integer."""
    start = draw(anything(name))
    if draw(st.booleans()):
        return draw(triples_of_span(name, start, most=2**60))
    delta = draw(st.one_of(steps(name), steps_like(name, start)))
    limit = draw(st.one_of(anything(name), limits_near(name, start, delta)))
    return Numbers(name, start=start, limit=limit, delta=delta)


@st.composite
def short_triples(draw: st.DrawFn, name: str) -> Numbers:
    """start, limit, delta with a quotient within a few ulps of 0 to 200."""
    start = draw(anything(name))
    if draw(st.booleans()):
        return draw(triples_of_span(name, start))
    delta = draw(st.one_of(steps(name), steps_like(name, start)))
    limit = draw(limits_near(name, start, delta, most=200))
    return Numbers(name, start=start, limit=limit, delta=delta)


@st.composite
def triples_of_span(draw: st.DrawFn, name: str, start: int, most: int = 200) -> Numbers:
    """start, a limit of like exponent, and delta: a fraction of the way, or so."""
    limit = draw(likes(name, start))
    k = draw(st.one_of(st.integers(1, min(most, 200)), st.integers(1, most)))
    span = exact(name, limit) - exact(name, start)
    delta = nearest(name, span / k, draw(st.integers(-3, 3)))
    if exact(name, delta) == 0:
        delta = 1  # The smallest positive value, of integers and floats alike.
    return Numbers(name, start=start, limit=limit, delta=delta)


@st.composite
def limits_near(
    draw: st.DrawFn, name: str, start: int, delta: int, most: int = 2**60
) -> int:
    """start + k * delta and the few patterns around it."""
    k = draw(st.one_of(st.integers(0, min(most, 200)), st.integers(0, most)))
    goal = exact(name, start) + k * exact(name, delta)
    return nearest(name, goal, draw(st.integers(-3, 3)))


@st.composite
def likes(draw: st.DrawFn, name: str, bits: int) -> int:
    """A number with an exponent next to a given one's, of either sign."""
    shift = draw(st.integers(-2, 2))
    stretch = power_of_two(shift) * Fraction(draw(st.integers(0, 2**60)), 2**59)
    return nearest(name, exact(name, bits) * draw(st.sampled_from([-1, 1])) * stretch)


def unit(type_: Binary, bits: int) -> Fraction:
    """The distance from a finite value to the next one away from zero."""
    field = max(type_.magnitude(bits) >> (type_.precision - 1), 1)
    return power_of_two(field + type_.emin - type_.precision)


@st.composite
def steps_like(draw: st.DrawFn, name: str, start: int) -> int:
    """A delta that makes ties: a short odd number of fractions of start's ulp."""
    type_ = TYPES[name]
    odd = 2 * draw(st.integers(-40, 40)) + 1
    if isinstance(type_, Integer):
        return nearest(name, Fraction(odd))
    scale = power_of_two(draw(st.integers(-40, 20)))
    step = nearest(name, odd * unit(type_, start) * scale)
    return step if type_.magnitude(step) else step | 1
