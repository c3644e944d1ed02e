# SPDX-License-Identifier: Apache-2.0
"""A .npy file written in slices through a memory map, for the command line.

The file is written under a temporary name beside its target and renamed when it is
complete, so that a failure or an interruption leaves what was there before. The price:
the folder must be writable, and other hard links keep the old content.
"""

from __future__ import annotations

import contextlib
import errno
import importlib
import os
import secrets
import shutil
import signal
import stat
import sys
import threading
from collections.abc import Callable, Iterator
from typing import IO, Any, NoReturn

import numpy as np

from onnx_range._text import Slice

# Large enough that mapping costs nothing, small enough to stay in a cache.
SLICE_SIZE = 4 << 20

MAX_FILE_SIZE = 2**63 - 1


def save(path: str, dtype: np.dtype[Any], count: int, fill_slice: Slice) -> None:
    """Write the file that ``numpy.save`` would write of the whole array.

    Parameters
    ----------
    path : str
        The file to make or to replace.
    dtype : numpy.dtype
        The type of the array.
    count : int
        The number of its elements.
    fill_slice : callable
        ``fill_slice(out, first)`` writes the elements from ``first`` on into ``out``.

    Raises
    ------
    OSError
        The file cannot be written; its ``filename`` is ``path``.
    """
    try:
        target = _target(path)
        with _stoppable(), _replacing(target) as file:
            _write(file, dtype, count, fill_slice)
    except OSError as error:
        error.filename = path  # Not the temporary name.
        raise


def _target(path: str) -> str:
    """Return the path, links followed, of the file that open() would write."""
    # Renaming onto a device would replace the device; onto a file that is not
    # writable it would succeed.
    try:
        status = os.stat(path)
    except FileNotFoundError:
        if not path:
            raise
    else:
        if stat.S_ISDIR(status.st_mode):
            raise _os_error(errno.EISDIR)
        if not stat.S_ISREG(status.st_mode):
            raise OSError(errno.EINVAL, "Not a regular file")
        if not os.access(path, os.W_OK):
            raise _os_error(errno.EACCES)
        if _is_stdout(status):  # Replaced, it would lose what is printed.
            raise OSError(errno.EINVAL, "Is the standard output")
    # Link by link, as realpath() also takes missing/.. and file.npy/ for a path.
    while os.path.islink(path):
        path = os.path.join(os.path.dirname(path), os.readlink(path))
    return path


def _is_stdout(status: os.stat_result) -> bool:
    try:
        return os.path.samestat(status, os.fstat(1))
    except OSError:
        return False  # There is none.


def _os_error(number: int) -> OSError:
    return OSError(number, os.strerror(number))


@contextlib.contextmanager
def _replacing(target: str) -> Iterator[IO[bytes]]:
    """Give a new file that becomes ``target`` at the end, or vanishes on an error."""
    name = f".onnx-range-{secrets.token_hex(8)}.tmp"
    temporary = os.path.join(os.path.dirname(target), name)
    try:
        with open(temporary, "x+b") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if os.path.exists(target):
            shutil.copymode(target, temporary)
        os.replace(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def _write(
    file: IO[bytes], dtype: np.dtype[Any], count: int, fill_slice: Slice
) -> None:
    header = {
        "descr": np.lib.format.dtype_to_descr(dtype),
        "fortran_order": False,
        "shape": (count,),
    }
    np.lib.format.write_array_header_1_0(file, header)
    file.flush()
    offset = file.tell()
    data_size = count * dtype.itemsize
    _allocate(file, offset, data_size)

    step = SLICE_SIZE // dtype.itemsize
    with _progress(data_size) as advance:
        for first in range(0, count, step):
            size = min(step, count - first)
            start = offset + first * dtype.itemsize
            out = np.memmap(file, dtype, "r+", offset=start, shape=(size,))
            fill_slice(out, first)
            advance(out.nbytes)


def _allocate(file: IO[bytes], offset: int, size: int) -> None:
    """Reserve the blocks: a full disk is an OSError here, but a SIGBUS in the map."""
    if offset + size > MAX_FILE_SIZE:
        raise _os_error(errno.EFBIG)
    if size == 0:
        return
    if hasattr(os, "posix_fallocate"):
        try:
            os.posix_fallocate(file.fileno(), offset, size)
            return
        except OSError as error:
            # How C libraries say that the file system cannot do it.
            if error.errno not in (errno.EINVAL, errno.EOPNOTSUPP):
                raise
    for first in range(0, size, SLICE_SIZE):
        file.write(bytes(min(SLICE_SIZE, size - first)))
    file.flush()


@contextlib.contextmanager
def _progress(total: int) -> Iterator[Callable[[int], object]]:
    """Give a function that adds to the bar: where there is a terminal, and tqdm."""
    bar = None
    if sys.stderr is not None and sys.stderr.isatty():
        with contextlib.suppress(ImportError):
            tqdm = importlib.import_module("tqdm").tqdm  # An extra, so only here.
            bar = tqdm(total=total, unit="B", unit_scale=True, unit_divisor=1024)
    if bar is None:
        yield lambda size: None
    else:
        with bar:
            yield bar.update


@contextlib.contextmanager
def _stoppable() -> Iterator[None]:
    """Make SIGTERM and SIGHUP exceptions, which clean up, as SIGINT is one."""
    changed = []
    if threading.current_thread() is threading.main_thread():
        for name in ("SIGTERM", "SIGHUP"):  # Not every system has both.
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, _stop)
                changed.append(number)
    try:
        yield
    finally:
        for number in changed:
            signal.signal(number, signal.SIG_DFL)


def _stop(number: int, frame: object) -> NoReturn:
    raise SystemExit(128 + number)  # What a shell reports for the signal itself.
