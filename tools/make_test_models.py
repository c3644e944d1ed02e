# SPDX-License-Identifier: Apache-2.0
"""Make tests/models/*.onnx: small models with Range in every place it can be.

    python tools/make_test_models.py [DIRECTORY]

The files depend on nothing but this program: they carry no producer and no date.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

from onnx import FunctionProto, GraphProto, ModelProto, NodeProto, TensorProto, checker
from onnx.helper import (
    make_function,
    make_graph,
    make_model,
    make_node,
    make_opsetid,
    make_tensor,
    make_tensor_value_info,
)

DIRECTORY = Path(__file__).parents[1] / "tests" / "models"
IR_VERSION = 10  # Knows functions and bfloat16; many runtimes read it.

INT16, INT32, INT64 = TensorProto.INT16, TensorProto.INT32, TensorProto.INT64
FLOAT, DOUBLE = TensorProto.FLOAT, TensorProto.DOUBLE
FLOAT16, BFLOAT16 = TensorProto.FLOAT16, TensorProto.BFLOAT16
BOOL = TensorProto.BOOL

value = make_tensor_value_info


def range_node(
    inputs: Iterable[str], output: str, stash_type: int | None = None
) -> NodeProto:
    """Make a Range node, without the attribute where it is None."""
    return make_node("Range", list(inputs), [output], stash_type=stash_type)


def scalar(name: str, dtype: int, number: float) -> TensorProto:
    """Make a tensor of rank 0."""
    return make_tensor(name, dtype, [], [number])


def model(opset: int, graph: GraphProto, *functions: FunctionProto) -> ModelProto:
    """Make a model of a graph and of functions of the domain local."""
    opsets = [make_opsetid("", opset)]
    if functions:
        opsets.append(make_opsetid("local", 1))
    return make_model(
        graph, opset_imports=opsets, functions=functions, ir_version=IR_VERSION
    )


def inputs(opset: int, dtype: int, *shape: int) -> ModelProto:
    """Range of the graph's inputs, whose rank is 0, or 1 where the shape is 1."""
    names = ["start", "limit", "delta"]
    graph = make_graph(
        [range_node(names, "output")],
        "inputs",
        [value(name, dtype, shape) for name in names],
        [value("output", dtype, ["n"])],
    )
    return model(opset, graph)


def initializers(opset: int, dtype: int) -> ModelProto:
    """Range of initializers, (10, 4, -2)."""
    names = {"start": 10, "limit": 4, "delta": -2}
    graph = make_graph(
        [range_node(names, "output")],
        "initializers",
        [],
        [value("output", dtype, ["n"])],
        [scalar(name, dtype, number) for name, number in names.items()],
    )
    return model(opset, graph)


def constants(opset: int) -> ModelProto:
    """Range of Constant nodes, (0, 1, 0.25)."""
    numbers = {"start": 0.0, "limit": 1.0, "delta": 0.25}
    nodes = [
        make_node("Constant", [], [name], value_float=number)
        for name, number in numbers.items()
    ]
    graph = make_graph(
        [*nodes, range_node(numbers, "output")],
        "constants",
        [],
        [value("output", FLOAT, ["n"])],
    )
    return model(opset, graph)


def positions(opset: int) -> ModelProto:
    """Range fed by nodes: the positions in a sequence, as transformers have them."""
    graph = make_graph(
        [
            make_node("Shape", ["x"], ["shape"]),
            make_node("Gather", ["shape", "one"], ["length"]),
            range_node(["zero", "length", "one"], "range"),
            make_node("Unsqueeze", ["range", "axes"], ["output"]),
        ],
        "positions",
        [value("x", FLOAT, ["batch", "length"])],
        [value("output", INT64, [1, "length"])],
        [
            scalar("zero", INT64, 0),
            scalar("one", INT64, 1),
            make_tensor("axes", INT64, [1], [0]),
        ],
    )
    return model(opset, graph)


def cast_inputs(opset: int, dtype: int) -> ModelProto:
    """Range fed by Cast nodes, from float inputs, and cast back."""
    names = ["start", "limit", "delta"]
    graph = make_graph(
        [make_node("Cast", [name], [f"{name}_cast"], to=dtype) for name in names]
        + [
            range_node([f"{name}_cast" for name in names], "range"),
            make_node("Cast", ["range"], ["output"], to=FLOAT),
        ],
        "cast_inputs",
        [value(name, FLOAT, []) for name in names],
        [value("output", FLOAT, ["n"])],
    )
    return model(opset, graph)


