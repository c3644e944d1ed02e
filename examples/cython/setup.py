# SPDX-License-Identifier: Apache-2.0
"""Build the module steps, which calls the C core inside the installed onnx_range."""

from Cython.Build import cythonize
from setuptools import Extension, setup

import onnx_range

# onnx_range.h is in the installed package.
steps = Extension("steps", ["steps.pyx"], include_dirs=[onnx_range.get_include()])
setup(ext_modules=cythonize([steps], language_level=3))
