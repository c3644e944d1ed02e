# SPDX-License-Identifier: Apache-2.0
"""The choice of a kernel; that all write the same bytes is for tests/c and here."""

import os
import subprocess
import sys

import ml_dtypes
import numpy as np
import pytest

import onnx_range
from onnx_range import _core

NAMES = ("portable", "neon", "avx2", "avx512")
FLOATS = ("bfloat16", "float32", "float64")


def available():
    """Return the names of the kernels that this processor has."""
    names = []
    for name in NAMES:
        try:
            _core._set_kernel(name)
        except ValueError:
            continue
        names.append(name)
    _core._set_kernel(None)
    return names


@pytest.fixture
def _best_kernel_after():
    yield
    _core._set_kernel(None)


def import_with(name):
    return subprocess.run(
        [sys.executable, "-c", "import onnx_range; print(onnx_range.kernel())"],
        env={**os.environ, "ONNX_RANGE_KERNEL": name},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("name", available())
def test_kernel_from_the_environment_is_in_use(name):
    done = import_with(name)
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"{name}\n"


def test_kernel_unknown_in_the_environment_fails_the_import():
    done = import_with("mmx")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == (
        "ValueError: kernel must be the name of one that this build and this processor "
        "have; got kernel='mmx'"
    )


def test_kernel_empty_in_the_environment_is_the_best():
    assert import_with("").stdout == f"{onnx_range.kernel()}\n"


FIRSTS = (0, 1, 2**24 - 100, 2**29 - 100, 2**31 - 100, 2**32 - 100, 2**53 - 100)
SLICES = [
    *((dtype, 0.7, 1e-9, first) for dtype in FLOATS for first in FIRSTS),
    *(("float16", 0.7, 2**-24, first) for first in FIRSTS[:-1]),
    *(("int64", -5, 1000, first) for first in FIRSTS),
    *(("int32", -(2**31), 3, first) for first in FIRSTS[:4]),
    *(("int16", 32767, -21, first) for first in FIRSTS[:2]),
]


@pytest.mark.usefixtures("_best_kernel_after")
@pytest.mark.parametrize(("dtype", "start", "delta", "first"), SLICES)
def test_fill_by_each_kernel_has_the_portable_bytes(dtype, start, delta, first):
    out = np.empty(1000, ml_dtypes.bfloat16 if dtype == "bfloat16" else dtype)
    written = {}
    for name in available():
        _core._set_kernel(name)
        out.view(np.uint8)[:] = 0xA5
        onnx_range.fill(out, start, delta, first=first)
        written[name] = out.tobytes().hex()
    assert written == dict.fromkeys(written, written["portable"])
