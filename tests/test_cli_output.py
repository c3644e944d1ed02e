# SPDX-License-Identifier: Apache-2.0
"""The program onnx-range writing a file."""

import io
import os
import stat
import sys

import ml_dtypes
import numpy as np
import pytest

import onnx_range
from onnx_range import _npy
from onnx_range._cli import main

OLD = b"what was there before"
DTYPES = ["int16", "int32", "int64", "float32", "float64", "float16", "bfloat16"]


@pytest.fixture
def small_slices(monkeypatch):
    """Make seven or more slices of a hundred elements."""
    monkeypatch.setattr(_npy, "SLICE_SIZE", 112)


@pytest.mark.usefixtures("small_slices")
@pytest.mark.parametrize("name", DTYPES)
def test_output_every_dtype_has_the_bytes_of_numpy_save(tmp_path, capsys, name):
    path = tmp_path / "range.npy"
    arguments = ["-3", "97", "1", "--dtype", name, "--output", str(path)]
    assert main(arguments) == 0
    assert capsys.readouterr().out == f"dtype: {name}, shape: (100,)\n"

    dtype = np.dtype(ml_dtypes.bfloat16 if name == "bfloat16" else name)
    expected = np.array(list(range(-3, 97)), np.int64).astype(dtype)
    saved = io.BytesIO()
    np.save(saved, expected)
    assert path.read_bytes().hex() == saved.getvalue().hex()
    assert np.load(path).view(dtype).tobytes().hex() == expected.tobytes().hex()
    assert os.listdir(tmp_path) == ["range.npy"]


def test_output_nothing_in_range_is_an_empty_array(tmp_path):
    path = tmp_path / "range.npy"
    assert main(["5", "0", "1", "--output", str(path)]) == 0
    loaded = np.load(path)
    assert (loaded.dtype, loaded.shape) == (np.int64, (0,))


def test_output_default_slices_make_the_whole(tmp_path):
    path = tmp_path / "range.npy"
    assert main(["0", "1.25e5", "0.1", "--output", str(path)]) == 0
    whole = onnx_range.range(0, 1.25e5, 0.1)
    assert whole.nbytes > 2 * _npy.SLICE_SIZE
    assert np.load(path).tobytes() == whole.tobytes()


def test_output_new_file_has_the_usual_mode(tmp_path):
    path = tmp_path / "range.npy"
    previous = os.umask(0o027)
    try:
        assert main(["0", "5", "1", "--output", str(path)]) == 0
    finally:
        os.umask(previous)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_output_existing_file_is_replaced_and_keeps_its_mode(tmp_path):
    path = tmp_path / "range.npy"
    path.write_bytes(OLD)
    path.chmod(0o600)
    assert main(["0", "5", "1", "--output", str(path)]) == 0
    assert np.load(path).tolist() == [0, 1, 2, 3, 4]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_output_link_stays_a_link(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "there").symlink_to("real")
    (tmp_path / "real" / "other.npy").symlink_to("../real/range.npy")
    link = tmp_path / "link.npy"
    link.symlink_to("there/other.npy")
    for limit in (5, 3):  # First the file is made, then it is replaced.
        assert main(["0", str(limit), "1", "--output", str(link)]) == 0
        assert np.load(tmp_path / "real" / "range.npy").tolist() == [*range(limit)]
    assert sorted(os.listdir(tmp_path)) == ["link.npy", "real", "there"]
    assert sorted(os.listdir(tmp_path / "real")) == ["other.npy", "range.npy"]
    assert link.is_symlink()
    assert (tmp_path / "real" / "other.npy").is_symlink()


@pytest.mark.parametrize("name", ["-5", "5", "no ending"])
def test_output_odd_name_is_taken_as_it_is(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    assert main(["--output", name, "-2", "0", "1"]) == 0
    assert os.listdir(tmp_path) == [name]


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self):
        return True


def test_output_on_terminal_shows_a_bar(tmp_path, monkeypatch):
    pytest.importorskip("tqdm")
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert main(["0", "100", "1", "--output", str(tmp_path / "range.npy")]) == 0
    assert "100%" in terminal.getvalue()


@pytest.mark.parametrize(
    ("stream", "tqdm"), [(Terminal, None), (io.StringIO, "present")]
)
def test_output_without_terminal_or_tqdm_shows_nothing(
    tmp_path, monkeypatch, stream, tqdm
):
    if tqdm is None:
        monkeypatch.setitem(sys.modules, "tqdm", None)  # import raises ImportError
    stderr = stream()
    monkeypatch.setattr(sys, "stderr", stderr)
    path = tmp_path / "range.npy"
    assert main(["0", "100", "1", "--output", str(path)]) == 0
    assert stderr.getvalue() == ""
    assert np.load(path).tolist() == list(range(100))
