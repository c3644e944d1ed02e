# SPDX-License-Identifier: Apache-2.0
"""The program onnx-range where its streams are full, closed or not read."""

import os
import subprocess
import sys

import pytest

import onnx_range

# What goes to standard output: a tensor, a count and what argparse writes.
PRINTING = ["0 1000 1", "0 5 1 --count", "--help", "--version"]
needs_full = pytest.mark.skipif(
    not os.path.exists("/dev/full"), reason="needs /dev/full"
)
# Python's buffer shows a failure when it is flushed, no buffer when it is written.
each_buffering = pytest.mark.parametrize("unbuffered", ["", "1"])


def run(arguments, unbuffered, **streams):
    """Run the module as a process of its own."""
    command = [sys.executable, "-m", "onnx_range", *arguments.split()]
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | streams
    env = os.environ | {"PYTHONUNBUFFERED": unbuffered}
    return subprocess.run(command, text=True, check=False, env=env, **streams)


def run_closed(arguments, number):
    """Run the module without the stream of that number."""
    script = f'exec "$0" -m onnx_range {arguments} {number}>&-'
    command = ["sh", "-c", script, sys.executable]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@each_buffering
@pytest.mark.parametrize("arguments", PRINTING)
def test_module_reader_gone_ends_quietly(arguments, unbuffered):
    reading, writing = os.pipe()
    os.close(reading)
    done = run(arguments, unbuffered, stdout=writing)
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, "")


@needs_full
@each_buffering
@pytest.mark.parametrize("arguments", PRINTING)
def test_module_stdout_full_fails_with_one_line(arguments, unbuffered):
    with open("/dev/full", "w") as full:
        done = run(arguments, unbuffered, stdout=full)
    line = "onnx-range: error: standard output: No space left on device\n"
    assert (done.returncode, done.stderr) == (1, line)


@pytest.mark.parametrize("arguments", PRINTING)
def test_module_stdout_closed_fails_with_one_line(arguments):
    done = run_closed(arguments, 1)
    line = "onnx-range: error: standard output: Bad file descriptor\n"
    assert (done.returncode, done.stderr) == (1, line)


@needs_full
@each_buffering
@pytest.mark.parametrize("status", [1, 2])
def test_module_stderr_full_keeps_the_status(tmp_path, unbuffered, status):
    output = f"--output {tmp_path}"  # A directory, where the numbers are right.
    with open("/dev/full", "w") as full:
        done = run(f"1 5 {2 - status} {output}", unbuffered, stderr=full)
    assert (done.returncode, done.stdout) == (status, "")


def test_module_stderr_not_read_keeps_the_status():
    reading, writing = os.pipe()
    os.close(reading)
    done = run("1 5 0", "", stderr=writing)
    os.close(writing)
    assert (done.returncode, done.stdout) == (2, "")


def test_module_stderr_closed_keeps_the_status():
    done = run_closed("1 5 0", 2)
    assert (done.returncode, done.stdout) == (2, "")


@needs_full
@each_buffering
def test_script_stderr_full_keeps_the_status(unbuffered):
    # The console script imports main() and exits with what it returns.
    program = "import sys; from onnx_range._cli import main; sys.exit(main())"
    env = os.environ | {"PYTHONUNBUFFERED": unbuffered}
    command = [sys.executable, "-c", program, "1", "5", "0"]
    with open("/dev/full", "w") as full:
        done = subprocess.run(command, stderr=full, check=False, env=env)
    assert done.returncode == 2


@each_buffering
@pytest.mark.parametrize(
    ("arguments", "first"),
    [
        ("--help", "usage: onnx-range [-h] "),
        ("--version", f"onnx-range {onnx_range.__version__}\n"),
    ],
)
def test_module_help_and_version_go_to_stdout(arguments, first, unbuffered):
    done = run(arguments, unbuffered)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(first)
    assert done.stdout.endswith("\n") and not done.stdout.endswith("\n\n")
