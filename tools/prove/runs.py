# SPDX-License-Identifier: Apache-2.0
"""Proves the arithmetic by which runs of equal 16-bit floats are found.

    python tools/prove/runs.py

The C functions are those of src/c. Everything is about all elements, for each exponent
and for all four pairs of a type and a stash type; what the elements are, an integer
below 2^53 of one unit, is what onr_is_exact_in_f64() makes sure of.
"""

import contextlib
import time
from itertools import product

import z3
from c_integers import TYPES, Code, ReturnError, Value, c_function
from ways import Way, product_not_negative, prove_paths

INT, INT64, UINT64 = TYPES["int"], TYPES["int64_t"], TYPES["uint64_t"]
FORMATS = {"float16": (10, 11), "bfloat16": (16, 8)}  # dtype, bits of precision
STASHES = {"float": (1, 24), "double": (11, 53)}
EXACT = 2**53
POINTERS = {"binade": (0, INT), "sequence": (0, INT), "kernel": (0, INT)}
FIELDS = {
    "binade.magnitude": (0, INT64),
    "binade.step": (0, INT64),
    "binade.length": (0, INT64),
    "binade.shift": (0, INT),
    "binade.bits": (0, TYPES["uint16_t"]),
    "binade.stash_tie": (0, INT64),
}


def ignore(code: Code, *arguments: Value) -> Value:
    """Stand for a function whose effect is told otherwise."""
    return 0, INT


def prove_binade(exponent: int, dtype: int, precision: int, stash: int) -> int:
    """Prove that onr_binade_at() gives a part of the sequence in one binade."""

    def run(way: Way) -> None:
        start, delta, first, count, k = z3.Ints("start delta first count k")
        offset = z3.Int("offset")  # first * delta
        unit = z3.Int("unit")  # the lower one, wherever it comes from
        value = start + offset
        size = z3.If(value < 0, -value, value)
        way.know(
            -EXACT < start, start < EXACT, -EXACT < delta, delta < EXACT, delta != 0
        )
        way.know(0 <= first, first < EXACT, 1 <= count, count < EXACT)
        way.know(-EXACT < offset, offset < EXACT)
        way.know(2**exponent <= size, size < 2 ** (exponent + 1))
        way.know(-133 <= unit, unit <= 128)
        numbers = iter([(delta, INT64), (start, INT64)])

        def multiply(x: z3.ArithRef, y: z3.ArithRef) -> z3.ArithRef:
            if isinstance(y, int):
                return x * y
            assert x is first
            assert y is delta
            return offset

        calls = {
            "*": multiply,
            "memset": ignore,
            "onr_lowest_exponent": lambda code, x: (unit, INT),
            "onr_in_units": lambda code, x, unit: next(numbers),
            "onr_leading_zeros": lambda code, x: (63 - exponent, INT),
        }
        variables = (
            FIELDS
            | POINTERS
            | {
                "sequence.dtype": (dtype, INT),
                "sequence.stash_type": (stash, INT),
                "sequence.start": (1, INT64),
                "sequence.delta": (0, INT64),
                "first": (first, INT64),
                "count": (count, INT64),
            }
        )
        code = Code(way, variables, calls)
        with contextlib.suppress(ReturnError):
            code.run(c_function("onr_binade_at").body)
        magnitude, step, length, shift, _, tie = (variables[name][0] for name in FIELDS)
        way.know(0 <= k, k < length)
        for quotient in way.quotients:
            for size in (step, -step):
                way.know(
                    product_not_negative(k, size),
                    product_not_negative(quotient - k, size),
                )
        element = value + k * delta
        there = magnitude + k * step
        way.claim("there are elements", z3.And(0 < length, length <= count))
        way.claim(
            "magnitudes",
            z3.Or(
                z3.And(value > 0, there == element),
                z3.And(value < 0, there == -element),
            ),
        )
        way.claim(
            "one binade", z3.And(2**exponent <= there, there < 2 ** (exponent + 1))
        )
        way.claim("shift", z3.BoolVal(shift == exponent - precision + 1))
        half_unit = 2 ** (exponent - 24) if stash == 1 and exponent >= 24 else 0
        way.claim("half a unit of the stash type", z3.BoolVal(tie == half_unit))

    return prove_paths(f"binade {exponent}", run)


