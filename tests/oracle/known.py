# SPDX-License-Identifier: Apache-2.0
"""The cases with known answers, from data/known_answers.json.

Each has id, dtype, start, limit, delta (decimal text, meaning the nearest value of
dtype), count, and what is known of the elements: "elements" is all of them, "head"
the first few, "last" the last one.
"""

import json
from pathlib import Path
from typing import Any

import numpy as np

from .arrays import array, parsed

PATH = Path(__file__).parents[1] / "data" / "known_answers.json"
ROWS: list[dict[str, Any]] = json.loads(PATH.read_text())


def inputs(row: dict[str, Any]) -> tuple[Any, Any, Any]:
    """start, limit and delta as numpy scalars of the row's type."""
    texts = (row["start"], row["limit"], row["delta"])
    return tuple(array(row["dtype"], [parsed(row["dtype"], text) for text in texts]))


def assert_known_elements(row: dict[str, Any], values: np.ndarray) -> None:
    """Compare the whole of a row's range with what is known of it, bit for bit."""
    known = {"elements": slice(None), "head": slice(None, len(row.get("head", ())))}
    known["last"] = slice(-1, None)
    for key, part in known.items():
        if key in row:
            texts = row[key] if isinstance(row[key], list) else [row[key]]
            expected = array(row["dtype"], [parsed(row["dtype"], t) for t in texts])
            assert values[part].tobytes() == expected.tobytes(), (key, values[part])
