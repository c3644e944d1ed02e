# SPDX-License-Identifier: Apache-2.0
"""Time onnx_range beside its neighbours, in one process and in turns.

python benchmarks/bench.py --json results.json
"""

import argparse
import json
import os
import sys
from pathlib import Path

import contenders
from calls import CALLS, call
from inputs import DTYPES, count, inputs
from interleave import interleave
from machine import describe
from tables import FORMS, markdown, tables

SIZES = (1, 3, 10, 100, 1000, 10**4, 30_000, 10**5, 10**6, 10**7, 10**8)
QUICK_SIZES = (3, 1000, 10**5)


def parse_arguments(arguments):
    """Return the options."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sizes", type=int, nargs="+", help="numbers of elements")
    parser.add_argument(
        "--dtypes", nargs="+", choices=DTYPES, default=list(DTYPES), metavar="DTYPE"
    )
    parser.add_argument(
        "--seconds", type=float, help="how long to measure each case (2, or 0.05)"
    )
    parser.add_argument(
        "--torch-threads", type=int, default=1, help="for torch.arange (%(default)s)"
    )
    parser.add_argument("--json", type=Path, help="a file for all measurements")
    parser.add_argument("--quick", action="store_true", help="few sizes, short turns")
    options = parser.parse_args(arguments)
    if options.sizes is None:
        options.sizes = QUICK_SIZES if options.quick else SIZES
    if options.seconds is None:
        options.seconds = 0.05 if options.quick else 2.0
    return options


def fits(dtype, n):
    """Return whether memory has room for the buffer and for two arrays beside it."""
    free = os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return 3 * n * DTYPES[dtype].itemsize < free


def cases(options):
    """Yield what to measure: the form, the dtype or inputs, n, and the contenders."""
    for what in CALLS:
        yield "call", what, 3, 3, call(what)
    for form, make in (("fresh", contenders.fresh), ("warm", contenders.warm)):
        for dtype in options.dtypes:
            for n in options.sizes:
                if inputs(dtype, n) is not None and fits(dtype, n):
                    yield form, dtype, n, count(dtype, n), make(dtype, n)


def measure(options):
    """Return all measurements as a list of dicts, and say each on stderr."""
    measurements = []
    for form, what, n, elements, candidates in cases(options):
        times = interleave(candidates, options.seconds)
        measurements.append(
            {"form": form, "what": what, "n": n, "count": elements, "times": times}
        )
        medians = ", ".join(
            f"{name} {1e9 * time['median']:.0f} ns" for name, time in times.items()
        )
        print(f"{form} {what} {n}: {medians}", file=sys.stderr)
    return measurements


def main(arguments=None):
    """Measure, print the tables of minima and of medians, and write the file."""
    options = parse_arguments(arguments)
    if contenders.torch is not None:
        contenders.torch.set_num_threads(options.torch_threads)
    results = {
        "machine": describe(),
        "torch_threads": options.torch_threads,
        "measurements": measure(options),
    }
    if options.json is not None:
        options.json.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    for key, value in results["machine"].items():
        print(f"{key}: {value}")
    for statistic in ("median", "min"):
        for title, header, rows in tables(results, FORMS, statistic):
            print(f"\n{title} ({statistic})\n\n{markdown(header, rows)}")


if __name__ == "__main__":
    main()