def end_of_value(way: Way, binade: dict[str, Value], value: z3.ArithRef) -> z3.ArithRef:
    """Run the core's function."""
    code = Code(way, dict(binade))
    return code.call(c_function("onr_end_of_value"), (0, INT), (value, INT64))[0]


def nearest_even(way: Way, number: z3.ArithRef, unit: int) -> z3.ArithRef:
    """Return the multiple of a power of two that a number rounds to, in units of it."""
    rounded = way.symbol("rounded")
    half = way.symbol("half")
    distance = 2 * (number - rounded * unit)
    way.know(-unit <= distance, distance <= unit)
    way.know(
        z3.Implies(z3.Or(distance == unit, distance == -unit), rounded == 2 * half)
    )
    return rounded


def prove_end_of_value(exponent: int, precision: int, stash_precision: int) -> int:
    """Prove that exactly what lies from the end of value - 1 on rounds to value."""
    shift = exponent - precision + 1

    def run(way: Way) -> None:
        magnitude, value = z3.Ints("magnitude value")
        way.know(2**exponent <= magnitude, magnitude < 2 ** (exponent + 1))
        way.know(2 ** (precision - 1) <= value, value <= 2**precision)
        tie = 2 ** (exponent - 24) if stash_precision == 24 and exponent >= 24 else 0
        binade = (
            FIELDS
            | POINTERS
            | {"binade.shift": (shift, INT), "binade.stash_tie": (tie, INT64)}
        )
        begin = end_of_value(way, binade, value - 1)
        end = end_of_value(way, binade, value)
        stash_shift = max(exponent - stash_precision + 1, 0)
        stashed = nearest_even(way, magnitude, 2**stash_shift)
        rounded = nearest_even(way, stashed * 2**stash_shift, 2**shift)
        inside = z3.And(begin <= magnitude, magnitude < end)
        way.claim("rounds to value", (rounded == value) == inside)

    return prove_paths(f"value {exponent}", run)


