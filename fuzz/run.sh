#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Fuzzes count and fill for a number of seconds, 60 by default: fuzz/run.sh [SECONDS]
#
# Comparisons are not traced: the draws aim at what is hard, and it is a fifth faster.
# What follows goes to libFuzzer: fuzz/run.sh 3600 -entropic=0. Needs clang with its
# runtime. New inputs are kept in the folder that FUZZ_CORPUS names, or nowhere.
# The corpus was made of such a folder by
#
#     FUZZ_CORPUS=found fuzz/run.sh 0 -set_cover_merge=1 -use_counters=0 "$PWD/new"
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
kept=$(realpath -m "${FUZZ_CORPUS:-$work/corpus}")
mkdir -p "$kept"
cd "$(dirname "$0")"
"${CLANG:-clang}" -std=gnu11 -g -O3 -Wall -Wextra -Werror \
    -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all \
    -fno-sanitize-coverage=trace-cmp \
    -I../src/c -I../tests/c fuzz_fill.c -lm -o "$work/fuzz_fill"

seconds=${1:-60}
"$work/fuzz_fill" -max_len=40 -max_total_time="$seconds" \
    -artifact_prefix="$PWD/" -print_final_stats=1 -verbosity=1 \
    "${@:2}" "$kept" corpus
