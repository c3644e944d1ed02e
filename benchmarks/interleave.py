# SPDX-License-Identifier: Apache-2.0
"""Time contenders in turns: A B C A B C ..., so that noise meets all of them."""

import statistics
import time
import timeit
from typing import NamedTuple

# A turn repeats a short call for this long: far above what the clock resolves, and
# below what a scheduler or a frequency change takes to make turns unequal.
TURN_SECONDS = 2e-4
ROUNDS_AT_LEAST = 5
ROUNDS_AT_MOST = 20_000


class Contender(NamedTuple):
    """A statement to time; its names are local variables of the timed loop."""

    statement: str
    names: dict
    # Runs before each turn, outside of its time.
    setup: str = "pass"


def timer(contender):
    """Return a timer of a contender."""
    assignments = [f"{name} = names[{name!r}]" for name in contender.names]
    return timeit.Timer(
        contender.statement,
        "\n".join([*assignments, contender.setup]),
        globals={"names": contender.names},
    )


def calls_per_turn(contender_timer):
    """Return how many calls fill a turn, after a first call that is not counted."""
    contender_timer.timeit(1)
    calls = 1
    while (seconds := contender_timer.timeit(calls)) < TURN_SECONDS / 4:
        calls *= 4
    return max(1, round(calls * TURN_SECONDS / seconds))


def interleave(contenders, seconds):
    """Return the minimum and the median seconds per call of each contender.

    Parameters
    ----------
    contenders : dict of str to Contender
        What to time, in the order of the turns.
    seconds : float
        How long to go on; there are a few rounds at least.

    Returns
    -------
    dict of str to dict
        For each name "min", "median" and the number of "rounds".
    """
    timers = {name: timer(contender) for name, contender in contenders.items()}
    calls = {name: calls_per_turn(timers[name]) for name in timers}
    turns = {name: [] for name in timers}
    end = time.perf_counter() + seconds
    rounds = 0
    while rounds < ROUNDS_AT_LEAST or (
        rounds < ROUNDS_AT_MOST and time.perf_counter() < end
    ):
        for name in timers:
            turns[name].append(timers[name].timeit(calls[name]) / calls[name])
        rounds += 1
    return {
        name: {
            "min": min(values),
            "median": statistics.median(values),
            "rounds": rounds,
        }
        for name, values in turns.items()
    }
