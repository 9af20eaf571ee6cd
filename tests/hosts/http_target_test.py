# SPDX-License-Identifier: MIT
"""Servers at a URL, end to end: what each option of the command line puts on the wire, in both
eras, and what the report says of it."""

import collections
import contextlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import urllib.parse

PROGRAM = os.environ["MCPEVAL_PROGRAM"]
SERVER = os.environ["MCPEVAL_HTTP_REPLAY"]
STDIO_SERVER = os.environ["MCPEVAL_SCRIPTED_SERVER"]

MANIFEST = {"version": 1, "probes": [
    {"id": "size", "probe": "discovery-cost", "access": "read_only", "max_tools": 20,
     "max_schema_bytes": 20000}]}
TOOL = {"name": "echo", "description": "Says it again.", "inputSchema": {"type": "object"},
        "annotations": {"readOnlyHint": True}}
SECRET = "hunter2-secret"
VERSION = "io.modelcontextprotocol/protocolVersion"

# `message` is None where there was none, and where it was too long for the log.
Request = collections.namedtuple("Request", "verb method headers message")


def message(**members):
    return json.dumps({"jsonrpc": "2.0", "id": "ID", **members}).replace('"ID"', "${id}")


def answer(method, **members):
    return {"method": method, "do": [{"reply": message(**members)}]}


def failing(method, status, **action):
    return {"method": method, "do": [{"reply": "", "status": status, "type": None, **action}]}


def discovered(*versions):
    return {"resultType": "complete", "supportedVersions": list(versions),
            "capabilities": {"tools": {}}, "ttlMs": 0, "cacheScope": "private",
            "_meta": {"io.modelcontextprotocol/serverInfo": {"name": "s", "version": "1"}}}


LIST = answer("tools/list", result={"tools": [TOOL], "resultType": "complete", "ttlMs": 0,
                                    "cacheScope": "private",
                                    "_meta": discovered()["_meta"]})
CALL = answer("tools/call", result={"content": [{"type": "text", "text": "ok"}],
                                    "resultType": "complete", "_meta": discovered()["_meta"]})
INITIALIZE = {"method": "initialize", "do": [
    {"reply": message(result={"protocolVersion": "2025-06-18", "capabilities": {"tools": {}},
                              "serverInfo": {"name": "s", "version": "1"}}),
     "headers": [["Mcp-Session-Id", "session-1"]]}]}
NO_DISCOVER = answer("server/discover", error={"code": -32601, "message": "unknown"})
DISCOVER = answer("server/discover", result=discovered("2026-07-28", "2025-11-25"))
HANDSHAKE = [NO_DISCOVER, INITIALIZE, LIST, CALL]
DUAL = [DISCOVER, INITIALIZE, LIST, CALL]


class Endpoint:
    """A running server with these rules; its folder is where mcpeval runs."""

    def __init__(self, rules):
        self.rules = rules

    def __enter__(self):
        self.stack = contextlib.ExitStack()
        self.folder = pathlib.Path(self.stack.enter_context(tempfile.TemporaryDirectory()))
        (self.folder / "script").write_text(json.dumps({"rules": self.rules}), encoding="utf-8")
        (self.folder / "log").touch()
        (self.folder / "mcp-eval.manifest.json").write_text(json.dumps(MANIFEST),
                                                            encoding="utf-8")
        self.process = self.stack.enter_context(subprocess.Popen(
            [sys.executable, "-I", "-S", SERVER, "script", "log"], cwd=self.folder,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE))
        self.url = f"http://127.0.0.1:{int(self.process.stdout.readline())}/mcp"
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()
        self.stack.close()

    def run(self, *options, command="probe", environment=(), target=None):
        gate = ["--gate-only"] if command == "probe" else []
        given = {name: value for name, value in os.environ.items()
                 if name != "MCPEVAL_HTTP_AUTHORIZATION"}
        done = subprocess.run(
            [PROGRAM, command, "--server", "s", *gate, *(target or ["--url", self.url]), *options],
            cwd=self.folder, env={**given, **dict(environment)}, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, check=False)
        # Whatever happens, no secret and no endpoint is shown.
        for stream in (done.stdout, done.stderr):
            assert SECRET not in stream and "127.0.0.1" not in stream, stream
        return done

    def requests(self):
        found = []
        for line in (self.folder / "log").read_text(encoding="utf-8").splitlines():
            _, verb, *fields = [urllib.parse.unquote(field) for field in line.split(" ")]
            if verb == "end":
                continue
            _, size, body, *pairs = fields
            headers = {}
            for name, value in zip(pairs[::2], pairs[1::2]):
                assert name.lower() not in headers, f"{name} was sent twice"
                headers[name.lower()] = value
            method = re.search('"method":"([^"]+)"', body)
            content = json.loads(body) if int(size) == len(body) > 0 else None
            found.append(Request(verb, method and method[1], headers, content))
        return found

    def methods(self):
        return [request.method or request.verb for request in self.requests()]


