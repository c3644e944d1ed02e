# SPDX-License-Identifier: Apache-2.0
"""Paths through code, and what z3 proves of them.

A branch on a symbol is taken both ways, one path after the other.
"""

import functools
from collections.abc import Callable, Iterator

import z3


@functools.cache
def is_linear(term: z3.ExprRef) -> bool:
    """Whether a formula multiplies by numbers only."""
    children = term.children()
    symbols = [child for child in children if not z3.is_int_value(child)]
    if z3.is_mul(term) and len(symbols) > 1:
        return False
    return all(is_linear(child) for child in symbols)


class Way:
    """One path through the code: what was decided, what holds, what must hold."""

    def __init__(self, decisions: list[bool]) -> None:
        self.decisions = decisions
        self.taken: list[bool] = []
        self.open: list[list[bool]] = []
        self.facts: list[z3.BoolRef] = []
        self.claims: list[tuple[str, list[z3.BoolRef], z3.BoolRef]] = []
        self.splits: dict[tuple[int, int], tuple[z3.ArithRef, ...]] = {}
        self.quotients: list[z3.ArithRef] = []
        self.fresh = 0
        self.solver = z3.Solver()
        self.solver.set("timeout", 200)

    def symbol(self, name: str) -> z3.ArithRef:
        """Make an integer that nothing is known about."""
        self.fresh += 1
        return z3.Int(f"{name}!{self.fresh}")

    def know(self, *facts: z3.BoolRef | bool) -> None:
        """Add to what holds from here on."""
        for fact in facts:
            if fact is not True:
                term = z3.BoolVal(False) if fact is False else fact
                self.facts.append(term)
                if is_linear(term):
                    self.solver.add(term)

    def claim(self, what: str, fact: z3.BoolRef | bool) -> None:
        """Note that this must follow from what holds here."""
        if fact is not True:
            fact = z3.BoolVal(False) if fact is False else fact
            self.claims.append((what, list(self.facts), fact))

    def split(self, number: z3.ArithRef, places: int) -> tuple[z3.ArithRef, ...]:
        """Return the bits of a number from a place on, and those below it."""
        key = number.get_id(), places
        if key not in self.splits:
            high, low = self.symbol("high"), self.symbol("low")
            self.know(number == high * 2**places + low, 0 <= low, low < 2**places)
            self.splits[key] = high, low
        return self.splits[key]

    def excludes(self, condition: z3.BoolRef) -> bool:
        """Whether what is linear tells that a condition cannot hold."""
        self.solver.push()
        self.solver.add(condition)
        answer = self.solver.check()
        self.solver.pop()
        return answer == z3.unsat

    def branch(self, condition: z3.BoolRef | bool) -> bool:
        """Decide a condition, differently on each path."""
        if isinstance(condition, bool):
            return condition
        index = len(self.taken)
        if index < len(self.decisions):
            choice = self.decisions[index]
        else:
            choice = not self.excludes(condition)
            if choice and not self.excludes(z3.Not(condition)):
                self.open.append([*self.taken, False])
        self.taken.append(choice)
        self.know(condition if choice else z3.Not(condition))
        return choice


def paths(run: Callable[[Way], None]) -> Iterator[Way]:
    """Run code on every path."""
    waiting: list[list[bool]] = [[]]
    while waiting:
        way = Way(waiting.pop())
        run(way)
        yield way
        waiting += way.open


def product_not_negative(a: z3.ArithRef, b: z3.ArithRef) -> z3.BoolRef:
    """Give z3 an instance of the lemma that integers.prove_lemmas() proves."""
    return z3.Implies(z3.And(a >= 0, b >= 0), z3.simplify(a * b >= 0, som=True))


def prove(what: str, facts: list[z3.BoolRef], claim: z3.BoolRef) -> None:
    """Raise AssertionError with a counterexample, or what z3 could not decide."""
    linear = [fact for fact in facts if is_linear(fact)]
    for known, timeout in ((linear, 1000), (facts, 60_000)):
        solver = z3.Solver()
        solver.set("timeout", timeout)
        solver.add(*known, z3.Not(claim))
        answer = solver.check()
        if answer == z3.unsat:
            return
    if answer == z3.sat:
        raise AssertionError(f"{what}: wrong for {solver.model()}")
    raise AssertionError(f"{what}: not decided, {solver.reason_unknown()}")


def prove_paths(what: str, run: Callable[[Way], None]) -> int:
    """Prove all that is claimed on every path; return how many claims there are."""
    proved = {}  # paths have their beginnings in common
    for way in paths(run):
        for name, facts, claim in way.claims:
            key = claim.get_id(), *(fact.get_id() for fact in facts)
            if key not in proved:
                prove(f"{what}: {name}", facts, claim)
                proved[key] = facts, claim
    return len(proved)
