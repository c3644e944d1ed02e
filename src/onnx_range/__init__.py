# SPDX-License-Identifier: Apache-2.0
"""The ONNX operator Range, versions 11 and 27, right to the bit.

`range` makes the tensor, `count` tells how many elements it has, and `fill` writes
any slice of it in place.
"""

from pathlib import Path as _Path

from onnx_range._core import __version__, count, fill, kernel, range

__all__ = ["__version__", "count", "fill", "get_include", "kernel", "range"]


def get_include() -> str:
    """Return the directory of ``onnx_range.h`` and of the C core's source.

    Returns
    -------
    str
        A directory to compile with: ``cc -I DIR prog.c DIR/onnx_range.c``.
    """
    return str(_Path(__file__).parent / "include")
