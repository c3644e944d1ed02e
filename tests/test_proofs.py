# SPDX-License-Identifier: Apache-2.0
"""The integer arithmetic of the C source, proved by z3 for all inputs.

The proofs about runs of 16-bit floats take longer: here is one exponent, the least for
which the stash type rounds, too, of one type; all are in tools/prove/runs.py.
"""

import importlib
from pathlib import Path

import pytest

pytest.importorskip("z3")
pytest.importorskip("pycparser")

PROVE = Path(__file__).parents[1] / "tools" / "prove"
BITS = [16, 32, 64]


@pytest.fixture
def integers(monkeypatch):
    monkeypatch.syspath_prepend(PROVE)
    return importlib.import_module("integers")


@pytest.fixture
def runs(monkeypatch):
    monkeypatch.syspath_prepend(PROVE)
    return importlib.import_module("runs")


def test_lemmas_hold(integers):
    assert integers.prove_lemmas() > 0


def test_product_has_all_128_bits(integers):
    assert integers.prove_product() > 0


@pytest.mark.parametrize("bits", BITS)
def test_count_is_exact_ceiling(integers, bits):
    assert integers.prove_count(bits) > 0


def test_elements_lie_between_start_and_limit(integers):
    assert integers.prove_elements() > 0


@pytest.mark.parametrize("bits", BITS)
def test_slice_check_passes_exactly_what_stays_in_type(integers, bits):
    assert integers.prove_slice(bits) > 0


@pytest.mark.parametrize("bits", BITS)
def test_block_stores_exact_elements(integers, bits):
    assert integers.prove_block(bits) > 0


def test_runs_of_equal_halves_begin_and_end_where_rounding_says(runs):
    assert runs.prove_runs(24, "float16", "float") > 0
