# SPDX-License-Identifier: MIT
"""`mcpeval compare`: one manifest over several servers (contract 05 section 7, contract 09 section
3.3)."""

import contextlib
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = os.environ["MCPEVAL_PROGRAM"]
DEMO = os.environ["MCPEVAL_DEMO"]
SCRIPTED = os.environ["MCPEVAL_SCRIPTED_SERVER"]

MANIFEST = {"version": 1, "probes": [
    {"id": "catalog-pages", "probe": "pagination", "access": "read_only", "max_pages": 5},
    {"id": "size", "probe": "discovery-cost", "access": "read_only", "max_tools": 20,
     "max_schema_bytes": 20000}]}


@contextlib.contextmanager
def served(*options):
    """The demo over HTTP, and its URL."""
    with subprocess.Popen([DEMO, "--http", "127.0.0.1:0", *options], stdout=subprocess.PIPE,
                          text=True) as server:
        try:
            yield server.stdout.readline().split()[-1]
        finally:
            server.terminate()


class Compare(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.folder = pathlib.Path(place.name)
        (self.folder / "mcp-eval.manifest.json").write_text(json.dumps(MANIFEST), encoding="utf-8")

    def once(self):
        """A command that serves its first process only: the gate's, and none for readiness."""
        starts = self.folder / "starts"
        return ["/bin/sh", "-c", f"test -e {starts} && exit 1; touch {starts}; exec {DEMO}"]

    def compare(self, *words, status=0, **environment):
        variables = {**os.environ, "MCPEVAL_HOME": str(self.folder / "home"), **environment}
        done = subprocess.run([PROGRAM, "compare", "--server", "demo", *words], cwd=self.folder,
                              env=variables, stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, check=False)
        self.assertEqual(done.returncode, status, done.stderr)
        return done

    def refused(self, sentence, *words, status=2, **environment):
        done = self.compare(*words, status=status, **environment)
        self.assertEqual((done.stdout, done.stderr), ("", f"Error: {sentence}\n"))

    def test_columns_in_the_order_of_the_command_line_and_the_command_last(self):
        with served() as one, served("--broken", "stalled-cursor") as two:
            done = self.compare("--endpoint", f"new={one}", f"--endpoint=old={two}", "--", DEMO)
            self.assertEqual((done.stdout, done.stderr),
                             ("case       new  old  stdio\n"
                              "catalog-pages  pass  fail(pagination-stalled-cursor)  pass\n"
                              "size       pass  pass  pass\n"
                              "readiness  91/100  88/100  91/100\n", ""))
        self.assertFalse((self.folder / "home").exists())

    def test_the_gate_alone(self):
        with served() as one:
            done = self.compare("--gate-only", "--endpoint", f"http={one}", "--", DEMO)
            self.assertEqual(done.stdout, "case       http  stdio\ncatalog-pages  pass  pass\n"
                                          "size       pass  pass\nreadiness  \u2014  \u2014\n")

    def test_eras_side_by_side(self):
        with served("--era", "stateless") as one:
            done = self.compare("--format", "json", "--endpoint", f"new={one}", "--", DEMO)
        columns = json.loads(done.stdout)
        self.assertEqual([column["endpoint"] for column in columns], ["new", "stdio"])
        self.assertEqual([column["report"]["readiness"]["standard"] for column in columns],
                         ["mcpeval-standard/3", "mcpeval-standard/2"])

    def test_each_report_is_the_one_of_probe(self):
        with served() as one:
            done = self.compare("--format", "json", "--endpoint", f"http={one}", "--", DEMO)
        alone = subprocess.run([PROGRAM, "probe", "--server", "demo", "--format", "json", "--",
                                DEMO], cwd=self.folder, capture_output=True, text=True,
                               check=True, env={**os.environ, "MCPEVAL_HOME": str(self.folder)})
        self.assertEqual(json.loads(done.stdout)[1],
                         {"endpoint": "stdio", "report": json.loads(alone.stdout)})

    def test_pages(self):
        with served() as one:
            words = ["--gate-only", "--endpoint", f"http={one}", "--", DEMO]
            page = self.compare("--format", "markdown", *words).stdout
            self.assertTrue(page.startswith(
                "# mcp-eval comparison \u2014 demo\n\n| Case | Probe | http | stdio |\n"), page)
            self.assertIn('<testsuite name="', self.compare("--format", "junit", *words).stdout)

    def test_failures_are_no_fault_but_what_could_not_be_evaluated_is(self):
        manifest = {"version": 1, "timeout_ms": 1000, "probes": [
            {"id": "late", "probe": "latency-budget", "access": "read_only", "tool": "slow_read",
             "arguments": {}, "attempts": 1, "max_latency_ms": 1}]}
        (self.folder / "m").write_text(json.dumps(manifest), encoding="utf-8")
        with served() as one, served("--broken", "slow") as two:
            words = ["--manifest", "m", "--gate-only", "--endpoint", f"a={one}"]
            done = self.compare(*words, "--", DEMO)
            self.assertIn("late       fail(latency-budget-exceeded)  fail(latency-", done.stdout)
            done = self.compare(*words, "--endpoint", f"b={two}", status=3)
            self.assertIn("  error(transport-timeout)\n", done.stdout)
            self.assertTrue(done.stderr.startswith("b: late transport-timeout: "), done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1)

    def test_a_readiness_that_cannot_be_measured_is_shown_and_status_3(self):
        with served() as one:
            words = ["--era", "handshake", "--endpoint", f"a={one}", "--", *self.once()]
            done = self.compare(*words, status=3)
            self.assertEqual(done.stdout, "case       a  stdio\ncatalog-pages  pass  pass\n"
                                          "size       pass  pass\nreadiness  91/100  \u2014\n")
            self.assertTrue(done.stderr.startswith("stdio: "), done.stderr)
            (self.folder / "starts").unlink()
            columns = json.loads(self.compare("--format", "json", *words, status=3).stdout)
        self.assertEqual([column["report"]["readiness_error"] for column in columns],
                         [None, "transport-closed"])
        self.assertEqual([column["report"]["passed"] for column in columns], [True, True])

    def test_an_incomplete_catalog_is_a_column_of_errors(self):
        script = self.folder / "script"
        rule = {"on": "tools/list", "nth": 2, "do": [{"error": {"code": -1, "message": "x"}}]}
        tools = [{"name": name, "inputSchema": {"type": "object"}} for name in ("one", "two")]
        script.write_text(json.dumps({"tools": tools, "page_size": 1, "rules": [rule]}),
                          encoding="utf-8")
        with served() as one:
            done = self.compare("--gate-only", "--endpoint", f"a={one}", "--", sys.executable,
                                "-I", "-S", SCRIPTED, str(script), status=3)
        self.assertIn("size       pass  error(transport-error)\n", done.stdout)

    def test_a_server_that_does_not_start_is_named(self):
        with served() as one:
            done = self.compare("--endpoint", f"a={one}", "--", "no-such-program", status=3)
            self.assertTrue(done.stderr.startswith(
                "Error: endpoint stdio: the server could not be started: cannot start "
                '"no-such-program": '), done.stderr)
            self.assertEqual(done.stdout, "")
            done = self.compare("--endpoint", f"a={one}", "--endpoint",
                                "gone=http://127.0.0.1:1/mcp", status=3)
            self.assertEqual(done.stdout, "")
            self.assertTrue(done.stderr.startswith("Error: endpoint gone: the server could not "))
            self.assertNotIn("127.0.0.1", done.stderr)

    def test_what_is_done_is_shown_when_the_operator_stops(self):
        started = self.folder / "started"
        with served() as one, subprocess.Popen(
                [PROGRAM, "compare", "--server", "demo", "--gate-only", "--endpoint", f"a={one}",
                 "--", "/bin/sh", "-c", f"touch {started}; exec sleep 60"], cwd=self.folder,
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                text=True) as run:
            while not started.exists():
                time.sleep(0.05)
            run.send_signal(signal.SIGINT)
            shown, told = run.communicate(timeout=30)
        self.assertEqual((run.returncode, told), (3, "the operator stopped the run; the other servers "
                                                     "were not evaluated\n"))
        self.assertEqual(shown, "case       a\ncatalog-pages  pass\nsize       pass\n"
                                "readiness  \u2014\n")

    def test_targets(self):
        few = ("a comparison takes at least two targets: --endpoint LABEL=URL, repeated, and at "
               "most one command after --")
        shape = ("--endpoint takes LABEL=URL; a label is 1 to 128 ASCII letters, digits, "
                 "underscores, dots, colons and hyphens")
        url = "http://127.0.0.1:1/mcp"
        self.refused(few)
        self.refused(few, "--endpoint", f"a={url}")
        self.refused(few, "--", DEMO)
        for entry in ("", "a", "=", f"={url}", "a=", f"a b={url}", f"{'x' * 129}={url}"):
            self.refused(shape, f"--endpoint={entry}", "--", DEMO)
        self.refused("--endpoint gives the label a more than once", "--endpoint", f"a={url}",
                     "--endpoint", "a=http://127.0.0.1:2/mcp")
        self.refused("--endpoint gives the label stdio, which is that of the command; choose "
                     "another one", "--endpoint", f"stdio={url}", "--", DEMO)
        self.refused("--env goes with a server command", "--env", "A=b", "--endpoint", f"a={url}",
                     "--endpoint", f"b={url}")

    def test_a_case_that_changes_a_server_takes_an_option(self):
        sandboxes = {"scratch": {"description": "the demo's own state"}}
        cases = [{"id": "again", "probe": "degradation-over-n", "access": "mutating",
                  "sandbox": "scratch", "tool": "recover_session", "arguments": {},
                  "max_attempts": 2}]
        (self.folder / "mcp-eval.manifest.json").write_text(json.dumps(
            {"version": 1, "sandboxes": sandboxes, "probes": cases}), encoding="utf-8")
        with served() as one:
            witness = self.folder / "started"
            words = ["--gate-only", "--endpoint", f"a={one}", "--", "/bin/sh", "-c",
                     f"touch {witness}; exec {DEMO}"]
            self.refused("probe case again declares access mutating; pass --allow-mutation to let "
                         "it change the server's state, or leave the case out", *words)
            self.refused("probe case again declares access mutating; pass --allow-mutation to let "
                         "it change the server's state, or leave the case out", "--endpoint",
                         "b=ftp://127.0.0.1/", *words)
            self.assertFalse(witness.exists())
            self.assertEqual(self.compare("--allow-mutation", *words).stdout,
                             "case       a  stdio\nagain      pass  pass\n"
                             "readiness  \u2014  \u2014\n")
            self.assertTrue(witness.exists())

    def test_a_tool_that_one_server_lacks_ends_it(self):
        (self.folder / "mcp-eval.manifest.json").write_text(json.dumps({"version": 1, "probes": [
            {"id": "again", "probe": "degradation-over-n", "access": "read_only",
             "tool": "read_counter", "arguments": {}, "max_attempts": 2}]}), encoding="utf-8")
        with served() as one:
            self.refused("endpoint stdio: probe case again: the server does not list tool "
                         "read_counter; correct the manifest or the server's catalog",
                         "--gate-only", "--endpoint", f"a={one}", "--", sys.executable, "-I", "-S",
                         SCRIPTED, "{}")

    def test_nothing_is_started_before_every_target_is_sound(self):
        witness = self.folder / "started"
        server = ["--", "/bin/sh", "-c", f"touch {witness}; exec {DEMO}"]
        for where in ("http://user@127.0.0.1/mcp", "http://192.0.2.1/mcp", "ftp://127.0.0.1/"):
            done = self.compare("--endpoint", f"odd={where}", *server, status=2)
            self.assertTrue(done.stderr.startswith("Error: endpoint odd: "), done.stderr)
            self.assertNotIn(where, done.stderr)
        done = self.compare("--manifest", "none", "--endpoint", "a=http://127.0.0.1:1/", *server,
                            status=2)
        self.assertFalse(witness.exists())

    def test_the_label_stdio_is_free_without_a_command(self):
        with served() as one, served() as two:
            done = self.compare("--gate-only", "--endpoint", f"stdio={one}", "--endpoint",
                                f"b={two}")
        self.assertTrue(done.stdout.startswith("case       stdio  b\n"), done.stdout)

    def test_leave_for_other_machines_asks_for_nothing_else(self):
        far = "https://0.0.0.0:1/mcp"  # not loopback by its spelling, and yet nobody else's
        with served() as one:
            words = ["--gate-only", "--endpoint", f"a={one}"]
            self.compare("--allow-remote-http", *words, "--", DEMO)
            done = self.compare(*words, "--endpoint", f"b={far}", status=2)
            self.assertTrue(done.stderr.startswith("Error: endpoint b: "), done.stderr)
            self.assertIn("--allow-remote-http", done.stderr)
            done = self.compare(*words, "--allow-remote-http", "--endpoint", f"b={far}", status=3)
            self.assertTrue(done.stderr.startswith("Error: endpoint b: the server could not be "
                                                   "started: "), done.stderr)

    def test_the_start_has_a_limit(self):
        with served() as one:
            words = ["--gate-only", "--era", "handshake", "--endpoint", f"a={one}"]
            begun = time.monotonic()
            done = self.compare("--startup-timeout-ms", "1000", *words, "--", "sleep", "60",
                                status=3)
            self.assertLess(time.monotonic() - begun, 20)
            self.assertTrue(done.stderr.startswith("Error: endpoint stdio: the server could not "
                                                   "be started: "), done.stderr)
            for number in ("999", "600001", "x"):
                done = self.compare("--startup-timeout-ms", number, *words, "--", DEMO, status=2)
                self.assertTrue(done.stderr.startswith("Error: --startup-timeout-ms takes "),
                                done.stderr)

    def test_an_era_is_for_each_server(self):
        with served("--era", "stateless") as one:
            done = self.compare("--gate-only", "--era", "stateless", "--endpoint", f"new={one}",
                                "--", DEMO, status=3)
            self.assertTrue(done.stderr.startswith("Error: endpoint stdio: the server could not "
                                                   "be started: "), done.stderr)
            done = self.compare("--gate-only", "--protocol-version", "2026-07-28", "--format",
                                "json", "--endpoint", f"new={one}", "--", DEMO, "--era",
                                "stateless")
            self.assertEqual([column["report"]["protocol"] for column in json.loads(done.stdout)],
                             [{"detected_by": "forced", "era": "stateless",
                               "version": "2026-07-28"}] * 2)
            done = self.compare("--era", "later", "--endpoint", f"new={one}", "--", DEMO, status=2)
            self.assertTrue(done.stderr.startswith("Error: --era takes "), done.stderr)

    def test_a_variable_is_for_the_command(self):
        with served() as one:
            words = ["--gate-only", "--endpoint", f"a={one}", "--env", "WANTED=1", "--", "/bin/sh",
                     "-c", f'test "$WANTED" = 1 && exec {DEMO}']
            self.assertEqual(self.compare(*words).stderr, "")

    def test_what_readiness_may_call_and_what_places_it_are_no_options(self):
        for option in (["--confirm-read-only"], ["--skip-tool", "x"], ["--url", "http://a/"],
                       ["--probe", "pagination"], ["--price-per-mtok", "3"], ["--brief"]):
            done = self.compare(*option, "--", DEMO, status=2)
            self.assertEqual(done.stdout, "")
            self.assertIn(option[0].lstrip("-"), done.stderr)

    def test_no_corpus_is_asked_and_no_trend_is_kept(self):
        home = self.folder / "home"
        home.mkdir()
        (home / "corpus.json").write_text("{", encoding="utf-8")
        with served() as one:
            words = ["--endpoint", f"a={one}", "--", DEMO]
            for layout in ("text", "markdown", "json"):
                done = self.compare("--format", layout, *words)
                self.assertEqual(done.stderr, "")
                self.assertNotIn("observed servers", done.stdout)
        self.assertEqual([found.name for found in home.iterdir()], ["corpus.json"])

    def test_equal_servers_make_equal_bytes(self):
        with served() as one:
            words = ["--gate-only", "--format", "json", "--endpoint", f"a={one}", "--", DEMO]
            first = self.compare(*words).stdout
            self.assertEqual(self.compare(*words).stdout, first)
        self.assertTrue(first.startswith('[\n  {\n    "endpoint": "a",\n    "report": {\n'))
        self.assertTrue(first.endswith("  }\n]\n"))
        ours, stdio = (column["report"] for column in json.loads(first))
        self.assertEqual(ours, stdio)

    def test_an_equals_sign_may_be_part_of_the_url(self):
        done = self.compare("--endpoint", "a=http://127.0.0.1:1/x=y", "--", DEMO, status=3)
        self.assertTrue(done.stderr.startswith("Error: endpoint a: the server could not be "))

    def test_the_server_s_label_and_the_format(self):
        done = subprocess.run([PROGRAM, "compare", "--server", "a b"], capture_output=True,
                              text=True, check=False)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (
            2, "", "Error: --server takes 1 to 128 ASCII letters, digits, underscores, dots, "
                   "colons and hyphens\n"))
        done = subprocess.run([PROGRAM, "compare"], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("--server", done.stderr)
        for layout in ("sarif", "html", "none"):
            done = self.compare("--format", layout, "--endpoint", "a=http://127.0.0.1:1/", "--",
                                DEMO, status=2)
            self.assertEqual(done.stdout, "")
            self.assertTrue(done.stderr.startswith("Error: --format: "), done.stderr)


if __name__ == "__main__":
    unittest.main()
