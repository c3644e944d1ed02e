# SPDX-License-Identifier: Apache-2.0
"""Bit patterns to numpy arrays and back, and how a failure shows them."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import ml_dtypes
import numpy as np

from .formats import TYPES, Binary

DTYPES: dict[str, np.dtype[Any]] = {
    name: np.dtype(ml_dtypes.bfloat16 if name == "bfloat16" else name) for name in TYPES
}


def array(name: str, patterns: Iterable[int]) -> np.ndarray:
    """Patterns of the type called name as an array of it."""
    type_ = TYPES[name]
    kind = "u" if isinstance(type_, Binary) else "i"
    raw = np.array(list(patterns), dtype=f"{kind}{type_.width // 8}")
    return raw.view(DTYPES[name])


def scalar(name: str, bits: int) -> Any:
    """One pattern as a numpy scalar."""
    return array(name, [bits])[0]


def patterns(values: np.ndarray) -> list[int]:
    """The patterns of an array of one of the types of Range."""
    name = values.dtype.name
    kind = "u" if isinstance(TYPES[name], Binary) else "i"
    return values.view(f"{kind}{values.itemsize}").tolist()


def parsed(name: str, text: str) -> int:
    """The pattern of a decimal number or inf: the nearest value of the type."""
    type_ = TYPES[name]
    if not isinstance(type_, Binary):
        return int(text)
    magnitude = text.removeprefix("-")
    sign = type_.sign_bit if text.startswith("-") else 0
    if magnitude == "inf":
        return sign | type_.infinity
    return sign | type_.rounded(Fraction(magnitude))


def shown(name: str, bits: int) -> str:
    """A pattern in hex and, where it is a finite float, in hex floating point."""
    type_ = TYPES[name]
    if not isinstance(type_, Binary):
        return f"{bits} ({hex(bits)})"
    digits = f"0x{bits:0{type_.width // 4}x}"
    if not type_.is_finite(bits):
        return digits
    return f"{digits} ({float(type_.exact(bits)).hex()})"


def assert_same(values: np.ndarray, expected: list[int]) -> None:
    """Compare bit for bit, and show the first difference in hex."""
    actual = patterns(values)
    assert len(actual) == len(expected)
    name = values.dtype.name
    for index, (ours, theirs) in enumerate(zip(actual, expected, strict=True)):
        assert ours == theirs, (
            f"element {index}: {shown(name, ours)}, expected {shown(name, theirs)}"
        )