def prove_write(exponent: int, precision: int, stash_precision: int) -> int:
    """Prove that onr_write_binade() writes each value where elements round to it.

    By induction over the loop: element i lies between the ends of value - 1 and value,
    all before it are written.
    """
    shift = exponent - precision + 1
    declarations = c_function("onr_write_binade").body.block_items
    loop = declarations[-1]

    def setup(way: Way) -> tuple[dict[str, Value], z3.ArithRef, z3.ArithRef]:
        magnitude, step, length, bits = z3.Ints("magnitude step length bits")
        way.know(2**exponent <= magnitude, magnitude < 2 ** (exponent + 1))
        way.know(1 <= length, length < EXACT, step != 0, 0 <= bits, bits < 2**16)
        # All elements are in the binade, and a run is long.
        last = magnitude + (length - 1) * step
        way.know(2**exponent <= last, last < 2 ** (exponent + 1))
        way.know(-(2**shift) <= 1024 * step, 1024 * step <= 2**shift)
        tie = 2 ** (exponent - 24) if stash_precision == 24 and exponent >= 24 else 0
        numbers = ((magnitude, INT64), (step, INT64), (length, INT64), (shift, INT))
        numbers += ((bits, TYPES["uint16_t"]), (tie, INT64))
        return dict(zip(FIELDS, numbers, strict=True)) | POINTERS, magnitude, step

    calls = {"memset": ignore, "onr_end_of_value": None, "onr_write": ignore}

    def begin(way: Way) -> None:
        variables, magnitude, _ = setup(way)
        code = Code(way, variables | {"constant.kernel": (0, INT64)}, calls)
        for statement in declarations[:-1]:
            code.run(statement)
        value, _ = code.variables["value"]
        way.claim("begins with element 0", code.variables["i"][0] == 0)
        low, high = (
            end_of_value(way, variables, value - 1),
            end_of_value(way, variables, value),
        )
        way.claim("first value", z3.And(low <= magnitude, magnitude < high))
        way.claim(
            "in the binade",
            z3.And(2 ** (precision - 1) <= value, value <= 2**precision),
        )

    def body(way: Way) -> None:
        variables, magnitude, step = setup(way)
        i, value, k = z3.Ints("i value k")
        length, _ = variables["binade.length"]
        way.know(
            0 <= i, i < length, 2 ** (precision - 1) <= value, value <= 2**precision
        )
        low, high = (
            end_of_value(way, variables, value - 1),
            end_of_value(way, variables, value),
        )
        way.know(low <= magnitude + i * step, magnitude + i * step < high)
        written: list[Value] = []

        def write(code: Code, *arguments: Value) -> Value:
            first, count, out = arguments[3:6]
            stored, _ = code.variables["constant.integer_start"]
            way.claim(
                "what is written",
                z3.And(stored == variables["binade.bits"][0] + value, out[0] == i),
            )
            written.append(count)
            return first

        state = {
            "i": (i, INT64),
            "value": (value, INT64),
            "out": (0, INT64),
            "kernel.i16": (0, INT64),
            "constant.integer_start": (0, UINT64),
        }
        code = Code(way, variables | state, calls | {"onr_write": write})
        way.branch(step > 0)
        code.run(loop.stmt)
        following, _ = code.variables["i"]
        value_after, _ = code.variables["value"]
        size = z3.If(step > 0, step, -step)
        way.know(i <= k, k < following)
        for size in (step, -step):
            way.know(
                product_not_negative(k - i, size),
                product_not_negative(following - 1 - k, size),
            )
            for quotient in way.quotients:
                way.know(
                    product_not_negative(i - quotient - 1, size),
                    product_not_negative(quotient - k, size),
                )
        way.claim(
            "something is written",
            z3.And(written[0][0] == following - i, i < following, following <= length),
        )
        element = magnitude + k * step
        way.claim(
            "written elements round to value", z3.And(low <= element, element < high)
        )
        if not way.branch(following < length):
            return
        for size in (step, -step):
            way.know(
                product_not_negative(following, size),
                product_not_negative(length - 1 - following, size),
            )
        element = magnitude + following * step
        way.claim(
            "next element",
            z3.And(2**exponent <= element, element < 2 ** (exponent + 1)),
        )
        way.know(2**exponent <= element, element < 2 ** (exponent + 1))
        way.claim(
            "in the binade",
            z3.And(2 ** (precision - 1) <= value_after, value_after <= 2**precision),
        )
        way.know(2 ** (precision - 1) <= value_after)
        low, high = (
            end_of_value(way, variables, value_after - 1),
            end_of_value(way, variables, value_after),
        )
        way.claim("next value", z3.And(low <= element, element < high))

    return sum(prove_paths(f"write {exponent}", run) for run in (begin, body))


def prove_runs(exponent: int, name: str, stash_name: str) -> int:
    """Prove all of it for elements of 2^exponent units up to the next power of two."""
    dtype, precision = FORMATS[name]
    stash, stash_precision = STASHES[stash_name]
    claims = prove_binade(exponent, dtype, precision, stash)
    if exponent >= precision:  # else there are no runs
        claims += prove_end_of_value(exponent, precision, stash_precision)
        claims += prove_write(exponent, precision, stash_precision)
    return claims


if __name__ == "__main__":
    for exponent in range(53):
        begin = time.perf_counter()
        claims = sum(prove_runs(exponent, *pair) for pair in product(FORMATS, STASHES))
        seconds = time.perf_counter() - begin
        print(f"2^{exponent}: {claims} claims, {seconds:.0f} s", flush=True)
