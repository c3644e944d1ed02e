#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Whether two builds of HEAD are the same bytes: bash tools/reproducible.sh [FOLDER]
#
# Builds sdist and wheel twice, in clones whose paths differ, as do time zone, locale and
# the environments of the builds, once by way of the sdist and once without it. Whole
# files are compared, and left in FOLDER.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:+$(realpath -m "$1")}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# What a build depends on, beside commit and tools: the times and the modes in its files.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
umask 022

python3 -m venv "$work/tools"
"$work/tools/bin/pip" install --quiet build==1.6.1

build() { # CLONE ARGUMENT...
    local clone=$1
    shift
    git clone --quiet . "$clone"
    "$work/tools/bin/python" -m build "$@" "$clone" >"$work/log" 2>&1 || {
        cat "$work/log"
        return 1
    }
}

TZ=UTC LC_ALL=C build "$work/one"
TZ=Asia/Tokyo LC_ALL=C.UTF-8 build "$work/another/longer path" --sdist --wheel

cd "$work/one/dist"
diff <(ls) <(ls "$work/another/longer path/dist")
for file in *; do
    cmp "$file" "$work/another/longer path/dist/$file"
done
sha256sum -- *
if [ -n "$folder" ]; then
    mkdir -p "$folder"
    cp -- * "$folder"
fi
