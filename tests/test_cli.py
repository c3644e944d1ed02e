# SPDX-License-Identifier: Apache-2.0
"""The program onnx-range: what it prints."""

import subprocess
import sys

import pytest

import onnx_range
from onnx_range._cli import main

# Every row of the semantics page that fits: type, arguments, what is printed.
KNOWN_TENSORS = [
    ("int32", "3 9 3", "[3, 6]"),
    ("int32", "10 4 -2", "[10, 8, 6]"),
    ("int32", "10 6 -3", "[10, 7]"),
    ("float32", "1 5 2", "[1.0, 3.0]"),
    ("float16", "1 5 2", "[1.0, 3.0]"),
    ("bfloat16", "1 5 2", "[1.0, 3.0]"),
    (
        "int32",
        "-2147483648 2147483647 1073741824",
        "[-2147483648, -1073741824, 0, 1073741824]",
    ),
    ("int16", "32767 -32768 -32768", "[32767, -1]"),
    ("int16", "31885 -3521 4874", "[]"),
    (
        "int64",
        "-9223372036854775808 9223372036854775807 4611686018427387904",
        "[-9223372036854775808, -4611686018427387904, 0, 4611686018427387904]",
    ),
    ("int64", "0 137 9223372036854775672", "[0]"),
    (
        "int64",
        "9007199254740993 9007199254740995 1",
        "[9007199254740993, 9007199254740994]",
    ),
    (
        "int64",
        "50 2300000050 400000000",
        "[50, 400000050, 800000050, 1200000050, 1600000050, 2000000050]",
    ),
    ("float32", "0 0.3 0.1", "[0.0, 0.1, 0.2, 0.3]"),
    ("float32", "0.1 1.6 1.5", "[0.1, 1.6]"),
    (
        "float32",
        "-3e38 3e38 1e38",
        (
            "[-3e+38, -2.0000001e+38, -1.0000001e+38, -1.0141205e+31, 9.999999e+37, "
            "1.9999997e+38, 2.9999998e+38]"
        ),
    ),
    # 99999.8984375, the last, is the float next to 99999.9.
    ("float32", "0 1e5 0.1", "[0.0, 0.1, 0.2, ..., 99999.7, 99999.805, 99999.9]"),
    ("float64", "1 1.3 0.1", "[1.0, 1.1, 1.2, 1.3]"),
    ("float64", "0 2.7 0.9", "[0.0, 0.9, 1.8]"),
    (
        "float64",
        "100 1000 0.1",
        "[100.0, 100.1, 100.2, ..., 999.7, 999.8000000000001, 999.9000000000001]",
    ),
    (
        "float64",
        "-1.7e308 1.7e308 1e308",
        "[-1.7e+308, -6.999999999999999e+307, 3.000000000000001e+307, 1.3e+308]",
    ),
    ("float64", "0 1 1e100", "[0.0]"),
]
KNOWN_COUNTS = [
    ("int64", "0 9007199254740993 1125899906842624", 9),
    ("float32", "0 1e5 0.1", 1000000),
    ("float64", "100 1000 0.1", 9000),
    ("float16", "2049 -1 -1", 2049),
    ("float16", "0 9216 0.3", 30716),
    ("float16", "0 4000 0.1", 40010),
    ("bfloat16", "0 6816 0.05", 136188),
    ("bfloat16", "0 180 0.3", 599),
    ("float64", "0 1e300 1e282", 10**18),
    ("int64", "0 1000000000000000000 1", 10**18),
]
ALL_DTYPES = ["int16", "int32", "int64", "float32", "float64", "float16", "bfloat16"]


def run(*args):
    """Run the module as a process of its own."""
    command = [sys.executable, "-m", "onnx_range", *args]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def printed(capsys, *args):
    """Run the program in this process and return its standard output's lines."""
    status = main(args)
    out, err = capsys.readouterr()
    assert (status, err) == (0, "")
    return out.splitlines()


def test_module_integers_prints_tensor_dtype_and_shape():
    done = run("10", "4", "-2")
    assert done.stdout == "[10, 8, 6]\ndtype: int64, shape: (3,)\n"
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(("dtype", "numbers", "tensor"), KNOWN_TENSORS)
def test_main_known_case_prints_its_elements(capsys, dtype, numbers, tensor):
    lines = printed(capsys, *numbers.split(), "--dtype", dtype)
    assert lines[0] == tensor
    assert lines[1].startswith(f"dtype: {dtype}, shape: (")


