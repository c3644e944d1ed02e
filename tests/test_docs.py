# SPDX-License-Identifier: Apache-2.0
"""What the documentation shows, run as it stands there."""

import doctest
import importlib
import pkgutil
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from oracle.arrays import DTYPES, assert_same, parsed, scalar

import onnx_range

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
SEMANTICS = ROOT / "docs" / "semantics.md"
PAGES = [README, *sorted((ROOT / "docs").glob("*.md"))]
DOCTEST_FLAGS = doctest.NORMALIZE_WHITESPACE

MAIN_COMMAND = (
    "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/onnx-range 10 4 -2"
)
TEST_COMMAND = (
    "python3 -m venv .venv && .venv/bin/pip install '.[test]'"
    " && .venv/bin/python -m pytest"
)


def blocks(page: Path, language: str) -> list[str]:
    """The fenced code blocks of a page that are in one language."""
    fenced = re.compile(rf"^```{language}\n(.*?)^```$", re.DOTALL | re.MULTILINE)
    return fenced.findall(page.read_text(encoding="utf-8"))


def module_names() -> list[str]:
    """The package and its modules, but for the one that runs when imported."""
    modules = pkgutil.walk_packages(onnx_range.__path__, "onnx_range.")
    names = ["onnx_range", *(module.name for module in modules)]
    return [name for name in names if not name.endswith("__main__")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_page_python_blocks_print_what_they_show(page: Path) -> None:
    source = "\n".join(blocks(page, "python"))
    case = doctest.DocTestParser().get_doctest(source, {}, page.name, str(page), 0)
    report: list[str] = []
    doctest.DocTestRunner(optionflags=DOCTEST_FLAGS).run(case, out=report.append)
    if report:
        pytest.fail("".join(report), pytrace=False)


def test_readme_python_blocks_hold_examples() -> None:
    assert doctest.DocTestParser().get_examples("\n".join(blocks(README, "python")))


@pytest.mark.parametrize("name", module_names())
def test_module_doctests_print_what_they_show(name: str) -> None:
    module = importlib.import_module(name)
    assert doctest.testmod(module, optionflags=DOCTEST_FLAGS).failed == 0


def test_readme_shell_blocks_hold_the_commands() -> None:
    commands = [block.strip() for block in blocks(README, "sh")]
    assert commands[:2] == [MAIN_COMMAND, TEST_COMMAND]


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_readme_c_block_compiled_as_shown_prints_elements(tmp_path: Path) -> None:
    [program] = blocks(README, "c")
    [command] = [block for block in blocks(README, "sh") if block.startswith("cc ")]
    (tmp_path / "prog.c").write_text(program, encoding="utf-8")
    (tmp_path / "src").symlink_to(ROOT / "src")
    subprocess.run(shlex.split(command), cwd=tmp_path, check=True)
    printed = subprocess.check_output([tmp_path / "a.out"], text=True)
    assert printed == "1\n3\n5\n"


def console_examples() -> list[tuple[str, str]]:
    """(arguments, what is printed) of each use of the command in the README."""
    text = "".join(blocks(README, "console"))
    uses = re.split(r"^\$ onnx-range ", text, flags=re.MULTILINE)[1:]
    return [tuple(use.split("\n", maxsplit=1)) for use in uses]


@pytest.mark.parametrize(("arguments", "printed"), console_examples())
def test_readme_command_prints_what_it_shows(arguments: str, printed: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "onnx_range", *shlex.split(arguments)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout + done.stderr == printed


def semantics_cases() -> list[list[str]]:
    """The rows of the table of cases, one for each type that a row is about."""
    section = SEMANTICS.read_text(encoding="utf-8").split("\n## Cases\n")[1]
    lines = [line for line in section.split("\n## ")[0].splitlines() if "|" in line]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines[2:]]
    names = {"float": ["float32"], "double": ["float64"], "any": list(DTYPES)}
    return [[name, *row[1:]] for row in rows for name in names.get(row[0], row[:1])]


def pattern(name: str, cell: str) -> int:
    """The pattern of a number as the tables write it, also 2^53 or -2^31+1."""
    power = re.fullmatch(r"(-?)2\^(\d+)([+-]\d+)?", cell)
    if power:
        sign, exponent, rest = power.groups()
        cell = str(int(f"{sign}1") * 2 ** int(exponent) + int(rest or 0))
    return parsed(name, cell)


def elements_of(name: str, cells: str) -> list[int]:
    """The patterns of the comma-separated elements of a cell."""
    return [pattern(name, cell) for cell in re.findall(r"[^, ]+", cells)]


@pytest.mark.parametrize("case", semantics_cases(), ids=" ".join)
def test_semantics_case_gives_the_count_and_elements(case: list[str]) -> None:
    name, *inputs, count, elements = case
    arguments: list[Any] = [scalar(name, pattern(name, cell)) for cell in inputs]
    values = onnx_range.range(*arguments)
    assert onnx_range.count(*arguments) == len(values) == int(count)

    head, dots, tail = elements.partition("...")
    first, last = elements_of(name, head), elements_of(name, tail)
    assert_same(values[: len(first)], first)
    assert_same(values[len(values) - len(last) :], last)
    assert dots or not elements or len(first) == len(values)
