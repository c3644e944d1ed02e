# SPDX-License-Identifier: Apache-2.0
"""Count and values by the rules, over bit patterns, in exact rationals.

The errors are the exceptions of onnx_range: ValueError and OverflowError.
"""

from fractions import Fraction
from math import ceil

from .formats import STASH_TYPES, TYPES, Binary, Integer

INT64_MAX = 2**63 - 1
SIZE_MAX = 2**64 - 1
BINARY64 = TYPES["float64"]
EXACT_INDEX_MAX = 2**53  # Up to here every index is a binary64.


def count(name: str, start: int, limit: int, delta: int) -> int:
    """The number of elements: rules 3, 4 and 9."""
    type_ = TYPES[name]
    if isinstance(type_, Integer):
        if delta == 0:
            raise ValueError("zero delta")
        n = max(ceil(Fraction(limit - start, delta)), 0)
    else:
        check_step(type_, start, delta)
        n = count_floats(type_, start, limit, delta)
    if n > INT64_MAX or n * type_.width // 8 > SIZE_MAX:
        raise OverflowError("too many elements")
    return n


def check_step(type_: Binary, *inputs: int) -> None:
    """Refuse a NaN anywhere, and a zero as the last of the inputs, delta."""
    if any(type_.is_nan(bits) for bits in inputs):
        raise ValueError("NaN")
    if type_.magnitude(inputs[-1]) == 0:
        raise ValueError("zero delta")


def count_floats(type_: Binary, start: int, limit: int, delta: int) -> int:
    check_step(type_, limit, delta)
    if type_.is_infinite(start) or type_.is_infinite(limit):
        raise ValueError("quotient not finite")
    if type_.is_infinite(delta):
        return 0
    span = type_.exact(limit) - type_.exact(start)
    divisor = type_.exact(delta)
    quotient = rounded_quotient(span, divisor)
    if BINARY64.is_infinite(quotient):
        raise ValueError("quotient not finite")
    if BINARY64.magnitude(quotient) == 0:
        return 1 if span / divisor > 0 else 0
    return max(ceil(BINARY64.exact(quotient)), 0)


def rounded_quotient(span: Fraction, divisor: Fraction) -> int:
    """RN(RN(span) / divisor), both halved where the span overflows."""
    difference = BINARY64.rounded(span)
    if BINARY64.is_infinite(difference):
        difference = BINARY64.rounded(span / 2)
        divisor /= 2
    return BINARY64.rounded(BINARY64.exact(difference) / divisor)


def span_is_exact(name: str, start: int, limit: int) -> bool:
    """Whether limit - start is a binary64, or an integer's, so that rule 4 is exact."""
    type_ = TYPES[name]
    if isinstance(type_, Integer):
        return True
    span = type_.exact(limit) - type_.exact(start)
    rounded = BINARY64.rounded(span)
    return BINARY64.is_finite(rounded) and BINARY64.exact(rounded) == span


def value(name: str, stash_type: int, start: int, delta: int, index: int) -> int:
    """One element's pattern, rules 5 to 8; a float's may be infinite."""
    type_ = TYPES[name]
    if isinstance(type_, Integer):
        return start + index * delta
    if index == 0:
        return start
    if index > EXACT_INDEX_MAX:
        index = int(BINARY64.exact(BINARY64.rounded(Fraction(index))))
    # An exact zero is +0: index * delta is not zero, so no two -0 are added.
    real = type_.exact(start) + index * type_.exact(delta)
    if name not in ("float16", "bfloat16"):
        return type_.rounded(real)
    stash = STASH_TYPES[stash_type]
    return type_.converted(stash, stash.rounded(real))


def is_in_range(name: str, bits: int) -> bool:
    """Whether an element is one of T: an integer in its range, a finite float."""
    type_ = TYPES[name]
    if isinstance(type_, Integer):
        return type_.least <= bits <= type_.greatest
    return type_.is_finite(bits)


def slice_values(
    name: str, stash_type: int, start: int, delta: int, first: int, length: int
) -> list[int]:
    """Elements [first, first + length) as fill writes them: rules 9 and 10."""
    type_ = TYPES[name]
    if isinstance(type_, Binary):
        check_step(type_, start, delta)
    elif delta == 0:
        raise ValueError("zero delta")
    if first < 0 or first + length > INT64_MAX:
        raise ValueError("no such slice")
    if length and not (is_in_range(name, start) and is_in_range(name, delta)):
        raise ValueError("not finite")
    elements = [
        value(name, stash_type, start, delta, index)
        for index in range(first, first + length)
    ]
    if not all(is_in_range(name, bits) for bits in elements):
        raise OverflowError("an element leaves the type's range")
    return elements
