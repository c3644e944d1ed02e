# SPDX-License-Identifier: Apache-2.0
"""The benchmarks run, compare like with like, and report what they measured."""

import itertools
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import onnx_range
from onnx_range import _core

pytest.importorskip("onnx")
pytest.importorskip("onnxruntime")

ROOT = Path(__file__).parents[1]
BENCHMARKS = ROOT / "benchmarks"
DTYPES = ("int16", "int32", "int64", "float32", "float64", "float16", "bfloat16")
SIZES = (1, 3, 1000)
C_SIZES = ("100", "1000")


def run(*command, cwd=ROOT):
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**os.environ, "MPLCONFIGDIR": str(cwd)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def table_rows(text, columns):
    """The cells of all table rows that have so many columns, without their rulers."""
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if "|" in line]
    cells = [[cell.strip() for cell in row] for row in rows]
    return [row for row in cells if len(row) == columns and "---" not in row[0]]


@pytest.fixture(scope="module")
def measured(tmp_path_factory):
    """What bench.py printed, and its file."""
    file = tmp_path_factory.mktemp("bench") / "results.json"
    options = ["--seconds", "0", "--json", file, "--sizes", *SIZES]
    printed = run(sys.executable, BENCHMARKS / "bench.py", *options, cwd=file.parent)
    return printed, file


@pytest.fixture(scope="module")
def c_output(tmp_path_factory):
    """What bench.c printed."""
    if shutil.which("cc") is None:
        pytest.skip("there is no C compiler")
    folder = tmp_path_factory.mktemp("bench_c")
    source = ROOT / "src" / "c"
    files = [BENCHMARKS / "bench.c", source / "onnx_range.c"]
    run("cc", "-O2", "-I", source, "-o", folder / "bench", *files, "-lm", cwd=folder)
    return run(folder / "bench", "0", *C_SIZES, cwd=folder)


def test_bench_measures_each_form_type_and_size(measured):
    results = json.loads(measured[1].read_text(encoding="utf-8"))
    cases = {
        (measurement["form"], measurement["what"], measurement["n"])
        for measurement in results["measurements"]
        if measurement["form"] != "call"
    }
    assert cases == set(itertools.product(("fresh", "warm"), DTYPES, SIZES))


def test_bench_runs_every_contender(measured):
    results = json.loads(measured[1].read_text(encoding="utf-8"))
    always = {
        "call": {"onnx_range", "numpy", "numpy dtype="},
        "fresh": {"onnx_range", "numpy", "portable", "onnxruntime"},
        "warm": {"onnx_range", "memset", "portable", "onnxruntime"},
    }
    for measurement in results["measurements"]:
        assert set(measurement["times"]) - {"torch"} == always[measurement["form"]]
        for time in measurement["times"].values():
            assert 0 < time["min"] <= time["median"]
            assert time["rounds"] == 5


def test_bench_prints_machine_and_tables(measured):
    printed, _ = measured
    for key in ("processor", "cores", "cc", "onnx_range", "Python", "numpy", "torch"):
        assert f"\n{key}: " in f"\n{printed}"
    assert "\nNew arrays: times faster than numpy.arange (median)\n" in printed
    assert "\nWarm buffer: speed as a share of ctypes.memset's (min)\n" in printed
    header, *rows = table_rows(printed, 1 + len(SIZES))[: 1 + len(DTYPES)]
    assert header == ["n", *map(str, SIZES)]
    assert [row[0] for row in rows] == list(DTYPES)


def test_bench_c_measures_each_type_and_size(c_output):
    table = c_output.split("\n\n")[2]
    header, ruler, *rows = [
        line.strip("| ").split(" | ") for line in table.splitlines()
    ]
    assert header[:4] == ["type", "n", "memset, GB/s", "portable"]
    assert header[-1] == "plain loop"
    assert [row[:2] for row in rows] == [[d, n] for d in DTYPES for n in C_SIZES]
    assert {len(row) for row in (ruler, *rows)} == {len(header)}


