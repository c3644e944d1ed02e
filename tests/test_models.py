# SPDX-License-Identifier: Apache-2.0
"""Models with Range fed from everywhere and in every scope: tests/models/*.onnx."""

import importlib.util
from pathlib import Path

import ml_dtypes
import numpy as np
import onnx
import pytest
from onnx.reference import ReferenceEvaluator
from oracle.arrays import assert_same, patterns

import onnx_range
import onnx_range.reference
from onnx_range.reference import Evaluator, Range

TESTS = Path(__file__).parent
FILES = {path.stem: path for path in (TESTS / "models").glob("*.onnx")}


def scalars(dtype, start, limit, delta):
    """Inputs of the models that have Range's own three inputs."""
    numbers = {"start": start, "limit": limit, "delta": delta}
    return {name: np.array(number).astype(dtype) for name, number in numbers.items()}


# Inputs and outputs of each model. No element is rounded, so that a runtime that
# accumulates gives these, too; but see function_f16_opset27.
ANSWERS = {
    "inputs_i16_opset11": [
        (scalars(np.int16, 32767, -32768, -32768), [np.int16([32767, -1])]),
        (scalars(np.int16, 31885, -3521, 4874), [np.int16([])]),
    ],
    "inputs_f32_opset13": [
        (scalars(np.float32, 1, 5, 2), [np.float32([1, 3])]),
        (scalars(np.float32, -0.0, 1, 0.375), [np.float32([-0.0, 0.375, 0.75])]),
        (scalars(np.float32, 1, 5, -2), [np.float32([])]),
    ],
    "inputs_rank1_f64_opset13": [
        (
            {
                name: number.reshape(1)
                for name, number in scalars(np.float64, 1, 2, 0.375).items()
            },
            [np.float64([1, 1.375, 1.75])],
        )
    ],
    "inputs_i64_opset26": [
        (
            scalars(np.int64, 2**62, 2**62 + 3, 2),
            [np.int64([2**62, 2**62 + 2])],
        )
    ],
    "inputs_f16_opset27": [
        (
            scalars(np.float16, 2048, -1, -512),
            [np.float16([2048, 1536, 1024, 512, 0])],
        )
    ],
    "inputs_bf16_opset27": [
        (
            scalars(ml_dtypes.bfloat16, 1, 5, 2),
            [np.array([1, 3], ml_dtypes.bfloat16)],
        )
    ],
    "initializers_i32_opset11": [({}, [np.int32([10, 8, 6])])],
    "initializers_f16_opset27": [({}, [np.float16([10, 8, 6])])],
    "constants_f32_opset21": [({}, [np.float32([0, 0.25, 0.5, 0.75])])],
    "cast_inputs_f64_opset26": [
        (scalars(np.float32, 0, 1, 0.375), [np.float32([0, 0.375, 0.75])]),
    ],
    "cast_inputs_bf16_opset27": [
        (scalars(np.float32, 0, 1, 0.375), [np.float32([0, 0.375, 0.75])]),
    ],
    "loop_i64_opset11": [
        ({"trips": np.int64(4)}, [np.int64([0, 0, 1, 0, 1, 2])]),
        ({"trips": np.int64(0)}, [np.int64([])]),
    ],
    "loop_f32_opset21": [({"trips": np.int64(3)}, [np.float32([0, 0, 1])])],
    "loop_f16_opset27": [({"trips": np.int64(3)}, [np.float16([0, 0, 1])])],
    "function_f64_opset21": [
        (scalars(np.float64, 1, 2, 0.375), [np.float64([1, 1.375, 1.75])]),
    ],
    "function_i32_opset26": [
        (scalars(np.int32, 10, 6, -3), [np.int32([10, 7])]),
    ],
    # 32768 + 33 * delta is 32784.00048828125, just above the midpoint of 32768 and
    # 32800, and in float that midpoint, whose even neighbour is 32768.
    "function_f16_opset27": [
        (
            scalars(np.float16, 32768, 32800, 0.48486328125),
            [
                np.float16([32768] * 34 + [32800] * 32),
                np.float16([32768] * 33 + [32800] * 33),
            ],
        ),
    ],
}
for opset in (13, 27):
    ANSWERS[f"positions_i64_opset{opset}"] = [
        ({"x": np.zeros((2, 5), np.float32)}, [np.int64([[0, 1, 2, 3, 4]])]),
        ({"x": np.zeros((2, 0), np.float32)}, [np.int64([[]])]),
    ]
