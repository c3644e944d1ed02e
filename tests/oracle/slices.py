# SPDX-License-Identifier: Apache-2.0
"""Adversarial slices for hypothesis: start and delta, first and length."""

from fractions import Fraction

from hypothesis import strategies as st

from .formats import TYPES, Binary, Integer, power_of_two
from .rules import INT64_MAX
from .strategies import Numbers, anything, exact, nearest, steps, steps_like, unit

Slice = tuple[Numbers, int, int]  # start and delta, first, length


@st.composite
def slices_that_reach(draw: st.DrawFn, name: str, most: int = 70) -> Slice:
    """start and delta, first and length of a slice that mostly stays inside T.

    Elements are aimed at: the value of element first is drawn, and delta or start
    are what reaches it, so that indices up to 2^62 meet every exponent.
    """
    length = draw(st.one_of(st.integers(1, most), st.integers(0, 3)))
    scales = [8, 100, 2**15, 2**24, 2**30, 2**53, 2**54, 2**62]
    if isinstance(TYPES[name], Integer):  # Further than 2^width nothing is inside T.
        scales = [n for n in scales if n >> TYPES[name].width == 0]
    top = draw(st.sampled_from(scales))
    first = draw(st.one_of(st.integers(max(top - 150, 0), top), st.integers(0, top)))
    assert first + length <= INT64_MAX
    start, goal = draw(anything(name)), draw(anything(name))
    delta = nearest(name, (exact(name, goal) - exact(name, start)) / max(first, 1))
    if draw(st.booleans()):
        # Small steps, and start cancels nearly all of first * delta.
        delta = draw(st.one_of(steps(name), steps_like(name, goal)))
        start = nearest(
            name,
            exact(name, goal) - first * exact(name, delta),
            draw(st.integers(-2, 2)),
        )
    if exact(name, delta) == 0:
        delta = 1
    return Numbers(name, start=start, delta=delta), first, length


@st.composite
def slices_with_ties(draw: st.DrawFn, name: str, most: int = 70) -> Slice:
    """Many small steps from start to an odd number of half ulps further.

    The elements there differ from a tie by less than one step: a first rounding to
    any precision between T's and the exact sum's makes some of them ties.
    """
    type_ = TYPES[name]
    assert isinstance(type_, Binary)
    length = draw(st.integers(1, most))
    start = draw(anything(name))
    distance = (2 * draw(st.integers(-5, 5)) + 1) * unit(type_, start) / 2
    steps_between = power_of_two(draw(st.integers(0, 55)))
    significand = Fraction(draw(st.integers(2**53, 2**54)), 2**53)
    delta = nearest(name, distance / steps_between / significand)
    delta += exact(name, delta) == 0  # Next to zero is the smallest value.
    ratio = distance / exact(name, delta)
    first = round(ratio) - draw(st.integers(0, length))
    first = min(max(first, 0), 2**62)
    return Numbers(name, start=start, delta=delta), first, length


@st.composite
def slices_about_53_bits(draw: st.DrawFn, name: str, most: int = 70) -> Slice:
    """Sums and products that just fit into a binary64, or just do not."""
    length = draw(st.integers(1, most))
    scale = power_of_two(draw(st.integers(-24, 0)))
    width = draw(st.integers(2, min(TYPES[name].precision, 51)))
    odd = draw(st.integers(2 ** (width - 1), 2**width - 1)) | 1
    first = draw(st.integers(2 ** (53 - width), 2 ** (55 - width)))
    little = draw(st.integers(-9, 9))
    much = draw(st.integers(-(2**54), 2**54)) >> draw(st.integers(0, 54))
    units = draw(st.sampled_from([little, much, little - odd * first]))
    start, delta = nearest(name, units * scale), nearest(name, odd * scale)
    return Numbers(name, start=start, delta=delta), first, length


# By what they aim at: indices up to 2^62 that stay inside T, and two ways to be wrong.
KINDS = {
    "reach": slices_that_reach,
    "ties": slices_with_ties,
    "53_bits": slices_about_53_bits,
}


def slices(name: str, most: int = 70) -> st.SearchStrategy[Slice]:
    """Slices of any kind."""
    if isinstance(TYPES[name], Integer):
        return slices_that_reach(name, most)
    return st.one_of([kind(name, most) for kind in KINDS.values()])
