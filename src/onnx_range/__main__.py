# SPDX-License-Identifier: Apache-2.0
"""``python -m onnx_range`` is the console script ``onnx-range``."""

import sys

from onnx_range._cli import main

if __name__ == "__main__":
    sys.exit(main())
