#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs the C tests and the Python tests under AddressSanitizer and
# UndefinedBehaviorSanitizer: tools/sanitize.sh [PYTEST_ARGUMENT]...
#
# The library and the extension are built in a temporary folder, with gcc, into
# an environment of their own. Any report ends a test.
set -euo pipefail
cd "$(dirname "$0")/.."

export CC=gcc
export ASAN_OPTIONS=strict_string_checks=1:detect_stack_use_after_return=1
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
SETUP=(-Db_sanitize=address,undefined -Db_lundef=false -Dbuildtype=debugoptimized)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
python=$work/venv/bin/python
export PATH="$work/venv/bin:$PATH"
"$python" -m pip install --quiet meson ninja

echo "=== C tests ==="
meson setup "$work/c" -Dtests=true "${SETUP[@]}"
# Twice what each has time for: instrumented code is slow.
meson test -C "$work/c" --print-errorlogs --timeout-multiplier 4

echo "=== Python tests ==="
"$python" -m pip install --quiet "${SETUP[@]/#/--config-settings=setup-args=}" '.[test]'
# Python itself is not instrumented, so that the runtime must be loaded before it, and
# its leaks, and those of its other modules, are not ours. Allocators of Python's own
# would hide writes past an end. Modules in C++ throw by way of the runtime, which needs
# the C++ library for it, and early. What runs other programs or provers is left out:
# make reads past an end of its own.
LD_PRELOAD="$("$CC" -print-file-name=libasan.so) $("$CC" -print-file-name=libstdc++.so)" \
    ASAN_OPTIONS="$ASAN_OPTIONS:detect_leaks=0:allocator_may_return_null=1" \
    PYTHONMALLOC=malloc "$python" -m pytest --ignore=tests/test_examples.py \
    --ignore=tests/test_visibility.py --ignore=tests/test_proofs.py "$@"
