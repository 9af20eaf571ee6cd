#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs one fuzz target for a while on seeds: run.py TARGET SECONDS SEED_FOLDER...

New inputs go to a temporary folder. A finding fails the run and is printed as base64, so that it
can become a test. Seed folders that are absent are named and left out.
"""

import base64
import os
import pathlib
import subprocess
import sys
import tempfile


def seed_folders(names):
    """Those that exist; a leading $NAME is read from the environment."""
    for name in names:
        folder = pathlib.Path(os.path.expandvars(name))
        if folder.is_dir():
            yield str(folder)
        else:
            print(f"no seeds at {name}")


def run(target, seconds, seeds, scratch):
    corpus = scratch / "corpus"
    findings = scratch / "findings"
    corpus.mkdir()
    findings.mkdir()
    command = [target, f"-max_total_time={seconds}", "-timeout=10", "-rss_limit_mb=3072",
               "-max_len=65536", "-print_final_stats=1", "-verbosity=0",
               f"-artifact_prefix={findings}/", str(corpus), *seeds]
    status = subprocess.run(command, check=False).returncode
    for finding in sorted(findings.iterdir()):
        print(f"{finding.name}: {base64.b64encode(finding.read_bytes()).decode()}")
    return status


def main():
    target, seconds, *seeds = sys.argv[1:]
    with tempfile.TemporaryDirectory() as scratch:
        return run(target, seconds, list(seed_folders(seeds)), pathlib.Path(scratch))


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
