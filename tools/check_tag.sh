#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Whether a tag, v1.2.3, is the version that is to be released, and has its changes.
set -euo pipefail
cd "$(dirname "$0")/.."

version=$(sed -n "s/^  version: '\(.*\)',\$/\1/p" meson.build)
if [ "$1" != "v$version" ]; then
    echo "the tag is $1, but meson.build has version $version" >&2
    exit 1
fi
if ! grep -q "^## \[$version\]" CHANGELOG.md; then
    echo "CHANGELOG.md has no section [$version]" >&2
    exit 1
fi
echo "$version"
