# SPDX-License-Identifier: Apache-2.0
"""Draw how many times faster than numpy.arange each type is, by number of elements.

python benchmarks/plot.py results.json
"""

import argparse
import json
from pathlib import Path

import matplotlib as mpl
from inputs import DTYPES
from matplotlib import ticker
from tables import ratio

CHART = Path(__file__).parents[1] / "docs" / "performance.svg"
# Colours that those who do not see red and green tell apart, after Okabe and Ito.
COLOURS = ("#56b4e9", "#0072b2", "#000000", "#d55e00", "#e69f00", "#009e73", "#cc79a7")
SETTINGS = {
    # The same bytes from the same numbers.
    "svg.hashsalt": "onnx_range",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "axes.spines.top": False,
    "axes.spines.right": False,
}


def points(results, dtype):
    """Return numbers of elements and ratios of one type."""
    return [
        (measurement["count"], quotient)
        for measurement in results["measurements"]
        if measurement["form"] == "fresh" and measurement["what"] == dtype
        if (quotient := ratio(measurement["times"], "numpy")) is not None
    ]


def draw(results, path):
    """Draw the chart."""
    from matplotlib import pyplot as plt  # after the settings

    figure, axes = plt.subplots(figsize=(8, 4.8), layout="constrained")
    for dtype, colour in zip(DTYPES, COLOURS, strict=True):
        if pairs := points(results, dtype):
            counts, ratios = zip(*pairs, strict=True)
            axes.loglog(counts, ratios, "o-", color=colour, label=dtype, markersize=4)
    axes.axhline(1, color="#888888", linewidth=1, linestyle="--")
    axes.yaxis.set_major_locator(ticker.LogLocator(subs=(1, 2, 5)))
    axes.yaxis.set_minor_locator(ticker.NullLocator())
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:g}")
    axes.grid(axis="y", color="#dddddd", linewidth=0.7)
    axes.set_xlabel("elements")
    axes.set_ylabel("times faster")
    axes.set_title("onnx_range.range against numpy.arange, new arrays", loc="left")
    figure.legend(loc="outside right center", frameon=False)
    figure.savefig(path, metadata={"Date": None})


def main(arguments=None):
    """Read the measurements and write the chart."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("results", type=Path, help="what bench.py --json wrote")
    parser.add_argument("--chart", type=Path, default=CHART)
    options = parser.parse_args(arguments)
    mpl.use("svg")
    mpl.rcParams.update(SETTINGS)
    draw(json.loads(options.results.read_text(encoding="utf-8")), options.chart)


if __name__ == "__main__":
    main()
