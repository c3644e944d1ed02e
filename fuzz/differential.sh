#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Compares the library with MPFR: fuzz/differential.sh [ELEMENTS [SEED]]
#
# ELEMENTS of each type and stash type, 1000000 by default: 3 s of one core, so that
# 1000000000 take 36 minutes. Needs libmpfr-dev.
set -euo pipefail
cd "$(dirname "$0")"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${CC:-cc}" -std=gnu99 -O3 -Wall -Wextra -Werror -I../src/c -I../tests/c \
    differential.c ../src/c/onnx_range.c -lmpfr -lgmp -lm -o "$work/differential"
"$work/differential" "$@"
