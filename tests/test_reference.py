# SPDX-License-Identifier: Apache-2.0
"""onnx_range.reference: Range in onnx's ReferenceEvaluator."""

import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from onnx import TypeProto, helper, parser
from onnx.reference import ReferenceEvaluator
from oracle import known
from oracle.arrays import DTYPES, array, assert_same, parsed, patterns, scalar
from oracle.formats import NARROW

from onnx_range.reference import Evaluator, Range

OLDER_OPSETS = [11, 13, 21, 26]
OLDER = [name for name in DTYPES if name not in NARROW]
ALLOWED = [(opset, name) for opset in OLDER_OPSETS for name in OLDER]
ALLOWED += [(27, name) for name in DTYPES]

# Here a float16 depends on the stash type: 32768 + 33 * delta is 32784.00048828125,
# just above the midpoint of 32768 and 32800. Rounded to float it is the midpoint,
# whose even neighbour is 32768.
STASH_INPUTS = {"start": "32768", "limit": "32800", "delta": "0.48486328125"}
STASH_ELEMENT_33 = {1: 32768.0, 11: 32800.0}


def model(opset, name, **attributes):
    """A model of one Range node."""
    type_ = TypeProto()
    type_.tensor_type.elem_type = helper.np_dtype_to_tensor_dtype(DTYPES[name])
    node = helper.make_node(
        "Range", ["start", "limit", "delta"], ["output"], **attributes
    )
    inputs = [helper.make_value_info(name, type_) for name in node.input]
    outputs = [helper.make_value_info("output", type_)]
    graph = helper.make_graph([node], "g", inputs, outputs)
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)])


def run(opset, name, *values, **attributes):
    """The output of a model of one Range node."""
    evaluator = ReferenceEvaluator(model(opset, name, **attributes), new_ops=[Range])
    feeds = dict(zip(("start", "limit", "delta"), values, strict=True))
    (output,) = evaluator.run(None, feeds)
    assert output.ndim == 1
    assert output.dtype == DTYPES[name]
    return output


def stash_inputs():
    return [scalar("float16", parsed("float16", x)) for x in STASH_INPUTS.values()]


@pytest.mark.parametrize(
    ("opset", "row"),
    [
        pytest.param(opset, row, id=f"{opset}-{row['id']}")
        for row in known.ROWS
        for opset in (*OLDER_OPSETS, 27)
        if (opset, row["dtype"]) in ALLOWED
    ],
)
@pytest.mark.parametrize("rank", [0, 1])
def test_evaluator_known_case_gives_known_answer(opset, row, rank):
    values = [np.array(value).reshape((1,) * rank) for value in known.inputs(row)]

    output = run(opset, row["dtype"], *values)

    assert len(output) == row["count"]
    known.assert_known_elements(row, output)


@pytest.mark.parametrize("name", NARROW)
@pytest.mark.parametrize("opset", OLDER_OPSETS)
def test_evaluator_narrow_type_before_opset_27_is_a_type_error(opset, name):
    values = array(name, [parsed(name, text) for text in ("1", "5", "2")])

    with pytest.raises(TypeError, match=name):
        run(opset, name, *values)


@pytest.mark.parametrize("opset", [1, 10])
def test_evaluator_before_opset_11_is_a_value_error(opset):
    with pytest.raises(ValueError, match="opset"):
        run(opset, "int32", *np.int32([1, 5, 2]))


@pytest.mark.parametrize(
    ("attributes", "element"),
    [
        ({}, STASH_ELEMENT_33[1]),
        ({"stash_type": 1}, STASH_ELEMENT_33[1]),
        ({"stash_type": 11}, STASH_ELEMENT_33[11]),
    ],
)
def test_evaluator_stash_type_decides_the_rounding(attributes, element):
    output = run(27, "float16", *stash_inputs(), **attributes)

    assert len(output) == 66
    assert_same(output[33:34], patterns(np.float16([element])))


@pytest.mark.parametrize("name", NARROW)
@pytest.mark.parametrize("stash_type", [-1, 0, 6, 10, 16])
def test_evaluator_wrong_stash_type_is_a_value_error(name, stash_type):
    values = array(name, [parsed(name, text) for text in ("1", "5", "2")])

    with pytest.raises(ValueError, match="stash_type"):
        run(27, name, *values, stash_type=stash_type)


@pytest.mark.parametrize("name", OLDER)
@pytest.mark.parametrize("stash_type", [0, 1, 10, 11])
def test_evaluator_stash_type_is_ignored_for_other_types(name, stash_type):
    values = array(name, [parsed(name, text) for text in ("1", "5", "2")])

    output = run(27, name, *values, stash_type=stash_type)

    assert output.tolist() == [1, 3]


