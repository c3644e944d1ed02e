# SPDX-License-Identifier: Apache-2.0
"""What the numbers belong to: processor, caches, compiler and versions."""

import importlib.metadata
import os
import platform
import shutil
import subprocess
from pathlib import Path

import onnx_range

PACKAGES = ("numpy", "ml_dtypes", "torch", "onnxruntime", "onnx")


def processor():
    """Return the processor's model, where the system tells."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    fields = [line.partition(":") for line in lines]
    told = {key.strip(): value.strip() for key, _, value in fields}
    name = told.get("model name", platform.processor() or platform.machine())
    if "cpu family" in told:
        name += f" (family {told['cpu family']}, model {told['model']})"
    return name


def caches():
    """Return the sizes of the first core's caches, where the system tells."""
    found = []
    for index in sorted(Path("/sys/devices/system/cpu/cpu0/cache").glob("index*")):
        level, kind, size = (
            (index / name).read_text(encoding="utf-8").strip()
            for name in ("level", "type", "size")
        )
        if kind != "Instruction":
            found.append(f"L{level} {size}")
    return ", ".join(found) or "unknown"


def compiler():
    """Return the first line of `cc --version`, which is likely what built it all."""
    if shutil.which("cc") is None:
        return "unknown"
    done = subprocess.run(
        ["cc", "--version"], capture_output=True, text=True, check=False
    )
    return done.stdout.partition("\n")[0] or "unknown"


def versions(package):
    """Return the version of a package, or that it is not here."""
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return "not installed"


def describe():
    """Return what to print above the numbers, as a dict of strings."""
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 2**30
    return {
        "processor": processor(),
        "cores": str(os.cpu_count()),
        "caches": caches(),
        "memory": f"{memory:.0f} GiB",
        "system": f"{platform.platform()}",
        "cc": compiler(),
        "onnx_range": f"{onnx_range.__version__}, kernel {onnx_range.kernel()}",
        "Python": platform.python_version(),
        **{package: versions(package) for package in PACKAGES},
    }
