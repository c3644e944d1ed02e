#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Compiles the C tests with many compilers and for many processors, runs them, in an
# emulator where need be, and prints the hash of tests/c/corpus_hash.c for each: it
# has to be the same everywhere. Needs an x86-64 host; packages are those of Debian 12.
#
#     tools/architectures.sh [--install] [--quick | --long] [TARGET...]
#
# --install  fetches the packages of the targets by apt-get. Debian's gcc-multilib
#            excludes its cross compilers: a container is a good place.
# --quick    runs only what gives the hash.
# --long     also runs the tests that take minutes in an emulator.
# TARGET     names in the table below; all of them without one.
#
# Exits with 1 if a hash or a test is wrong, with 2 if nothing could be run. What has
# no tools here is skipped, and said to be.
set -u

# target | tools, the compiler first | flags | what runs the programs | left out.
# The core is compiled as gnu99 unless the flags say otherwise: that lets compilers fuse
# what they like, and the x87 keep its wider registers. The tests are C99: their oracles
# need double to be double. On m68k, int64_t is not aligned enough for some of them.
targets='
gcc-O0        | gcc | -O0 |
gcc-O2        | gcc | -O2 |
gcc-O3        | gcc | -O3 |
gcc-native    | gcc | -O2 -march=native |
gcc-fused     | gcc | -O3 -march=native -ffp-contract=fast |
gcc-gnu89     | gcc | -O2 -std=gnu89 |
clang-O0      | clang | -O0 |
clang-O2      | clang | -O2 |
clang-O3      | clang | -O3 |
clang-native  | clang | -O2 -march=native |
clang-fused   | clang | -O3 -march=native -ffp-contract=fast |
tcc           | tcc |  |
musl          | musl-gcc | -O2 -static |
i386-x87      | i686-linux-gnu-gcc | -O2 -mfpmath=387 -static |
i386-x87-O0   | i686-linux-gnu-gcc | -O0 -mfpmath=387 -static |
i386-clang    | clang i686-linux-gnu-gcc | --target=i686-linux-gnu -O2 -mno-sse -static |
i386-sse      | i686-linux-gnu-gcc | -O2 -msse2 -mfpmath=sse -static |
aarch64       | aarch64-linux-gnu-gcc | -O2 -static | qemu-aarch64
aarch64-fused | aarch64-linux-gnu-gcc | -O3 -ffp-contract=fast -static | qemu-aarch64
aarch64-clang | clang aarch64-linux-gnu-gcc | --target=aarch64-linux-gnu -O2 -static | qemu-aarch64
armhf         | arm-linux-gnueabihf-gcc | -O2 -static | qemu-arm
armel-soft    | arm-linux-gnueabi-gcc | -O2 -static | qemu-arm
riscv64       | riscv64-linux-gnu-gcc | -O2 -static | qemu-riscv64
ppc64el       | powerpc64le-linux-gnu-gcc | -O2 -static | qemu-ppc64le
s390x         | s390x-linux-gnu-gcc | -O2 -static | qemu-s390x
s390x-z13     | s390x-linux-gnu-gcc | -O3 -march=z13 -static | qemu-s390x
powerpc       | powerpc-linux-gnu-gcc | -O2 -static | qemu-ppc
mips          | mips-linux-gnu-gcc | -O2 -static | qemu-mips
m68k          | m68k-linux-gnu-gcc | -O2 -static | qemu-m68k | libc_fma test_values test_slices
mingw-w64     | x86_64-w64-mingw32-gcc | -O2 -static | wine
msvc-mode     | clang_msvc clang x86_64-w64-mingw32-gcc | -O2 | wine
emscripten    | emcc | -O2 -sINITIAL_MEMORY=64MB -sSINGLE_FILE=1 | node
'

# The corpus hash is linked without libm, which shows that the core needs none.
tests='corpus_hash libc_fma test_known_answers test_values'
long_tests='test_runs test_slices'
limit=900 # s for one test

root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export WINEPREFIX=$work/wine WINEDEBUG=-all
install=false wanted='' ran=0 wrong=0

# Prints the rows that are wanted.
rows() {
    local name rest
    while IFS='|' read -r name rest; do
        name=${name// /}
        [[ -n $name && (-z $wanted || " $wanted " == *" $name "*) ]] &&
            echo "$name|$rest"
    done <<<"$targets"
}

# The Debian package that has a tool. Recommended ones bring the C libraries.
package() { # TOOL
    case $1 in
    *-linux-gnu*-gcc) echo "gcc-${1%-gcc}" ;;
    *-mingw32-gcc) echo gcc-mingw-w64-x86-64 ;;
    clang_msvc) echo clang ;;
    qemu-*) echo qemu-user ;;
    musl-gcc) echo musl-tools ;;
    emcc) echo emscripten ;;
    node) echo nodejs ;;
    wine) echo wine wine64 ;;
    *) echo "$1" ;;
    esac
}

install_packages() {
    local tool
    for tool in $(rows | cut -d '|' -f 2,4 | tr -d '|'); do
        package "$tool"
    done | sort -u | DEBIAN_FRONTEND=noninteractive xargs apt-get install -y
}

