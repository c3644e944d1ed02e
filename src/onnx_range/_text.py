# SPDX-License-Identifier: Apache-2.0
"""Numbers and tensors as text, for the command line."""

from __future__ import annotations

import decimal
import math
import re
from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Array: TypeAlias = npt.NDArray[Any]
Slice: TypeAlias = Callable[[Array, int], object]

# A tensor of more than THRESHOLD elements shows EDGE of them at either end, which
# are numpy's own numbers.
THRESHOLD = 1000
EDGE = 3

# Types with so few bits that decimal -> double -> T could round twice.
NARROW = ("float32", "float16", "bfloat16")

# Four digits tell any two bfloat16 apart: its 8 significant bits, log10(2^8) = 2.4,
# need at most 1 + ceil(2.4).
BFLOAT16_DIGITS = 4


# int() and float() would take 1_000 and the digits of other scripts, too.
INTEGER = re.compile(r"[+-]?\d+", re.ASCII)
NUMBER = re.compile(
    r"[+-]?((\d+\.?\d*|\.\d+)(e[+-]?\d+)?|inf(inity)?|nan)", re.ASCII | re.IGNORECASE
)

# Stands for a decimal beyond the greatest double: beyond every type, too.
_HUGE = 10**400


class _Typed:
    """A number that an error message shows as it was typed."""

    text: str

    def __repr__(self) -> str:
        return self.text


class _Int(_Typed, int): ...


class _Float(_Typed, float): ...


def parse_number(text: str, dtype: str) -> int | float:
    """Return the number that a text means where a value of ``dtype`` is wanted.

    An integer literal is an int. Any other number is a float: the nearest, or for
    a narrow type the one that rounds to the nearest value of that type. What no
    type holds is an int, as no float holds it. The repr is the text.
    """
    number: _Int | _Float
    value = float(text)
    if math.isinf(value) and "inf" not in text.lower():
        number = _Int(_HUGE)
    elif INTEGER.fullmatch(text):
        # Decimal, as int() does not take thousands of leading zeros.
        number = _Int(decimal.Decimal(text))
    else:
        number = _Float(_round_to_odd(text, value) if dtype in NARROW else value)
    number.text = text
    return number


def _round_to_odd(text: str, nearest: float) -> float:
    # A decimal that lies just beside the midpoint of two values of T may have that
    # midpoint as its nearest double, and would then be rounded to the wrong side.
    # Of the two doubles around an inexact decimal, the one with the odd significand
    # is never such a midpoint, and lies on the decimal's side of it.
    if nearest == 0 or not math.isfinite(nearest):
        return nearest
    exact = decimal.Decimal(text)
    is_odd = np.float64(nearest).view(np.int64) & 1
    if exact == nearest or is_odd:
        return nearest
    return math.nextafter(nearest, math.inf if exact > nearest else -math.inf)


def format_tensor(dtype: np.dtype[Any], count: int, fill_slice: Slice) -> str:
    """Return the tensor in brackets, with the middle of a long one elided.

    ``fill_slice(out, first)`` is asked for the elements that are shown, only.
    """

    def words(first: int, stop: int) -> list[str]:
        out = np.empty(stop - first, dtype)
        fill_slice(out, first)
        return [_format_element(element) for element in out]

    if count > THRESHOLD:
        shown = [*words(0, EDGE), "...", *words(count - EDGE, count)]
    else:
        shown = words(0, count)
    return f"[{', '.join(shown)}]"


def _format_element(element: Any) -> str:
    if element.dtype.name != "bfloat16":
        return str(element)  # The shortest decimal that rounds to it.
    # ml_dtypes prints six digits, of which some say nothing. Like numpy's float16,
    # this is positional from 1e-4 up to 1e3.
    value = float(element)
    shortest = value if value == 0 else _shortest(value, type(element))
    if value == 0 or 1e-4 <= abs(value) < 1e3:
        return str(shortest)
    return np.format_float_scientific(shortest, trim="-", exp_digits=2)


def _shortest(value: float, bfloat16: type[Any]) -> float:
    # Below a power of two the neighbour is nearer than above it, so that the shortest
    # decimal may be one above that is not the nearest of its length.
    for digits in range(1, BFLOAT16_DIGITS):
        for rounding in (decimal.ROUND_HALF_EVEN, decimal.ROUND_UP):
            context = decimal.Context(prec=digits, rounding=rounding)
            shorter = float(context.create_decimal_from_float(value))
            if float(bfloat16(shorter)) == value:
                return shorter
    return float(f"{value:.{BFLOAT16_DIGITS - 1}e}")
