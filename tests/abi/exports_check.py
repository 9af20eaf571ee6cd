#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Each built stock module exports its entry and nothing else, and carries its note.

usage: exports_check.py FOLDER...

Fails when the folders hold no module at all, and proves with the C library that the check can
fail.
"""
import glob
import os
import sys

from module_facts import complaints


def main():
    modules = sorted(path for folder in sys.argv[1:] for path in glob.glob(folder + "/*.so"))
    if not modules:
        sys.exit("no module was built; nothing was checked")
    failed = False
    for path in modules:
        sentences = complaints(path)
        print(f"{'FAILED' if sentences else 'ok'}: {os.path.basename(path)} {'; '.join(sentences)}")
        failed = failed or bool(sentences)
    other = next(line.split()[-1] for line in open("/proc/self/maps", encoding="utf-8")
                 if "/libc.so" in line or "/libc-" in line)
    if not complaints(other):
        sys.exit("the check finds nothing wrong with the C library, so it cannot fail")
    return 1 if failed else 0


sys.exit(main())
