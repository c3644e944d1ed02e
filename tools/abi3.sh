#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The wheel for the stable ABI: bash tools/abi3.sh [--quick] [PYTHON...]
#
# Builds it with python3, has abi3audit look for symbols that are not stable, and runs
# the tests of the extension with each Python, all from the same file. Without PYTHON
# with those from 3.11 to 3.14 that are commands here; --quick with python3 and fewer
# tests. Tests of what does not differ, or needs onnx or a compiler, are left out.
set -euo pipefail
cd "$(dirname "$0")/.."

TESTS=(cli conversions errors faults fill fill_slices fuzz_surface hostile_arguments
    interpreters kernel known_answers out properties public_cases range_arguments
    range_types signals threads type_errors)
QUICK_TESTS=(errors hostile_arguments kernel known_answers out range_types)

if [ "${1-}" = --quick ]; then
    shift
    TESTS=("${QUICK_TESTS[@]}")
    pythons=(python3)
else
    pythons=(python3.11 python3.12 python3.13 python3.14)
fi
if [ $# -gt 0 ]; then
    pythons=("$@")
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

python3 -m venv "$work/tools"
"$work/tools/bin/pip" install --quiet abi3audit==0.0.26
"$work/tools/bin/pip" wheel --quiet --no-deps --wheel-dir "$work/wheel" . \
    -Csetup-args=-Dpython.allow_limited_api=true
tests=("${TESTS[@]/#/tests/test_}")
tests=("${tests[@]/%/.py}")
wheel=$(echo "$work"/wheel/onnx_range-*-cp311-abi3-*.whl)
test -e "$wheel"
"$work/tools/bin/abi3audit" --strict --summary "$wheel"

ran=0
for python in "${pythons[@]}"; do
    if ! "$python" --version; then
        echo "$python is not here: skipped"
        continue
    fi
    "$python" -m venv --clear "$work/venv"
    "$work/venv/bin/pip" install --quiet --only-binary :all: "${wheel}[cli]" pytest \
        hypothesis
    "$work/venv/bin/python" -c 'from onnx_range import _core; print(_core.__file__)' |
        grep '\.abi3\.'
    "$work/venv/bin/python" -m pytest -q "${tests[@]}"
    ran=$((ran + 1))
done
test "$ran" -gt 0
