# SPDX-License-Identifier: Apache-2.0
"""onnx_range.backend, by ONNX's own backend tests and by its own."""

import unittest
import warnings

import ml_dtypes
import numpy as np
import onnx.checker
import pytest
from onnx import TensorProto, helper, parser
from onnx.backend.test import BackendTest

import onnx_range.backend
import onnx_range.reference

# What the installed onnx has for Range, and the result of each.
NODE_TESTS = {
    "test_range_float_type_positive_delta": np.array([1, 3], np.float32),
    "test_range_float16_type_positive_delta": np.array([1, 3], np.float16),
    "test_range_bfloat16_type_positive_delta": np.array([1, 3], ml_dtypes.bfloat16),
    "test_range_int32_type_negative_delta": np.array([10, 7], np.int32),
}

RANGE_MODEL = """
    <ir_version: 10, opset_import: ["" : 27]>
    g (int64 start, int64 limit, int64 delta) => (int64[n] output)
    <int64 delta = {2}> {
        output = Range(start, limit, delta)
    }"""


@pytest.fixture(scope="module")
def node_tests():
    """ONNX's node tests, as a TestCase with one method for each test."""
    with warnings.catch_warnings():
        # Making the cases of other operators overflows and divides by zero.
        warnings.simplefilter("ignore", RuntimeWarning)
        runner = BackendTest(onnx_range.backend, __name__).include("^test_range_")
    return runner.test_cases["OnnxBackendNodeModelTest"]


@pytest.fixture
def results(monkeypatch):
    """What the library returns to the operator, in order."""
    results = []

    def recorded(*args, **kwargs):
        results.append(onnx_range.range(*args, **kwargs))
        return results[-1]

    monkeypatch.setattr(onnx_range.reference, "_range", recorded)
    return results


def passed(case):
    """Run one test, which must neither fail nor be skipped."""
    result = unittest.TestResult()
    case.run(result)
    assert result.testsRun == 1
    assert not result.failures + result.errors + result.skipped


def test_onnx_node_tests_of_range_are_the_known_ones(node_tests):
    names = {name for name in dir(node_tests) if name.startswith("test_range_")}

    # An _expanded test has the function body of Range instead of Range: it is a test
    # of Loop, which fails in onnx's own evaluator (a shape of [2, 1] instead of [2]).
    assert {name for name in names if "_expanded" not in name} == {
        name + device for name in NODE_TESTS for device in ("_cpu", "_cuda")
    }


@pytest.mark.parametrize("name", NODE_TESTS)
def test_onnx_node_test_passes_through_the_library(node_tests, results, name):
    passed(node_tests(name + "_cpu"))

    (result,) = results
    assert result.dtype == NODE_TESTS[name].dtype
    assert result.tobytes() == NODE_TESTS[name].tobytes(), result


@pytest.mark.parametrize("name", NODE_TESTS)
def test_onnx_node_test_on_cuda_is_skipped(node_tests, name):
    result = unittest.TestResult()
    node_tests(name + "_cuda").run(result)

    assert [reason for _, reason in result.skipped] == [
        "Backend doesn't support device CUDA"
    ]


@pytest.mark.parametrize(
    ("device", "expected"),
    [("CPU", True), ("CPU:0", True), ("CUDA", False), ("CUDA:1", False), ("", False)],
)
def test_supports_device_takes_cpu_only(device, expected):
    assert onnx_range.backend.supports_device(device) is expected


def test_other_device_is_an_error_that_names_it():
    model = parser.parse_model(RANGE_MODEL)
    inputs = [np.int64(0)] * 3

    with pytest.raises(ValueError, match="device must be CPU, not CUDA:1"):
        onnx_range.backend.prepare(model, "CUDA:1")
    with pytest.raises(ValueError, match="device must be CPU, not CUDA:1"):
        onnx_range.backend.run_model(model, inputs, "CUDA:1")
    with pytest.raises(ValueError, match="device must be CPU, not CUDA:1"):
        onnx_range.backend.run_node(model.graph.node[0], inputs, "CUDA:1")
    assert not onnx_range.backend.is_compatible(model, "CUDA:1")


def test_run_model_leaves_initialized_inputs_out(results):
    model = parser.parse_model(RANGE_MODEL)

    outputs = onnx_range.backend.run_model(model, [np.int64(1), np.int64(6)])

    assert outputs["output"].tolist() == [1, 3, 5]
    assert len(outputs) == len(results) == 1


def test_run_with_mapping_replaces_an_initializer():
    prepared = onnx_range.backend.prepare(parser.parse_model(RANGE_MODEL))

    (output,) = prepared.run(
        {"start": np.int64(1), "limit": np.int64(6), "delta": np.int64(3)}
    )

    assert output.tolist() == [1, 4]


def test_run_with_too_few_inputs_is_an_error_that_names_them():
    prepared = onnx_range.backend.prepare(parser.parse_model(RANGE_MODEL))

    with pytest.raises(ValueError, match=r"expected 2 inputs \(start, limit\), got 1"):
        prepared.run([np.int64(1)])


def test_prepare_invalid_model_is_an_error():
    model = parser.parse_model(RANGE_MODEL)
    del model.graph.node[0].input[2]

    with pytest.raises(onnx.checker.ValidationError, match="Range"):
        onnx_range.backend.prepare(model)
    assert not onnx_range.backend.is_compatible(model)


def test_is_compatible_depends_on_the_operators():
    model = parser.parse_model(RANGE_MODEL)
    assert onnx_range.backend.is_compatible(model)

    model.graph.node[0].domain = "unknown"
    model.opset_import.append(helper.make_opsetid("unknown", 1))
    assert not onnx_range.backend.is_compatible(model)


@pytest.mark.parametrize("opset_version", [11, 26, 27])
def test_run_node_runs_at_the_given_opset(results, opset_version):
    node = helper.make_node("Range", ["start", "limit", "delta"], ["output"])
    inputs = [np.float64(0), np.float64(1), np.float64(0.5)]

    outputs = onnx_range.backend.run_node(node, inputs, opset_version=opset_version)

    assert outputs["output"].tolist() == [0, 0.5]
    assert len(results) == 1


def test_run_node_float16_depends_on_the_opset():
    node = helper.make_node("Range", ["start", "limit", "delta"], ["output"])
    inputs = [np.float16(0), np.float16(1), np.float16(0.5)]

    assert onnx_range.backend.run_node(node, inputs)["output"].tolist() == [0, 0.5]
    with pytest.raises(TypeError, match="float16"):
        onnx_range.backend.run_node(node, inputs, opset_version=26)


def test_run_node_runs_other_operators_with_inputs_left_out():
    node = helper.make_node("Clip", ["x", "", "max"], ["y"])

    (output,) = onnx_range.backend.run_node(node, [np.float32([1, 5]), np.float32(3)])

    assert output.tolist() == [1, 3]
    assert helper.np_dtype_to_tensor_dtype(output.dtype) == TensorProto.FLOAT