def protocol_of(done):
    return json.loads(done.stdout).get("protocol")


class Eras(unittest.TestCase):
    """--era and --protocol-version."""

    SESSION = ["initialize", "notifications/initialized", "tools/list", "DELETE"]

    def test_auto_on_a_handshake_server(self):
        with Endpoint(HANDSHAKE) as server:
            done = server.run()
            self.assertEqual(done.stdout, "size discovery-cost pass attempts=1 tools=1 "
                             f"schema_bytes={len(json.dumps([TOOL], separators=(',', ':')))}\n"
                             "s gate 1/1 passed\n", done.stderr)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertEqual(server.methods(), ["server/discover", *self.SESSION])

    def test_auto_on_a_dual_server_is_stateless(self):
        with Endpoint(DUAL) as server:
            done = server.run()
            self.assertEqual(done.stdout.splitlines()[1:3],
                             ["s protocol era=stateless version=2026-07-28 detected_by=discover",
                              "s gate 1/1 passed"], done.stderr)
            self.assertEqual(done.returncode, 0)
            self.assertEqual(server.methods()[:2], ["server/discover", "tools/list"])
            self.assertNotIn("initialize", server.methods())
            self.assertNotIn("DELETE", server.methods())

    def test_handshake_asks_no_server_to_discover(self):
        for rules in (HANDSHAKE, DUAL):
            with Endpoint(rules) as server:
                self.assertEqual(server.run("--era", "handshake").returncode, 0)
                self.assertEqual(server.methods(), self.SESSION)

    def test_how_the_era_was_found_does_not_show_in_a_handshake_document(self):
        documents = set()
        for options in ([], ["--era", "auto"], ["--era=handshake"],
                        ["--protocol-version=2025-06-18"]):
            with Endpoint(HANDSHAKE) as server:
                done = server.run("--format", "json", *options)
                self.assertIsNone(protocol_of(done))
                documents.add(done.stdout)
        self.assertEqual(len(documents), 1)

    def test_the_document_of_a_stateless_server_names_its_protocol(self):
        for options, by in (([], "discover"), (["--era=auto"], "discover"),
                            (["--era=stateless"], "forced"),
                            (["--protocol-version=2026-07-28"], "forced"),
                            (["--era=stateless", "--protocol-version=2026-07-28"], "forced")):
            with self.subTest(options=options), Endpoint(DUAL) as server:
                done = server.run("--format", "json", *options)
                self.assertEqual(protocol_of(done), {"era": "stateless", "version": "2026-07-28",
                                                     "detected_by": by}, done.stderr)

    def test_stateless_does_not_fall_back(self):
        for option, remedy in (("--era=stateless", "use --era handshake"),
                               ("--protocol-version=2026-07-28", "leave --protocol-version out")):
            with self.subTest(option=option), Endpoint(HANDSHAKE) as server:
                done = server.run(option)
                self.assertEqual((done.returncode, done.stdout), (3, ""))
                self.assertRegex(done.stderr, f"^Error: .*server/discover.*{remedy}.*\n$")
                self.assertEqual(server.methods(), ["server/discover"])

    def test_a_handshake_version_is_the_one_offered(self):
        for version in ("2024-11-05", "2025-06-18"):
            with Endpoint(DUAL) as server:
                self.assertEqual(server.run("--protocol-version", version).returncode, 0)
                first = server.requests()[0]
                self.assertEqual(first.method, "initialize")
                self.assertEqual(first.message["params"]["protocolVersion"], version)
                self.assertEqual({request.headers.get("mcp-protocol-version")
                                  for request in server.requests()[1:]}, {"2025-06-18"})

    def test_the_eras_over_stdio(self):
        script = json.dumps({"discover": discovered("2026-07-28"), "tools": [TOOL]})
        with Endpoint([]) as server:
            for options, by in (([], "discover"), (["--era", "stateless"], "forced"),
                                (["--era", "handshake"], None)):
                target = [*options, "--format", "json", "--", sys.executable, "-I", "-S",
                          STDIO_SERVER, script]
                done = server.run(target=target)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual((protocol_of(done) or {}).get("detected_by"), by)