# The core by clang as if it were MSVC, with no header but clang's own and the little
# that these need; the tests, which speak to the same ABI, by gcc.
clang_msvc() {
    local headers=$work/headers
    if [[ " $* " != *' -c '* && $* != --version ]]; then
        x86_64-w64-mingw32-gcc -static -Wl,--defsym=__chkstk=___chkstk_ms "$@"
        return
    fi
    mkdir -p "$headers"
    touch "$headers/malloc.h"
    echo 'typedef long long jmp_buf[32];' >"$headers/setjmp.h"
    cat >"$headers/stdlib.h" <<'END'
#include <stddef.h>
void *malloc(size_t);
void free(void *);
END
    cat >"$headers/string.h" <<'END'
#include <stddef.h>
void *memcpy(void *, const void *, size_t);
void *memset(void *, int, size_t);
int memcmp(const void *, const void *, size_t);
int strcmp(const char *, const char *);
END
    clang --target=x86_64-pc-windows-msvc -fms-compatibility-version=19.29 \
        -nostdlibinc "-I$headers" -Wall -Wextra -Werror "$@"
}

# Prints the first of its arguments that is no command here.
missing() {
    local tool
    for tool; do
        command -v "$tool" >/dev/null || { echo "$tool" && return; }
    done
}

# The name of a program: Windows and node want a suffix.
program() { # TEST RUNNER
    case $2 in
    wine) echo "$work/$1.exe" ;;
    node) echo "$work/$1.js" ;;
    *) echo "$work/$1" ;;
    esac
}

# Both put what the compiler says into $work/log.
build_core() { # COMPILER FLAGS
    # shellcheck disable=SC2086 # flags are words
    $1 -std=gnu99 $2 -I"$root/src/c" -c "$root/src/c/onnx_range.c" \
        -o "$work/core.o" >"$work/log" 2>&1
}

build() { # COMPILER FLAGS RUNNER TEST
    local libm=-lm
    [[ $4 == corpus_hash ]] && libm=
    # shellcheck disable=SC2086 # flags are words
    $1 $2 -std=c99 -I"$root/src/c" "$root/tests/c/$4.c" "$work/core.o" $libm \
        -o "$(program "$4" "$3")" >"$work/log" 2>&1
}

# Runs one test; what it prints is in $work/TEST.out, what the runner says in $work/log.
run() { # RUNNER TEST
    local arguments=
    [[ $2 == test_values ]] && arguments=300
    # shellcheck disable=SC2086 # no runner and no arguments are no words
    timeout "$limit" $1 "$(program "$2" "$1")" $arguments 2>"$work/log" |
        tr -d '\r' >"$work/$2.out"
    return "${PIPESTATUS[0]}"
}

print_row() { # TARGET COMPILER KERNEL HASH LIBC-FMA OK
    printf '%-14s %-33s %-9s %-17s %-9s %s\n' "$@"
}

compiler_version() {
    echo "$1" "$("$1" --version 2>/dev/null |
        grep -oE '[0-9]+(\.[0-9]+)+|[0-9]+-win32' | head -n 1)"
}

# Prints lines of a compiler or a program to the error output.
complain() { # FILE...
    cat "$@" | cut -c 1-160 | head -n 10 | sed 's/^/    /' >&2
}

# Whether the fma of this target's libc is right.
libc_fma() {
    case $(cat "$work/libc_fma.out" 2>/dev/null) in
    *': 0 of '[1-9]*) echo right ;;
    *' of '[1-9]*) echo wrong ;;
    *) echo - ;;
    esac
}

# Builds and runs the tests of one target and prints a line for each of its kernels.
check_target() { # TARGET COMPILER FLAGS RUNNER LEFT-OUT
    local name=$1 compiler=$2 flags=$3 runner=$4 failed='' test kernels kernel hash
    rm -f "$work"/*.out "$work/core.o"
    build_core "$compiler" "$flags" || complain "$work/log"
    for test in $tests; do
        [[ " $5 " == *" $test "* ]] && continue
        if ! build "$compiler" "$flags" "$runner" "$test"; then
            failed+=" $test (build)"
            complain "$work/log"
        elif ! run "$runner" "$test"; then
            failed+=" $test"
            complain "$work/$test.out" "$work/log"
        fi
    done
    kernels=$(grep -hE '^[a-z0-9]+ [0-9a-f]{16}$' "$work/corpus_hash.out")
    while read -r kernel hash; do
        print_row "$name" "$(compiler_version "$compiler")" "$kernel" "$hash" \
            "$(libc_fma)" "${failed:-yes}"
    done <<<"${kernels:-- -}"
    [[ -z $failed ]] || wrong=$((wrong + 1))
    ran=$((ran + 1))
}

while (($#)); do
    case $1 in
    --install) install=true ;;
    --quick) tests='corpus_hash libc_fma' ;;
    --long) tests+=" $long_tests" ;;
    -*) echo "usage: $0 [--install] [--quick | --long] [TARGET...]" >&2 && exit 2 ;;
    *) wanted+=" $1" ;;
    esac
    shift
done
if $install; then
    install_packages || exit 2
fi

print_row target compiler kernel hash 'libc fma' ok
while IFS='|' read -r name tools flags runner left_out; do
    runner=${runner// /}
    # shellcheck disable=SC2086 # tools are words
    tool=$(missing $tools $runner)
    if [[ -n $tool ]]; then
        echo "$name: skipped, there is no $tool"
        continue
    fi
    read -r compiler _ <<<"$tools"
    check_target "$name" "$compiler" "$flags" "$runner" "$left_out" </dev/null
done < <(rows)
echo "$ran targets, $wrong of them wrong"
((ran > 0)) || exit 2
((wrong == 0))
