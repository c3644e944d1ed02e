# SPDX-License-Identifier: Apache-2.0
"""Contenders of a single call that gives three elements."""

import contenders as all_contenders
import ml_dtypes
import numpy as np
from contenders import ours
from interleave import Contender

import onnx_range

# What is passed -> start, limit, delta.
CALLS = {
    "Python ints": (0, 3, 1),
    "float32 scalars": tuple(np.float32(x) for x in (0, 3, 1)),
    "float32 arrays of rank 0": tuple(np.array(x, np.float32) for x in (0, 3, 1)),
    "bfloat16 scalars": tuple(ml_dtypes.bfloat16(x) for x in (0, 3, 1)),
}


def call(what):
    """Return the contenders of a call; "numpy dtype=" also asks for the right type.

    Without it, numpy makes float64 of float32, and objects of bfloat16.
    """
    values = dict(zip("abc", CALLS[what], strict=True))
    dtype = onnx_range.range(*CALLS[what]).dtype
    contenders = {
        "onnx_range": ours("range(a, b, c)", {**values, "range": onnx_range.range}),
        "numpy": Contender("arange(a, b, c)", {**values, "arange": np.arange}),
        "numpy dtype=": Contender(
            "arange(a, b, c, dtype=dtype)",
            {**values, "arange": np.arange, "dtype": dtype},
        ),
    }
    if all_contenders.torch is not None and what == "Python ints":
        names = {**values, "arange": all_contenders.torch.arange}
        contenders["torch"] = Contender("arange(a, b, c)", names)
    return contenders