class Headers(unittest.TestCase):
    """What is sent with each request."""

    def test_handshake_era(self):
        with Endpoint(HANDSHAKE) as server:
            server.run("--era=handshake")
            first, *rest = server.requests()
            self.assertNotIn("mcp-protocol-version", first.headers)
            self.assertNotIn("mcp-session-id", first.headers)
            for request in rest:
                self.assertEqual(request.headers["mcp-protocol-version"], "2025-06-18")
                self.assertEqual(request.headers["mcp-session-id"], "session-1")
            for request in server.requests():
                self.assertFalse({"mcp-method", "mcp-name", "authorization"} & set(request.headers))

    def test_stateless_era(self):
        with Endpoint(DUAL) as server:
            done = server.run(command="audit")
            self.assertNotEqual(done.returncode, 2, done.stderr)
            self.assertIn("tools/call", server.methods())
            for request in server.requests():
                self.assertNotIn("mcp-session-id", request.headers)
                if request.message is None:
                    continue
                params = request.message["params"]
                self.assertEqual(request.headers["mcp-protocol-version"], params["_meta"][VERSION])
                self.assertEqual(request.headers.get("mcp-name"), params.get("name"))

    def sent(self, *options, environment=(), target=None, era="handshake"):
        """The headers of every request of one run, without a difference between them."""
        with Endpoint(DUAL) as server:
            if target is not None:
                entry = json.dumps({"mcpServers": {"one": {"url": server.url, **target}}})
                (server.folder / "client.json").write_text(entry, encoding="utf-8")
                target = ["--config", "client.json", "--entry", "one"]
            done = server.run("--era", era, *options, environment=environment, target=target)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertGreater(len(server.requests()), 2)
            own = ("authorization", "x-key", "x-other")
            seen = [{name: request.headers.get(name) for name in own}
                    for request in server.requests()]
            self.assertEqual(seen, [seen[0]] * len(seen))
            return tuple(seen[0].values())

    def test_none_unless_asked_for(self):
        self.assertEqual(self.sent(), (None, None, None))

    def test_from_the_environment(self):
        variables = {"KEY": SECRET, "EMPTY": "", "MCPEVAL_HTTP_AUTHORIZATION": f"Bearer {SECRET}"}
        for era in ("handshake", "stateless"):
            self.assertEqual(
                self.sent("--header-env", "X-Key=KEY", "--header-env=X-Other=EMPTY",
                          environment=variables, era=era), (f"Bearer {SECRET}", SECRET, ""))

    def test_from_a_client_s_file(self):
        entry = {"headers": {"X-Key": "${KEY}", "X-Other": "${NONE:-b}", "Authorization": "file"}}
        variables = {"KEY": SECRET}
        self.assertEqual(self.sent(environment=variables, target=entry), ("file", SECRET, "b"))

    def test_which_authorization_and_which_header_counts(self):
        entry = {"headers": {"authorization": "file", "x-key": "file"}}
        variables = {"MCPEVAL_HTTP_AUTHORIZATION": "variable", "OPTION": "option"}
        option = ("--header-env", "Authorization=OPTION", "--header-env", "X-Key=OPTION")
        self.assertEqual(self.sent(environment=variables, target=entry), ("variable", "file", None))
        self.assertEqual(self.sent(*option, environment=variables, target=entry),
                         ("option", "option", None))
        self.assertEqual(self.sent(*option, environment=variables), ("option", "option", None))

    def test_a_comparison_sends_them_to_each_endpoint(self):
        variables = {"KEY": SECRET, "MCPEVAL_HTTP_AUTHORIZATION": f"Bearer {SECRET}"}
        with Endpoint(DUAL) as one, Endpoint(DUAL) as two:
            done = one.run("--gate-only", "--header-env", "X-Key=KEY", command="compare",
                           environment=variables,
                           target=["--endpoint", f"a={one.url}", "--endpoint", f"b={two.url}"])
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            for server in (one, two):
                sent = {(request.headers.get("authorization"), request.headers.get("x-key"))
                        for request in server.requests()}
                self.assertEqual(sent, {(f"Bearer {SECRET}", SECRET)})

    def test_one_that_is_the_transport_s_own_is_a_fault_of_the_command_line(self):
        told = ("Error: the server's command or URL cannot be used: the header hOST is set by the "
                "transport itself; take it out\n")
        for era in ("auto", "handshake", "stateless"):
            for command in ("probe", "audit", "score"):
                with self.subTest(era=era, command=command), Endpoint(DUAL) as server:
                    done = server.run("--era", era, "--header-env", "hOST=KEY", command=command,
                                      environment={"KEY": SECRET})
                    self.assertEqual((done.returncode, done.stdout, done.stderr), (2, "", told))
                    self.assertEqual(server.requests(), [])


