# SPDX-License-Identifier: MIT
"""What a terminal shows while a run goes on, and that nobody else sees it."""

import json
import os
import pathlib
import pty
import subprocess
import tempfile
import unittest

PROGRAM = os.environ["MCPEVAL_PROGRAM"]
DEMO = os.environ["MCPEVAL_DEMO"]
CLEAR = "\r\x1b[K"
MANIFEST = {"version": 1, "probes": [
    {"id": "pages", "probe": "pagination", "access": "read_only", "max_pages": 5},
    {"id": "few", "probe": "discovery-cost", "access": "read_only", "max_tools": 30,
     "max_schema_bytes": 20000}]}


def read_terminal(descriptor):
    seen = b""
    while True:
        try:
            piece = os.read(descriptor, 65536)
        except OSError:  # the other side was closed
            return seen.decode()
        if not piece:
            return seen.decode()
        seen += piece


class Progress(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.folder = pathlib.Path(place.name)
        (self.folder / "mcp-eval.manifest.json").write_text(json.dumps(MANIFEST), encoding="utf-8")

    def watched(self, *words, server=(DEMO,), **environment):
        """What a terminal behind stderr got, and stdout."""
        kept = {name: value for name, value in os.environ.items() if name not in ("CI", "TERM")}
        ours, theirs = pty.openpty()
        with subprocess.Popen([PROGRAM, *words, "--", *server], cwd=self.folder, stderr=theirs,
                              stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True,
                              env={**kept, "MCPEVAL_HOME": str(self.folder), **environment}) as run:
            os.close(theirs)
            seen = read_terminal(ours)
            os.close(ours)
            return seen, run.stdout.read()

    def steps(self, *words, **environment):
        seen, shown = self.watched(*words, **environment)
        self.assertTrue(seen.endswith(CLEAR), repr(seen))
        self.assertNotIn("\n", seen)
        self.assertNotIn("\x1b", shown)
        return seen.removesuffix(CLEAR).split(CLEAR)[1:]

    def test_probe(self):
        steps = self.steps("probe", "--server", "demo", "--gate-only")
        self.assertEqual(steps, ["case 1/2 pages", "case 2/2 few"])
        steps = self.steps("probe", "--server", "demo")
        self.assertEqual(steps[:2], ["case 1/2 pages", "case 2/2 few"])
        total = len(steps) - 2
        self.assertEqual([step.rsplit(" ", 1)[0] for step in steps[2:]],
                         [f"readiness {n}/{total}" for n in range(1, total + 1)])

    def test_score_audit_and_compare(self):
        steps = self.steps("score", "--server", "demo")
        self.assertTrue(steps[0].startswith(f"readiness 1/{len(steps)} "), steps[0])
        steps = self.steps("audit", "--server", "demo", "--gate-only")
        self.assertEqual((len(steps), steps[0]), (25, "case 1/25 discovery-budget"))
        with subprocess.Popen([DEMO, "--http", "127.0.0.1:0"], stdout=subprocess.PIPE,
                              text=True) as other:
            url = other.stdout.readline().split()[-1]
            steps = self.steps("compare", "--server", "demo", "--gate-only", "--endpoint",
                               f"one={url}")
            other.terminate()
        self.assertEqual(steps, ["one: case 1/2 pages", "one: case 2/2 few",
                                 "stdio: case 1/2 pages", "stdio: case 2/2 few"])

    def test_a_line_goes_over_it(self):
        late = {"id": "late", "probe": "latency-budget", "access": "read_only",
                "tool": "slow_read", "arguments": {}, "attempts": 1, "max_latency_ms": 500}
        manifest = {"version": 1, "timeout_ms": 1000, "probes": [late]}
        (self.folder / "mcp-eval.manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
        seen, _ = self.watched("probe", "--server", "demo", "--gate-only",
                               server=[DEMO, "--broken", "slow"])
        self.assertRegex(seen, "^\r\x1b\\[Kcase 1/1 late\r\x1b\\[Klate transport-timeout: "
                               "[^\r\n]*\r\n$")

    def test_nobody_who_does_not_watch_sees_it(self):
        words = ("probe", "--server", "demo", "--gate-only")
        for variables in ({"CI": "true"}, {"TERM": "dumb"}):
            self.assertEqual(self.watched(*words, **variables)[0], "")
        self.assertNotEqual(self.watched(*words, CI="")[0], "")
        done = subprocess.run([PROGRAM, *words, "--", DEMO], cwd=self.folder, capture_output=True,
                              text=True, check=True)
        self.assertEqual(done.stderr, "")

    def test_the_report_is_the_same(self):
        words = ("probe", "--server", "demo", "--gate-only", "--format", "json")
        done = subprocess.run([PROGRAM, *words, "--", DEMO], cwd=self.folder, capture_output=True,
                              text=True, check=True)
        self.assertEqual(self.watched(*words)[1], done.stdout)


if __name__ == "__main__":
    unittest.main()
