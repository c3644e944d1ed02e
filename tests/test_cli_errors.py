# SPDX-License-Identifier: Apache-2.0
"""The program onnx-range and arguments that have no result."""

import pytest

from onnx_range._cli import main

GOT_INT64 = "dtype='int64', stash_type=None"
GOT_FLOAT64 = "dtype='float64', stash_type=None"
BAD_INPUTS = [
    ("1 2", "the following arguments are required: DELTA"),
    ("1 2 x", "argument DELTA: 'x' is not a number"),
    ("-1x 2 3", "argument START: '-1x' is not a number"),
    ("0x10 2 3", "argument START: '0x10' is not a number"),
    ("1/3 2 3", "argument START: '1/3' is not a number"),
    ("1 2+1j 3", "argument LIMIT: '2+1j' is not a number"),
    ("1 2 3 4", "unrecognized arguments: 4"),
    ("1 2 3 --dtyp int16", "unrecognized arguments: --dtyp int16"),
    ("1 2 3 --opset x", "argument --opset: invalid int value: 'x'"),
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
            f"got start=nan, limit=5, delta=1, {GOT_FLOAT64}"
        ),
    ),
    (
        "-inf 5 1",
        (
            "(limit - start) / delta must be finite; "
            f"got start=-inf, limit=5, delta=1, {GOT_FLOAT64}"
        ),
    ),
    (
        "0 1 1e-310",
        (
            "(limit - start) / delta must be finite; "
            f"got start=0, limit=1, delta=1e-310, {GOT_FLOAT64}"
        ),
    ),
    (
        "0 9223372036854775807 1",
        (
            "there must be at most 2^63 - 1 elements, and no more bytes than a size_t "
            f"counts; got start=0, limit=9223372036854775807, delta=1, {GOT_INT64}"
        ),
    ),
    ("0 1e400 1", "1e400 is outside the range of a float"),
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
        "limit must lie in the range of float16; got 70000.0",
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
            "dtype must be an element type that Range allows in this opset; "
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


@pytest.mark.parametrize(("args", "message"), BAD_INPUTS)
def test_main_bad_input_is_one_line(capsys, args, message):
    assert main(args.split()) == 2
    assert capsys.readouterr() == ("", f"onnx-range: error: {message}\n")


def test_main_bad_choice_names_the_dtypes(capsys):
    assert main(["1", "2", "3", "--dtype", "float"]) == 2
    out, err = capsys.readouterr()
    start = "onnx-range: error: argument --dtype: invalid choice: 'float' (choose from "
    assert (out, err[: len(start)], err.count("\n")) == ("", start, 1)


def test_main_line_break_in_argument_is_still_one_line(capsys):
    assert main(["1", "2", "3", "--a\nb"]) == 2
    line = "onnx-range: error: unrecognized arguments: --a b\n"
    assert capsys.readouterr() == ("", line)
