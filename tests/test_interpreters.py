# SPDX-License-Identifier: Apache-2.0
"""Sub-interpreters: onnx_range works in one, or its import is an ImportError.

numpy decides: it loads once in a process, and from Python 3.12 on not at all where the
interpreter has a GIL of its own. Where onnx_range is already, it goes on either way.
"""

import importlib.util
import subprocess
import sys

import pytest

# The module has a new name since Python 3.13.
NAMES = ("_interpreters", "_xxsubinterpreters")
MODULE = next((name for name in NAMES if importlib.util.find_spec(name)), None)

IN_SUB = """if True:
    import warnings
    warnings.simplefilter("ignore")  # numpy warns of sub-interpreters.
    try:
        import onnx_range
        said = f"works: {onnx_range.range(10, 4, -2).tolist()}"
    except ImportError as error:
        said = f"ImportError: {error}"
    print(said.splitlines()[0], flush=True)
"""

WORKS = "works: [10, 8, 6]"


def run(program: str) -> list[str]:
    """Run a program that may call in_sub(), and return the lines it prints."""
    head = f"""if True:
        import {MODULE} as interpreters
        def in_sub():
            number = interpreters.create()
            assert not interpreters.run_string(number, {IN_SUB!r})
            interpreters.destroy(number)
    """
    done = subprocess.run(
        [sys.executable, "-c", f"{head}\n{program}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    return done.stdout.splitlines()


pytestmark = pytest.mark.skipif(MODULE is None, reason="needs sub-interpreters")


def assert_works_or_is_refused(line: str) -> None:
    if line != WORKS:
        # The words are numpy's or Python's.
        assert line.removeprefix("ImportError: ") not in {line, ""}


def test_import_in_a_sub_interpreter_works_or_is_refused() -> None:
    (line,) = run("in_sub()")
    assert_works_or_is_refused(line)


def test_import_in_a_second_interpreter_leaves_the_first_working() -> None:
    program = """
import onnx_range
for _ in range(3):
    in_sub()
    print("works:", onnx_range.range(10, 4, -2).tolist())
"""
    lines = run(program)
    assert lines[1::2] == [WORKS] * 3
    for line in lines[::2]:
        assert_works_or_is_refused(line)


def test_import_after_a_sub_interpreter_works_or_is_refused() -> None:
    program = f"""
in_sub()
exec({IN_SUB!r})
"""
    lines = run(program)
    assert len(lines) == 2
    for line in lines:
        assert_works_or_is_refused(line)
