# SPDX-License-Identifier: Apache-2.0
"""Threads that call everything at once get the answers that one thread gets."""

import subprocess
import sys
import sysconfig
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import numpy as np
import pytest
from oracle.arrays import DTYPES
from oracle.formats import CASES, INTEGERS

import onnx_range
from onnx_range import _core

THREADS = 8
EXAMPLE = Path(__file__).parents[1] / "examples" / "threads.py"


def in_threads(work: Callable[[int], Any]) -> list[Any]:
    """Call work(0), work(1), ... in threads that begin together."""
    barrier = Barrier(THREADS)

    def start_and_work(number: int) -> Any:
        barrier.wait()
        return work(number)

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(start_and_work, range(THREADS)))


def answers(shared: dict[str, Any]) -> list[Any]:
    """What every function says, of inputs that all threads share."""
    said: list[Any] = []
    for name, stash_type in CASES:
        numbers = shared[name]
        result = onnx_range.range(*numbers, stash_type=stash_type)
        out = np.empty(30, DTYPES[name])
        onnx_range.fill(out, numbers[0], numbers[2], first=5, stash_type=stash_type)
        said += [result.tobytes(), out.tobytes(), onnx_range.count(*numbers)]
    for wrong in [(1, 5, 0), (1, 5, "2"), (1, 2**63, 1)]:
        with pytest.raises((ValueError, TypeError, OverflowError)) as caught:
            onnx_range.range(*wrong)  # type: ignore[arg-type]
        said.append(str(caught.value))
    return said


def test_everything_from_many_threads_answers_as_in_one() -> None:
    # 20000 elements are written without the GIL, the 30 of a fill with it.
    shared = {
        name: [np.array(number, dtype) for number in (-10000, 10000, 1)]
        if name in INTEGERS
        else [np.array(number, dtype) for number in (-100, 100, 0.01)]
        for name, dtype in DTYPES.items()
    }
    expected = answers(shared)

    def work(number: int) -> bool:
        for turn in range(6):
            if number < 2:  # All kernels write the same.
                _core._set_kernel("portable" if (number + turn) % 2 else None)
            assert onnx_range.kernel() in {"portable", "neon", "avx2", "avx512"}
            if answers(shared) != expected:
                return False
        return True

    try:
        assert in_threads(work) == [True] * THREADS
    finally:
        _core._set_kernel(None)


@pytest.mark.parametrize("name", ["float32", "bfloat16"])
def test_fill_large_slices_from_many_threads_is_the_whole(name: str) -> None:
    # Slices that are streamed past the caches, with borders inside a cache line.
    length = (17 << 20) // DTYPES[name].itemsize + 5
    whole, parts = (np.zeros(4 * length, DTYPES[name]) for _ in (1, 2))
    onnx_range.fill(whole, 0.5, 0.1)

    def fill_part(number: int) -> None:
        if number < 4:
            first = number * length
            onnx_range.fill(parts[first : first + length], 0.5, 0.1, first=first)

    in_threads(fill_part)
    different = np.flatnonzero(
        whole.view(f"u{whole.itemsize}") != parts.view(f"u{whole.itemsize}")
    )
    assert different.size == 0, different[:10]


def run(program: str, *arguments: str) -> str:
    """Run a program in a process of its own and return what it printed."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program, *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_first_import_in_many_threads_works() -> None:
    program = """if True:
        from concurrent.futures import ThreadPoolExecutor
        from threading import Barrier
        barrier = Barrier(8)
        def work(number):
            barrier.wait()
            import onnx_range
            return onnx_range.range(10, 4, -2).tolist()
        with ThreadPoolExecutor(8) as pool:
            print(list(pool.map(work, range(8))) == [[10, 8, 6]] * 8)
    """
    assert run(program) == "True\n"


@pytest.mark.skipif(
    not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="this Python needs its GIL"
)
def test_import_without_gil_keeps_it_off() -> None:
    program = "import sys, onnx_range; print(sys._is_gil_enabled())"
    assert run(program) == "False\n"


@pytest.mark.parametrize("arguments", [[], ["7", "3"], ["5", "9"], ["0", "2"]])
def test_example_threads_prints_the_whole(arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    whole = np.zeros(int(arguments[0]) if arguments else 10_000_000, np.float32)
    onnx_range.fill(whole, 0.0, 0.1)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{whole}\n", "")
