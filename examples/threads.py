# SPDX-License-Identifier: Apache-2.0
"""Fill one buffer from many threads: python threads.py [COUNT [THREADS]].

An element depends on its index only, so slices written in any order, by any number of
threads, are together the bytes of the whole. `fill` writes long slices without the GIL.
"""

import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

import onnx_range


def fill_in_threads(out: Any, start: float, delta: float, threads: int) -> None:
    """Write what ``onnx_range.fill(out, start, delta)`` writes, in slices.

    Parameters
    ----------
    out : ndarray of shape (count,)
        Where to write.
    start, delta : int or float
        The first element and the step.
    threads : int
        How many slices there are, and threads to write them.
    """
    with ThreadPoolExecutor(threads) as pool:
        length = max(-(-out.size // threads), 1)  # Rounded up.

        def fill_slice(first: int) -> None:
            onnx_range.fill(out[first : first + length], start, delta, first=first)

        # Reading the results raises what a thread raised.
        list(pool.map(fill_slice, range(0, out.size, length)))


def main() -> None:
    """Fill and show a buffer of COUNT elements."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000_000
    threads = int(sys.argv[2]) if len(sys.argv) > 2 else 4
    out = np.empty(count, np.float32)
    fill_in_threads(out, 0.0, 0.1, threads)
    print(out)


if __name__ == "__main__":
    main()
