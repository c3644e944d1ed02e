# SPDX-License-Identifier: Apache-2.0
"""Signals while a long fill runs: it is whole, and their handlers run after it."""

import contextlib
import signal
import subprocess
import sys
import threading

import numpy as np
import pytest

import onnx_range

needs_main_thread = pytest.mark.skipif(
    threading.current_thread() is not threading.main_thread()
    or not hasattr(signal, "setitimer"),
    reason="needs signals in the main thread",
)


@needs_main_thread
def test_fill_with_alarms_meanwhile_is_right_and_lets_them_run() -> None:
    alarms: list[int] = []
    whole, out = (np.zeros(2**23, np.float32) for _ in (1, 2))
    onnx_range.fill(whole, -1, 0.1)
    before = signal.signal(signal.SIGALRM, lambda number, _: alarms.append(number))
    signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
    try:
        while len(alarms) < 20:
            out[:] = 7
            onnx_range.fill(out, -1, 0.1)
            assert out.tobytes() == whole.tobytes()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@needs_main_thread
def test_fill_exception_of_a_signal_comes_after_a_whole_fill() -> None:
    wholes = [onnx_range.range(0, step << 23, step, dtype="f4") for step in (1, 2)]
    out = wholes[0].copy()
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        for _ in range(10):
            with contextlib.suppress(KeyboardInterrupt):
                signal.setitimer(signal.ITIMER_REAL, 0.01)
                while True:
                    onnx_range.fill(out, 0, 1)
                    onnx_range.fill(out, 0, 2)
            assert any(out.tobytes() == whole.tobytes() for whole in wholes)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_fill_interrupted_from_the_keyboard_leaves_a_process_that_works() -> None:
    program = """if True:
        import os, signal, threading
        import numpy as np
        import onnx_range
        signal.signal(signal.SIGINT, signal.default_int_handler)
        out = np.empty(2**23, np.int64)
        filling = threading.Event()
        def interrupt():
            filling.wait()
            os.kill(os.getpid(), signal.SIGINT)
        thread = threading.Thread(target=interrupt)
        thread.start()
        try:
            while True:
                filling.set()
                onnx_range.fill(out, 0, 3)
        except KeyboardInterrupt:
            print("interrupted")
        thread.join()
        onnx_range.fill(out, 0, 3)
        print(bool((out == 3 * np.arange(2**23)).all()))
    """
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "interrupted\nTrue\n", "")
