#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compiles each public header alone, in every language level it promises.

usage: headers_alone.py INCLUDE_DIR COMPILER...

abi.h is C11 and C++11; everything else is C++20, with and without exceptions.
"""
import concurrent.futures
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


def compile_alone(job):
    """The complaint about one header in one language level, or nothing."""
    compiler, level, header, include, folder = job
    source = os.path.join(folder, header.replace("/", "-"))
    with open(source, "w", encoding="ascii") as out:
        out.write(f"#include <{header}>\n#include <{header}>\n")
    command = [compiler, *level, *WARNINGS, "-fsyntax-only", "-I" + include, source]
    result = subprocess.run(command, stderr=subprocess.PIPE, text=True)
    return "" if result.returncode == 0 else f"FAILED: {' '.join(command)}\n{result.stderr}"


def main():
    include, compilers = sys.argv[1], sys.argv[2:]
    with tempfile.TemporaryDirectory() as top:
        jobs = []
        for header in headers_of(include):
            for compiler in compilers:
                for level in levels_of(header):
                    folder = os.path.join(top, str(len(jobs)))
                    os.mkdir(folder)
                    jobs.append((compiler, level, header, include, folder))
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
            complaints = [text for text in workers.map(compile_alone, jobs) if text]
    print("\n".join(complaints))
    print(f"{len(jobs)} compilations, {len(complaints)} failed")
    return 1 if complaints or not jobs else 0


sys.exit(main())
