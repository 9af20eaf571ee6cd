#!/bin/sh
# SPDX-License-Identifier: MIT
# Installs those of the named Debian packages that are missing; calls apt-get only if one is.
#   sh .ci/install-packages.sh PACKAGE...
set -eu

if ! command -v dpkg-query >/dev/null 2>&1; then
  echo "No Debian system: these packages, or what they are called here, must be there already:"
  echo "  $*"
  exit 0
fi

missing=
for package; do
  state=$(dpkg-query -W -f='${Status}' "$package" 2>/dev/null) || state=none
  [ "$state" = "install ok installed" ] || missing="$missing $package"
done

if [ -z "$missing" ]; then
  echo "Packages: all $# are installed."
  exit 0
fi
echo "Packages to install:$missing"

as_root=
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null 2>&1; then
    echo "Installing needs root. Run this as root, then start again: apt-get install$missing" >&2
    exit 1
  fi
  as_root=sudo
fi
# shellcheck disable=SC2086 # both are lists of words
{
  $as_root apt-get update -qq
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing
}
