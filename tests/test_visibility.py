# SPDX-License-Identifier: Apache-2.0
"""Who exports the functions, whatever default the project that builds them has."""

import re
from pathlib import Path

import pytest
from building import ROOT, TOOLS, build, run

ABI = (ROOT / "tests" / "data" / "abi.txt").read_text(encoding="utf-8")
PUBLIC = re.findall(r"(onnx_range_\w+)\(", ABI.split("[functions]")[1].split("[")[0])


def exported(library: Path) -> list[str]:
    """The names that a library exports, but for those that begin with an underscore."""
    symbols = run("nm", "-D", "--defined-only", library, directory=library.parent)
    return re.findall(r"^\w+ [A-Z] ([a-z]\w+)$", symbols, flags=re.MULTILINE)


@pytest.mark.parametrize("tool", TOOLS)
def test_shared_library_of_hidden_project_exports_functions(
    tool: str, tmp_path: Path
) -> None:
    build(tool, "shared", tmp_path, flag="-fvisibility=hidden")
    library = next(tmp_path.rglob("libonnx_range.so"))
    assert exported(library) == PUBLIC


@pytest.mark.parametrize("tool", TOOLS)
def test_library_with_static_one_inside_exports_none_of_it(
    tool: str, tmp_path: Path
) -> None:
    build(tool, "static", tmp_path)
    archive = next(tmp_path.rglob("libonnx_range.a"))
    whole = f"-Wl,--whole-archive,{archive},--no-whole-archive"
    run("cc", "-shared", whole, "-o", "libuser.so", directory=tmp_path)
    assert exported(tmp_path / "libuser.so") == []
    assert "onnx_range_fill" in run("nm", tmp_path / "libuser.so", directory=tmp_path)
