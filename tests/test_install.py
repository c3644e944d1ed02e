# SPDX-License-Identifier: Apache-2.0
"""Which files the C library installs."""

from pathlib import Path

import pytest
from building import ROOT, build, run

INSTALLED = {
    "meson": ["lib/pkgconfig/onnx-range.pc"],
    "cmake": [
        f"lib/cmake/onnx_range/onnx_range{name}.cmake"
        for name in ("Config", "Config-noconfig", "ConfigVersion")
    ],
}
INSTALL = {
    "meson": ["meson", "install", "-C", "build", "--destdir"],
    "cmake": ["cmake", "--install", "build", "--prefix"],
}


@pytest.mark.parametrize("tool", INSTALLED)
def test_install_static_library_brings_header_and_license_and_no_more(
    tool: str, tmp_path: Path
) -> None:
    build(tool, "static", tmp_path)
    run(*INSTALL[tool], tmp_path / "installed", directory=tmp_path)
    prefix = next((tmp_path / "installed").rglob("include")).parent
    files = [file for file in prefix.rglob("*") if file.is_file()]
    assert sorted(str(file.relative_to(prefix)) for file in files) == sorted(
        [
            "include/onnx_range.h",
            "lib/libonnx_range.a",
            "share/licenses/onnx-range/LICENSE",
            *INSTALLED[tool],
        ]
    )
    license_file = prefix / "share/licenses/onnx-range/LICENSE"
    assert license_file.read_bytes() == (ROOT / "LICENSE").read_bytes()
