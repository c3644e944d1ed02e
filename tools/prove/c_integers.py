# SPDX-License-Identifier: Apache-2.0
"""Runs functions of the core on symbols: C's integer arithmetic as z3 formulas.

The text of a function is taken from the C source as it is, parsed, and executed on
mathematical integers by the rules of C99: unsigned results are reduced modulo 2^N;
what a signed operation, a division or a shift must not do becomes a claim to prove.
What is not understood raises an error. `int` has 32 bits, `int64_t` 64.
"""

import functools
import re
from pathlib import Path

import z3
from pycparser import c_ast, c_parser
from ways import Way

SOURCE = Path(__file__).parents[2] / "src" / "c"

# Bits and signedness.
TYPES = {
    "int": (32, True),
    "uint16_t": (16, False),
    "uint32_t": (32, False),
    "int64_t": (64, True),
    "uint64_t": (64, False),
    "size_t": (64, False),
    "onnx_range_status": (32, True),
}
INT = TYPES["int"]
NAMES = {
    "INT64_MAX": (2**63 - 1, TYPES["int64_t"]),
    "UINT32_MAX": (2**32 - 1, TYPES["uint32_t"]),
    "FLT_MANT_DIG": (24, INT),
    "ONR_BLOCK": (64, INT),
    "ONNX_RANGE_OK": (0, INT),
    "ONNX_RANGE_ERROR_ZERO_DELTA": (5, INT),
    "ONNX_RANGE_ERROR_COUNT": (8, INT),
    "ONNX_RANGE_ERROR_VALUE": (12, INT),
    "ONNX_RANGE_FLOAT": (1, INT),
    "ONNX_RANGE_FLOAT16": (10, INT),
}
OPAQUE = ("onr_kernel", "onr_sequence", "onr_u128", "onr_binade")

Number = int | z3.ArithRef
Value = tuple[Number, tuple[int, bool]]


@functools.cache
def c_function(name: str) -> c_ast.FuncDef:
    """Parse one function of the core."""
    text = "".join(file.read_text() for file in sorted(SOURCE.glob("*.[ch]")))
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    function = rf"^static [\w *]*\b{name}\([^;{{]*\)\n{{\n.*?^}}\n"
    found = re.findall(function, text, re.MULTILINE | re.DOTALL)
    if len(found) != 1:
        raise LookupError(f"the core has {len(found)} functions {name}")
    types = [f"typedef int {name};" for name in (*TYPES, *OPAQUE) if name != "int"]
    unit = c_parser.CParser().parse("\n".join([*types, found[0]]), name)
    return unit.ext[-1]


def limits(ctype: tuple[int, bool]) -> tuple[int, int]:
    """Return the least and the largest number of a type."""
    bits, signed = ctype
    return (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) if signed else (0, 2**bits - 1)


def within(number: Number, ctype: tuple[int, bool]) -> z3.BoolRef:
    """Say that a number is one of a type."""
    low, high = limits(ctype)
    return z3.And(low <= number, number <= high)


class ReturnError(Exception):
    """Leaves a function with its value."""


