#!/bin/sh
# SPDX-License-Identifier: MIT
# From a bare Debian 12 to a verdict: builds mcpeval and its demo server, then checks the demo.
set -eu

top=$(cd "$(dirname "$0")/.." && pwd)
build=$top/build

sh "$top/.ci/install-packages.sh" \
  meson ninja-build g++ pkg-config libboost-dev rapidjson-dev libcxxopts-dev libmd-dev

[ -f "$build/build.ninja" ] || meson setup "$build" "$top" -Dtests=false
ninja -C "$build" -j "${MCPEVAL_JOBS:-$(nproc)}"

echo
MCPEVAL_PLUGIN_PATH=$build/plugins:$build/transports
export MCPEVAL_PLUGIN_PATH
exec "$build/hosts/mcpeval" probe --server demo --gate-only \
  --manifest "$top/demo/demo.manifest.json" -- "$build/demo/mcpeval-demo"
