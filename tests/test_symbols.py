# SPDX-License-Identifier: Apache-2.0
"""The compiled core calls nothing but memcpy and its like: above all no libm.

So a libc whose fma is wrong changes no result, and neither does one without libm.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

CORE = Path(__file__).parent.parent / "src" / "c" / "onnx_range.c"
# What compilers put in for memcmp() == 0 is bcmp.
ALLOWED = {"memcpy", "memmove", "memset", "memcmp", "bcmp", "strcmp"}
OPTIONS = ["-O0", "-O0 -march=native", "-O3 -ffp-contract=fast"]


def undefined_symbols(options: str, folder: Path) -> set[str]:
    """Compile the core and list what it leaves to the linker, as C names it."""
    compiler = shutil.which(os.environ.get("CC", "cc"))
    if os.name != "posix" or not compiler or not shutil.which("nm"):
        pytest.skip("needs cc and nm")
    if not CORE.exists():
        pytest.skip("needs the C source")
    core = folder / "core.o"
    command = [compiler, *options.split(), "-c", str(CORE), "-o", str(core)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0 and "-march=native" in options:
        pytest.skip("needs a compiler that knows -march=native")
    assert done.returncode == 0, done.stderr
    listed = subprocess.run(
        ["nm", "-u", str(core)], check=True, capture_output=True, text=True
    )
    names = [line.split()[-1] for line in listed.stdout.splitlines() if line.strip()]
    mangled = "_memcpy" in names  # macOS sets an underscore before each name
    return {name.removeprefix("_") if mangled else name for name in names}


@pytest.mark.parametrize("options", OPTIONS)
def test_core_object_needs_memory_functions_only(options: str, tmp_path: Path) -> None:
    """Names with two underscores, or in capitals, are the compiler's own."""
    undefined = undefined_symbols(options, tmp_path)
    own = {name for name in undefined if name.startswith(("__", "_GLOBAL_"))}
    assert undefined - own - ALLOWED == set()
    assert "memcpy" in undefined  # else nm listed something else