class Code:
    """The body of a function on one path; `variables` holds what it reads and writes.

    `calls` has, for each function that is called, a Python function to stand for it, or
    None to run it as it is; and for "*", if need be, a function that multiplies. The
    name of a field is that of its struct, a dot, and its own.
    """

    def __init__(self, way: Way, variables: dict[str, Value], calls=None) -> None:
        self.way = way
        self.variables = variables
        self.calls = calls or {}

    def call(self, function: c_ast.FuncDef, *arguments: Value) -> Value | None:
        """Run a whole function; its parameters take the arguments."""
        parameters = function.decl.type.args.params
        for parameter, argument in zip(parameters, arguments, strict=False):
            self.declare(parameter, argument)
        try:
            self.run(function.body)
        except ReturnError as result:
            value = result.args[0]
            kind = self.type_of(function.decl.type)
            return value if kind is None else self.convert(value, kind)
        return None

    # Types and conversions

    def type_of(self, node: c_ast.Node) -> tuple[int, bool] | None:
        """Return an integer type, or None for what is no integer."""
        while not isinstance(node, c_ast.IdentifierType):
            if isinstance(node, c_ast.PtrDecl):
                return None
            node = node.type
        return TYPES.get(" ".join(node.names))

    def convert(self, value: Value, ctype: tuple[int, bool]) -> Value:
        """Convert as C does: modulo 2^N."""
        number, old = value
        low, high = limits(ctype)
        if isinstance(number, int):
            return (number - low) % 2 ** ctype[0] + low, ctype
        if low <= limits(old)[0] and limits(old)[1] <= high:
            return number, ctype
        if ctype[0] >= old[0]:  # only the other signedness: no multiple but 0 and 1
            if ctype[1]:
                return (
                    number
                    if self.way.branch(number <= high)
                    else number - 2 ** ctype[0]
                ), ctype
            return (
                number if self.way.branch(number >= 0) else number + 2 ** ctype[0]
            ), ctype
        return self.wrap(number, ctype), ctype

    def wrap(self, number: Number, ctype: tuple[int, bool]) -> Number:
        """Reduce a number into a type, modulo 2^N."""
        low, high = limits(ctype)
        if isinstance(number, int):
            return (number - low) % 2 ** ctype[0] + low
        rest = self.way.symbol("wrapped")
        times = self.way.symbol("times")
        self.way.know(rest == number - times * 2 ** ctype[0], low <= rest, rest <= high)
        return rest

    def result(self, what: str, number: Number, ctype: tuple[int, bool]) -> Value:
        """Make the result of an operation: signed ones must not overflow."""
        if not ctype[1]:
            return self.wrap(number, ctype), ctype
        fits = within(number, ctype)
        self.way.claim(
            f"{what}: no overflow",
            z3.simplify(fits) if isinstance(number, int) else fits,
        )
        self.way.know(fits)
        return number, ctype

    def common(self, a: Value, b: Value) -> tuple[Value, Value]:
        """Apply the usual arithmetic conversions."""
        a, b = self.promote(a), self.promote(b)
        (_, (bits_a, signed_a)), (_, (bits_b, signed_b)) = a, b
        bits = max(bits_a, bits_b)
        unsigned = (bits_a == bits and not signed_a) or (
            bits_b == bits and not signed_b
        )
        return self.convert(a, (bits, not unsigned)), self.convert(
            b, (bits, not unsigned)
        )

    def promote(self, value: Value) -> Value:
        """Convert what is narrower than int to int."""
        return self.convert(value, INT) if value[1][0] < 32 else value

    # Statements

    def declare(self, node: c_ast.Decl, value: Value | None) -> None:
        """Give a variable its first value."""
        ctype = self.type_of(node.type)
        if value is not None:
            self.variables[node.name] = (
                value if ctype is None else self.convert(value, ctype)
            )
        elif ctype is not None:
            self.variables[node.name] = (self.way.symbol(node.name), ctype)

    def run(self, node: c_ast.Node) -> None:
        """Run a statement."""
        match node:
            case c_ast.Compound():
                for item in node.block_items:
                    self.run(item)
            case c_ast.Decl():
                self.declare(node, None if node.init is None else self.value(node.init))
            case c_ast.If():
                if self.truth(node.cond):
                    self.run(node.iftrue)
                elif node.iffalse is not None:
                    self.run(node.iffalse)
            case c_ast.Return():
                raise ReturnError(self.value(node.expr))
            case c_ast.ExprList():
                for item in node.exprs:
                    self.run(item)
            case c_ast.Assignment():
                self.assign(node)
            case c_ast.UnaryOp(op="p++" | "++"):
                self.assign(
                    c_ast.Assignment("+=", node.expr, c_ast.Constant("int", "1"))
                )
            case c_ast.FuncCall():
                self.value(node)
            case _:
                raise NotImplementedError(f"{node.coord}: {type(node).__name__}")

    def place(self, node: c_ast.Node) -> str:
        """Return the name of what is assigned to or read."""
        match node:
            case c_ast.ID():
                return node.name
            case c_ast.StructRef():
                return f"{self.place(node.name)}.{node.field.name}"
            case c_ast.UnaryOp(op="*"):
                return f"*{self.place(node.expr)}"
            case c_ast.ArrayRef():
                return f"{self.place(node.name)}[{self.value(node.subscript)[0]}]"
        raise NotImplementedError(f"{node.coord}: {type(node).__name__}")

    def assign(self, node: c_ast.Assignment) -> None:
        """Run an assignment; the types of fields and array elements are told before."""
        place = self.place(node.lvalue)
        value = self.value(node.rvalue)
        if node.op != "=":
            value = self.binary(node.op[:-1], self.variables[place], value, node)
        ctype = self.variables[place][1] if place in self.variables else None
        if ctype is None:
            ctype = self.variables[re.sub(r"\[.*\]", "[]", place)][1]
        self.variables[place] = self.convert(value, ctype)

    # Expressions

    def truth(self, node: c_ast.Node) -> bool:
        """Decide a condition."""
        if isinstance(node, c_ast.BinaryOp) and node.op == "&&":
            return self.truth(node.left) and self.truth(node.right)
        if isinstance(node, c_ast.BinaryOp) and node.op == "||":
            return self.truth(node.left) or self.truth(node.right)
        if isinstance(node, c_ast.BinaryOp) and node.op in COMPARE:
            (a, _), (b, _) = self.common(self.value(node.left), self.value(node.right))
            return self.way.branch(COMPARE[node.op](a, b))
        return self.way.branch(self.value(node)[0] != 0)

    def value(self, node: c_ast.Node) -> Value:
        """Return the value of an expression."""
        match node:
            case c_ast.Constant(type="int"):
                return int(node.value, 0), INT
            case c_ast.ID() if node.name in NAMES:
                return NAMES[node.name]
            case c_ast.ID() | c_ast.StructRef() | c_ast.ArrayRef():
                return self.variables[self.place(node)]
            case c_ast.Cast():
                ctype = self.type_of(node.to_type)
                value = self.value(node.expr)
                return value if ctype is None else self.convert(value, ctype)
            case c_ast.TernaryOp():
                return self.value(
                    node.iftrue if self.truth(node.cond) else node.iffalse
                )
            case c_ast.UnaryOp(op="-"):
                number, ctype = self.promote(self.value(node.expr))
                return self.result(f"{node.coord} -", -number, ctype)
            case c_ast.UnaryOp(op="&"):
                return node, INT
            case c_ast.UnaryOp(op="sizeof"):
                return 0, TYPES["size_t"]
            case c_ast.BinaryOp() if node.op in (*COMPARE, "&&", "||"):
                return int(self.truth(node)), INT
            case c_ast.BinaryOp():
                return self.binary(
                    node.op, self.value(node.left), self.value(node.right), node
                )
            case c_ast.FuncCall():
                return self.function_call(node)
        raise NotImplementedError(f"{node.coord}: {type(node).__name__}")

    def function_call(self, node: c_ast.FuncCall) -> Value:
        """Call a function of the core, or what stands for it."""
        function = self.calls[node.name.name]
        arguments = [self.value(argument) for argument in node.args.exprs]
        if function is not None:
            return function(self, *arguments)
        fields = {k: v for k, v in self.variables.items() if "." in k}
        inner = Code(self.way, fields, self.calls)
        return inner.call(c_function(node.name.name), *arguments)

    def binary(self, op: str, a: Value, b: Value, node: c_ast.Node) -> Value:
        """Apply an arithmetic operator."""
        what = f"{node.coord} {op}"
        if op in ("<<", ">>"):
            return self.shift(op, self.promote(a), b, what)
        (x, ctype), (y, _) = self.common(a, b)
        if op in ("+", "-", "*"):
            if op == "*" and "*" in self.calls:
                exact = self.calls["*"](x, y)
            else:
                exact = {"+": x + y, "-": x - y, "*": x * y}[op]
            return self.result(what, exact, ctype)
        if op == "/":
            return self.divide(x, y, ctype, what)
        if op == "%":
            number, _ = self.divide(x, y, ctype, what)
            return x - number * y, ctype
        if op == "&" and isinstance(y, int) and y & (y + 1) == 0:
            return self.way.split(x, y.bit_length())[1], ctype
        if op == "|":  # of numbers with no bit in common
            shift = 2 ** int(node.left.right.value)
            self.way.claim(f"{what}: no common bits", z3.And(0 <= y, y < shift))
            return x + y, ctype
        raise NotImplementedError(what)

    def shift(self, op: str, a: Value, b: Value, what: str) -> Value:
        """Shift by a number that is known."""
        (number, ctype), (places, _) = a, b
        if not isinstance(places, int) or not 0 <= places < ctype[0]:
            raise NotImplementedError(f"{what} {places}")
        if op == "<<":
            if ctype[1]:
                self.way.claim(f"{what}: not negative", number >= 0)
            return self.result(what, number * 2**places, ctype)
        if isinstance(number, int):
            return number >> places, ctype
        return self.way.split(number, places)[0], ctype

    def divide(self, x: Number, y: Number, ctype: tuple[int, bool], what: str) -> Value:
        """Divide, rounding towards zero."""
        self.way.claim(f"{what}: not by zero", y != 0)
        if isinstance(x, int) and isinstance(y, int):
            return (abs(x) // abs(y)) * (1 if (x < 0) == (y < 0) else -1), ctype
        quotient = self.way.symbol("quotient")
        self.way.quotients.append(quotient)
        rest = self.way.symbol("rest")
        size = y if self.way.branch(y > 0) else -y
        self.way.know(x == quotient * y + rest)
        if self.way.branch(x >= 0):
            self.way.know(0 <= rest, rest < size)
            self.way.know(-x <= quotient, quotient <= x)
        else:
            self.way.know(-size < rest, rest <= 0)
            self.way.know(x <= quotient, quotient <= -x)
        return self.result(what, quotient, ctype)


COMPARE = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
