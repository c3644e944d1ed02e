# SPDX-License-Identifier: Apache-2.0
"""The example that reads a model in C: each type, each way to store it, each cut."""

import shutil
import subprocess
from pathlib import Path

import ml_dtypes
import numpy as np
import pytest
from onnx import ModelProto, TensorProto, helper, numpy_helper

ROOT = Path(__file__).parents[1]
TYPES = [np.int16, np.int32, np.int64, np.float16, ml_dtypes.bfloat16]
TYPES += [np.float32, np.float64]
NUMBERS = {"start": 3, "limit": -3, "delta": -1.5}

pytestmark = pytest.mark.skipif(
    shutil.which("cc") is None, reason="there is no C compiler"
)


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    program = tmp_path_factory.mktemp("model") / "print_range"
    core = ROOT / "src" / "c"
    sources = [ROOT / "examples" / "model" / "print_range.c", core / "onnx_range.c"]
    command = ["cc", "-I", core, *sources, "-o", program]
    subprocess.run(command, check=True)
    return program


def model(tensors: list[TensorProto], **attributes: int) -> ModelProto:
    node = helper.make_node("Range", list(NUMBERS), ["output"], **attributes)
    return helper.make_model(helper.make_graph([node], "g", [], [], tensors))


def run(program: Path, data: bytes) -> subprocess.CompletedProcess[str]:
    path = program.with_name("model.onnx")
    path.write_bytes(data)
    return subprocess.run([program, path], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("is_raw", [False, True], ids=["typed", "raw"])
@pytest.mark.parametrize("dtype", TYPES, ids=lambda dtype: np.dtype(dtype).name)
def test_print_range_prints_the_elements(
    dtype: type, is_raw: bool, program: Path
) -> None:
    is_float = np.dtype(dtype).name.count("float")
    expected = [3, 1.5, 0, -1.5] if is_float else [3, 2, 1, 0, -1, -2]
    tensors = []
    for name, number in NUMBERS.items():
        tensor = numpy_helper.from_array(np.array(number, dtype), name)
        if not is_raw:
            values = [float(number) if is_float else int(number)]
            tensor = helper.make_tensor(name, tensor.data_type, [], values)
        assert tensor.HasField("raw_data") == is_raw
        tensors.append(tensor)
    done = run(program, model(tensors).SerializeToString())
    assert [float(line) for line in done.stdout.split()] == expected


def test_print_range_obeys_stash_type(program: Path) -> None:
    tensors = [helper.make_tensor(n, TensorProto.FLOAT16, [], [1]) for n in NUMBERS]
    done = run(program, model(tensors, stash_type=7).SerializeToString())
    assert done.returncode == 1
    assert done.stderr == "error: stash_type must be 1 (FLOAT) or 11 (DOUBLE)\n"


def test_print_range_of_a_cut_model_fails(program: Path) -> None:
    tensors = [helper.make_tensor(n, TensorProto.INT16, [], [1]) for n in NUMBERS]
    proto = model(tensors)
    del proto.opset_import[:]
    proto.ClearField("ir_version")
    data = proto.SerializeToString()
    assert data[0] >> 3 == 7  # Nothing but the graph, so that each cut is in it.
    for size in range(len(data)):
        done = run(program, data[:size])
        assert done.returncode == 1
        assert done.stderr.startswith("error: ")
        assert done.stdout == ""
