#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Builds plugins outside the tree against an installed SDK, as a stranger would, and runs them.

usage: consumer_test.py PROJECT --source DIR --meson PROGRAM [--mcpeval PROGRAM] [--demo PROGRAM]
                        [--modules DIR]... CXX=CC...

PROJECT is meson, cmake, c, or document (docs/plugins/overview.md and testing.md, word for word).
With --mcpeval and --demo the modules also run inside the host; --modules says where its own
modules are.
"""
import argparse
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "abi"))

from extract import blocks, marks  # noqa: E402
from module_facts import complaints, descriptor  # noqa: E402


class Failure(Exception):
    """What went wrong, for the reader of the test log."""


def run(command, folder, environment, wanted=0):
    result = subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, text=True)
    if result.returncode != wanted:
        raise Failure(f"{command} gave {result.returncode} instead of {wanted}:\n{result.stdout}")
    return result.stdout


def install_sdk(given, top):
    """Installs the development files alone; nothing has to be compiled for that."""
    prefix, build = os.path.join(top, "prefix"), os.path.join(top, "sdk-build")
    # Nothing is compiled, so which compiler configures does not matter; fixed for speed.
    environment = {**os.environ, "CC": "gcc", "CXX": "g++"}
    run([given.meson, "setup", build, given.source, "--prefix", prefix, "-Dtests=false",
         "-Ddemo=false"], top, environment)
    run([given.meson, "install", "-C", build, "--no-rebuild", "--tags", "devel"], top, environment)
    return prefix


def surroundings(given, prefix, top, cxx, cc):
    """The environment of somebody who installed mcpeval in `prefix`."""
    tools = os.path.join(top, "bin")
    os.makedirs(tools, exist_ok=True)
    for name, program in (("mcpeval", given.mcpeval), ("mcpeval-demo", given.demo)):
        link = os.path.join(tools, name)
        if program and not os.path.islink(link):
            os.symlink(os.path.abspath(program), link)
    pkgconfig = os.path.dirname(glob.glob(prefix + "/**/mcpeval-plugin.pc", recursive=True)[0])
    environment = {key: value for key, value in os.environ.items()
                   if not key.startswith(("MCPEVAL_", "DESTDIR", "MESON"))}
    environment.update(PKG_CONFIG_PATH=pkgconfig, CXX=cxx, CC=cc, LC_ALL="C",
                       XDG_DATA_HOME=os.path.join(top, "data"),
                       PATH=tools + os.pathsep + os.environ["PATH"],
                       MCPEVAL_PLUGIN_PATH=os.pathsep.join(given.modules))
    return environment


def check_module(path, name):
    problems = complaints(path)
    if problems:
        raise Failure(f"{path}: {'; '.join(problems)}")
    found = json.loads(descriptor(path))["module"]["name"]
    if found != name:
        raise Failure(f"{path}: the note names {found} instead of {name}")


def check_installed(prefix, name):
    if not glob.glob(f"{prefix}/lib*/**/mcpeval/plugins/{name}.so", recursive=True):
        raise Failure(f"{name}.so was not installed into the plugin directory")


def probe(given, module, case, environment, wanted):
    """Runs one case inside the host and compares the whole output."""
    if not (given.mcpeval and given.demo):
        return
    folder = os.path.dirname(module)
    manifest = os.path.join(folder, "consumer.manifest.json")
    with open(manifest, "w", encoding="ascii") as out:
        json.dump({"version": 1, "probes": [{"access": "read_only", **case}]}, out)
    run(["mcpeval", "plugins", "check", module], folder, environment)
    output = run(["mcpeval", "probe", "--plugin-dir", folder, "--server", "demo", "--manifest",
                  manifest, "--gate-only", "--", "mcpeval-demo"], folder, environment)
    if output != wanted:
        raise Failure(f"the host printed\n{output}instead of\n{wanted}")


def meson_project(given, prefix, project, environment):
    build = os.path.join(project, "build")
    run([given.meson, "setup", "build", "--prefix", prefix], project, environment)
    run([given.meson, "compile", "-C", "build"], project, environment)
    run([given.meson, "install", "-C", "build"], project, environment)
    module = os.path.join(build, "acme-pair.so")
    check_module(module, "acme-pair")
    check_installed(prefix, "acme-pair")
    case = {"id": "enough", "probe": "acme.enough-tools", "min_tools": 1}
    if given.mcpeval and given.demo:
        run(["mcpeval", "plugins", "check", module], build, environment)
        manifest = os.path.join(build, "pair.manifest.json")
        with open(manifest, "w", encoding="ascii") as out:
            json.dump({"version": 1, "probes": [{"access": "read_only", **case}]}, out)
        output = run(["mcpeval", "probe", "--plugin-dir", build, "--server", "demo", "--manifest",
                      manifest, "--gate-only", "--format", "word", "--", "mcpeval-demo"], build,
                     environment)
        if output != "green\n":
            raise Failure(f"the reporter printed {output!r} instead of green")


def cmake_project(given, prefix, project, environment):
    run(["cmake", "-S", ".", "-B", "build", "-DCMAKE_INSTALL_PREFIX=" + prefix], project,
        environment)
    run(["cmake", "--build", "build"], project, environment)
    run(["cmake", "--install", "build"], project, environment)
    module = os.path.join(project, "build", "acme-stable-ping.so")
    check_module(module, "acme-ping")
    check_installed(prefix, "acme-stable-ping")
    probe(given, module, {"id": "ping", "probe": "acme.stable-ping", "repetitions": 4}, environment,
          "ping acme.stable-ping pass attempts=4 pings=4\ndemo gate 1/1 passed\n")


def c_project(given, _prefix, project, environment):
    run(["make"], project, environment)
    module = os.path.join(project, "acme-c-ping.so")
    check_module(module, "acme-c-ping")
    probe(given, module, {"id": "ping", "probe": "acme.c-ping", "repetitions": 4}, environment,
          "ping acme.c-ping pass attempts=4 pings=4\ndemo gate 1/1 passed\n")


def run_commands(body, folder, environment, given):
    """A block of commands; those of mcpeval need the programs."""
    lines = [line for line in body.splitlines()
             if given.mcpeval and given.demo or not line.startswith("mcpeval")]
    return run(["sh", "-e", "-c", "\n".join(lines)], folder, environment)


def document_project(given, prefix, project, environment):
    text = ""
    for name in ("overview.md", "testing.md"):
        with open(os.path.join(given.source, "docs", "plugins", name),
                  encoding="utf-8") as document:
            text += document.read()
    found = list(blocks(text))
    if len(found) != marks(text) or len(found) < 8:
        raise Failure(f"{len(found)} blocks were extracted, the document marks {marks(text)}")
    for kind, name, body in found:
        if kind == "file":
            with open(os.path.join(project, name), "w", encoding="utf-8") as out:
                out.write(body)
    printed = ""
    for kind, _, body in found:
        if kind == "run":
            printed = run_commands(body, project, environment, given)
        elif kind == "output" and given.mcpeval and given.demo and printed != body:
            raise Failure(f"the document promises\n{body}but its commands print\n{printed}")
    check_module(os.path.join(project, "build", "acme-ping.so"), "acme-ping")
    run(["cmake", "-S", ".", "-B", "cmake", "-DCMAKE_INSTALL_PREFIX=" + prefix], project,
        environment)
    run(["cmake", "--build", "cmake"], project, environment)
    check_module(os.path.join(project, "cmake", "acme-ping.so"), "acme-ping")


PROJECTS = {"meson": meson_project, "cmake": cmake_project, "c": c_project,
            "document": document_project}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("project", choices=PROJECTS)
    parser.add_argument("--source", required=True)
    parser.add_argument("--meson", required=True)
    parser.add_argument("--mcpeval")
    parser.add_argument("--demo")
    parser.add_argument("--modules", action="append", default=[])
    parser.add_argument("compilers", nargs="+")
    given = parser.parse_args()
    if given.project in ("cmake", "document") and not shutil.which("cmake"):
        print("cmake is not installed")
        return 77
    failed = False
    with tempfile.TemporaryDirectory() as top:
        prefix = install_sdk(given, top)
        for number, pair in enumerate(given.compilers):
            cxx, cc = pair.split("=")
            project = os.path.join(top, f"{given.project}-{number}")
            source = os.path.join(HERE, given.project)
            if os.path.isdir(source):
                shutil.copytree(source, project)
            else:
                os.mkdir(project)
            try:
                PROJECTS[given.project](given, prefix, project,
                                        surroundings(given, prefix, top, cxx, cc))
                print(f"ok: {given.project} with {os.path.basename(cxx)}")
            except Failure as failure:
                print(f"FAILED: {given.project} with {os.path.basename(cxx)}: {failure}")
                failed = True
    return 1 if failed else 0


sys.exit(main())
