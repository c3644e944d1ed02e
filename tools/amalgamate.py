# SPDX-License-Identifier: Apache-2.0
"""Write the C core as two files, onnx_range.h and onnx_range.c.

    python tools/amalgamate.py DIRECTORY

The header is copied. In the source, the first include of each private header is
replaced by the header's text and every further one is dropped; all else, the includes
of the system's headers with it, stays where it stands.
"""

import argparse
import re
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "c"
PRIVATE_INCLUDE = re.compile(r'#include "(onnx_range_\w+\.h)"')


def inlined(name: str, seen: set[str]) -> list[str]:
    """Return the lines of a file with those of its private headers, once each."""
    lines = []
    for line in (SOURCE / name).read_text(encoding="utf-8").splitlines():
        include = PRIVATE_INCLUDE.fullmatch(line)
        if include is None:
            # The source has included the public header before any private one.
            if line != '#include "onnx_range.h"' or name == "onnx_range.c":
                lines.append(line)
        elif include[1] not in seen:
            seen.add(include[1])
            lines += [f"/* {include[1]} */", *inlined(include[1], seen)]
    return lines


def main() -> None:
    """Write both files into the directory that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("directory", metavar="DIRECTORY", type=Path)
    directory = parser.parse_args().directory
    directory.mkdir(parents=True, exist_ok=True)
    header = (SOURCE / "onnx_range.h").read_bytes()
    (directory / "onnx_range.h").write_bytes(header)
    source = "\n".join(inlined("onnx_range.c", set())) + "\n"
    (directory / "onnx_range.c").write_bytes(source.encode())


if __name__ == "__main__":
    main()
