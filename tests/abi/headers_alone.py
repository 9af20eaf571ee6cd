#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compiles each public header alone, in every language level it promises.

usage: headers_alone.py INCLUDE_DIR COMPILER...

abi.h is C11 and C++11; everything else is C++20, with and without exceptions.
"""
import os
import subprocess
import sys
import tempfile

WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Werror"]


def headers_of(include):
    for folder, _, files in sorted(os.walk(os.path.join(include, "mcpeval"))):
        for name in sorted(files):
            yield os.path.relpath(os.path.join(folder, name), include)


def levels_of(header):
    if header.endswith(".h"):
        return [["-x", "c", "-std=c11", "-Wpadded"], ["-x", "c++", "-std=c++11"],
                ["-x", "c++", "-std=c++20"]]
    return [["-x", "c++", "-std=c++20"], ["-x", "c++", "-std=c++20", "-fno-exceptions"]]


def main():
    include, compilers = sys.argv[1], sys.argv[2:]
    count, failures = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "alone")
        for header in headers_of(include):
            with open(source, "w", encoding="ascii") as out:
                out.write(f"#include <{header}>\n#include <{header}>\n")
            for compiler in compilers:
                for level in levels_of(header):
                    command = [compiler, *level, *WARNINGS, "-fsyntax-only", "-I" + include, source]
                    count += 1
                    result = subprocess.run(command, stderr=subprocess.PIPE, text=True)
                    if result.returncode != 0:
                        failures += 1
                        print(f"FAILED: {header}: {' '.join([compiler, *level])}")
                        print(result.stderr)
    print(f"{count} compilations, {failures} failed")
    return 1 if failures or count == 0 else 0


sys.exit(main())
