# SPDX-License-Identifier: MIT
"""All ten probes against a server that somebody else wrote, and one figure computed anew.

    server_everything_test.py BUILD

Skipped unless MCPEVAL_REAL is 1: it installs the server with npm, into a scratch folder, or into
MCPEVAL_REAL_FOLDER to keep it for the next run.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

from stdio_client import StdioClient, compact, entry_sizes

PACKAGE = "@modelcontextprotocol/server-everything@2026.8.31"
MANIFEST = pathlib.Path(__file__).with_name("server-everything.manifest.json")
RED_MANIFEST = pathlib.Path(__file__).with_name("server-everything-red.manifest.json")
BUILD = pathlib.Path(sys.argv.pop()) if len(sys.argv) > 1 else pathlib.Path("build")
MESON_SKIP = 77

# The second manifest's cases: none passes, and each for this reason.
RED = {
    "catalog-tokens-tight": "token-budget-exceeded",
    "echo-unguessable": "missing-required-argument",
    "long-operation-slow": "latency-budget-exceeded",
}


def install(folder):
    program = pathlib.Path(folder) / "node_modules/.bin/mcp-server-everything"
    if not program.exists():
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--loglevel=error",
                        "--prefix", folder, PACKAGE], check=True)
    return [str(program), "stdio"]


class ServerEverything(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = os.environ.get("MCPEVAL_REAL_FOLDER")
        if folder is None:
            folder = tempfile.mkdtemp(prefix="mcpeval-real-")
            cls.addClassCleanup(shutil.rmtree, folder)
        cls.server = install(folder)
        done = cls.probe()
        cls.status, cls.report = done.returncode, json.loads(done.stdout)
        cls.cases = {case["id"]: case for case in cls.report["cases"]}

    @classmethod
    def probe(cls, manifest=MANIFEST):
        environment = {**os.environ, "MCPEVAL_PLUGIN_PATH": f"{BUILD}/plugins:{BUILD}/transports"}
        return subprocess.run(
            [BUILD / "hosts/mcpeval", "probe", "--server", "everything", "--gate-only",
             "--format", "json", "--manifest", manifest, "--", *cls.server],
            env=environment, stdout=subprocess.PIPE, check=False)

    def test_verdicts(self):
        declared = [case["id"] for case in json.loads(MANIFEST.read_text())["probes"]]
        self.assertEqual(list(self.cases), declared)
        self.assertEqual([case["reason"] for case in self.cases.values()], [None] * len(declared))
        self.assertEqual(self.status, 0)

    def test_reasons(self):
        done = self.probe(RED_MANIFEST)
        cases = json.loads(done.stdout)["cases"]
        self.assertEqual({case["id"]: case["reason"] for case in cases}, RED)
        self.assertEqual(done.returncode, 1)

    def test_all_ten_probes_took_part(self):
        self.assertEqual(len({case["probe"] for case in self.cases.values()}), 10)

    def test_token_cost_against_the_raw_catalog(self):
        with StdioClient(self.server) as client:
            client.initialize("2025-11-25")
            tools = client.request("tools/list", {})[0]["result"]["tools"]
        tokens = {name: -(-size // 4) for name, size in entry_sizes(tools).items()}
        measured = self.cases["catalog-tokens"]["measurements"]
        self.assertEqual(measured["tool_count"], len(tools))
        self.assertEqual(measured["total_tokens"], sum(tokens.values()))
        self.assertEqual(self.cases["catalog-size"]["measurements"]["schema_bytes"],
                         len(compact(tools)))
        self.assertEqual({row["tool"]: row["tokens"] for row in measured["per_tool"]}, tokens)

    def test_second_run_says_the_same(self):
        again = json.loads(self.probe().stdout)
        self.assertEqual(without_times(again), without_times(self.report))


def without_times(value):
    """The value without measured milliseconds, the only thing that may differ."""
    if isinstance(value, dict):
        return {key: without_times(each) for key, each in value.items()
                if key not in ("latency_ms", "observed")}
    if isinstance(value, list):
        return [without_times(each) for each in value]
    return value


if __name__ == "__main__":
    if os.environ.get("MCPEVAL_REAL") != "1":
        print("skipped: set MCPEVAL_REAL=1 to install and evaluate the server")
        sys.exit(MESON_SKIP)
    if shutil.which("npm") is None:
        print("skipped: npm is not installed")
        sys.exit(MESON_SKIP)
    unittest.main()
