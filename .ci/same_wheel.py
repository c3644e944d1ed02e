# SPDX-License-Identifier: Apache-2.0
"""Exit with 1 unless two wheels have the same name, files and contents."""

import sys
from pathlib import Path
from zipfile import ZipFile


def contents(wheel: Path) -> dict[str, bytes]:
    """Return the bytes of each file in a wheel."""
    with ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def main() -> int:
    """Print each file and whether it is the same in both wheels."""
    first, second = map(Path, sys.argv[1:])
    left, right = contents(first), contents(second)
    for name in sorted(left | right):
        print("same" if left.get(name) == right.get(name) else "DIFFERENT", name)
    return int(left != right or first.name != second.name)


sys.exit(main())