def test_report_replaces_what_is_between_the_markers(measured, c_output, tmp_path):
    page, c_file = tmp_path / "page.md", tmp_path / "c.txt"
    c_file.write_text(c_output, encoding="utf-8")
    begin, end = "<!-- measured: begin -->\n", "<!-- measured: end -->\n"
    page.write_text(f"above\n{begin}old\n{end}below\n", encoding="utf-8")
    command = [sys.executable, BENCHMARKS / "report.py", measured[1], c_file]
    run(*command, "--page", page, cwd=tmp_path)
    first = page.read_text(encoding="utf-8")
    run(*command, "--page", page, cwd=tmp_path)
    assert page.read_text(encoding="utf-8") == first
    assert first.startswith(f"above\n{begin}\n- processor: ")
    assert first.endswith(f"\n\n{end}below\n")
    assert "\nold\n" not in first
    assert "### One call, three elements: times faster than arange\n" in first
    assert c_output.strip() in first


def test_report_goals_tell_the_least_ratio(monkeypatch):
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    from goals import goals_table
    from report import c_measurements

    def fresh(what, n, own, numpy):
        times = {"onnx_range": {"median": own}, "numpy": {"median": numpy}}
        return {"form": "fresh", "what": what, "n": n, "times": times}

    measurements = [
        fresh("float32", 10_000, 1.0, 9.5),
        fresh("float32", 1_000_000, 2.0, 17.0),
        fresh("float32", 10_000_000, 1.0, 3.0),
        *c_measurements("| int16 | 10000 | 90.0 | 0.20 | 0.86 | 0.10 |\n"),
    ]
    _, header, rows = goals_table(measurements)
    ratios = [dict(zip(header, row, strict=True)) for row in rows]
    assert [(row["what"], row["goal"], row["measured"]) for row in ratios] == [
        ("new arrays: float32", "9.00", "8.50"),
        ("warm buffer, in C: int16, int32, int64, float64", "0.85", "0.86"),
        ("new arrays: all types", "1.00", "3.00"),
    ]
    assert [row["reached"] for row in ratios] == ["no", "yes", "yes"]
    assert [row["where least"] for row in ratios] == [
        "float32, 1e6",
        "int16, 1e4",
        "float32, 1e7",
    ]


def test_plot_writes_a_chart_with_each_type(measured, tmp_path):
    pytest.importorskip("matplotlib")
    chart = tmp_path / "chart.svg"
    command = [sys.executable, BENCHMARKS / "plot.py", measured[1], "--chart", chart]
    run(*command, cwd=tmp_path)
    drawn = chart.read_text(encoding="utf-8")
    assert all(f">{dtype}</text>" in drawn for dtype in DTYPES)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("n", SIZES)
def test_contenders_give_equally_many_elements(dtype, n, monkeypatch):
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    import contenders
    from inputs import count

    assert count(dtype, n) == pytest.approx(n, rel=0.005)
    for contender in contenders.fresh(dtype, n).values():
        result = eval(contender.statement, dict(contender.names))
        if isinstance(result, list):
            [result] = result
        shape = result.shape() if callable(result.shape) else result.shape
        assert tuple(shape) == (count(dtype, n),)


def test_contenders_choose_their_kernel_before_each_turn(monkeypatch):
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    import contenders
    from interleave import timer

    best = onnx_range.kernel()
    try:
        for _ in range(2):
            made = contenders.fresh("float32", 3)
            for name, kernel in (("onnx_range", best), ("portable", "portable")):
                timer(made[name]).timeit(1)
                assert onnx_range.kernel() == kernel
    finally:
        _core._set_kernel(best)


@pytest.mark.parametrize("dtype", DTYPES)
def test_contenders_with_a_warm_buffer_write_it(dtype, monkeypatch):
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    import contenders
    from inputs import DTYPES as NUMPY_DTYPES
    from inputs import inputs

    made = contenders.warm(dtype, 300)
    start, limit, delta = inputs(dtype, 300)
    arange = np.arange(start, limit, delta, dtype=NUMPY_DTYPES[dtype])
    out = made["onnx_range"].names["out"]
    for name in ("onnx_range", "portable", *(["torch"] if "torch" in made else [])):
        out.view(np.uint8)[:] = 0xA5
        eval(made[name].statement, dict(made[name].names))
        same = np.isclose(out.astype(float), arange.astype(float), rtol=0.01)
        assert same.all(), name
    eval(made["memset"].statement, dict(made["memset"].names))
    assert not out.any()
    # It refuses a bound buffer of another length.
    eval(made["onnxruntime"].statement, dict(made["onnxruntime"].names))
