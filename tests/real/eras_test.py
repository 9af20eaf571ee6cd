# SPDX-License-Identifier: MIT
"""Servers on the official SDKs, on both transports and in both eras: init, then probe.

    eras_test.py BUILD

Skipped unless MCPEVAL_REAL is 1: it installs the SDKs with npm, pip and go, into a scratch folder, or
into MCPEVAL_REAL_FOLDER to keep them for the next run. A toolchain that is missing skips its servers.
"""

import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import unittest

HERE = pathlib.Path(__file__).parent
SERVERS = HERE / "servers"
BUILD = pathlib.Path(sys.argv.pop()) if len(sys.argv) > 1 else pathlib.Path("build")
MESON_SKIP = 77

NPM = ["@modelcontextprotocol/server@2.4.0", "@modelcontextprotocol/node@2.1.2", "zod@4",
       "@modelcontextprotocol/server-everything@2026.8.31"]
PIP = ["mcp==2.3.0", "fastmcp==4.2.3", "uvicorn"]
GO = "github.com/modelcontextprotocol/go-sdk@v1.8.0"

HANDSHAKE, STATELESS = None, ("stateless", "2026-07-28")

# What every server refuses with HTTP status 413 and no id, which the handshake era counts against it.
LARGE = {"echo-huge": {"payload-unhandled"}}
# The reply to that text is the text twice over, and more than mcpeval reads.
DOUBLED = {"echo-huge": {"payload-unhandled"}}
# The Go SDK aborts the work and answers the cancelled id all the same, in one of two ways.
ANSWERED = {"slow-cancelled": {"cancellation-ignored", "cancellation-errored"}}
# Without a session nothing reaches another request of the client.
SESSIONLESS = {"slow-cancelled": {"cancellation-ignored"},
               "note-watched": {"subscription-notification-missing"}}
UNASKED = {"asks-accepted": {"elicitation-invalid-request"},
           "asks-declined": {"elicitation-invalid-request"},
           "asks-the-model": {"sampling-invalid-request"}}


