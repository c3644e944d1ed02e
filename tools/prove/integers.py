# SPDX-License-Identifier: Apache-2.0
"""Proves the arithmetic of the integer types: count, slice, elements, 128-bit product.

    python tools/prove/integers.py

Every claim is about all inputs of a type. The C functions are those of src/c.
"""

import time
from collections.abc import Callable

import z3
from c_integers import NAMES, TYPES, Code, c_function, limits
from ways import Way, product_not_negative, prove, prove_paths

INT64 = TYPES["int64_t"]
UINT64 = TYPES["uint64_t"]
OK, ZERO_DELTA, COUNT, VALUE = (
    NAMES[f"ONNX_RANGE_{name}"][0]
    for name in ("OK", "ERROR_ZERO_DELTA", "ERROR_COUNT", "ERROR_VALUE")
)


def prove_lemmas() -> int:
    """Prove what the other proofs use, and z3 would not find by itself."""
    a, b, m, x, y = z3.Ints("a b m x y")
    prove("a b >= 0", [a >= 0, b >= 0], a * b >= 0)
    prove("a b <= m m", [0 <= a, a <= m, 0 <= b, b <= m], a * b <= m * m)
    # The bounds that Code.divide() knows: |quotient| <= |dividend|.
    facts = [y > 0, a * y + b == x, x >= 0, 0 <= b, b < y]
    prove("0 <= quotient", facts, a >= 0)
    prove(
        "quotient <= dividend", [*facts, product_not_negative(a, y - 1), a >= 0], a <= x
    )
    return 4


def scalar(way: Way, name: str, bits: int) -> z3.ArithRef:
    """Make any number of a signed type."""
    number = z3.Int(name)
    low, high = limits((bits, True))
    way.know(low <= number, number <= high)
    return number


def prove_count(bits: int) -> int:
    """Prove that onr_count_integer() gives the exact ceiling, or the right error."""
    function = c_function("onr_count_integer")

    def run(way: Way) -> None:
        start, limit, delta = (
            scalar(way, name, bits) for name in ("start", "limit", "delta")
        )
        variables = {"*count": (-1, INT64)}
        code = Code(way, variables)
        status, _ = code.call(function, (start, INT64), (limit, INT64), (delta, INT64))
        count, _ = variables["*count"]
        step = z3.If(delta > 0, delta, -delta)
        span = z3.If(delta > 0, limit - start, start - limit)
        ceiling = z3.If(
            span > 0,
            z3.And((count - 1) * step < span, span <= count * step, count > 0),
            count == 0,
        )
        if status == OK:
            way.claim(
                "count is the ceiling", z3.And(delta != 0, ceiling, count <= 2**63 - 1)
            )
        elif status == ZERO_DELTA:
            way.claim("zero delta", delta == 0)
        else:
            way.claim(
                "too many",
                z3.And(
                    status == COUNT, bits == 64, delta != 0, (2**63 - 1) * step < span
                ),
            )
        if status != OK:
            way.claim("count is untouched", count == -1)

    return prove_paths(f"count, {bits} bits", run)


def prove_elements() -> int:
    """Prove that every element lies between start and limit, so in the type, too."""
    start, limit, step, count, index = z3.Ints("start limit step count index")
    facts = [step > 0, 0 <= index, index < count]
    facts += [
        product_not_negative(index, step),
        product_not_negative(count - 1 - index, step),
    ]
    up = [*facts, (count - 1) * step < limit - start]
    down = [*facts, (count - 1) * step < start - limit]
    prove(
        "rising",
        up,
        z3.And(start <= start + index * step, start + index * step < limit),
    )
    prove(
        "falling",
        down,
        z3.And(limit < start - index * step, start - index * step <= start),
    )
    return 2


