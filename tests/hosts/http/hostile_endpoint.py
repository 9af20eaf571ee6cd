# SPDX-License-Identifier: MIT
"""Runs `mcpeval probe` against one hostile HTTP server and compares all that it says: exit code,
reasons, advisories, what is on stderr and, where asked, what was on the wire."""

import contextlib
import dataclasses
import importlib.util
import json
import os
import pathlib
import re
import subprocess
import tempfile
import threading
import unittest
import urllib.parse

PROGRAM = os.environ["MCPEVAL_PROGRAM"]
SECRET = "hunter2"  # planted in hostile answers; no report may repeat it

_spec = importlib.util.spec_from_file_location("http_replay", os.environ["MCPEVAL_HTTP_REPLAY"])
http_replay = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(http_replay)

TOOL = {"name": "echo", "inputSchema": {"type": "object", "properties": {
    "text": {"type": "string"}}, "required": ["text"]}}
CONTENT = [{"type": "text", "text": "ok"}]
META = {"io.modelcontextprotocol/serverInfo": {"name": "s", "version": "1"}}
STATELESS = {"resultType": "complete", "ttlMs": 0, "cacheScope": "private", "_meta": META}


def message(**members):
    """A JSON-RPC message with the id of the request at hand."""
    written = json.dumps({"jsonrpc": "2.0", "id": "ID", **members}, separators=(",", ":"))
    return written.replace('"ID"', "${id}")


RESULT = message(result={"content": CONTENT, **STATELESS})


def on(method, *actions, **which):
    return {"method": method, "do": list(actions), **which}


def reply(body, **how):
    return {"reply": body, **how}


def empty(status, **how):
    return {"reply": "", "status": status, "type": None, **how}


def send(text, **how):
    return {"send": text, **how}


def on_call(*actions, nth=1, **which):
    """What the server does at the first tools/call alone; a later one it answers."""
    return on("tools/call", *actions, nth=nth, **which)


def initialized(version="2025-06-18", **how):
    return on("initialize", reply(message(result={
        "protocolVersion": version, "capabilities": {"tools": {}},
        "serverInfo": {"name": "s", "version": "1"}}), **how))


LIST = on("tools/list", reply(message(result={"tools": [TOOL], **STATELESS})))
CALL = on("tools/call", reply(RESULT))
# Detection alone is answered: what mcpeval asks beyond the cases belongs to other tests.
DISCOVER = on("server/discover", reply(message(result={
    "supportedVersions": ["2026-07-28"], "capabilities": {"tools": {}}, **STATELESS})), nth=1)
HEALTHY = {"handshake": [initialized(), LIST, CALL],
           "stateless": [DISCOVER, on("server/discover", empty(404)), LIST, CALL],
           "auto": [on("server/discover", empty(404)), initialized(), LIST, CALL]}

PASSED, ERROR, CLOSED, TIMEOUT = "", "transport-error", "transport-closed", "transport-timeout"


@dataclasses.dataclass
class Row:
    """A server and all that must be said about it. The cases each call once; where `reasons` is
    empty no case ran: the start failed."""
    name: str
    rules: list
    reasons: tuple = (PASSED,)
    advisories: dict = dataclasses.field(default_factory=dict)
    says: tuple = ()  # a regular expression per line of stderr
    eras: tuple = ("handshake", "stateless")
    code: int = None  # by default what the reasons call for
    cases: list = None
    timeout_ms: int = 20000
    options: tuple = ()
    wire: object = None  # a function of the requests that arrived


@dataclasses.dataclass
class Request:
    connection: int
    verb: str
    path: str
    headers: dict
    body: str

    @property
    def method(self):
        found = re.search('"method":"([^"]+)"', self.body)
        return found[1] if found else self.verb


@dataclasses.dataclass
class Outcome:
    code: int
    report: dict
    out: str
    lines: list

    @property
    def reasons(self):
        return tuple(case.get("reason") or "" for case in self.report.get("cases", []))

    @property
    def advisories(self):
        return {entry["id"]: entry["count"] for entry in self.report.get("advisories", [])}


