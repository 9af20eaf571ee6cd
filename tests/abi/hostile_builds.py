#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Builds one probe with every odd flag and both compilers, and runs each in an ordinary host.

usage: hostile_builds.py --include DIR --map FILE --sources DIR --host PROGRAM COMPILER...

A compiler is a pair CXX=CC. A flag that a compiler does not know is reported and skipped.
"""
import argparse
import os
import subprocess
import sys
import tempfile

from module_facts import complaints, descriptor

WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Werror"]
BUILDS = {
    "plain": [],
    "no-rtti": ["-fno-rtti"],
    "no-exceptions": ["-fno-exceptions"],
    "debug-mode": ["-D_GLIBCXX_DEBUG"],
    "old-string": ["-D_GLIBCXX_USE_CXX11_ABI=0"],
    "static-libstdc++": ["-static-libstdc++", "-static-libgcc"],
    "lto": ["-flto", "-O2"],
    "optimised": ["-O3", "-march=native", "-ffunction-sections", "-Wl,--gc-sections"],
    "stripped": ["-O2", "-s"],
}


def compile_module(command, output):
    result = subprocess.run([*command, "-o", output], stderr=subprocess.PIPE, text=True)
    return result.returncode == 0, result.stderr


def judge(path, host):
    """Sentences about what is wrong with a module; empty when it works."""
    sentences = complaints(path)
    run = subprocess.run([host, path], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if run.returncode != 0:
        sentences.append(f"host status {run.returncode}: {run.stderr.decode().strip()}")
    elif run.stdout.decode("utf-8") != descriptor(path):
        sentences.append("the descriptor it returns is not the one in its note")
    return sentences


def supported(compiler, flags, folder):
    source = os.path.join(folder, "nothing.cpp")
    with open(source, "w", encoding="ascii") as out:
        out.write("int nothing() { return 0; }\n")
    good, _ = compile_module([compiler, "-shared", "-fPIC", *flags, source],
                             os.path.join(folder, "nothing.so"))
    return good


def main():
    parser = argparse.ArgumentParser()
    for name in ("include", "map", "sources", "host"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("compilers", nargs="+")
    given = parser.parse_args()
    shared = ["-shared", "-fPIC", *WARNINGS, "-fvisibility=hidden", "-I" + given.include,
              "-Wl,--version-script=" + given.map, "-Wl,-z,now", "-Wl,-z,nodelete"]
    failed, built = False, 0
    with tempfile.TemporaryDirectory() as folder:
        for pair in given.compilers:
            cxx, cc = pair.split("=")
            jobs = [(f"{os.path.basename(cxx)} {name}", cxx,
                     ["-std=c++20", "-fvisibility-inlines-hidden", *flags], "module.cpp")
                    for name, flags in BUILDS.items()]
            jobs.append((f"{os.path.basename(cc)} C11", cc, ["-std=c11"], "module.c"))
            for name, compiler, flags, source in jobs:
                if source == "module.cpp" and not supported(compiler, flags[2:], folder):
                    print(f"skipped: {name}: this compiler cannot link with {' '.join(flags[2:])}")
                    continue
                path = os.path.join(folder, name.replace(" ", "-") + ".so")
                source = os.path.join(given.sources, source)
                good, errors = compile_module([compiler, *flags, *shared, source], path)
                sentences = judge(path, given.host) if good else ["does not compile:\n" + errors]
                built += 1
                print(f"{'FAILED' if sentences else 'ok'}: {name} {'; '.join(sentences)}")
                failed = failed or bool(sentences)
    return 1 if failed or built == 0 else 0


sys.exit(main())