class Faults(unittest.TestCase):
    """What a start that fails says: the status, and never where to or what the server wrote."""

    def fault(self, *rules, options=()):
        with Endpoint(list(rules)) as server:
            done = server.run(*options)
            self.assertEqual((done.returncode, done.stdout), (3, ""), done.stderr)
            self.assertRegex(done.stderr, "^Error: the server could not be started: .*\n$")
            return done.stderr

    def test_statuses(self):
        body = {"reply": SECRET, "type": "text/plain"}
        for status, words in ((401, "MCPEVAL_HTTP_AUTHORIZATION"), (403, "--header-env"),
                              (502, "502"), (503, "503"), (504, "504")):
            for era in ("auto", "stateless"):
                with self.subTest(status=status, era=era):
                    told = self.fault(failing("server/discover", status, **body),
                                      options=["--era", era])
                    self.assertIn(words, told)
                    self.assertIn(str(status), told)

    def test_a_redirect_is_named_by_its_status_alone(self):
        headers = [["Location", f"http://elsewhere.example/{SECRET}"]]
        for method, era in (("server/discover", "auto"), ("initialize", "handshake")):
            told = self.fault(failing(method, 307, headers=headers), options=["--era", era])
            self.assertIn("307", told)
            self.assertNotIn("elsewhere", told)

    def test_the_deprecated_transport(self):
        missing = [failing(method, 405) for method in ("server/discover", "initialize")]
        self.assertIn("HTTP+SSE", self.fault(*missing))

    def test_nobody_listens(self):
        stop = {"method": "server/discover", "do": [{"stop": True}]}
        with Endpoint([stop]) as server:
            server.run("--era", "stateless")
            done = server.run()
            self.assertEqual((done.returncode, done.stdout), (3, ""))
            self.assertIn("the host cannot be reached, or takes no connection at this port",
                          done.stderr)


class Commands(unittest.TestCase):
    def test_init_and_audit_take_an_endpoint(self):
        for rules, era in ((HANDSHAKE, "handshake"), (DUAL, "stateless")):
            with self.subTest(era=era), Endpoint(rules) as server:
                made = server.run("--output", "made.json", command="init")
                self.assertEqual(made.returncode, 0, made.stderr)
                self.assertIn("wrote made.json", made.stdout)
                self.assertNotEqual(server.run(command="audit").returncode, 2)
                self.assertEqual("initialize" in server.methods(), era == "handshake")


if __name__ == "__main__":
    unittest.main()
