# SPDX-License-Identifier: Apache-2.0
"""What compiled programs rely on, against the committed list.

A line that is new in the header is added to tests/data/abi.txt by hand; one that is
changed or gone is a break, and takes a new major version.
"""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import onnx_range

ROOT = Path(__file__).parents[1]
CORE = ROOT / "src" / "c"
ABI = (ROOT / "tests" / "data" / "abi.txt").read_text(encoding="utf-8")
HEADER = (CORE / "onnx_range.h").read_text(encoding="utf-8")

needs_cc = pytest.mark.skipif(
    shutil.which("cc") is None, reason="there is no C compiler"
)


def committed(section: str) -> list[str]:
    """The lines of a section of the list."""
    return ABI.split(f"[{section}]\n")[1].split("\n\n")[0].splitlines()


def declarations() -> list[str]:
    """The functions that the header declares, each on one line."""
    code = re.sub(r"/\*.*?\*/", "", HEADER, flags=re.DOTALL)
    found = re.findall(r"^[a-z][^;{}#]*\([^;]*\);", code, flags=re.MULTILINE)
    return sorted((" ".join(text.split()) for text in found), key=name_of)


def name_of(declaration: str) -> str:
    return re.findall(r"(\w+)\(", declaration)[0]


def test_header_declarations_are_those_of_the_list() -> None:
    assert declarations() == committed("functions")


@needs_cc
def test_header_enumerators_have_the_values_of_the_list(tmp_path: Path) -> None:
    names = re.findall(r"^    (ONNX_RANGE_\w+) = ", HEADER, flags=re.MULTILINE)
    rows = [f'    printf("{name} %d\\n", {name});' for name in names]
    rows += [
        f'    printf("sizeof({name}) %d\\n", (int)sizeof({name}));'
        for name in ("onnx_range_dtype", "onnx_range_status")
    ]
    lines = ["#include <stdio.h>", '#include "onnx_range.h"', "int main(void) {"]
    (tmp_path / "values.c").write_text("\n".join([*lines, *rows, "}\n"]))
    command = ["cc", "-std=c99", "-I", CORE, "values.c", "-o", "values"]
    subprocess.run(command, cwd=tmp_path, check=True)
    printed = subprocess.check_output([tmp_path / "values"], text=True)
    assert printed.splitlines() == committed("values")


@needs_cc
@pytest.mark.skipif(shutil.which("nm") is None, reason="nm is not here")
def test_shared_library_exports_the_functions_of_the_list(tmp_path: Path) -> None:
    library = tmp_path / "libonnx_range.so"
    command = ["cc", "-shared", "-fPIC", CORE / "onnx_range.c", "-o", library]
    subprocess.run(command, check=True)
    symbols = subprocess.check_output(
        ["nm", "-D", "--defined-only", library], text=True
    )
    exported = re.findall(r"^\w+ [A-Z] (\w+)$", symbols, flags=re.MULTILINE)
    # Some linkers export names of their own, with underscores in front.
    names = [name for name in exported if not name.startswith("_")]
    assert names == [name_of(function) for function in committed("functions")]


def test_extension_gives_cython_the_functions_of_the_list() -> None:
    capsules = vars(onnx_range._core)["__pyx_capi__"]
    signatures = [repr(capsule).split('"')[1] for capsule in capsules.values()]
    lines = [f"{name}: {text}" for name, text in zip(capsules, signatures, strict=True)]
    assert sorted(lines) == committed("cython")