def calls(count):
    return [{"id": f"call-{number}", "probe": "schema-guessability", "access": "read_only",
             "tool": "echo", "arguments": {"text": "x"}} for number in range(1, count + 1)]


class Discarded:
    """A file for what nobody wants to know any more."""

    def write(self, _):
        pass

    def flush(self):
        pass


class Endpoint:
    """A running server with these rules, in a folder of its own."""

    def __init__(self, rules):
        self.rules = rules

    def __enter__(self):
        self.stack = contextlib.ExitStack()
        self.folder = pathlib.Path(self.stack.enter_context(tempfile.TemporaryDirectory()))
        (self.folder / "script").write_text(json.dumps({"rules": self.rules}), encoding="utf-8")
        self.server = http_replay.Server(self.folder / "script", self.folder / "log")
        self.port = self.server.listener.getsockname()[1]
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        return self

    def __exit__(self, *_):
        with contextlib.suppress(OSError):
            self.server.listener.shutdown(2)
        self.thread.join()
        self.server.listener.close()
        with self.server.lock:  # its threads may live on for a moment
            self.server.log_file.close()
            self.server.log_file = Discarded()
        self.stack.close()

    def probe(self, cases, *options, timeout_ms=20000, url=None, environment=()):
        manifest = {"version": 1, "probes": cases}
        if timeout_ms is not None:
            manifest["timeout_ms"] = timeout_ms
        (self.folder / "mcp-eval.manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
        known = {name: value for name, value in os.environ.items()
                 if name != "MCPEVAL_HTTP_AUTHORIZATION"}
        done = subprocess.run(
            [PROGRAM, "probe", "--server", "s", "--gate-only", "--format", "json",
             "--url", url or f"http://127.0.0.1:{self.port}/mcp", *options],
            cwd=self.folder, env={**known, **dict(environment)}, stdin=subprocess.DEVNULL,
            capture_output=True, check=False, timeout=280)
        out, err = done.stdout.decode("utf-8"), done.stderr.decode("utf-8")
        assert SECRET not in out and SECRET not in err, out + err
        report = json.loads(out) if out else {}
        return Outcome(done.returncode, report, out, err.splitlines())

    def requests(self):
        found = []
        for line in (self.folder / "log").read_text(encoding="utf-8").splitlines():
            number, verb, *fields = [urllib.parse.unquote(field) for field in line.split(" ")]
            if verb == "end":
                continue
            path, _, body, *pairs = fields
            headers = {name.lower(): value for name, value in zip(pairs[::2], pairs[1::2])}
            found.append(Request(int(number), verb, path, headers, body))
        return found

    def methods(self):
        return [request.method for request in self.requests()]


def code_of(reasons):
    if not reasons or any(reason.startswith("transport-") for reason in reasons):
        return 3
    return 1 if any(reasons) else 0


class Hostile(unittest.TestCase):
    """Checks tables of rows."""

    maxDiff = None

    def check(self, *rows):
        for row in rows:
            for era in row.eras:
                with self.subTest(row.name, era=era):
                    self.check_one(row, era)

    def check_one(self, row, era):
        with Endpoint([*row.rules, *HEALTHY[era]]) as server:
            cases = row.cases or calls(max(len(row.reasons), 1))
            seen = server.probe(cases, "--era", era, *row.options, timeout_ms=row.timeout_ms)
            self.assertEqual(seen.reasons, row.reasons, seen.lines)
            self.assertEqual(seen.code, code_of(row.reasons) if row.code is None else row.code,
                             seen.lines)
            self.assertEqual(seen.advisories, row.advisories)
            self.assertEqual(len(seen.lines), len(row.says), seen.lines)
            for line, pattern in zip(seen.lines, row.says):
                self.assertRegex(line, pattern)
            if row.wire is not None:
                row.wire(self, server.requests())
