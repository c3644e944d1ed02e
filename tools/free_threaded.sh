#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The Python tests where there is no GIL: bash tools/free_threaded.sh [TEST...]
#
# Builds the free-threaded Python of Debian 13's source package, once, in a cache folder,
# then onnx_range for it. Runs on a Debian, as root or not; needs gcc, make, dpkg-dev,
# the keys of Debian's archive and the headers of zlib, OpenSSL and libffi.
set -euo pipefail
cd "$(dirname "$0")/.."
checkout=$PWD

PACKAGE=python3.13
# The tests that need onnx: of one that has Range-27, there may be no wheel.
WITHOUT_ONNX=(backend examples models print_range reference)

cache=${XDG_CACHE_HOME:-$HOME/.cache}/onnx-range
python=$cache/python-free-threaded

# The package's source, from where this machine's own packages come from.
fetch_source() {
    local mirror
    mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' \
        'Origin: Debian' 'Label: Debian' | head -n 1)
    mkdir -p lists/partial cache/archives/partial none
    echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]" \
        "$mirror trixie main" >sources.list
    cat >apt.conf <<END
Dir::Etc::SourceList "$PWD/sources.list";
Dir::Etc::SourceParts "$PWD/none";
Dir::State::Lists "$PWD/lists";
Dir::Cache "$PWD/cache";
APT::Sandbox::User "";
END
    APT_CONFIG=$PWD/apt.conf apt-get update -q
    APT_CONFIG=$PWD/apt.conf apt-get source -q --only-source --download-only $PACKAGE
    tar xf ${PACKAGE}_*.orig.tar.*z
}

# Takes some minutes; without optimization by profile, as speed is no matter here.
build_python() {
    local work
    work=$(mktemp -d)
    (
        cd "$work"
        fetch_source
        cd Python-*
        ./configure -q --prefix="$python" --disable-gil --disable-test-modules \
            CFLAGS=-O1 OPT=-DNDEBUG
        make -s -j"$(nproc)"
        make -s install
    )
    rm -rf "$work"
}

mkdir -p "$cache"
if ! test -x "$python/bin/${PACKAGE}t"; then
    build_python >"$cache/build.log" 2>&1 || {
        tail -n 20 "$cache/build.log"
        exit 1
    }
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$python/bin/${PACKAGE}t" -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --only-binary :all: numpy ml_dtypes pytest \
    hypothesis tqdm cython meson meson-python ninja
# Without a folder of its own for the build, for which pip may compile Cython first.
PATH="$work/venv/bin:$PATH" "$work/venv/bin/pip" install --quiet --no-deps \
    --no-build-isolation .

ignored=()
for name in "${WITHOUT_ONNX[@]}"; do
    ignored+=("--ignore=$checkout/tests/test_$name.py")
done
# The pages and doctests that need onnx.
"$work/venv/bin/python" - "$@" "${ignored[@]}" -q \
    -k "not onnx_range.backend and not onnx_range.reference and not README" <<'END'
import sys

import onnx_range
import pytest

print(sys.version, onnx_range.kernel())
assert not sys._is_gil_enabled(), "onnx_range has switched the GIL on"
status = pytest.main(sys.argv[1:])
assert not sys._is_gil_enabled(), "a test has switched the GIL on"
sys.exit(status)
END
