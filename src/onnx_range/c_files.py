# SPDX-License-Identifier: Apache-2.0
"""The two files of the C core.

``python -m onnx_range.c_files`` prints their paths, and with a directory copies them
there.
"""

import argparse
import shutil
from pathlib import Path

from onnx_range import get_include

HEADER = Path(get_include(), "onnx_range.h")
SOURCE = Path(get_include(), "onnx_range.c")

if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        prog="python -m onnx_range.c_files",
        description="Print the paths of the C core's two files, or copy them.",
    )
    parser.add_argument("directory", metavar="DIRECTORY", nargs="?", type=Path)
    directory = parser.parse_args().directory
    if directory is None:
        print(HEADER, SOURCE, sep="\n")
    else:
        directory.mkdir(parents=True, exist_ok=True)
        for file in (HEADER, SOURCE):
            shutil.copy(file, directory)
