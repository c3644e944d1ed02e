# SPDX-License-Identifier: Apache-2.0
"""Range as an operator of onnx's ReferenceEvaluator.

>>> import numpy as np
>>> from onnx import parser
>>> from onnx.reference import ReferenceEvaluator
>>> model = parser.parse_model('''
...     <ir_version: 10, opset_import: ["" : 27]>
...     g (int32 start, int32 limit, int32 delta) => (int32[n] output) {
...         output = Range(start, limit, delta)
...     }''')
>>> evaluator = ReferenceEvaluator(model, new_ops=[Range])
>>> feeds = {"start": np.int32(10), "limit": np.int32(4), "delta": np.int32(-2)}
>>> evaluator.run(None, feeds)
[array([10,  8,  6], dtype=int32)]
"""

from typing import Any

import numpy as np

from onnx_range import range as _range

try:
    from onnx.reference import ReferenceEvaluator
    from onnx.reference.op_run import OpRun
except ModuleNotFoundError as error:
    raise ImportError(f"{__name__} needs onnx: install onnx-range[onnx]") from error

__all__ = ["Evaluator", "Range"]


class Range(OpRun):
    """Range, versions 11 and 27; the opset of the node's scope chooses.

    The scope is the model, or the model-local function, that holds the node or
    the If, Loop or Scan around it.
    """

    def run(self, *args: Any, **kwargs: Any) -> tuple[Any, ...]:
        """Run the node; a TypeError says what is wrong.

        OpRun wraps a TypeError in one that tells no more than the inputs' classes.
        """
        try:
            return super().run(*args, **kwargs)  # type: ignore[no-any-return,no-untyped-call]
        except TypeError as error:
            if isinstance(error.__cause__, TypeError):
                raise error.__cause__ from None
            raise

    def _run(
        self, start: Any, limit: Any, delta: Any, stash_type: int | None = None
    ) -> tuple[np.ndarray[tuple[int], np.dtype[Any]]]:
        for name, value in (("start", start), ("limit", limit), ("delta", delta)):
            # A Python number has no type of its own; the model's is not known here.
            if not isinstance(value, np.ndarray | np.generic):
                raise TypeError(f"{name} must be a numpy array, not {value!r}")
        opset = self.run_params["opsets"][self.onnx_node.domain]
        return (_range(start, limit, delta, stash_type=stash_type, opset=opset),)


class Evaluator(ReferenceEvaluator):
    """A ReferenceEvaluator whose every Range node is run by this library.

    ``ReferenceEvaluator(model, new_ops=[Range])`` does so for the nodes of the
    graph and of its If, Loop and Scan bodies, but passes no new_ops on to the
    functions of the model. This class does.

    Parameters
    ----------
    proto : ModelProto, GraphProto, FunctionProto, NodeProto, str or bytes
        What to evaluate.
    new_ops : list of OpRun classes, optional
        More operators. As elsewhere, they do not reach into functions.
    **kwargs
        Passed to ReferenceEvaluator.
    """

    def __init__(
        self, proto: Any, *, new_ops: list[type[OpRun]] | None = None, **kwargs: Any
    ) -> None:
        # onnx makes the evaluators of functions and bodies by this same constructor.
        super().__init__(proto, new_ops=[Range, *(new_ops or [])], **kwargs)