def prove_slice(bits: int) -> int:
    """Prove that onr_check_integer_slice() passes exactly what stays in the type."""
    function = c_function("onr_check_integer_slice")
    low, high = limits((bits, True))

    def run(way: Way) -> None:
        start, delta = (scalar(way, name, bits) for name in ("start", "delta"))
        last = scalar(way, "last", 64)
        index = z3.Int("index")
        way.know(last >= -1, 0 <= index, index <= last)
        code = Code(way, {})
        status, _ = code.call(
            function, (bits // 8, UINT64), (start, INT64), (delta, INT64), (last, INT64)
        )
        element = start + last * delta
        inside = z3.And(low <= element, element <= high)
        # Both sides of "last is at most room / step", multiplied by step.
        for step in (delta, -delta):
            way.know(
                product_not_negative(last, step), product_not_negative(index, step)
            )
            way.know(product_not_negative(last - index, step))
            for symbol in way.quotients:
                way.know(product_not_negative(last - symbol - 1, step))
                way.know(product_not_negative(symbol - last, step))
        if status == OK:
            way.claim(
                "last is inside", z3.And(delta != 0, z3.Implies(last >= 0, inside))
            )
            between = start + index * delta
            way.claim("all are inside", z3.And(low <= between, between <= high))
        elif status == ZERO_DELTA:
            way.claim("zero delta", delta == 0)
        else:
            way.claim(
                "last is outside", z3.And(status == VALUE, last > 0, z3.Not(inside))
            )

    return prove_paths(f"slice, {bits} bits", run)


def claim_base(way: Way, what: str, base: z3.ArithRef, element: z3.ArithRef) -> None:
    """Claim that two numbers are equal modulo 2^64."""
    difference = z3.simplify(base - element, som=True)
    way.claim(f"base {what}", difference % 2**64 == 0)


def prove_block(bits: int) -> int:
    """Prove that the portable kernels store each element that is in the type.

    By induction over blocks: `base` is start + (first + i) * delta modulo 2^64.
    """
    function = c_function(f"onr_i{bits}_portable")
    unsigned = TYPES[f"uint{bits}_t"]
    lanes, blocks = function.body.block_items[-2:]
    low, high = limits((bits, True))

    def run(way: Way) -> None:
        start, delta = (scalar(way, name, bits) for name in ("start", "delta"))
        first, i, lane = z3.Ints("first i lane")
        way.know(
            0 <= first, first < 2**63, 0 <= i, i + 64 < 2**63, 0 <= lane, lane < 64
        )
        sequence = {
            "sequence.integer_start": Code(way, {}).convert((start, INT64), UINT64),
            "sequence.integer_delta": Code(way, {}).convert((delta, INT64), UINT64),
            "first": (first, INT64),
            "out": (0, INT64),
            "steps[]": (0, unsigned),
            "to[]": (0, unsigned),
        }
        code = Code(way, sequence)
        for declaration in function.body.block_items[:-2]:
            code.run(declaration)
        base, _ = code.variables["base"]
        claim_base(way, "begins", base, start + first * delta)
        # Where a block begins, base is its first element plus a multiple of 2^64.
        element = start + (first + i) * delta
        base = element + way.symbol("multiple") * 2**64
        way.know(0 <= base, base < 2**64)
        code.variables |= {
            "base": (base, UINT64),
            "i": (i, INT64),
            "lane": (lane, TYPES["int"]),
        }
        code.run(lanes.stmt)
        code.run(blocks.stmt.stmt)
        stored, _ = code.variables[f"to[{i + lane}]"]
        element = start + (first + i + lane) * delta
        exact = z3.Or(stored == element, stored == element + 2**bits)
        way.claim(
            "stored is the element",
            z3.Implies(z3.And(low <= element, element <= high), exact),
        )
        code.run(blocks.next)
        way.claim("next block", code.variables["i"][0] == i + 64)
        claim_base(
            way, "goes on", code.variables["base"][0], start + (first + i + 64) * delta
        )

    return prove_paths(f"elements, {bits} bits", run)


def prove_product() -> int:
    """Prove that onr_multiply() gives all 128 bits of the product of two numbers."""

    def run(way: Way) -> None:
        a, b = (z3.Int(name) for name in "ab")
        way.know(0 <= a, a < 2**64, 0 <= b, b < 2**64)

        def multiply(x: z3.ArithRef, y: z3.ArithRef) -> z3.ArithRef:
            # Of two numbers below 2^32, which is to be proved.
            top = 2**32 - 1
            way.claim("halves", z3.And(0 <= x, x <= top, 0 <= y, y <= top))
            way.know(0 <= x * y, x * y <= top * top)
            return x * y

        variables = {f"product.{field}": (0, UINT64) for field in ("high", "low")}
        code = Code(way, variables | {"product": (0, INT64)}, {"*": multiply})
        code.call(c_function("onr_multiply"), (a, UINT64), (b, UINT64))
        high, low = (code.variables[name][0] for name in variables)
        (a_high, a_low), (b_high, b_low) = way.split(a, 32), way.split(b, 32)
        product = (a_high * 2**32 + a_low) * (b_high * 2**32 + b_low)
        way.know(z3.simplify(a * b == product, som=True))
        way.claim("product", z3.simplify(high * 2**64 + low == a * b, som=True))

    return prove_paths("product", run)


def report(prove_it: Callable[..., int], *arguments: int) -> None:
    """Run a proof and print how many claims it took."""
    begin = time.perf_counter()
    claims = prove_it(*arguments)
    seconds = time.perf_counter() - begin
    print(
        prove_it.__name__, *arguments, f"{claims} claims, {seconds:.1f} s", flush=True
    )


if __name__ == "__main__":
    for prove_it in (prove_lemmas, prove_elements, prove_product):
        report(prove_it)
    for prove_it in (prove_block, prove_count, prove_slice):
        for bits in (16, 32, 64):
            report(prove_it, bits)
