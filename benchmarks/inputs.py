# SPDX-License-Identifier: Apache-2.0
"""Natural inputs of each type: none overflows, and all contenders count the same."""

import ml_dtypes
import numpy as np

import onnx_range

DTYPES = {
    "int16": np.dtype(np.int16),
    "int32": np.dtype(np.int32),
    "int64": np.dtype(np.int64),
    "float32": np.dtype(np.float32),
    "float64": np.dtype(np.float64),
    "float16": np.dtype(np.float16),
    "bfloat16": np.dtype(ml_dtypes.bfloat16),
}
HALVES = ("float16", "bfloat16")
# From the least int16 to the largest in steps of one, without the limit.
INT16_MOST = 65535


def inputs(dtype, n):
    """Return start, limit and delta, as Python numbers, for about n elements.

    Integers have n elements: int16 from -32768 in steps of 1, int32 and int64 from -5
    in steps of 3. The floats begin at 0 and step by 0.1, float16 by no more than
    60000 / n, as it ends at 65504. Their limit is the value of the type nearest to
    (n - 1/2) * delta, so that n is exact while the type resolves it.

    Parameters
    ----------
    dtype : str
        A key of DTYPES.
    n : int
        How many elements are wanted.

    Returns
    -------
    tuple or None
        None where the type has no such range: int16 has 65535 elements at most, and
        gives these for n up to 100000.
    """
    if dtype == "int16":
        if n > 100_000:
            return None
        return -32768, -32768 + min(n, INT16_MOST), 1
    if dtype in ("int32", "int64"):
        return -5, -5 + 3 * n, 3
    scalar = DTYPES[dtype].type
    delta = float(scalar(min(0.1, 60000 / n) if dtype == "float16" else 0.1))
    return 0.0, float(scalar((n - 0.5) * delta)), delta


def count(dtype, n):
    """Return how many elements the inputs give."""
    return onnx_range.count(*inputs(dtype, n), dtype=DTYPES[dtype])
