# SPDX-License-Identifier: Apache-2.0
"""The core as two files: complete, free of warnings, and the same in the package."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import onnx_range

ROOT = Path(__file__).parents[1]
NAMES = ["onnx_range.c", "onnx_range.h"]
PEDANTIC = (
    "-std=c99 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wcast-align -Wcast-qual "
    "-Wundef -Wvla -Wmissing-prototypes"
)
CPP = "-x c++ -std=c++17 -Wall -Wextra"
COMPILERS = {
    "gcc": PEDANTIC,
    "clang": PEDANTIC,
    "musl-gcc": PEDANTIC,
    "x86_64-w64-mingw32-gcc": PEDANTIC,
    "tcc": PEDANTIC,
    "g++": CPP,
    "clang++": CPP,
}
PRINT_KERNEL = '#include "onnx_range.h"\n#include <stdio.h>\n' + (
    "int main(void) { puts(onnx_range_kernel()); }\n"
)


@pytest.fixture(scope="module")
def two_files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("two_files") / "new"
    tool = ROOT / "tools" / "amalgamate.py"
    subprocess.run([sys.executable, tool, directory], check=True)
    return directory


def compiled(compiler: str, arguments: list[object], directory: Path) -> str:
    """What a compiler says in a folder; the test is skipped where there is none."""
    if shutil.which(compiler) is None:
        pytest.skip(f"{compiler} is not here")
    done = subprocess.run(
        [compiler, "-O2", *arguments],
        cwd=directory,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout + done.stderr


def test_two_files_are_all_that_the_tool_writes(two_files: Path) -> None:
    assert sorted(path.name for path in two_files.iterdir()) == NAMES
    for name in NAMES:
        first = (two_files / name).read_text(encoding="utf-8").splitlines()[0]
        assert first == "/* SPDX-License-Identifier: Apache-2.0 */"
    source = (two_files / "onnx_range.c").read_text(encoding="utf-8")
    assert source.count('#include "') == source.count('#include "onnx_range.h"') == 1


def test_two_files_hold_each_private_header_once(two_files: Path) -> None:
    source = (two_files / "onnx_range.c").read_text(encoding="utf-8")
    for header in (ROOT / "src" / "c").glob("onnx_range_*.h"):
        assert source.count(header.read_text(encoding="utf-8").split("\n#if")[0]) == 1


def test_two_files_of_the_package_are_the_same(two_files: Path) -> None:
    package = Path(onnx_range.get_include())
    assert sorted(path.name for path in package.iterdir()) == NAMES
    for name in NAMES:
        assert (package / name).read_bytes() == (two_files / name).read_bytes()


def test_c_files_module_prints_both_paths() -> None:
    command = [sys.executable, "-m", "onnx_range.c_files"]
    lines = subprocess.check_output(command, text=True).splitlines()
    package = Path(onnx_range.get_include())
    assert [Path(line) for line in lines] == [
        package / "onnx_range.h",
        package / "onnx_range.c",
    ]


def test_c_files_module_with_directory_copies_both(tmp_path: Path) -> None:
    directory = tmp_path / "a new" / "folder"
    command = [sys.executable, "-m", "onnx_range.c_files", directory]
    assert subprocess.check_output(command) == b""
    assert sorted(path.name for path in directory.iterdir()) == NAMES
    for name in NAMES:
        package = Path(onnx_range.get_include(), name)
        assert (directory / name).read_bytes() == package.read_bytes()


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
@pytest.mark.parametrize("flag", ["-ffast-math", "-ffinite-math-only"])
def test_two_files_refuse_flags_that_change_results(
    compiler: str, flag: str, two_files: Path, tmp_path: Path
) -> None:
    said = compiled(compiler, [flag, "-c", two_files / "onnx_range.c"], tmp_path)
    assert "onnx_range needs NaNs and exact rounding" in said
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("compiler", COMPILERS)
def test_two_files_compiled_give_no_warning(
    compiler: str, two_files: Path, tmp_path: Path
) -> None:
    flags = COMPILERS[compiler].split()
    source = two_files / "onnx_range.c"
    assert compiled(compiler, [*flags, "-c", source], tmp_path) == ""
    assert list(tmp_path.iterdir())


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_two_files_compiled_choose_the_kernel_of_the_package(
    compiler: str, two_files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ONNX_RANGE_KERNEL", raising=False)
    (tmp_path / "kernel.c").write_text(PRINT_KERNEL, encoding="utf-8")
    arguments = ["-I", two_files, "kernel.c", two_files / "onnx_range.c"]
    assert compiled(compiler, arguments, tmp_path) == ""
    printed = subprocess.check_output([tmp_path / "a.out"], text=True)
    command = [sys.executable, "-c", "import onnx_range; print(onnx_range.kernel())"]
    assert printed == subprocess.check_output(command, text=True)
