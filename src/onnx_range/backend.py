# SPDX-License-Identifier: Apache-2.0
"""An ONNX backend that runs Range by this library and the rest by onnx.

The module is what ``onnx.backend.test.BackendTest`` takes as a backend.

>>> import numpy as np
>>> from onnx import helper
>>> node = helper.make_node("Range", ["start", "limit", "delta"], ["output"])
>>> run_node(node, [np.int16(1), np.int16(5), np.int16(2)])["output"]
array([1, 3], dtype=int16)
"""

from collections.abc import Mapping, Sequence
from typing import Any

try:
    from onnx import GraphProto, ModelProto, NodeProto, helper
    from onnx.backend.base import Backend, BackendRep, namedtupledict
    from onnx.checker import ValidationError
    from onnx.defs import onnx_opset_version
except ModuleNotFoundError as error:
    raise ImportError(f"{__name__} needs onnx: install onnx-range[onnx]") from error

from onnx_range.reference import Evaluator

__all__ = [
    "RangeBackend",
    "RangeBackendRep",
    "is_compatible",
    "prepare",
    "run_model",
    "run_node",
    "supports_device",
]


class RangeBackendRep(BackendRep):
    """A graph that is ready to run, as `prepare` returns it.

    Parameters
    ----------
    evaluator : Evaluator
        Runs the graph.
    graph : GraphProto
        Names the inputs and outputs.
    """

    def __init__(self, evaluator: Evaluator, graph: GraphProto) -> None:
        self._evaluator = evaluator
        defaults = {initializer.name for initializer in graph.initializer}
        self._inputs = [i.name for i in graph.input if i.name not in defaults]
        self._outputs = namedtupledict("Outputs", [o.name for o in graph.output])

    def run(self, inputs: Any, **kwargs: Any) -> tuple[Any, ...]:
        """Run the graph.

        Parameters
        ----------
        inputs : sequence of tensors, or mapping from names to tensors
            A sequence holds the inputs that have no initializer, in their order.
        **kwargs
            Ignored; the interface has it.

        Returns
        -------
        tuple
            The outputs; also indexed by name.
        """
        if not isinstance(inputs, Mapping):
            if len(inputs) != len(self._inputs):
                raise ValueError(
                    f"expected {len(self._inputs)} inputs ({', '.join(self._inputs)}), "
                    f"got {len(inputs)}"
                )
            inputs = dict(zip(self._inputs, inputs, strict=True))
        return self._outputs(*self._evaluator.run(None, inputs))


class RangeBackend(Backend):
    """The backend; its class methods are also the functions of this module."""

    @classmethod
    def supports_device(cls, device: str) -> bool:
        """Tell whether a device, such as "CPU" or "CUDA:1", is a CPU."""
        return device.partition(":")[0] == "CPU"

    @classmethod
    def is_compatible(
        cls, model: ModelProto, device: str = "CPU", **kwargs: Any
    ) -> bool:
        """Tell whether `prepare` takes the model and the device."""
        try:
            cls.prepare(model, device, **kwargs)
        except (ValidationError, RuntimeError, ValueError):
            return False
        return True

    @classmethod
    def prepare(
        cls, model: ModelProto, device: str = "CPU", **kwargs: Any
    ) -> RangeBackendRep:
        """Check a model and make it ready to run."""
        cls._require_device(device)
        super().prepare(model, device, **kwargs)
        return RangeBackendRep(Evaluator(model), model.graph)

    @classmethod
    def run_node(
        cls,
        node: NodeProto,
        inputs: Any,
        device: str = "CPU",
        outputs_info: Sequence[tuple[Any, tuple[int, ...]]] | None = None,
        **kwargs: Any,
    ) -> tuple[Any, ...]:
        """Run one node, at the opset ``opset_version``, by default onnx's latest.

        Parameters
        ----------
        node : NodeProto
            The node.
        inputs : sequence of tensors, or mapping from names to tensors
            A sequence holds the inputs that are not left out, in their order.
        device : str
            "CPU".
        outputs_info : sequence, optional
            Ignored; the interface has it.
        **kwargs
            ``opset_version``: the version of the node's domain.

        Returns
        -------
        tuple
            The outputs; also indexed by name.
        """
        cls._require_device(device)
        super().run_node(node, inputs, device, outputs_info, **kwargs)
        graph = helper.make_graph(
            [node],
            "node",
            [helper.make_empty_tensor_value_info(name) for name in node.input if name],
            [helper.make_empty_tensor_value_info(name) for name in node.output if name],
        )
        opset = kwargs.get("opset_version", onnx_opset_version())
        evaluator = Evaluator(graph, opsets={node.domain: opset})
        return RangeBackendRep(evaluator, graph).run(inputs)

    @classmethod
    def _require_device(cls, device: str) -> None:
        if not cls.supports_device(device):
            raise ValueError(f"device must be CPU, not {device}")


is_compatible = RangeBackend.is_compatible
prepare = RangeBackend.prepare
run_model = RangeBackend.run_model
run_node = RangeBackend.run_node
supports_device = RangeBackend.supports_device
