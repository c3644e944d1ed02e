# SPDX-License-Identifier: Apache-2.0
from typing import Any, SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import DTypeLike, NDArray

_Number: TypeAlias = float | np.number[Any] | NDArray[Any]

__version__: str
__pyx_capi__: dict[str, object]  # The C API for Cython: _core.pxd declares it.

def range(
    start: _Number,
    limit: _Number,
    delta: _Number,
    *,
    dtype: DTypeLike | None = None,
    stash_type: SupportsIndex | None = None,
    opset: SupportsIndex = 27,
    out: NDArray[Any] | None = None,
) -> NDArray[Any]: ...
def count(
    start: _Number,
    limit: _Number,
    delta: _Number,
    *,
    dtype: DTypeLike | None = None,
    stash_type: SupportsIndex | None = None,
    opset: SupportsIndex = 27,
) -> int: ...
def fill(
    out: NDArray[Any],
    start: _Number,
    delta: _Number,
    *,
    first: SupportsIndex = 0,
    stash_type: SupportsIndex | None = None,
) -> None: ...
def kernel() -> str: ...
def _set_kernel(name: str | None) -> None: ...
