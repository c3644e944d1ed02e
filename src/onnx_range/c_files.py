# SPDX-License-Identifier: Apache-2.0
"""The two files of the C core: ``python -m onnx_range.c_files`` prints their paths."""

from pathlib import Path

from onnx_range import get_include

HEADER = Path(get_include(), "onnx_range.h")
SOURCE = Path(get_include(), "onnx_range.c")

if __name__ == "__main__":
    print(HEADER, SOURCE, sep="\n")