for name, dtype in (
    ("branches_i16_opset13", np.int16),
    ("branches_f32_opset27", np.float32),
):
    ANSWERS[name] = [
        ({"cond": np.array(True), "n": dtype(5)}, [np.array([0, 2, 4], dtype)]),
        ({"cond": np.array(False), "n": dtype(3)}, [np.array([3, 2, 1], dtype)]),
    ]

RUNS = [
    pytest.param(name, feeds, expected, id=f"{name}-{index}")
    for name, runs in ANSWERS.items()
    for index, (feeds, expected) in enumerate(runs)
]


def assert_outputs(outputs, expected):
    assert len(outputs) == len(expected)
    for output, values in zip(outputs, expected, strict=True):
        assert output.shape == values.shape
        assert output.dtype == values.dtype
        assert_same(output.reshape(-1), patterns(values.reshape(-1)))


def test_models_are_those_with_answers():
    assert FILES.keys() == ANSWERS.keys()


def test_models_cover_the_opsets():
    opsets = {onnx.load(path).opset_import[0].version for path in FILES.values()}

    assert opsets == {11, 13, 21, 26, 27}


@pytest.mark.parametrize("name", FILES)
def test_model_is_valid(name):
    onnx.checker.check_model(onnx.load(FILES[name]), full_check=True)


def test_tool_makes_the_same_bytes(tmp_path, monkeypatch):
    path = TESTS.parent / "tools" / "make_test_models.py"
    spec = importlib.util.spec_from_file_location("make_test_models", path)
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    monkeypatch.setattr("sys.argv", [str(path), str(tmp_path)])

    tool.main()

    made = {path.stem: path.read_bytes() for path in tmp_path.iterdir()}
    assert made == {name: path.read_bytes() for name, path in FILES.items()}


@pytest.mark.parametrize(("name", "feeds", "expected"), RUNS)
def test_evaluator_gives_the_answer_by_this_library(monkeypatch, name, feeds, expected):
    calls = []

    def counted(*args, **kwargs):
        calls.append(args)
        return onnx_range.range(*args, **kwargs)

    monkeypatch.setattr(onnx_range.reference, "_range", counted)

    outputs = Evaluator(str(FILES[name])).run(None, feeds)

    assert_outputs(outputs, expected)
    # One Range for each output; for each pass of a Loop.
    assert len(calls) == feeds.get("trips", len(expected))


@pytest.mark.parametrize(
    ("name", "feeds", "expected"),
    # onnx passes no new_ops on to functions.
    [run for run in RUNS if not run.values[0].startswith("function")],
)
def test_onnx_evaluator_with_the_op_gives_the_answer(name, feeds, expected):
    evaluator = ReferenceEvaluator(str(FILES[name]), new_ops=[Range])

    assert_outputs(evaluator.run(None, feeds), expected)


@pytest.mark.parametrize(
    ("name", "feeds", "expected"),
    [
        run
        for run in RUNS
        if run.values[0]
        not in (
            "inputs_bf16_opset27",  # onnxruntime takes no bfloat16 from numpy
            "function_f16_opset27",  # and computes in float, whatever stash_type is
        )
    ],
)
def test_onnxruntime_gives_the_answer(name, feeds, expected):
    onnxruntime = pytest.importorskip("onnxruntime")
    session = onnxruntime.InferenceSession(
        FILES[name], providers=["CPUExecutionProvider"]
    )

    outputs = session.run(None, {key: np.asarray(feeds[key]) for key in feeds})

    assert_outputs(outputs, expected)
