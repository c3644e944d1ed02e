# SPDX-License-Identifier: Apache-2.0
"""No memory, no permission, interruptions: the process lives, and no half is left."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import onnx_range

OLD = b"what was there before"


def python(program: str, *arguments: Any, **options: Any) -> Any:
    """Start a program in a process of its own."""
    command = [sys.executable, "-c", program, *map(str, arguments)]
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    return subprocess.Popen(command, text=True, **pipes, **options)


def outcome(process: Any) -> tuple[int, str, str]:
    """Wait for its end: exit status, standard output and standard error."""
    stdout, stderr = process.communicate()
    return process.returncode, stdout, stderr


LIMITED = """if True:
    import resource, sys
    import onnx_range
    from onnx_range._cli import main
    def limit_memory(more):
        with open("/proc/self/statm") as file:
            now = int(file.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + more, now + more))
"""
needs_statm = pytest.mark.skipif(
    not os.path.exists("/proc/self/statm"), reason="needs /proc/self/statm"
)


@needs_statm
def test_range_above_the_memory_limit_is_a_memory_error_and_no_more() -> None:
    program = f"""{LIMITED}
    limit_memory(256 << 20)
    for dtype in ("int64", "float32", "bfloat16"):
        for count in (2**28, 2**33, 2**36):
            try:
                onnx_range.range(0, count, 1, dtype=dtype)
            except MemoryError as error:
                assert str(error), dtype
            else:
                sys.exit("there was memory")
    print(onnx_range.range(10, 4, -2), onnx_range.range(0, 2**20, 1).sum())
"""
    printed = f"[10  8  6] {2**19 * (2**20 - 1)}\n"
    assert outcome(python(program)) == (0, printed, "")


@needs_statm
def test_output_above_the_memory_limit_leaves_existing_file(tmp_path: Path) -> None:
    path = tmp_path / "range.npy"
    path.write_bytes(OLD)
    # No room for the map of a slice, which has 4 MiB.
    program = f"""{LIMITED}
    limit_memory(2 << 20)
    sys.exit(main(["0", "2e6", "1", "--output", sys.argv[1]]))
"""
    status, stdout, stderr = outcome(python(program, path))
    assert (status, stdout) == (1, "")
    assert stderr in {
        f"onnx-range: error: {path}: Cannot allocate memory\n",
        "onnx-range: error: not enough memory\n",
    }
    assert os.listdir(tmp_path) == ["range.npy"]
    assert path.read_bytes() == OLD


@pytest.mark.skipif(not hasattr(os, "setuid"), reason="needs setuid")
@pytest.mark.parametrize("exists", [True, False])
def test_output_read_only_directory_fails_with_one_line(
    tmp_path: Path, exists: bool
) -> None:
    directory = tmp_path / "read_only"
    directory.mkdir()
    if exists:
        (directory / "range.npy").write_bytes(OLD)
        (directory / "range.npy").chmod(0o666)
    directory.chmod(0o555)
    # Root may write everywhere, so that it becomes nobody, who may not be allowed to
    # read Python's modules: a first run loads them.
    program = """if True:
        import os, sys
        from onnx_range._cli import main
        main(["0", "5", "1", "--count"])
        if os.getuid() == 0:
            os.setgroups([])
            os.setgid(65534)
            os.setuid(65534)
        sys.exit(main(["0", "5", "1", "--output", "range.npy"]))
    """
    done = outcome(python(program, cwd=directory))
    directory.chmod(0o755)
    line = "onnx-range: error: range.npy: Permission denied\n"
    assert done == (1, "5\n", line)
    assert os.listdir(directory) == ["range.npy"] * exists
    if exists:
        assert (directory / "range.npy").read_bytes() == OLD


@pytest.mark.parametrize("exists", [True, False])
@pytest.mark.parametrize(
    ("name", "status"), [("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 129)]
)
def test_output_signal_from_outside_leaves_what_was_there(
    tmp_path: Path, exists: bool, name: str, status: int
) -> None:
    path = tmp_path / "range.npy"
    if exists:
        path.write_bytes(OLD)
    # In its third slice it says so, and waits for the signal: in short sleeps, as one
    # that comes right before a long call is not handled until the call is over.
    program = """if True:
        import signal, sys, time
        import onnx_range
        from onnx_range._cli import main
        # A job in the background of a shell, or of nohup, ignores some of them.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for number in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_DFL)
        fill = onnx_range.fill
        def waiting_fill(out, start, delta, *, first, stash_type):
            fill(out, start, delta, first=first, stash_type=stash_type)
            if first == 2 * out.size:
                print("waiting", flush=True)
                for _ in range(6000):
                    time.sleep(0.01)
        onnx_range.fill = waiting_fill
        sys.exit(main(["0", "4e6", "1", "--output", sys.argv[1]]))
    """
    process = python(program, path)
    assert process.stdout.readline() == "waiting\n"
    assert len(os.listdir(tmp_path)) == 1 + exists  # A temporary file.
    process.send_signal(getattr(signal, name))
    assert process.wait() == status
    assert outcome(process) == (status, "", "")
    assert os.listdir(tmp_path) == ["range.npy"] * exists
    if exists:
        assert path.read_bytes() == OLD


def hostile_arrays(tmp_path: Path) -> dict[str, Any]:
    """Make arrays of two elements that are read-only, or lie on each other."""
    path = tmp_path / "array"
    path.write_bytes(bytes(16))
    strided = np.lib.stride_tricks.as_strided
    return {
        "bytes": np.frombuffer(bytes(16), np.int64),
        "memmap": np.memmap(path, np.int64, "r"),
        "broadcast": np.broadcast_to(np.int64(0), 2),
        "one element twice": strided(np.zeros(1, np.int64), (2,), (0,)),
        "elements that overlap": strided(np.zeros(2, np.int64), (2,), (4,)),
    }


def test_out_read_only_or_overlapping_itself_is_refused_untouched(
    tmp_path: Path,
) -> None:
    for name, out in hostile_arrays(tmp_path).items():
        with pytest.raises(ValueError, match=r"(?i)out must be contiguous.*writable"):
            onnx_range.range(1, 5, 2, out=out)
        with pytest.raises(ValueError, match=r"(?i)out must be contiguous.*writable"):
            onnx_range.fill(out, 1, 2)
        assert out.tolist() == [0, 0], name