class Installed:
    """The folder with the packages, and the command that starts each server."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder).resolve()
        self.folder.mkdir(parents=True, exist_ok=True)

    def node(self):
        if not (self.folder / "node_modules/@modelcontextprotocol/node").exists():
            run("npm", "install", "--no-audit", "--no-fund", "--loglevel=error",
                "--prefix", self.folder, *NPM)
        return ["node", shutil.copy(SERVERS / "eras.mjs", self.folder)]

    def everything(self):
        self.node()
        return [str(self.folder / "node_modules/.bin/mcp-server-everything")]

    def python(self, kind):
        python = self.folder / "venv/bin/python"
        if not python.exists():
            run(sys.executable, "-m", "venv", python.parents[1])
            run(python, "-m", "pip", "install", "--quiet", *PIP)
        return [str(python), str(SERVERS / "eras.py"), kind]

    def go(self):
        folder = self.folder / "go"
        program = folder / "eras"
        if not program.exists():
            folder.mkdir(exist_ok=True)
            shutil.copy(SERVERS / "eras.go", folder / "main.go")
            if not (folder / "go.mod").exists():
                run("go", "mod", "init", "eras", cwd=folder)
            run("go", "get", GO, cwd=folder)
            run("go", "mod", "tidy", cwd=folder)
            run("go", "build", "-o", program, ".", cwd=folder)
        return [str(program)]


def run(*command, **more):
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, **more)


class Endpoint:
    """A server over HTTP, from its start to its end."""

    def __init__(self, command, **environment):
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env={**os.environ, **environment})
        self.url = self.process.stdout.readline().strip()

    def __enter__(self):
        return ["--url", self.url]

    def __exit__(self, *_):
        self.process.terminate()
        self.process.communicate()


def mcpeval(*arguments):
    environment = {**os.environ, "MCPEVAL_PLUGIN_PATH": f"{BUILD}/plugins:{BUILD}/transports"}
    return subprocess.run([BUILD / "hosts/mcpeval", *arguments], env=environment, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)


class Eras(unittest.TestCase):
    manifest = HERE / "eras.manifest.json"
    cases = 22

    @classmethod
    def setUpClass(cls):
        folder = os.environ.get("MCPEVAL_REAL_FOLDER")
        if folder is None:
            folder = tempfile.mkdtemp(prefix="mcpeval-real-")
            cls.addClassCleanup(shutil.rmtree, folder)
        cls.installed = Installed(folder)

    def judge(self, target, era, expected, red=None, skipped=0):
        """init and its manifest pass; the hand-written manifest fails in the cases of `red` and no other."""
        with self.subTest(era=era), tempfile.TemporaryDirectory() as folder:
            written = pathlib.Path(folder) / "written.json"
            done = mcpeval("init", "--server", "real", "--confirm-read-only", "--era", era,
                           "--output", written, *target)
            self.assertEqual(done.returncode, 0, done.stderr)
            first = self.report(written, target, era, expected)
            self.assertEqual(reasons(first), {})

            second = self.report(self.manifest, target, era, expected)
            red = red or {}
            found = reasons(second)
            self.assertEqual(set(found), set(red))
            for case, reason in found.items():
                self.assertIn(reason, red[case])
            self.assertEqual(second["gate"], {"passed": self.cases - len(red), "total": self.cases})
            unapplied = [case["id"] for case in second["cases"] if case.get("applicable") is False]
            self.assertEqual(len(unapplied), skipped, unapplied)

    def report(self, manifest, target, era, expected):
        done = mcpeval("probe", "--server", "real", "--gate-only", "--format", "json",
                       "--manifest", manifest, "--era", era, *target)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        report = json.loads(done.stdout)
        protocol = report.get("protocol")
        self.assertEqual(protocol and (protocol["era"], protocol["version"]), expected)
        if protocol:
            self.assertEqual(protocol["detected_by"], "discover" if era == "auto" else "forced")
        return report

    def refused(self, target, era, sentence):
        with self.subTest(era=era):
            done = mcpeval("probe", "--server", "real", "--gate-only", "--manifest", self.manifest,
                           "--era", era, *target)
            self.assertEqual(done.returncode, 3)
            self.assertRegex(done.stderr, sentence)

    def dual(self, target, handshake=None, stateless=None, skipped=(0, 0)):
        """A server of both eras; `skipped` counts the cases without a surface, in each."""
        self.judge(target, "auto", STATELESS, stateless, skipped[1])
        self.judge(target, "stateless", STATELESS, stateless, skipped[1])
        self.judge(target, "handshake", HANDSHAKE, handshake, skipped[0])


def reasons(report):
    return {case["id"]: case["reason"] for case in report["cases"] if not case["passed"]}


@unittest.skipIf(shutil.which("npm") is None, "npm is not installed")
class TypeScript(Eras):
    def test_stdio(self):
        self.dual(["--", *self.installed.node(), "stdio"])

    def test_stdio_without_the_handshake(self):
        target = ["--", *self.installed.node(), "stdio", "reject"]
        self.judge(target, "auto", STATELESS)
        self.judge(target, "stateless", STATELESS)
        self.refused(target, "handshake", "-32022")

    def test_http_with_sessions(self):
        with Endpoint([*self.installed.node(), "http", "sessions"]) as target:
            self.dual(target)

    def test_http_without_sessions(self):
        with Endpoint([*self.installed.node(), "http", "stateless"]) as target:
            self.dual(target, handshake={**LARGE, **SESSIONLESS})

    def test_http_without_the_handshake(self):
        with Endpoint([*self.installed.node(), "http", "reject"]) as target:
            self.judge(target, "auto", STATELESS)
            self.judge(target, "stateless", STATELESS)
            self.refused(target, "handshake", "initialize")


@unittest.skipIf(shutil.which("npm") is None, "npm is not installed")
class TypeScriptOne(Eras):
    """The reference server on SDK v1, which knows the handshake era only."""

    manifest = HERE / "server-everything.manifest.json"
    cases = 12

    def handshake_only(self, target, refusal):
        self.judge(target, "auto", HANDSHAKE)
        self.judge(target, "handshake", HANDSHAKE)
        self.refused(target, "stateless", refusal)

    def test_stdio(self):
        self.handshake_only(["--", *self.installed.everything(), "stdio"], "-32601")

    def test_http(self):
        program = [*self.installed.everything(), "streamableHttp"]
        port = free_port()
        command = ["sh", "-c", 'echo "$0"; exec "$@" >&2', f"http://127.0.0.1:{port}/mcp", *program]
        with Endpoint(command, PORT=str(port)) as target:
            wait_for(port)
            self.handshake_only(target, "400")


class Python(Eras):
    """MCPServer serves listen streams but no resources/subscribe; FastMCP neither, and no completion."""

    def over_http(self, kind, skipped=(0, 0)):
        with Endpoint([*self.installed.python(kind), "http"]) as target:
            self.dual(target, handshake=LARGE, skipped=skipped)

    def over_stdio(self, kind, red=None, skipped=(0, 0)):
        target = ["--", *self.installed.python(kind), "stdio"]
        self.dual(target, handshake=red, stateless=red, skipped=skipped)

    def test_mcpserver_http(self):
        self.over_http("mcpserver", skipped=(1, 0))

    def test_mcpserver_stdio(self):
        self.over_stdio("mcpserver", DOUBLED, skipped=(1, 0))

    def test_lowlevel_http(self):
        self.over_http("lowlevel")

    def test_lowlevel_stdio(self):
        self.over_stdio("lowlevel")

    def test_fastmcp_http(self):
        self.over_http("fastmcp", skipped=(2, 2))

    def test_fastmcp_stdio(self):
        self.over_stdio("fastmcp", DOUBLED, skipped=(2, 2))


@unittest.skipIf(shutil.which("go") is None, "go is not installed")
class Go(Eras):
    def test_stdio(self):
        self.dual(["--", *self.installed.go(), "stdio"], handshake=ANSWERED, stateless=ANSWERED)

    def test_http_with_sessions(self):
        with Endpoint([*self.installed.go(), "http", "sessions"]) as target:
            red = {**LARGE, **ANSWERED}
            self.judge(target, "auto", HANDSHAKE, red)
            self.judge(target, "handshake", HANDSHAKE, red)
            self.refused(target, "stateless", "without a stateless version")

    def test_http_without_sessions(self):
        with Endpoint([*self.installed.go(), "http", "stateless"]) as target:
            self.dual(target, handshake={**LARGE, **SESSIONLESS, **UNASKED})


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(port):
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise AssertionError("the server did not start")


if __name__ == "__main__":
    if os.environ.get("MCPEVAL_REAL") != "1":
        print("skipped: set MCPEVAL_REAL=1 to install and evaluate the servers")
        sys.exit(MESON_SKIP)
    unittest.main()
