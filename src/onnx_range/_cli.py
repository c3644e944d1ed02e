# SPDX-License-Identifier: Apache-2.0
"""The program ``onnx-range``: Range on the command line."""

from __future__ import annotations

import argparse
import errno
import os
import re
import sys
from collections.abc import Sequence
from typing import NoReturn, TextIO

import ml_dtypes
import numpy as np

import onnx_range
from onnx_range import _npy
from onnx_range._text import INTEGER, NUMBER, Array, format_tensor, parse_number

PROGRAM = "onnx-range"

DTYPES = ("int16", "int32", "int64", "float32", "float64", "float16", "bfloat16")

EXIT_OUTPUT = 1  # The result could not be written.
EXIT_INPUT = 2  # The arguments have no result.
EXIT_INTERRUPTED = 130  # As a shell reports SIGINT,
EXIT_BROKEN_PIPE = 141  # and SIGPIPE.

EPILOG = """\
START, LIMIT and DELTA are decimal numbers: 10, -2, -1e5, .5, -0.0, inf. Without
--dtype, three integers give int64 and anything else gives float64. With it, a
decimal means the nearest value of the type.

A file of bfloat16 is what numpy.save writes of one: two-byte elements without a
name. numpy.load(FILE).view(ml_dtypes.bfloat16) reads it back.
"""

# What is meant as a number, though it begins like an option.
_NEGATIVE = re.compile(r"-(\.?\d|inf|nan)", re.IGNORECASE)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program.

    Parameters
    ----------
    argv : sequence of str, optional
        The arguments, without the program's name; by default those of the process.

    Returns
    -------
    int
        The exit status: 0, 1 for an output that failed, 2 for bad arguments, 130
        for an interruption, 141 for a reader that has gone.
    """
    try:
        _run(_parser().parse_args(argv))
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        _discard(sys.stdout)
        return EXIT_BROKEN_PIPE
    except OSError as error:
        where = error.filename or "''"
        if error.filename is None:
            _discard(sys.stdout)
            where = "standard output"
        return _fail(EXIT_OUTPUT, f"{where}: {error.strerror or error}")
    except MemoryError:
        return _fail(EXIT_OUTPUT, "not enough memory")
    except (TypeError, ValueError, OverflowError) as error:
        return _fail(EXIT_INPUT, str(error))
    return 0


def _run(args: argparse.Namespace) -> None:
    texts = (args.start, args.limit, args.delta)
    name = args.dtype
    if name is None:
        name = "int64" if all(map(INTEGER.fullmatch, texts)) else "float64"
    start, limit, delta = (parse_number(text, name) for text in texts)
    dtype = np.dtype(ml_dtypes.bfloat16 if name == "bfloat16" else name)
    stash_type = args.stash_type
    count = onnx_range.count(
        start, limit, delta, dtype=dtype, stash_type=stash_type, opset=args.opset
    )

    def fill_slice(out: Array, first: int) -> None:
        onnx_range.fill(out, start, delta, first=first, stash_type=stash_type)

    if args.count:
        _print(str(count))
        return
    text = f"dtype: {name}, shape: ({count},)"
    if args.output is None:
        text = f"{format_tensor(dtype, count, fill_slice)}\n{text}"
    else:
        _npy.save(args.output, dtype, count, fill_slice)
    _print(text)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise ValueError(message)  # One line from main(), without the usage.

    def _print_message(self, message: str, file: object = None) -> None:
        # The help or the version: argparse itself would hide that this fails.
        _print(message.removesuffix("\n"))


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog=PROGRAM,
        description="Print the tensor that the ONNX operator Range gives.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    # argparse's own pattern leaves -1e5 and -inf to the options.
    parser._negative_number_matcher = _NEGATIVE
    add = parser.add_argument
    add("start", metavar="START", type=_number_text, help="the first element")
    add("limit", metavar="LIMIT", type=_number_text, help="where it ends, exclusive")
    add("delta", metavar="DELTA", type=_number_text, help="the step, not zero")
    add(
        "--dtype",
        choices=DTYPES,
        metavar="DTYPE",
        help=f"the type of the elements: {', '.join(DTYPES)}",
    )
    add(
        "--stash-type",
        type=_integer,
        metavar="INT",
        help="compute float16 and bfloat16 in float (1, the default) or double (11)",
    )
    add(
        "--opset",
        type=_integer,
        default=27,
        metavar="INT",
        help="the opset version whose types are allowed (default: 27)",
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--count", action="store_true", help="print only the number of elements"
    )
    what.add_argument(
        "--output",
        metavar="FILE.npy",
        help="write the tensor into a file of numpy's format, however large",
    )
    add(
        "--version",
        action="version",
        version=f"{PROGRAM} {onnx_range.__version__}",
    )
    return parser


def _number_text(text: str) -> str:
    if not NUMBER.fullmatch(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number")
    return text


def _integer(text: str) -> int | float:
    if not INTEGER.fullmatch(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not an integer")
    return parse_number(text, "int64")


def _print(text: str) -> None:
    if sys.stdout is None:  # Closed before Python started.
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    print(text, flush=True)


def _discard(stream: TextIO | None) -> None:
    # What did not go out must not be tried again, and fail again, at exit.
    if stream is not None:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, stream.fileno())
        os.close(null)


def _fail(status: int, message: str) -> int:
    line = " ".join(message.splitlines())
    if sys.stderr is not None:  # For None, print() would take standard output.
        try:
            print(f"{PROGRAM}: error: {line}", file=sys.stderr, flush=True)
        except OSError:
            _discard(sys.stderr)  # The status still tells.
    return status
