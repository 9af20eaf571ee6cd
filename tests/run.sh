#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds everything in build/ and runs every test, from a bare Debian 12 on.
#   sh tests/run.sh [MESON OPTION...]      for example: sh tests/run.sh -Dwerror=true
# MCPEVAL_JOBS limits the compile jobs; MCPEVAL_TEST_DATA names the folder of shared test data,
# without which the tests that need it are skipped.
set -eu

top=$(cd "$(dirname "$0")/.." && pwd)
build=$top/build
export PYTHONDONTWRITEBYTECODE=1

sh "$top/.ci/install-packages.sh" \
  meson ninja-build g++ pkg-config libboost-dev rapidjson-dev doctest-dev libcxxopts-dev \
  libmd-dev libpcre2-dev libidn2-dev libcurl4-openssl-dev openssl python3 python3-jsonschema \
  python3-yaml git clang clang-format lld llvm-14 libclang-rt-14-dev binutils \
  abigail-tools cmake codespell

# Node's package manager brings the official client scenarios. It has more than one package; one of
# them may be there already.
command -v npm >/dev/null || sh "$top/.ci/install-packages.sh" npm

if [ -f "$build/build.ninja" ]; then
  meson configure "$build" -Dtests=true -Ddemo=true "$@"
else
  meson setup "$build" "$top" "$@"
fi
ninja -C "$build" -j "${MCPEVAL_JOBS:-$(nproc)}"

status=0
meson test -C "$build" --no-rebuild --print-errorlogs || status=$?
python3 "$top/.ci/count_results.py" "$build/meson-logs/testlog.json"
exit "$status"
