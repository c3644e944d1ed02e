# SPDX-License-Identifier: Apache-2.0
"""Write measurements into the page on performance, between its two markers.

python benchmarks/report.py results.json [bench-c.txt]
"""

import argparse
import json
from pathlib import Path

from goals import goals_table
from tables import markdown, tables

PAGE = Path(__file__).parents[1] / "docs" / "performance.md"
BEGIN = "<!-- measured: begin -->\n"
END = "<!-- measured: end -->\n"


def c_measurements(text):
    """Return the rows of the C program's table of shares as measurements.

    A row has type, n, memset's GB/s, then a share for each kernel and the plain loop;
    the kernel in use by default is the last one before the loop.
    """
    measurements = []
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("| ").split("|")]
        if len(cells) < 5 or not cells[1].isdecimal():
            continue
        times = {"memset": {"median": float(cells[-2])}, "onnx_range": {"median": 1}}
        measurements.append(
            {"form": "C", "what": cells[0], "n": int(cells[1]), "times": times}
        )
    return measurements


def measured(results, c_text):
    """Return the part of the page that is between the markers."""
    lines = [f"- {key}: {value}" for key, value in results["machine"].items()]
    parts = ["\n".join(lines)]
    found = results["measurements"] + c_measurements(c_text)
    for title, header, rows in (goals_table(found), *tables(results)):
        parts.append(f"### {title}\n\n{markdown(header, rows)}")
    if c_text:
        parts.append(f"### The C program\n\n{c_text.strip()}")
    return "\n" + "\n\n".join(parts) + "\n\n"


def replaced(page, text):
    """Return the page with the text between its markers."""
    before, _, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not end:
        raise SystemExit(f"the page must have the lines {BEGIN!r} and {END!r}")
    return before + BEGIN + text + END + after


def main(arguments=None):
    """Read the measurements and rewrite the page."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("results", type=Path, help="what bench.py --json wrote")
    parser.add_argument("c_output", type=Path, nargs="?", help="what bench.c printed")
    parser.add_argument("--page", type=Path, default=PAGE)
    options = parser.parse_args(arguments)
    results = json.loads(options.results.read_text(encoding="utf-8"))
    c_text = options.c_output.read_text(encoding="utf-8") if options.c_output else ""
    page = options.page.read_text(encoding="utf-8")
    text = replaced(page, measured(results, c_text))
    options.page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
