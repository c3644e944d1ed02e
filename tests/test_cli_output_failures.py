# SPDX-License-Identifier: Apache-2.0
"""The program onnx-range failing to write a file: what was there before stays."""

import os
import shutil
import signal
import subprocess
import sys

import numpy as np
import pytest

import onnx_range
from onnx_range import _npy
from onnx_range._cli import main

OLD = b"what was there before"


@pytest.fixture
def small_slices(monkeypatch):
    """Make seven or more slices of a hundred elements."""
    monkeypatch.setattr(_npy, "SLICE_SIZE", 112)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("missing/range.npy", "No such file or directory"),
        ("file/range.npy", "Not a directory"),
        ("directory", "Is a directory"),
        ("pipe", "Not a regular file"),
        ("x" * 300, "File name too long"),
        ("newdir/", "No such file or directory"),
        ("missing/.", "No such file or directory"),
        ("missing/../range.npy", "No such file or directory"),
        ("file/", "Not a directory"),
        ("file/.", "Not a directory"),
        ("directory/", "Is a directory"),
        ("directory/.", "Is a directory"),
        ("loop", "Too many levels of symbolic links"),
        ("loop/range.npy", "Too many levels of symbolic links"),
        ("link", "No such file or directory"),
    ],
)
def test_output_impossible_path_fails_with_one_line(tmp_path, capsys, name, reason):
    (tmp_path / "file").write_bytes(OLD)
    (tmp_path / "directory").mkdir()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "link").symlink_to("missing/range.npy")
    before = sorted(os.listdir(tmp_path))
    path = f"{tmp_path}/{name}"
    assert main(["0", "5", "1", "--output", str(path)]) == 1
    assert capsys.readouterr() == ("", f"onnx-range: error: {path}: {reason}\n")
    assert sorted(os.listdir(tmp_path)) == before
    assert (tmp_path / "file").read_bytes() == OLD


def test_output_empty_name_is_named(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["0", "5", "1", "--output", ""]) == 1
    line = "onnx-range: error: '': No such file or directory\n"
    assert capsys.readouterr() == ("", line)
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(not os.path.exists("/dev/stdout"), reason="needs /dev/stdout")
def test_output_that_is_standard_output_is_refused(tmp_path):
    path = tmp_path / "range.npy"
    command = [sys.executable, "-m", "onnx_range", "0", "5", "1", "--output"]
    for name in ("/dev/stdout", path):
        with open(path, "w") as stdout:
            done = subprocess.run(
                [*command, name], stdout=stdout, stderr=subprocess.PIPE, check=False
            )
        line = f"onnx-range: error: {name}: Is the standard output\n"
        assert (done.returncode, done.stderr.decode()) == (1, line)
        assert path.read_bytes() == b""
    done = subprocess.run([*command, "/dev/stdout"], capture_output=True, check=False)
    line = b"onnx-range: error: /dev/stdout: Not a regular file\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, b"", line)


def test_output_read_only_file_is_refused(tmp_path, capsys, monkeypatch):
    path = tmp_path / "range.npy"
    path.write_bytes(OLD)
    path.chmod(0o400)
    if os.access(path, os.W_OK):  # For root; os.access() is what cannot be had.
        monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert main(["0", "5", "1", "--output", str(path)]) == 1
    line = f"onnx-range: error: {path}: Permission denied\n"
    assert capsys.readouterr().err == line
    assert path.read_bytes() == OLD


def test_output_bad_arguments_leave_existing_file(tmp_path, capsys):
    path = tmp_path / "range.npy"
    path.write_bytes(OLD)
    assert main(["0", "5", "0", "--output", str(path)]) == 2
    assert capsys.readouterr().err.startswith("onnx-range: error: ")
    assert path.read_bytes() == OLD
    assert os.listdir(tmp_path) == ["range.npy"]


