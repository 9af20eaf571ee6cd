#!/bin/sh
# SPDX-License-Identifier: MIT
# From a bare Debian 12 to a verdict: builds mcpeval and its demo server, writes a first manifest
# for the demo into the build folder, runs it, and scores the demo's readiness.
set -eu

top=$(cd "$(dirname "$0")/.." && pwd)
build=$top/build

sh "$top/.ci/install-packages.sh" \
  meson ninja-build g++ pkg-config libboost-dev rapidjson-dev libcxxopts-dev libmd-dev \
  libpcre2-dev libidn2-dev libcurl4-openssl-dev

[ -f "$build/build.ninja" ] || meson setup "$build" "$top" -Dtests=false
ninja -C "$build" -j "${MCPEVAL_JOBS:-$(nproc)}"

echo
MCPEVAL_PLUGIN_PATH=$build/plugins:$build/transports
MCPEVAL_HOME=$build/home
export MCPEVAL_PLUGIN_PATH MCPEVAL_HOME
manifest=$build/demo.manifest.json
"$build/hosts/mcpeval" init --server demo --confirm-read-only --force --output "$manifest" \
  -- "$build/demo/mcpeval-demo"
echo
exec "$build/hosts/mcpeval" probe --server demo --manifest "$manifest" \
  -- "$build/demo/mcpeval-demo"
