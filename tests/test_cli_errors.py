# SPDX-License-Identifier: Apache-2.0
"""The program onnx-range and arguments that have no result."""

import pytest

from onnx_range._cli import main

GOT_INT64 = "dtype='int64', stash_type=None"
GOT_FLOAT64 = "dtype='float64', stash_type=None"
FINITE = (
    "start, limit and (limit - start) / delta must be finite, and the delta of a slice "
    "that has elements"
)
BAD_INPUTS = [
    ("1 2", "the following arguments are required: DELTA"),
    ("1 2 x", "argument DELTA: 'x' is not a number"),
    ("-1x 2 3", "argument START: '-1x' is not a number"),
    ("0x10 2 3", "argument START: '0x10' is not a number"),
    ("1/3 2 3", "argument START: '1/3' is not a number"),
    ("1 2+1j 3", "argument LIMIT: '2+1j' is not a number"),
    ("1 2 3 4", "unrecognized arguments: 4"),
    ("1 2 3 --dtyp int16", "unrecognized arguments: --dtyp int16"),
    ("-1 -5 -2 -3", "unrecognized arguments: -3"),
    ("1_000 2 3", "argument START: '1_000' is not a number"),
    ("1 2.5_0 3", "argument LIMIT: '2.5_0' is not a number"),
    ("1 2 \u0663", "argument DELTA: '\u0663' is not a number"),
    ("1 2 3 --opset x", "argument --opset: 'x' is not an integer"),
    ("1 2 3 --opset 2_7", "argument --opset: '2_7' is not an integer"),
    ("1 2 3 --opset 27.0", "argument --opset: '27.0' is not an integer"),
    ("1 2 3 --stash-type \u0661", "argument --stash-type: '\u0661' is not an integer"),
    ("1 2 3 --output", "argument --output: expected one argument"),
    (
        "1 2 3 --output x --count",
        "argument --count: not allowed with argument --output",
    ),
    (
        "1 5 0",
        f"delta must not be zero; got start=1, limit=5, delta=0, {GOT_INT64}",
    ),
    (
        "1 5 -0.0",
        f"delta must not be zero; got start=1, limit=5, delta=-0.0, {GOT_FLOAT64}",
    ),
    (
        "-nan 5 1",
        (
            "start, limit and delta must not be NaN; "
            f"got start=-nan, limit=5, delta=1, {GOT_FLOAT64}"
        ),
    ),
    (
        "-inf 5 1",
        f"{FINITE}; got start=-inf, limit=5, delta=1, {GOT_FLOAT64}",
    ),
    (
        "0 1 1e-310",
        f"{FINITE}; got start=0, limit=1, delta=1e-310, {GOT_FLOAT64}",
    ),
    (
        "0 9223372036854775807 1",
        (
            "there must be at most 2^63 - 1 elements, and no more bytes than a size_t "
            f"counts; got start=0, limit=9223372036854775807, delta=1, {GOT_INT64}"
        ),
    ),
    ("0 1e400 1", "limit must lie in the range of float64; got 1e400"),
    ("-1e400 1 1", "start must lie in the range of float64; got -1e400"),
    ("0 5 1e400 --dtype int32", "delta must lie in the range of int32; got 1e400"),
    (
        "0 9223372036854775808 1",
        "limit must lie in the range of int64; got 9223372036854775808",
    ),
    (
        "40000 0 -1 --dtype int16",
        "start must lie in the range of int16; got 40000",
    ),
    (
        "0 7e4 1 --dtype float16",
        "limit must lie in the range of float16; got 7e4",
    ),
    (
        "1.5 5 1 --dtype int32",
        "start must be an integer to be of type int32; got 1.5",
    ),
    ("0 5 1 --opset 10", "opset must be 11 or above; got dtype='int64', opset=10"),
    ("0 5 1 --opset -1", "opset must be 11 or above; got dtype='int64', opset=-1"),
    (
        "0 5 1 --dtype bfloat16 --opset 26",
        (
            "dtype must be int16, int32, int64, float or double, or, from opset 27 on, "
            "float16 or bfloat16; "
            "got dtype='bfloat16', opset=26"
        ),
    ),
    (
        "0 5 1 --dtype float16 --stash-type 10",
        (
            "stash_type must be 1 (FLOAT) or 11 (DOUBLE); "
            "got start=0, limit=5, delta=1, dtype='float16', stash_type=10"
        ),
    ),
]


# As typed: neither the double nor the nearest value of the type.
TYPED = ["0.1", "+7", "007", "-.5", "1.", "1e-400", "0.3000000000000000001", "1234.7"]


@pytest.mark.parametrize(("args", "message"), BAD_INPUTS)
def test_main_bad_input_is_one_line(capsys, args, message):
    assert main(args.split()) == 2
    assert capsys.readouterr() == ("", f"onnx-range: error: {message}\n")


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32", "float64"])
@pytest.mark.parametrize("text", TYPED)
def test_main_error_tells_the_numbers_as_typed(capsys, dtype, text):
    assert main([text, text, "0", "--dtype", dtype]) == 2
    got = f"got start={text}, limit={text}, delta=0, dtype={dtype!r}, stash_type=None"
    line = f"onnx-range: error: delta must not be zero; {got}\n"
    assert capsys.readouterr() == ("", line)


@pytest.mark.parametrize(
    ("dtype", "text"),
    [
        ("float16", "70000.1"),
        ("bfloat16", "-3.4e38"),
        ("float32", "1.7e308"),
        ("float64", "1e309"),
        ("int16", "+32768"),
    ],
)
def test_main_number_out_of_range_is_told_as_typed(capsys, dtype, text):
    assert main(["0", text, "1", "--dtype", dtype]) == 2
    line = f"limit must lie in the range of {dtype}; got {text}"
    assert capsys.readouterr() == ("", f"onnx-range: error: {line}\n")


@pytest.mark.parametrize("dtype", ["int64", "float64"])
def test_main_integer_that_int_refuses_is_out_of_range(capsys, dtype):
    assert main(["0", "1", "9" * 5000, "--dtype", dtype]) == 2
    line = f"onnx-range: error: delta must lie in the range of {dtype}; got 99999"
    out, err = capsys.readouterr()
    assert (out, err[: len(line)]) == ("", line)


@pytest.mark.parametrize("name", ["float", "-1"])
def test_main_bad_choice_names_the_dtypes(capsys, name):
    assert main(["1", "2", "3", "--dtype", name]) == 2
    out, err = capsys.readouterr()
    start = f"onnx-range: error: argument --dtype: invalid choice: {name!r} (choose "
    assert (out, err[: len(start)], err.count("\n")) == ("", start, 1)


def test_main_line_break_in_argument_is_still_one_line(capsys):
    assert main(["1", "2", "3", "--a\nb"]) == 2
    line = "onnx-range: error: unrecognized arguments: --a b\n"
    assert capsys.readouterr() == ("", line)