def test_output_over_the_file_size_limit_leaves_existing_file(tmp_path):
    path = tmp_path / "range.npy"
    path.write_bytes(OLD)
    limited = 'ulimit -f 2; exec "$0" -m onnx_range 0 1000 1 --output "$1"'
    done = subprocess.run(
        ["sh", "-c", limited, sys.executable, path],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == f"onnx-range: error: {path}: File too large\n"
    assert (done.returncode, done.stdout) == (1, "")
    assert path.read_bytes() == OLD
    assert os.listdir(tmp_path) == ["range.npy"]


def test_output_beyond_any_file_fails_with_one_line(tmp_path, capsys):
    path = tmp_path / "range.npy"
    arguments = ["0", "2000000000000000000", "1", "--output", str(path)]
    assert main(arguments) == 1
    assert capsys.readouterr().err == f"onnx-range: error: {path}: File too large\n"
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("allocates", [True, False])
def test_output_full_disk_leaves_existing_file(tmp_path, allocates):
    # A file system of 64 KiB in a mount namespace of its own.
    if shutil.which("unshare") is None:
        pytest.skip("needs unshare")
    namespace = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c"]
    mount = f"mount -t tmpfs -o size=64k none '{tmp_path}'"
    if (
        subprocess.run([*namespace, mount], capture_output=True, check=False).returncode
        != 0
    ):
        pytest.skip("needs a mount namespace")
    path = tmp_path / "range.npy"
    program = "import os, sys; from onnx_range._cli import main; "
    if not allocates:
        program += "vars(os).pop('posix_fallocate', None); "
    program += "sys.exit(main())"
    script = (
        f"{mount} && printf old > '{path}' && "
        f'"$0" -c "{program}" 0 100000 1 --output \'{path}\'; echo $?; '
        f"ls -A '{tmp_path}'; cat '{path}'"
    )
    done = subprocess.run(
        [*namespace, script, sys.executable],
        capture_output=True,
        text=True,
        check=False,
    )
    line = f"onnx-range: error: {path}: No space left on device\n"
    assert (done.stdout, done.stderr) == ("1\nrange.npy\nold", line)


@pytest.mark.usefixtures("small_slices")
@pytest.mark.parametrize(
    ("interruption", "status"),
    [
        (KeyboardInterrupt, 130),
        (MemoryError, 1),
        (OSError(5, "Input/output error"), 1),
    ],
)
def test_output_interrupted_leaves_existing_file(
    tmp_path, monkeypatch, interruption, status
):
    path = tmp_path / "range.npy"
    path.write_bytes(OLD)
    stop_at_third_slice(monkeypatch, interruption)
    assert main(["0", "100", "1", "--output", str(path)]) == status
    assert path.read_bytes() == OLD
    assert os.listdir(tmp_path) == ["range.npy"]


@pytest.mark.usefixtures("small_slices")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_output_terminated_leaves_nothing(tmp_path, monkeypatch, name):
    number = getattr(signal, name)
    before = signal.signal(number, signal.SIG_DFL)
    stop_at_third_slice(monkeypatch, number)
    arguments = ["0", "100", "1", "--output", str(tmp_path / "range.npy")]
    try:
        with pytest.raises(SystemExit) as stopped:
            main(arguments)
        assert stopped.value.code == 128 + number
        assert os.listdir(tmp_path) == []
        assert signal.getsignal(number) == signal.SIG_DFL
    finally:
        signal.signal(number, before)


@pytest.mark.usefixtures("small_slices")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_output_with_ignored_signal_is_whole(tmp_path, monkeypatch, name):
    number = getattr(signal, name)
    before = signal.signal(number, signal.SIG_IGN)
    path = tmp_path / "range.npy"
    stop_at_third_slice(monkeypatch, number)
    try:
        assert main(["0", "100", "1", "--output", str(path)]) == 0
        assert np.load(path).tolist() == list(range(100))
        assert signal.getsignal(number) == signal.SIG_IGN
    finally:
        signal.signal(number, before)


def stop_at_third_slice(monkeypatch, interruption):
    """Have the third slice raise an exception, or a signal."""
    fill = onnx_range.fill

    def stopping_fill(out, start, delta, *, first, stash_type):
        if first >= 2 * out.size:
            if isinstance(interruption, signal.Signals):
                signal.raise_signal(interruption)
            else:
                raise interruption
        fill(out, start, delta, first=first, stash_type=stash_type)

    monkeypatch.setattr(onnx_range, "fill", stopping_fill)
