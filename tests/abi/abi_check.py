#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the header with its published baseline, and proves that the comparison can fail.

usage: abi_check.py --include DIR --witness FILE --baseline FILE [--write] COMPILER...

Every compiler builds the witness; each build must equal the baseline by abidiff, without
suppressions. Then each spoilt copy of the header must differ from it. --write makes a new
baseline with the first compiler instead; a published one is never rewritten.
"""
import argparse
import os
import shutil
import subprocess
import sys
import tempfile

# A spoilt header: what is changed, and into what. Each must make abidiff say no.
SPOILT = {
    "a member retyped": ("uint64_t call_timeout;", "uint32_t call_timeout;"),
    "two members swapped": ("mcpeval_text id;\n  mcpeval_value fields;",
                            "mcpeval_value fields;\n  mcpeval_text id;"),
    "a return type changed": ("int32_t (*cancelled)(void *self);",
                              "uint64_t (*cancelled)(void *self);"),
    "a member removed": ("  mcpeval_text raw;", "  /* gone */"),
    "a by-value struct grown": ("  size_t size;\n} mcpeval_text;",
                                "  size_t size, more;\n} mcpeval_text;"),
    "a parameter changed": ("mcpeval_value (*at)(mcpeval_value array, size_t index);",
                            "mcpeval_value (*at)(mcpeval_value array, uint32_t index);"),
    "a constant changed": ("MCPEVAL_BUDGET = -3,", "MCPEVAL_BUDGET = -30,"),
    "a flag changed": ("MCPEVAL_LOOPBACK_ONLY = 1u", "MCPEVAL_LOOPBACK_ONLY = 2u"),
    "a table grown without a guard": ("  void (*release)(void *exchange_handle);",
                                      "  void (*release)(void *exchange_handle);\n  void *more;"),
}


def build(compiler, include, witness, folder):
    library = os.path.join(folder, "witness.so")
    subprocess.run([compiler, "-x", "c", "-std=c11", "-g", "-O0", "-shared", "-fPIC",
                    "-fvisibility=hidden", "-I" + include, witness, "-o", library], check=True)
    dump = os.path.join(folder, "witness.abi")
    subprocess.run(["abidw", "--no-corpus-path", "--no-comp-dir-path", "--no-show-locs",
                    "--out-file", dump, library], check=True)
    return dump


def differs(old, new):
    result = subprocess.run(["abidiff", old, new], stdout=subprocess.PIPE, text=True)
    return result.returncode, result.stdout


def spoil(include, change, folder):
    copy = os.path.join(folder, "include")
    shutil.copytree(include, copy)
    path = os.path.join(copy, "mcpeval", "abi.h")
    with open(path, encoding="ascii") as header:
        text = header.read()
    before, after = change
    if text.count(before) == 0:
        sys.exit(f"the spoilt header needs this line in abi.h: {before}")
    with open(path, "w", encoding="ascii") as header:
        header.write(text.replace(before, after, 1))
    return copy


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--include", required=True)
    parser.add_argument("--witness", required=True)
    parser.add_argument("--baseline", required=True)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("compilers", nargs="+")
    given = parser.parse_args()
    failed = False
    with tempfile.TemporaryDirectory() as top:
        for number, compiler in enumerate(given.compilers):
            folder = os.path.join(top, str(number))
            os.mkdir(folder)
            dump = build(compiler, given.include, given.witness, folder)
            if given.write:
                shutil.copyfile(dump, given.baseline)
                return 0
            code, report = differs(given.baseline, dump)
            print(f"{'ok' if code == 0 else 'FAILED'}: built by {compiler}, abidiff {code}")
            if code != 0:
                print(report)
                failed = True
        for name, change in SPOILT.items():
            folder = os.path.join(top, name.replace(" ", "-"))
            os.mkdir(folder)
            dump = build(given.compilers[0], spoil(given.include, change, folder),
                         given.witness, folder)
            code, _ = differs(given.baseline, dump)
            print(f"{'ok' if code != 0 else 'FAILED'}: {name}, abidiff {code}")
            failed = failed or code == 0
    return 1 if failed else 0


sys.exit(main())
