# SPDX-License-Identifier: Apache-2.0
"""What onnx_range is to reach, and the least favourable case that was measured."""

from typing import NamedTuple

from inputs import HALVES
from tables import ratio, shown, size_name

MIDDLE = (10**4, 10**6)
ALL = (1, 10**8)
INTEGERS = ("int16", "int32", "int64")
EVERY = (*INTEGERS, "float32", "float64", *HALVES)


class Goal(NamedTuple):
    """At least so many times the speed of another, for types and sizes from to."""

    form: str
    whats: tuple
    sizes: tuple
    other: str
    least: float


GOALS = (
    Goal("call", ("Python ints",), (3, 3), "numpy", 4),
    Goal("call", ("float32 scalars",), (3, 3), "numpy", 5),
    Goal("call", ("float32 arrays of rank 0",), (3, 3), "numpy", 18),
    Goal("call", ("bfloat16 scalars",), (3, 3), "numpy", 20),
    Goal("fresh", ("float32",), MIDDLE, "numpy", 9),
    Goal("fresh", ("float64",), MIDDLE, "numpy", 6),
    Goal("fresh", ("int16",), MIDDLE, "numpy", 4),
    Goal("fresh", ("int32", "int64"), MIDDLE, "numpy", 3),
    Goal("fresh", ("float16",), MIDDLE, "numpy", 30),
    Goal("fresh", ("bfloat16",), MIDDLE, "numpy", 10),
    Goal("C", (*INTEGERS, "float64"), MIDDLE, "memset", 0.85),
    Goal("C", ("float32",), MIDDLE, "memset", 0.7),
    Goal("C", HALVES, MIDDLE, "memset", 0.4),
    Goal("C", EVERY, (10**8, 10**8), "memset", 0.9),
    Goal("fresh", HALVES, (30_000, 30_000), "onnxruntime", 1000),
    Goal("fresh", EVERY, ALL, "numpy", 1),
    Goal("fresh", EVERY, ALL, "torch", 1),
    Goal("warm", EVERY, ALL, "torch", 1),
)
FORM_NAMES = {
    "call": "one call",
    "fresh": "new arrays",
    "warm": "warm buffer",
    "C": "warm buffer, in C",
}


def reached(goal, measurements):
    """Return the least ratio among the cases of a goal, with its case, or None."""
    found = [
        (quotient, measurement)
        for measurement in measurements
        if measurement["form"] == goal.form
        and measurement["what"] in goal.whats
        and goal.sizes[0] <= measurement["n"] <= goal.sizes[1]
        and (quotient := ratio(measurement["times"], goal.other)) is not None
    ]
    return min(found, key=lambda pair: pair[0], default=None)


def goals_table(measurements):
    """Return title, header and rows of the goals that were measured."""
    rows = []
    for goal in GOALS:
        if (least := reached(goal, measurements)) is None:
            continue
        quotient, measurement = least
        whats = "all types" if goal.whats == EVERY else ", ".join(goal.whats)
        sizes = " to ".join(dict.fromkeys(map(size_name, goal.sizes)))
        rows.append(
            [
                f"{FORM_NAMES[goal.form]}: {whats}",
                sizes,
                goal.other,
                shown(goal.least),
                shown(quotient),
                "yes" if quotient >= goal.least else "no",
                f"{measurement['what']}, {size_name(measurement['n'])}",
            ]
        )
    header = ["what", "n", "against", "goal", "measured", "reached", "where least"]
    return "Goals, and the least ratio that was measured", header, rows
