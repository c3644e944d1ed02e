#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Proofs by CBMC, on the C source as it ships: bash tools/prove/cbmc.sh [NAME]...
#
# Needs CBMC 6. Where there is none, root gets one: a Debian 13 in a cache folder
# (400 MB), by mmdebstrap and from the mirror that this machine's apt uses.
# NAME is a function of the C files beside this one; without any, all are proved.
set -euo pipefail
cd "$(dirname "$0")/../.."

# The loops of the core: over lanes and single elements, 64 times; over blocks, once,
# where a proof has one block; memcmp, over the bytes of a block. CBMC proves that no
# loop runs longer.
BLOCKS=onr_f32_portable.1:2,onr_f64_portable.1:2,onr_f64_by_sums.0:2
BLOCKS+=,onr_narrow_f16_portable.2:2,onr_narrow_bf16_portable.1:2
BLOCKS+=,onr_f16_portable.0:2,onr_bf16_portable.0:2,memcmp.0:513

# What is said of conversions between integers, which wrap with every compiler.
INTEGERS='overflow on \(\(un\)\?signed to \)\?\(un\)\?signed type conversion'

KERNEL="onr_current_kernel:the_kernel onr_half_runs:"

# File, function, seconds allowed, and pairs of a function and what stands for it:
# nothing stands for what is proved to be out of reach.
PROOFS="
count count_any 60
count count_ceiling 60 onr_quotient:any_quotient
exact exact_multiply_add_any 60
exact exact_element_any 60
exact exact_exponents 60
exact exact_shift 120
exact exact_round_integer 300
exact exact_sum_of_halves 1800
half half_there_and_back 60
half half_from_f32 60
half half_from_f64 60
scalar scalar_any 120
scalar scalar_from_i64 600
scalar scalar_from_f64 60
scalar scalar_opset 60
fill fill_kernel 60
fill fill_write 1800
fill fill_i16 120 $KERNEL
fill fill_i32 120 $KERNEL
fill fill_i64 120 $KERNEL
float_fill float_fill_f32 300 onr_write:any_write onr_f32_in_integers:any_integers_f32
float_fill float_fill_f64 300 onr_write:any_write onr_f64_in_integers:any_integers_f64
float_fill float_fill_half 300 onr_write:any_write onr_half_by_stash:any_by_stash
float_fill float_block_f32 300 onr_multiply_add:any_sum
float_fill float_block_f64 300 onr_multiply_add:any_sum onr_exact_element:any_element
float_fill float_block_f16 300 onr_multiply_add:any_sum
float_fill float_block_bf16 300 onr_multiply_add:any_sum
float_fill float_first_value 120
"

root=/
if ! command -v cbmc >/dev/null; then
    root=${XDG_CACHE_HOME:-$HOME/.cache}/onnx-range/debian-13
    if ! test -e "$root/usr/bin/cbmc"; then
        command -v mmdebstrap >/dev/null || apt-get install -qy mmdebstrap
        mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' |
            grep '/debian/*$' | head -n 1)
        mkdir -p "$(dirname "$root")"
        mmdebstrap --quiet --variant=apt --include=cbmc,gcc,libc6-dev trixie \
            "$root.new" "$mirror"
        mv "$root.new" "$root"
    fi
fi

run() { # in the folder of the copy, with or without the other Debian
    if test "$root" = /; then
        (cd "$work/tools/prove" && "$@")
    else
        chroot "$root" env -C "${work#"$root"}/tools/prove" "$@"
    fi
}

work=$(mktemp -d "${root%/}/tmp/prove.XXXXXX")
trap 'rm -rf "$work"' EXIT
mkdir "$work/src" "$work/tools"
cp -r src/c "$work/src/c"
cp -r tools/prove "$work/tools/prove"
run cbmc --version

# All of CBMC 6's standard checks are on: bounds, pointers, division by zero, signed
# overflow, shifts, loops that run longer. Conversions are checked on top, for those of
# floats to integers.
prove() { # FILE FUNCTION SECONDS [OLD:NEW]...
    local file=$1 function=$2 seconds=$3 begin=$SECONDS pair wrong
    local program=$function.goto log=$work/$function.log
    shift 3
    run goto-cc --function "$function" "$file.c" -o "$program"
    for pair in "$@"; do
        case $pair in
        *:) set -- --remove-function-body "${pair%:}" ;;
        *) set -- --replace-calls "$pair" ;;
        esac
        run goto-instrument "$@" "$program" "$program" >"$log" 2>&1
    done
    run timeout "$seconds" cbmc --slice-formula --conversion-check --object-bits 12 \
        --unwind 65 --unwindset "$BLOCKS" "$program" >"$log" 2>&1 || true
    wrong=$(grep ': FAILURE$' "$log" | grep -v "$INTEGERS" || true)
    if test -n "$wrong" || ! grep -q '^\*\* [0-9]* of [0-9]* failed' "$log"; then
        tail -n 5 "$log"
        printf '%s: not proved\n%s\n' "$function" "$wrong"
        return 1
    fi
    printf '%-24s %s checks, %d s\n' "$function" \
        "$(sed -n 's/^\*\* [0-9]* of \([0-9]*\) failed.*/\1/p' "$log")" \
        $((SECONDS - begin))
}

failed=0
while read -r file function seconds pairs; do
    if test -n "$file" && { test $# = 0 || [[ " $* " == *" $function "* ]]; }; then
        # shellcheck disable=SC2086 # pairs are words
        prove "$file" "$function" "$seconds" $pairs </dev/null || failed=1
    fi
done <<<"$PROOFS"
exit $failed