@pytest.mark.parametrize(
    ("values", "error", "message"),
    [
        (np.int32([1, 5, 0]), ValueError, "delta"),
        (np.float32([1, np.nan, 1]), ValueError, "limit"),
        (np.float32([1, np.inf, 1]), ValueError, "finite"),
        ((np.int32(1), np.int64(5), np.int32(1)), TypeError, "limit"),
        ((np.int32(1), np.int32(5), np.int32([1, 2])), ValueError, "delta"),
        ((np.int32(1), np.int32([[5]]), np.int32(1)), ValueError, "limit"),
        ((np.True_, np.True_, np.True_), TypeError, "bool"),
        ((1, np.int32(5), np.int32(1)), TypeError, "start must be a numpy array"),
        ((np.int32(1), None, np.int32(1)), TypeError, "limit must be a numpy array"),
        ((np.int32(1), np.int32(5), [1]), TypeError, "delta must be a numpy array"),
    ],
)
def test_evaluator_bad_input_is_the_error_of_the_library(values, error, message):
    with pytest.raises(error, match=message):
        run(27, "int32", *values)


def test_op_eval_runs_without_a_model():
    assert Range.eval(*np.int32([10, 4, -2])).tolist() == [10, 8, 6]
    assert Range.eval(*stash_inputs(), stash_type=11)[33] == STASH_ELEMENT_33[11]


FUNCTION_MODEL = """
    <ir_version: 10, opset_import: ["" : 27, "local" : 1]>
    g (float16 start, float16 limit, float16 delta)
    => (float16[n] doubled, float16[n] single) {
        doubled = local.F <stash = 11> (start, limit, delta)
        single = local.F <stash = 1> (start, limit, delta)
    }
    <domain: "local", opset_import: ["" : OPSET]>
    F <stash> (s, l, d) => (o) { BODY }"""
NODE = "o = Range <stash_type: int = @stash> (s, l, d)"
BRANCH = """
    yes = Constant <value = bool {1}> ()
    o = If (yes) <
        then_branch = t () => (p) { p = Range <stash_type: int = @stash> (s, l, d) },
        else_branch = e () => (q) { q = Identity (s) }
    >"""


def run_function(opset, body):
    text = FUNCTION_MODEL.replace("OPSET", str(opset)).replace("BODY", body)
    evaluator = Evaluator(parser.parse_model(text))
    return evaluator.run(None, dict(zip(STASH_INPUTS, stash_inputs(), strict=True)))


@pytest.mark.parametrize("body", [NODE, BRANCH])
def test_evaluator_attribute_reference_takes_the_value_of_each_call(body):
    doubled, single = run_function(27, body)

    assert doubled[33] == STASH_ELEMENT_33[11]
    assert single[33] == STASH_ELEMENT_33[1]


@pytest.mark.parametrize("body", [NODE, BRANCH])
def test_evaluator_opset_of_the_function_decides(body):
    with pytest.raises(TypeError, match="float16"):
        run_function(26, body)


# Where onnx's own operator, numpy.arange, is exact but for one last rounding, which
# is where it must agree. It computes start + i * ((start + delta) - start), for float
# in double, for the two narrow types in the stash type, for double in double.
#
# Hundredths up to 60 are, as float16, multiples of 2^-17; as bfloat16, of 2^-14; as
# float, of 2^-30. No intermediate reaches 128 = 2^7: so start + delta, i * delta (as
# far as the last element from start) and the sum take at most 24 bits in float and
# 37 in double. As double a hundredth has too many bits for that, and numpy's delta
# is already another number; so there 2^-8ths take the place of hundredths.
CASES = [(name, None) for name in DTYPES] + [(name, 11) for name in NARROW]
PARTS = {"float64": 256, "int16": 1, "int32": 1, "int64": 1}
natural = st.integers(-6000, 6000)


@pytest.mark.parametrize(("name", "stash_type"), CASES)
def test_evaluator_natural_inputs_give_the_bits_of_onnx(name, stash_type):
    attributes = {} if stash_type is None else {"stash_type": stash_type}
    one_node = model(27, name, **attributes)
    ours = ReferenceEvaluator(one_node, new_ops=[Range])
    theirs = ReferenceEvaluator(one_node)
    parts = PARTS.get(name, 100)

    @given(natural, natural, natural.filter(bool))
    def compare(start, limit, delta):
        numbers = {"start": start, "limit": limit, "delta": delta}
        feeds = {
            key: np.array(number / parts).astype(DTYPES[name])
            for key, number in numbers.items()
        }
        (actual,) = ours.run(None, feeds)
        (expected,) = theirs.run(None, feeds)
        assert actual.dtype == expected.dtype
        assert_same(actual, patterns(expected))

    compare()


def python(code):
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )


def test_import_of_the_package_leaves_onnx_alone():
    result = python("import onnx_range, sys; assert 'onnx' not in sys.modules")

    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize("module", ["onnx_range.reference", "onnx_range.backend"])
def test_import_without_onnx_says_what_to_install(module):
    # None in sys.modules makes an import fail as if there were no such module.
    result = python(f"import sys; sys.modules['onnx'] = None; import {module}")

    assert result.stderr.splitlines()[-1] == (
        f"ImportError: {module} needs onnx: install onnx-range[onnx]"
    )
