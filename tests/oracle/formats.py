# SPDX-License-Identifier: Apache-2.0
"""The types of Range, and rounding a rational to nearest even into one."""

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Integer:
    """A two's complement type; its bit pattern here is simply its value."""

    width: int

    @property
    def least(self) -> int:
        return -(1 << (self.width - 1))

    @property
    def greatest(self) -> int:
        return (1 << (self.width - 1)) - 1


@dataclass(frozen=True)
class Binary:
    """An IEEE 754 binary format: sign, exponent, precision - 1 fraction bits."""

    width: int
    precision: int
    emax: int

    @property
    def emin(self) -> int:
        return 1 - self.emax

    @property
    def sign_bit(self) -> int:
        return 1 << (self.width - 1)

    @property
    def infinity(self) -> int:
        """The pattern of +infinity; magnitudes above it are NaNs."""
        return (2 * self.emax + 1) << (self.precision - 1)

    @property
    def quantum(self) -> Fraction:
        """The smallest positive value."""
        return power_of_two(self.emin - self.precision + 1)

    def magnitude(self, bits: int) -> int:
        return bits & (self.sign_bit - 1)

    def is_negative(self, bits: int) -> bool:
        return bool(bits & self.sign_bit)

    def is_nan(self, bits: int) -> bool:
        return self.magnitude(bits) > self.infinity

    def is_infinite(self, bits: int) -> bool:
        return self.magnitude(bits) == self.infinity

    def is_finite(self, bits: int) -> bool:
        return self.magnitude(bits) < self.infinity

    def exact(self, bits: int) -> Fraction:
        """The rational that a finite pattern stands for."""
        assert self.is_finite(bits), hex(bits)
        fraction_bits = self.precision - 1
        field, fraction = divmod(self.magnitude(bits), 1 << fraction_bits)
        if field == 0:
            value = fraction * self.quantum
        else:
            value = ((1 << fraction_bits) + fraction) * self.quantum
            value *= power_of_two(field - 1)
        return -value if self.is_negative(bits) else value

    def rounded(self, value: Fraction) -> int:
        """The pattern nearest to a rational, ties to even.

        An exact zero gives +0; what rounds to zero or infinity keeps its sign.
        """
        magnitude = abs(value)
        if magnitude == 0:
            return 0
        exponent = max(floor_log2(magnitude), self.emin)
        unit = power_of_two(exponent - self.precision + 1)
        units = round(magnitude / unit)  # Python rounds a Fraction's tie to even.
        # A normal number's leading one adds itself to the exponent field, which
        # is one more than exponent - emin; a carry of the rounding does the same.
        bits = ((exponent - self.emin) << (self.precision - 1)) + units
        bits = min(bits, self.infinity)
        return bits | self.sign_bit if value < 0 else bits

    def converted(self, source: "Binary", bits: int) -> int:
        """A pattern of another format in this one, rounded once; not for NaNs."""
        sign = self.sign_bit if source.is_negative(bits) else 0
        if source.is_infinite(bits):
            return sign | self.infinity
        return sign | self.rounded(source.exact(bits))


def power_of_two(exponent: int) -> Fraction:
    return Fraction(1 << exponent) if exponent >= 0 else Fraction(1, 1 << -exponent)


def floor_log2(value: Fraction) -> int:
    """The e with 2^e <= value < 2^(e+1), for a positive value."""
    guess = value.numerator.bit_length() - value.denominator.bit_length()
    return guess if power_of_two(guess) <= value else guess - 1


# The one table of facts about the types, by the names of numpy and ml_dtypes.
TYPES: dict[str, Integer | Binary] = {
    "int16": Integer(width=16),
    "int32": Integer(width=32),
    "int64": Integer(width=64),
    "float32": Binary(width=32, precision=24, emax=127),
    "float64": Binary(width=64, precision=53, emax=1023),
    "float16": Binary(width=16, precision=11, emax=15),
    "bfloat16": Binary(width=16, precision=8, emax=127),
}
INTEGERS = [name for name, type_ in TYPES.items() if isinstance(type_, Integer)]
FLOATS = [name for name, type_ in TYPES.items() if isinstance(type_, Binary)]
NARROW = ["float16", "bfloat16"]  # The two that are computed in a stash type.

# TensorProto.DataType, and so stash_type, of the two stash types.
STASH_TYPES = {1: TYPES["float32"], 11: TYPES["float64"]}

# Every type with every stash type that matters for it.
CASES = [
    (name, stash_type)
    for name in TYPES
    for stash_type in (STASH_TYPES if name in NARROW else [1])
]
