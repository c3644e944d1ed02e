# SPDX-License-Identifier: Apache-2.0
"""The commands of docs/embedding.md, which build and run the examples."""

import os
import re
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest
from building import PATH, ROOT

PAGE = ROOT / "docs" / "embedding.md"
NEEDED = {
    "cc": ["cc"],
    "c++": ["c++"],
    "cmake": ["cmake", "c++", "make"],
    "meson": ["meson", "ninja", "cc"],
    "pkg-config": ["pkg-config"],
    "arm-none-eabi-gcc": ["arm-none-eabi-gcc", "qemu-system-arm"],
}


class Way(NamedTuple):
    """A section of the page."""

    title: str
    commands: str
    printed: str

    def missing(self) -> str:
        """Name the first tool that the commands need and this machine lacks."""
        words = set(re.findall(r"[\w+-]+", self.commands))
        tools = ["bash"]
        tools += [tool for word in NEEDED if word in words for tool in NEEDED[word]]
        lacking = [tool for tool in tools if shutil.which(tool, path=PATH) is None]
        if "setup.py" in self.commands:
            lacking += [
                name for name in ("Cython", "setuptools") if find_spec(name) is None
            ]
        return lacking[0] if lacking else ""


def ways() -> list[Way]:
    """The sections of the page that have commands."""
    found = []
    for section in PAGE.read_text(encoding="utf-8").split("\n## ")[1:]:
        blocks = dict(re.findall(r"^```(sh|text)\n(.*?)^```$", section, re.M | re.S))
        if blocks:
            title = section.split("\n")[0]
            found.append(Way(title, blocks["sh"], blocks["text"]))
    return found


@pytest.mark.parametrize("way", ways(), ids=lambda way: way.title)
def test_embedding_way_as_documented_prints_what_it_shows(
    way: Way, tmp_path: Path
) -> None:
    if tool := way.missing():
        pytest.skip(f"{tool} is not here")
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", way.commands],
        cwd=tmp_path,
        env=os.environ | {"ONNX_RANGE": str(ROOT), "PATH": PATH},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.endswith(way.printed)


def test_embedding_page_uses_every_example() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for example in (ROOT / "examples").iterdir():
        assert f"examples/{example.name}" in page