def branches(opset: int, dtype: int) -> ModelProto:
    """Ranges in the branches of If: up to n in twos, or down from n."""
    then_branch = make_graph(
        [range_node(["zero", "n", "two"], "up")],
        "then",
        [],
        [value("up", dtype, ["then_n"])],
    )
    else_branch = make_graph(
        [range_node(["n", "zero", "minus_one"], "down")],
        "else",
        [],
        [value("down", dtype, ["else_n"])],
        [scalar("minus_one", dtype, -1)],
    )
    node = make_node(
        "If", ["cond"], ["output"], then_branch=then_branch, else_branch=else_branch
    )
    graph = make_graph(
        [node],
        "branches",
        [value("cond", BOOL, []), value("n", dtype, [])],
        [value("output", dtype, [None])],
        [scalar("zero", dtype, 0), scalar("two", dtype, 2)],
    )
    return model(opset, graph)


def loop(opset: int, dtype: int, stash_type: int | None = None) -> ModelProto:
    """Loop that appends Range(0, i, 1) in its i-th pass."""
    body = make_graph(
        [
            make_node("Cast", ["i"], ["limit"], to=dtype),
            range_node(["zero", "limit", "one"], "range", stash_type),
            make_node("Concat", ["before", "range"], ["after"], axis=0),
            make_node("Identity", ["cond_in"], ["cond_out"]),
        ],
        "body",
        [
            value("i", INT64, []),
            value("cond_in", BOOL, []),
            value("before", dtype, [None]),
        ],
        [value("cond_out", BOOL, []), value("after", dtype, [None])],
    )
    graph = make_graph(
        [make_node("Loop", ["trips", "cond", "empty"], ["output"], body=body)],
        "loop",
        [value("trips", INT64, [])],
        [value("output", dtype, [None])],
        [
            scalar("cond", BOOL, True),
            scalar("zero", dtype, 0),
            scalar("one", dtype, 1),
            make_tensor("empty", dtype, [0], []),
        ],
    )
    return model(opset, graph)


def function(opset: int, dtype: int, stash_types: list[int]) -> ModelProto:
    """Ranges in a model-local function, which is called once for each stash type.

    Without stash types, it is called once and has no attribute.
    """
    names = ["start", "limit", "delta"]
    node = range_node(names, "output")
    if stash_types:
        reference = node.attribute.add(name="stash_type", ref_attr_name="stash")
        reference.type = reference.INT
    local = make_function(
        "local",
        "LocalRange",
        names,
        ["output"],
        [node],
        [make_opsetid("", opset)],
        ["stash"] if stash_types else [],
    )
    calls = [
        make_node("LocalRange", names, [f"output_{stash}"], domain="local", stash=stash)
        for stash in stash_types
    ]
    if not stash_types:
        calls = [make_node("LocalRange", names, ["output"], domain="local")]
    graph = make_graph(
        calls,
        "function",
        [value(name, dtype, []) for name in names],
        [value(call.output[0], dtype, ["n"]) for call in calls],
    )
    return model(opset, graph, local)


def models() -> dict[str, ModelProto]:
    """All models, by file name without its suffix."""
    return {
        "inputs_i16_opset11": inputs(11, INT16),
        "inputs_f32_opset13": inputs(13, FLOAT),
        "inputs_rank1_f64_opset13": inputs(13, DOUBLE, 1),
        "inputs_i64_opset26": inputs(26, INT64),
        "inputs_f16_opset27": inputs(27, FLOAT16),
        "inputs_bf16_opset27": inputs(27, BFLOAT16),
        "initializers_i32_opset11": initializers(11, INT32),
        "initializers_f16_opset27": initializers(27, FLOAT16),
        "constants_f32_opset21": constants(21),
        "positions_i64_opset13": positions(13),
        "positions_i64_opset27": positions(27),
        "cast_inputs_f64_opset26": cast_inputs(26, DOUBLE),
        "cast_inputs_bf16_opset27": cast_inputs(27, BFLOAT16),
        "branches_i16_opset13": branches(13, INT16),
        "branches_f32_opset27": branches(27, FLOAT),
        "loop_i64_opset11": loop(11, INT64),
        "loop_f32_opset21": loop(21, FLOAT),
        "loop_f16_opset27": loop(27, FLOAT16, DOUBLE),
        "function_f64_opset21": function(21, DOUBLE, []),
        "function_i32_opset26": function(26, INT32, []),
        "function_f16_opset27": function(27, FLOAT16, [FLOAT, DOUBLE]),
    }


def main() -> None:
    """Check the models and write them."""
    directory = Path(sys.argv[1]) if len(sys.argv) > 1 else DIRECTORY
    directory.mkdir(exist_ok=True)
    for name, proto in models().items():
        checker.check_model(proto)
        data = proto.SerializeToString(deterministic=True)
        (directory / f"{name}.onnx").write_bytes(data)


if __name__ == "__main__":
    main()
