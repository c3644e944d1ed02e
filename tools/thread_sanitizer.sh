#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The C test of threads under ThreadSanitizer: bash tools/thread_sanitizer.sh [CC...]
#
# By default with gcc and with clang, those of them that are here. Needs Meson and
# Ninja. A data race is printed and makes the test fail.
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if [ $# = 0 ]; then
    set -- gcc clang
fi
ran=0
for compiler in "$@"; do
    if ! command -v "$compiler" >/dev/null; then
        echo "$compiler is not here: skipped"
        continue
    fi
    "$compiler" --version | head -n 1
    # b_lundef: clang links the sanitizer's functions into programs only.
    CC=$compiler meson setup "$work/$compiler" -Dtests=true -Dbuildtype=debugoptimized \
        -Db_sanitize=thread -Db_lundef=false >"$work/log" || {
        cat "$work/log"
        exit 1
    }
    meson test -C "$work/$compiler" --print-errorlogs --timeout-multiplier 10 threads
    ran=$((ran + 1))
done
test "$ran" -gt 0
