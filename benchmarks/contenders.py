# SPDX-License-Identifier: Apache-2.0
"""Who runs: onnx_range with two kernels, numpy, torch, onnxruntime, and memset."""

import ctypes

import numpy as np
from inputs import DTYPES, HALVES, count, inputs
from interleave import Contender

import onnx_range
from onnx_range._core import _set_kernel

try:
    import torch
except ImportError:
    torch = None
try:
    import onnx
    import onnxruntime
except ImportError:
    onnx = None

# What is in use before a contender chooses another.
KERNEL = onnx_range.kernel()
# onnxruntime runs the 16-bit floats as a loop of the function body, a call per element.
ONNXRUNTIME_HALVES_MOST = 30_000


def ours(statement, names, kernel=KERNEL):
    """Return onnx_range as a contender, with a kernel chosen before each turn."""
    names = {**names, "set_kernel": _set_kernel, "kernel": kernel}
    return Contender(statement, names, "set_kernel(kernel)")


def session(dtype):
    """Return an onnxruntime session of a model that is one Range, on one thread."""
    element = onnx.helper.np_dtype_to_tensor_dtype(DTYPES[dtype])
    scalars = [
        onnx.helper.make_tensor_value_info(name, element, [])
        for name in ("start", "limit", "delta")
    ]
    output = onnx.helper.make_tensor_value_info("output", element, [None])
    node = onnx.helper.make_node("Range", [s.name for s in scalars], ["output"])
    opset = 27 if dtype in HALVES else 11
    model = onnx.helper.make_model(
        onnx.helper.make_graph([node], "range", scalars, [output]),
        opset_imports=[onnx.helper.make_opsetid("", opset)],
        ir_version=10,
    )
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    return onnxruntime.InferenceSession(
        model.SerializeToString(), options, providers=["CPUExecutionProvider"]
    )


def numpy_scalars(dtype, values):
    """Return the inputs as numpy arrays, by name; bfloat16 as its bits."""
    arrays = [np.array(value, DTYPES[dtype]) for value in values]
    if dtype == "bfloat16":
        arrays = [array.view(np.uint16) for array in arrays]
    return dict(zip(("start", "limit", "delta"), arrays, strict=True))


def ort_scalars(dtype, arrays):
    """Return arrays as onnxruntime's own values, which do not keep them alive."""
    element = onnx.helper.np_dtype_to_tensor_dtype(DTYPES[dtype])
    make = onnxruntime.OrtValue.ortvalue_from_numpy_with_onnx_type
    return {name: make(array, element) for name, array in arrays.items()}


def onnxruntime_runs(dtype, n):
    """Return whether onnxruntime is here and ends before one's patience."""
    return onnx is not None and (dtype not in HALVES or n <= ONNXRUNTIME_HALVES_MOST)


def fresh(dtype, n):
    """Return the contenders that make a new array."""
    values = dict(zip(("start", "limit", "delta"), inputs(dtype, n), strict=True))
    names = {**values, "dtype": DTYPES[dtype]}
    arguments = "(start, limit, delta, dtype=dtype)"
    range_names = {**names, "range": onnx_range.range}
    contenders = {
        "onnx_range": ours("range" + arguments, range_names),
        "numpy": Contender("arange" + arguments, {**names, "arange": np.arange}),
        "portable": ours("range" + arguments, range_names, "portable"),
    }
    if torch is not None:
        torch_names = {**values, "dtype": getattr(torch, dtype), "arange": torch.arange}
        contenders["torch"] = Contender("arange" + arguments, torch_names)
    if onnxruntime_runs(dtype, n):
        runner, arrays = session(dtype), numpy_scalars(dtype, values.values())
        run, feeds = runner.run, arrays
        # A session takes no numpy array of bfloat16.
        if dtype == "bfloat16":
            run, feeds = runner.run_with_ort_values, ort_scalars(dtype, arrays)
        contenders["onnxruntime"] = Contender(
            "run(outputs, feeds)",
            {"run": run, "outputs": ["output"], "feeds": feeds, "arrays": arrays},
        )
    return contenders


def warm(dtype, n):
    """Return the contenders that write into one buffer, which each finds warm."""
    values = dict(zip(("start", "limit", "delta"), inputs(dtype, n), strict=True))
    out = np.zeros(count(dtype, n), DTYPES[dtype])
    names = {
        **values,
        "dtype": DTYPES[dtype],
        "out": out,
        "range": onnx_range.range,
        # An array's address does not keep it alive.
        "address": out.ctypes.data,
        "size": out.nbytes,
        "memset": ctypes.memset,
    }
    call = "range(start, limit, delta, dtype=dtype, out=out)"
    contenders = {
        "onnx_range": ours(call, names),
        "memset": Contender("memset(address, 0, size)", names),
        "portable": ours(call, names, "portable"),
    }
    if torch is not None:
        bits = torch.from_numpy(out.view(np.int16) if dtype in HALVES else out)
        tensor = bits.view(getattr(torch, dtype))
        contenders["torch"] = Contender(
            "arange(start, limit, delta, out=out)",
            {**values, "arange": torch.arange, "out": tensor},
        )
    if onnxruntime_runs(dtype, n):
        runner, arrays = session(dtype), numpy_scalars(dtype, values.values())
        binding = runner.io_binding()
        for name, value in ort_scalars(dtype, arrays).items():
            binding.bind_ortvalue_input(name, value)
        element = onnx.helper.np_dtype_to_tensor_dtype(DTYPES[dtype])
        bound = onnxruntime.OrtValue.ortvalue_from_shape_and_type(out.shape, element)
        binding.bind_ortvalue_output("output", bound)
        contenders["onnxruntime"] = Contender(
            "run(binding)",
            {
                "run": runner.run_with_iobinding,
                "binding": binding,
                "arrays": arrays,
            },
        )
    return contenders
