# SPDX-License-Identifier: MIT
"""The built program: one run of `probe`, and what the installed modules declare."""

import concurrent.futures
import functools
import json
import os
import pathlib
import subprocess
import tempfile

PROGRAM = os.environ["MCPEVAL_PROGRAM"]


def output_of(*arguments):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, check=True).stdout


@functools.cache
def declared():
    """{kind: {reason: hint}} of every installed probe, as its module says it."""
    found = {}
    for module in json.loads(output_of("plugins", "list", "--format", "json"))["modules"]:
        if any(plugin["kind"] == "probe" for plugin in module["plugins"]):
            page = output_of("plugins", "inspect", module["path"])
            descriptor, _ = json.JSONDecoder().raw_decode(page, page.index("{"))
            for plugin in descriptor["plugins"]:
                found[plugin["id"]] = {each["id"]: each["hint"] for each in plugin["reasons"]}
    return found


@functools.cache
def explained(reason):
    return output_of("explain", reason).rstrip("\n")


def probe(manifest, command, options=(), era="handshake"):
    """(exit code, report or None, stderr) of the gate alone. "{own}" in the command stands for a
    path of the run's own, where there is no file yet. In place of a command: [URL]. A script that
    counts what it is asked must not be asked for its era first."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "mcp-eval.manifest.json")
        path.write_text(json.dumps(manifest), encoding="utf-8")
        server = [str(pathlib.Path(folder, "own")) if word == "{own}" else word for word in command]
        target = ["--url", *server] if server[0].startswith("http") else ["--", *server]
        done = subprocess.run(
            [PROGRAM, "probe", "--server", "tested", "--manifest", str(path), "--format", "json",
             "--gate-only", "--era", era, *options, *target],
            stdin=subprocess.DEVNULL, capture_output=True, check=False)
    report = json.loads(done.stdout) if done.stdout else None
    return done.returncode, report, done.stderr.decode("utf-8")


def each(run, rows):
    """(row, run(row)) of every row, in order, a few at a time."""
    with concurrent.futures.ThreadPoolExecutor(2 * (os.cpu_count() or 1)) as pool:
        yield from zip(rows, pool.map(run, rows))