@pytest.mark.parametrize(("dtype", "numbers", "count"), KNOWN_COUNTS)
def test_main_known_case_prints_its_count(capsys, dtype, numbers, count):
    numbers = numbers.split()
    assert printed(capsys, *numbers, "--dtype", dtype, "--count") == [str(count)]
    shape = printed(capsys, "--dtype", dtype, *numbers)[1]
    assert shape == f"dtype: {dtype}, shape: ({count},)"


@pytest.mark.parametrize("dtype", ALL_DTYPES)
@pytest.mark.parametrize("numbers", [("3", "3", "1"), ("1", "5", "-2")])
def test_main_nothing_in_range_prints_empty(capsys, dtype, numbers):
    lines = printed(capsys, *numbers, "--dtype", dtype)
    assert lines == ["[]", f"dtype: {dtype}, shape: (0,)"]


@pytest.mark.parametrize(
    ("args", "lines"),
    [
        ("-2 -8 -2", ["[-2, -4, -6]", "dtype: int64, shape: (3,)"]),
        ("-1e5 0 5e4", ["[-100000.0, -50000.0]", "dtype: float64, shape: (2,)"]),
        ("--dtype float16 -1e4 --stash-type 11 0 5e3", ["[-1e+04, -5e+03]", None]),
        ("-1e4 --dtype float16 0 --opset 27 5e3", ["[-1e+04, -5e+03]", None]),
        ("--opset 11 -- -3 -1 1", ["[-3, -2]", None]),
        ("-0.0 1 .5", ["[-0.0, 0.5]", "dtype: float64, shape: (2,)"]),
        ("-.5 -1.5 -.5", ["[-0.5, -1.0]", None]),
        ("0 1. inf", ["[]", "dtype: float64, shape: (0,)"]),
        ("0 1. -Infinity", ["[]", "dtype: float64, shape: (0,)"]),
        ("-1000 0 +500", ["[-1000, -500]", "dtype: int64, shape: (2,)"]),
        ("0 1e5 1 --count", ["100000", None]),
        (f"{'0' * 5000}1 +3 1", ["[1, 2]", "dtype: int64, shape: (2,)"]),
        (f"-{'0' * 5000}1 1 1 --dtype int16", ["[-1, 0]", None]),
    ],
)
def test_main_number_that_looks_like_option_is_number(capsys, args, lines):
    out = printed(capsys, *args.split())
    assert out[0] == lines[0]
    assert lines[1] is None or out[1] == lines[1]


@pytest.mark.parametrize(
    ("numbers", "tensor"),
    [
        ("0 1000 1", "[" + ", ".join(map(str, range(1000))) + "]"),
        ("0 1001 1", "[0, 1, 2, ..., 998, 999, 1000]"),
        (
            "0 1000000000000000000 1",
            (
                "[0, 1, 2, ..., "
                "999999999999999997, 999999999999999998, 999999999999999999]"
            ),
        ),
    ],
)
def test_main_long_tensor_is_elided_in_the_middle(capsys, numbers, tensor):
    assert printed(capsys, *numbers.split())[0] == tensor


@pytest.mark.parametrize(("stash_type", "below"), [("1", 30), ("11", 29)])
def test_main_stash_type_reaches_the_values(capsys, stash_type, below):
    # delta is 565 / 2^15, and 29 * 565 = 2^14 + 1: element 29 is 1024.5 + 2^-15, which
    # a float rounds to 1024.5, half way between two values of float16.
    numbers = ("1024", "1025", "0.017242431640625", "--dtype", "float16")
    expected = ["1.024e+03"] * below + ["1.025e+03"] * (58 - below)
    lines = printed(capsys, *numbers, "--stash-type", stash_type)
    assert lines == [f"[{', '.join(expected)}]", "dtype: float16, shape: (58,)"]


@pytest.mark.parametrize("option", ["--help", "-h"])
def test_module_help_tells_how_to_read_bfloat16(option):
    done = run(option)
    assert "numpy.load(FILE).view(ml_dtypes.bfloat16)" in done.stdout
    assert (done.returncode, done.stderr) == (0, "")


def test_module_version_prints_the_package_version():
    done = run("--version")
    assert done.stdout == f"onnx-range {onnx_range.__version__}\n"
    assert (done.returncode, done.stderr) == (0, "")


def test_module_bad_input_exits_with_two():
    done = run("1", "5", "x")
    assert done.stderr == "onnx-range: error: argument DELTA: 'x' is not a number\n"
    assert (done.returncode, done.stdout) == (2, "")
