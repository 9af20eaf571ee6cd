#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The first step of action.yml: sees to it that the steps after it find mcpeval in PATH.
#   1. One that is there already is used as it is.
#   2. The release that INPUT_VERSION or releases.json names is downloaded, and unpacked only if the
#      checksum beside it, its size and its digest are all the pinned ones.
#   3. Where releases.json pins none, mcpeval is built from the source that this action came with.
# Exit 1 with one line for what cannot be installed; PATH is not changed then.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
top=$(cd "$here/../.." && pwd)
version=${INPUT_VERSION-}

fail() {
  printf 'Error: %s\n' "$1" >&2
  exit 1
}

digest_of() { sha256sum <"$1" | cut -d' ' -f1; }

# fetch URL FILE
fetch() {
  curl --proto '=https' --proto-redir '=https' --fail --silent --show-error --location \
    --retry 3 --max-filesize 268435456 --output "$2" -- "$1"
}

# platform: this machine, in the words of releases.json.
platform() {
  local system machine
  case $(uname -s) in
    Linux) system=linux ;;
    Darwin) system=darwin ;;
    MINGW* | MSYS* | CYGWIN*) system=win32 ;;
    *) system=unknown ;;
  esac
  case $(uname -m) in
    x86_64 | amd64) machine=x64 ;;
    aarch64 | arm64) machine=arm64 ;;
    *) machine=unknown ;;
  esac
  printf '%s-%s' "$system" "$machine"
}

# unpack_release URL SHA256 SIZE FOLDER: leaves the folder only where everything is as pinned.
unpack_release() {
  local url=$1 digest=$2 size=$3 folder=$4 archive=$scratch/archive name=${1##*/}
  fetch "$url" "$archive" || fail "the release archive $name cannot be downloaded"
  fetch "$url.sha256" "$scratch/checksum" || fail "the checksum of $name cannot be downloaded"
  printf '%s  %s\n' "$digest" "$name" | cmp -s - "$scratch/checksum" ||
    fail "the checksum published with $name is not the pinned one"
  [ "$(stat -c %s "$archive")" = "$size" ] || fail "the size of $name is not the pinned one"
  [ "$(digest_of "$archive")" = "$digest" ] || fail "the digest of $name is not the pinned one"
  mkdir -p "$scratch/tree"
  tar -xzf "$archive" -C "$scratch/tree" --no-same-owner || fail "$name cannot be unpacked"
  [ -x "$scratch/tree/bin/mcpeval" ] || fail "$name holds no program bin/mcpeval"
  rm -rf -- "$folder"
  mv -- "$scratch/tree" "$folder"
}

# build_source FOLDER: compiles everything but the demo and the tests, which takes minutes.
build_source() {
  sh "$top/.ci/install-packages.sh" \
    meson ninja-build g++ pkg-config libboost-dev rapidjson-dev libcxxopts-dev libmd-dev \
    libpcre2-dev libidn2-dev libcurl4-openssl-dev || fail 'what a build needs cannot be installed'
  if ! { meson setup "$scratch/build" "$top" "--prefix=$1" --libdir=lib -Dtests=false \
    -Ddemo=false && ninja -C "$scratch/build" &&
    meson install -C "$scratch/build" --no-rebuild --quiet; }; then
    fail 'mcpeval cannot be built from the source of this action'
  fi
}

if found=$(command -v mcpeval); then
  printf 'using preinstalled %s\n' "$found"
  exit 0
fi

scratch=$(mktemp -d "${RUNNER_TEMP:-/tmp}/mcpeval.XXXXXX") || fail 'there is no folder to work in'
trap 'rm -rf -- "$scratch"' EXIT
folder=${RUNNER_TEMP:-/tmp}/mcpeval
python3 -I "$here/release_entry.py" "$here/releases.json" "$(platform)" "$version" \
  >"$scratch/entry" || exit 1
mapfile -t entry <"$scratch/entry"
if [ "${#entry[@]}" -eq 0 ]; then
  build_source "$folder"
  printf 'built mcpeval from the source of this action\n'
else
  unpack_release "${entry[@]}" "$folder"
  printf 'installed %s\n' "${entry[0]##*/}"
fi
printf '%s\n' "$folder/bin" >>"${GITHUB_PATH:?}"
