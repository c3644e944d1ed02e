# SPDX-License-Identifier: Apache-2.0
"""Arguments that run code of their own, or lie about what they are."""

from fractions import Fraction

import ml_dtypes
import numpy as np
import pytest
from oracle.arrays import patterns

import onnx_range


class RunsOnIndex:
    """An index that does something to an array when it is asked for its value."""

    def __init__(self, value, action):
        self.value = value
        self.action = action

    def __index__(self):
        self.action()
        return self.value


@pytest.mark.parametrize("name", ["first", "stash_type"])
def test_fill_out_shrunk_by_an_index_is_read_after_it(name):
    out = np.zeros(1 << 16, np.int64)
    shrink = RunsOnIndex(1, lambda: out.resize(3, refcheck=False))
    onnx_range.fill(out, 7, 1, **{name: shrink})
    assert out.tolist() == ([8, 9, 10] if name == "first" else [7, 8, 9])


def test_fill_out_locked_by_an_index_is_untouched():
    out = np.zeros(100, np.int64)
    lock = RunsOnIndex(1, lambda: out.setflags(write=False))
    with pytest.raises(ValueError, match="writable=False"):
        onnx_range.fill(out, 1, 1, first=lock)
    assert not out.any()


@pytest.mark.parametrize("name", ["opset", "stash_type"])
def test_range_input_resized_by_an_index_is_checked_after_it(name):
    start = np.array([1], np.int64)
    values = {"opset": 27, "stash_type": 1}
    empty = RunsOnIndex(values[name], lambda: start.resize(0, refcheck=False))
    with pytest.raises(ValueError, match=r"start .* shape \(0,\)"):
        onnx_range.range(start, 5, 2, **{name: empty})


def test_range_subclass_with_its_own_astype_is_read_by_numpy():
    class Liar(np.ndarray):
        def astype(self, *args, **kwargs):
            return np.zeros((), np.int8)

    start = np.array([5], ">i8").view(Liar)
    result = onnx_range.range(start, np.int64(7), np.int64(1))
    assert result.tolist() == [5, 6]
    assert result.dtype.str == np.dtype(np.int64).str


def test_range_int_subclass_with_its_own_methods_has_its_true_value():
    class Liar(int):
        __abs__ = __float__ = __int__ = __index__ = lambda self: 1

    for dtype in ("float32", "float64"):
        result = onnx_range.range(Liar(2**70), 2.0**72, 2.0**70, dtype=dtype)
        assert [Fraction(float(x)) for x in result] == [2**70, 2 * 2**70, 3 * 2**70]


@pytest.mark.parametrize("dtype", ["int64", "float64", "bfloat16"])
@pytest.mark.parametrize("sign", [1, -1])
def test_range_int_too_long_to_print_is_an_overflow_error(dtype, sign):
    with pytest.raises(OverflowError, match=r"start must lie in .*; got <int>"):
        onnx_range.range(sign * 10**5000, 5, 2, dtype=dtype)


def test_fill_first_beyond_the_indices_is_a_value_error():
    out = np.zeros(0, np.int64)
    for first in (2**63, -(2**63) - 1, 10**5000):
        with pytest.raises(ValueError, match="first and count must not be negative"):
            onnx_range.fill(out, 1, 1, first=first)


def test_range_opset_beyond_64_bits_is_the_last_or_none():
    assert onnx_range.range(1, 5, 2, opset=10**5000).tolist() == [1, 3]
    with pytest.raises(ValueError, match="opset must be 11 or above"):
        onnx_range.range(1, 5, 2, opset=-(10**30))


@pytest.mark.parametrize("base", [np.float32, np.float64, np.int64, np.int16])
def test_range_subclass_of_a_numpy_scalar_has_its_type(base):
    class Own(base):
        pass

    result = onnx_range.range(Own(1), 5, Own(2))
    assert result.dtype == base
    assert result.tolist() == [1, 3]
    with pytest.raises(TypeError, match="nothing is promoted"):
        onnx_range.range(Own(1), np.float16(5), 2)


@pytest.mark.parametrize("mask", [[True], [False]])
def test_range_masked_array_is_a_type_error(mask):
    masked = np.ma.array([5.0], mask=mask)
    with pytest.raises(TypeError, match="start must not be a masked array"):
        onnx_range.range(masked, 9.0, 1.0)
    with pytest.raises(TypeError, match="out must not be a masked array"):
        onnx_range.range(1.0, 2.0, 1.0, out=masked)


@pytest.mark.parametrize(
    "dtype",
    [
        [("a", "i4"), ("a", "i4")],
        "(-1,)i4",
        "(99999999999,)i4",
        "\ud800",
        "bfloat",
        object(),
        np.uint8,
        np.dtype("f4,f4"),
        bool,
    ],
    ids=ascii,
)
def test_range_dtype_that_is_none_is_a_type_error(dtype):
    with pytest.raises(TypeError, match="^dtype must be int16, "):
        onnx_range.range(1, 5, 2, dtype=dtype)


@pytest.mark.parametrize("dtype", [">f4", "<f4", np.dtype(">f4"), "f", float])
def test_range_dtype_of_any_spelling_gives_native_elements(dtype):
    result = onnx_range.range(1, 5, 2, dtype=dtype)
    assert result.dtype.isnative
    assert result.dtype == np.dtype(dtype).newbyteorder("=")


class Mute:
    def __repr__(self):
        raise RuntimeError("no repr")


def test_errors_show_values_short_and_without_fail():
    with pytest.raises(TypeError, match="got <Mute> of type Mute"):
        onnx_range.range(Mute(), 1, 1)
    with pytest.raises(TypeError, match="start") as caught:
        onnx_range.range([0] * 10**6, 1, 1)
    assert len(str(caught.value)) < 300


def test_range_swapped_bfloat16_keeps_its_bits():
    start = np.array([0x3F80], ">u2").view(np.dtype(ml_dtypes.bfloat16).newbyteorder())
    result = onnx_range.range(start, 3, 1)
    assert [hex(x) for x in patterns(result)] == ["0x3f80", "0x4000"]
