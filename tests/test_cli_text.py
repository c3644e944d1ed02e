# SPDX-License-Identifier: Apache-2.0
"""The text of numbers on the command line, both ways."""

import decimal
import math
from fractions import Fraction

import ml_dtypes
import numpy as np
import pytest

import onnx_range
from onnx_range._text import format_tensor, parse_number

DTYPES = {
    "float64": np.float64,
    "float32": np.float32,
    "float16": np.float16,
    "bfloat16": ml_dtypes.bfloat16,
}
# Of each narrow type: the midpoint above 1, exactly, and the value above 1.
MIDPOINTS = {
    "float32": ("1.000000059604644775390625", 1 + 2.0**-23),
    "float16": ("1.00048828125", 1 + 2.0**-10),
    "bfloat16": ("1.00390625", 1 + 2.0**-7),
}


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("-2", -2),
        (f"-{'0' * 5000}7", -7),
        ("+7", 7),
        ("-9223372036854775809", -(2**63) - 1),
        ("-1e5", -1e5),
        ("-.5", -0.5),
        ("1.", 1.0),
        ("-0.0", -0.0),
        ("1e-400", 0.0),
        ("-inf", -math.inf),
        ("Infinity", math.inf),
    ],
)
@pytest.mark.parametrize("dtype", ["float64", "float32", "int16"])
def test_parse_number_plain_text_is_int_or_float(text, number, dtype):
    parsed = parse_number(text, dtype)
    assert isinstance(parsed, type(number))
    assert (parsed, math.copysign(1, parsed)) == (number, math.copysign(1, number))
    assert repr(parsed) == text


@pytest.mark.parametrize("text", ["-nan", "NaN"])
def test_parse_number_nan_is_nan(text):
    assert math.isnan(parse_number(text, "float32"))


@pytest.mark.parametrize("text", ["1e400", "-1e400", "9" * 5000, "1e999999999"])
@pytest.mark.parametrize("dtype", ["int16", "int64", *DTYPES])
def test_parse_number_beyond_float_is_refused_by_the_library(text, dtype):
    number = parse_number(text, dtype)
    assert repr(number) == text
    with pytest.raises(OverflowError, match=rf"^limit .* range of {dtype}; got"):
        onnx_range.count(0, number, 1, dtype=dtype)


@pytest.mark.parametrize("sign", ["", "-"])
@pytest.mark.parametrize("dtype", MIDPOINTS)
def test_parse_number_beside_midpoint_rounds_once(dtype, sign):
    # The nearest double of all three is the midpoint, which would round to 1.
    middle, above = MIDPOINTS[dtype]
    beyond = f"{middle:0<42}1"
    short = f"{middle[:-1]}4{'9' * 30}"
    for digits, expected in ((short, 1.0), (middle, 1.0), (beyond, above)):
        assert float(digits).hex() == float(middle).hex()
        element = np.empty(1, DTYPES[dtype])
        onnx_range.fill(element, parse_number(f"{sign}{digits}", dtype), 1)
        assert float(element[0]).hex() == f"{sign}{expected.hex()}"


def formatted(values):
    """The elements of an array as the program prints them."""

    def fill_slice(out, first):
        out[:] = values[first : first + out.size]

    text = format_tensor(values.dtype, values.size, fill_slice)
    return text[1:-1].split(", ")


def test_format_tensor_every_bfloat16_is_the_shortest_that_reads_back():
    patterns = np.arange(0x7F80, dtype=np.uint16)  # From zero to the greatest.
    values = patterns.view(ml_dtypes.bfloat16)
    texts = [text for part in np.split(values, 34) for text in formatted(part)]
    exact = [Fraction(float(value)) for value in values] + [Fraction(2) ** 128]
    for bits in range(1, 0x7F80):
        low = (exact[bits - 1] + exact[bits]) / 2
        high = (exact[bits] + exact[bits + 1]) / 2

        def reads_back(number, low=low, high=high, even=bits % 2 == 0):
            return low < number < high or (even and number in (low, high))

        text = texts[bits]
        assert reads_back(Fraction(text)), f"{bits:#06x}: {text}"
        _, digits, last = decimal.Decimal(text).normalize().as_tuple()
        if len(digits) > 1:
            coarser = Fraction(10) ** (last + 1)
            shorter = Fraction(text) // coarser * coarser
            for number in (shorter, shorter + coarser):
                assert not reads_back(number), f"{bits:#06x}: {text}"


@pytest.mark.parametrize(
    ("dtype", "values", "texts"),
    [
        ("float64", [0.1, -0.0, 1e16, 1e-5], ["0.1", "-0.0", "1e+16", "1e-05"]),
        ("float32", [0.1, 3e38], ["0.1", "3e+38"]),
        ("float16", [0.1, 65504, 6e-8], ["0.1", "6.55e+04", "6e-08"]),
        (
            "bfloat16",
            [0.1, -0.0, 256, 999, 6816, 1e-5, 2.0**64, 1 / 3],
            ["0.1", "-0.0", "256.0", "1e+03", "6.82e+03", "1e-05", "1.85e+19", "0.334"],
        ),
    ],
)
def test_format_tensor_floats_are_the_shortest_of_their_type(dtype, values, texts):
    assert formatted(np.array(values).astype(DTYPES[dtype])) == texts
