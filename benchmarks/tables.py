# SPDX-License-Identifier: Apache-2.0
"""Tables of ratios out of the measurements, one for each question."""

# The form of a measurement, whom onnx_range is compared with, and the question.
FORMS = (
    ("fresh", "numpy", "New arrays: times faster than numpy.arange"),
    ("fresh", "torch", "New arrays: times faster than torch.arange"),
    (
        "fresh",
        "onnxruntime",
        "New arrays: times faster than an onnxruntime session",
    ),
    ("fresh", "portable", "New arrays: times faster than the portable kernel"),
    ("warm", "memset", "Warm buffer: speed as a share of ctypes.memset's"),
    ("warm", "torch", "Warm buffer: times faster than torch.arange(out=)"),
    (
        "warm",
        "onnxruntime",
        "Warm buffer: times faster than an onnxruntime session with IO binding",
    ),
    ("warm", "portable", "Warm buffer: times faster than the portable kernel"),
)


def ratio(times, other, statistic="median"):
    """Return how many times faster onnx_range is than another, or None."""
    if other not in times:
        return None
    return times[other][statistic] / times["onnx_range"][statistic]


def shown(number):
    """Return a ratio with two or three digits, and a dash for what was not run."""
    if number is None:
        return "-"
    if number >= 100:
        return f"{number:,.0f}"
    return f"{number:.1f}" if number >= 10 else f"{number:.2f}"


def size_name(n):
    """Return a number of elements as 300 or 3e4."""
    digits = f"{n:.0e}".replace("e+0", "e").replace("e+", "e")
    return digits if n >= 10_000 and float(digits) == n else str(n)


def calls_table(results, statistic):
    """Return the table of single calls."""
    header = ["inputs", "onnx_range, ns", "numpy", "numpy dtype=", "torch"]
    rows = []
    for measurement in results["measurements"]:
        if measurement["form"] == "call":
            times = measurement["times"]
            own = f"{1e9 * times['onnx_range'][statistic]:.0f}"
            ratios = [shown(ratio(times, name, statistic)) for name in header[2:]]
            rows.append([measurement["what"], own, *ratios])
    return "One call, three elements: times faster than arange", header, rows


def ratio_table(results, form, other, title, statistic):
    """Return the table of ratios to one contender: a row a type, a column a size."""
    chosen = {
        (measurement["what"], measurement["n"]): measurement["times"]
        for measurement in results["measurements"]
        if measurement["form"] == form and other in measurement["times"]
    }
    sizes = sorted({n for _, n in chosen})
    rows = [
        [
            dtype,
            *(
                shown(ratio(chosen.get((dtype, n), {}), other, statistic))
                for n in sizes
            ),
        ]
        for dtype in dict.fromkeys(dtype for dtype, _ in chosen)
    ]
    return title, ["n", *map(size_name, sizes)], rows


def tables(results, forms=FORMS, statistic="median"):
    """Return title, header and rows of each table that has any."""
    found = [calls_table(results, statistic)]
    found += [ratio_table(results, *form, statistic) for form in forms]
    return [table for table in found if table[2]]


def markdown(header, rows):
    """Return a table as Markdown that reads well as it is, too."""
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    lines = [header, ["-" * width for width in widths], *rows]
    return "\n".join(
        "| "
        + " | ".join(
            cell.ljust(width) for cell, width in zip(line, widths, strict=True)
        )
        + " |"
        for line in lines
    )
