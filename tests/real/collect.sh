#!/bin/sh
# SPDX-License-Identifier: MIT
# Scores a pinned list of real servers and writes a corpus document of them.
#   sh tests/real/collect.sh TARGETS OUTPUT [--min-observations N] [--folder DIR] [--build DIR]
# TARGETS is targets-2.json (handshake era) or targets-3.json (stateless era), or a list like them.
# It installs their packages from npm and PyPI into DIR, starts each server, and calls those of its
# tools that it annotates as read-only. The reports go beside OUTPUT, into a folder OUTPUT.reports.
set -eu
exec python3 "$(dirname "$0")/collect.py" "$@"
