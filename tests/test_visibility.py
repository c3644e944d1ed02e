# SPDX-License-Identifier: Apache-2.0
"""Who exports the functions, whatever default the project that builds them has."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
# Meson and Ninja may be installed beside Python only.
PATH = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
ABI = (ROOT / "tests" / "data" / "abi.txt").read_text(encoding="utf-8")
PUBLIC = re.findall(r"(onnx_range_\w+)\(", ABI.split("[functions]")[1].split("[")[0])
TOOLS = {
    "meson": ["meson", "ninja", "cc", "nm"],
    "cmake": ["cmake", "make", "cc", "nm"],
}


def run(*command: object, directory: Path) -> str:
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


def built(tool: str, kind: str, flag: str, directory: Path) -> Path:
    """Build the library, and return its file."""
    for needed in TOOLS[tool]:
        if shutil.which(needed, path=PATH) is None:
            pytest.skip(f"{needed} is not here")
    if tool == "meson":
        options = [f"-Ddefault_library={kind}", f"-Dc_args={flag}"]
        run("meson", "setup", "build", ROOT, *options, directory=directory)
        run("meson", "compile", "-C", "build", directory=directory)
    else:
        options = [f"-DBUILD_SHARED_LIBS={kind == 'shared'}", f"-DCMAKE_C_FLAGS={flag}"]
        run("cmake", "-S", ROOT, "-B", "build", *options, directory=directory)
        run("cmake", "--build", "build", directory=directory)
    suffix = {"shared": "so", "static": "a"}[kind]
    return next(directory.rglob(f"libonnx_range.{suffix}"))


def exported(library: Path) -> list[str]:
    """The names that a library exports, but for those that begin with an underscore."""
    symbols = run("nm", "-D", "--defined-only", library, directory=library.parent)
    return re.findall(r"^\w+ [A-Z] ([a-z]\w+)$", symbols, flags=re.MULTILINE)


@pytest.mark.parametrize("tool", TOOLS)
def test_shared_library_of_hidden_project_exports_functions(
    tool: str, tmp_path: Path
) -> None:
    library = built(tool, "shared", "-fvisibility=hidden", tmp_path)
    assert exported(library) == PUBLIC


@pytest.mark.parametrize("tool", TOOLS)
def test_library_with_static_one_inside_exports_none_of_it(
    tool: str, tmp_path: Path
) -> None:
    archive = built(tool, "static", "-fPIC", tmp_path)
    whole = f"-Wl,--whole-archive,{archive},--no-whole-archive"
    run("cc", "-shared", whole, "-o", "libuser.so", directory=tmp_path)
    assert exported(tmp_path / "libuser.so") == []
    assert "onnx_range_fill" in run("nm", tmp_path / "libuser.so", directory=tmp_path)
