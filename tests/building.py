# SPDX-License-Identifier: Apache-2.0
"""The C library built by Meson or CMake, in a folder of its own."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
# Meson, Ninja and Cython may be installed beside Python only.
PATH = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
TOOLS = {
    "meson": ["meson", "ninja", "cc", "nm"],
    "cmake": ["cmake", "make", "cc", "nm"],
}


def run(*command: object, directory: Path) -> str:
    """Run a command that must succeed, and return what it prints."""
    done = subprocess.run(
        command,
        cwd=directory,
        env=os.environ | {"PATH": PATH},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build(tool: str, kind: str, directory: Path, *, flag: str = "-g") -> None:
    """Build the library as shared or static, with a flag for the compiler."""
    for needed in TOOLS[tool]:
        if shutil.which(needed, path=PATH) is None:
            pytest.skip(f"{needed} is not here")
    if tool == "meson":
        options = [f"-Ddefault_library={kind}", f"-Dc_args={flag}", "--libdir=lib"]
        run("meson", "setup", "build", ROOT, *options, directory=directory)
        run("meson", "compile", "-C", "build", directory=directory)
    else:
        options = [f"-DBUILD_SHARED_LIBS={kind == 'shared'}", f"-DCMAKE_C_FLAGS={flag}"]
        options += ["-DCMAKE_INSTALL_LIBDIR=lib"]
        run("cmake", "-S", ROOT, "-B", "build", *options, directory=directory)
        run("cmake", "--build", "build", directory=directory)
