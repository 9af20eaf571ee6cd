# SPDX-License-Identifier: MIT
"""`probe --expect-failures FILE`: a gate over known defects."""

import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

PROGRAM = os.environ["MCPEVAL_PROGRAM"]
DEMO = os.environ["MCPEVAL_DEMO"]

TOO_MANY = "discovery-limit-exceeded"
MANIFEST = {"version": 1, "timeout_ms": 1000, "probes": [
    {"id": "few", "probe": "discovery-cost", "access": "read_only", "max_tools": 3,
     "max_schema_bytes": 20000},
    {"id": "pages", "probe": "pagination", "access": "read_only", "max_pages": 5},
    {"id": "late", "probe": "latency-budget", "access": "read_only", "tool": "slow_read",
     "arguments": {}, "attempts": 1, "max_latency_ms": 900}]}


def untimed(document):
    """The document without its one measured time, which no two runs share."""
    text, times = re.subn(r'"latency_ms": [0-9]+', '"latency_ms": 0', document)
    assert times == 1, times
    return text


class ExpectedFailures(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.folder = pathlib.Path(place.name)
        (self.folder / "mcp-eval.manifest.json").write_text(json.dumps(MANIFEST), encoding="utf-8")

    def probe(self, known, *options, broken=(), status=0):
        if known is not None:
            (self.folder / "known").write_text(known, encoding="utf-8")
        done = subprocess.run([PROGRAM, "probe", "--server", "demo", "--gate-only",
                               "--expect-failures", "known", *options, "--", DEMO, *broken],
                              cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, check=False)
        self.assertEqual(done.returncode, status, done.stderr)
        return done

    def test_a_listed_failure_does_not_fail_the_gate(self):
        done = self.probe(f"few {TOO_MANY}  # a known one\n")
        self.assertEqual(done.stderr, "expected failures: 1 as listed, 0 otherwise\n")
        self.assertIn(f"few discovery-cost fail attempts=1 first_failure=1 reason={TOO_MANY}",
                      done.stdout)
        self.assertIn("demo gate 2/3 passed\n", done.stdout)

    def test_an_unlisted_one_does(self):
        self.probe("", status=1)
        self.probe(f"few {TOO_MANY}\n", broken=["--broken", "stalled-cursor"], status=1)
        self.probe(f"few {TOO_MANY}\npages pagination-stalled-cursor\n",
                   broken=["--broken", "stalled-cursor"])

    def test_a_lost_connection_is_no_failure(self):
        done = self.probe(f"few {TOO_MANY}\n", broken=["--broken", "slow"], status=3)
        self.assertIn("late latency-budget error reason=transport-timeout\n", done.stdout)
        done = self.probe("late transport-timeout\n", status=2)
        self.assertEqual(done.stderr, "Error: known line 1 names a reason that says that a case "
                                      "could not be evaluated, which is no failure\n")

    def test_a_list_that_does_not_hold_is_stale(self):
        done = self.probe(f"few {TOO_MANY}\npages pagination-stalled-cursor\n", status=1)
        self.assertEqual(done.stderr,
                         "expected failures: 1 as listed, 1 otherwise\n"
                         "case pages was expected to fail for pagination-stalled-cursor and passed; "
                         "mend the list\n")
        done = self.probe("few invalid-schema\n", status=1)
        self.assertIn(f"and failed for {TOO_MANY}; mend the list\n", done.stderr)

    def test_a_case_that_is_not_selected_is_left_alone(self):
        done = self.probe(f"few {TOO_MANY}\n", "--probe", "pagination")
        self.assertEqual(done.stderr, "expected failures: 0 as listed, 0 otherwise\n")

    def test_the_document_is_the_same(self):
        listed = self.probe(f"few {TOO_MANY}\n", "--format", "json").stdout
        unlisted = self.probe("", "--format", "json", status=1).stdout
        self.assertEqual(untimed(unlisted), untimed(listed))
        self.assertIs(json.loads(listed)["passed"], False)

    def test_faults_before_a_server_is_started(self):
        for text, told in (("few\n", "known line 1 must be the id of a case and a reason"),
                           ("few nonsense\n", "known line 1 names a reason that is not known"),
                           ("few plugin-fault", "known line 1 names a reason that says that "),
                           ("more missing-field\n", "known names the case more, which the manifest "
                                                    "does not hold; mend the list\n"),
                           (f"few {TOO_MANY}\n" * 2, "known line 2 names a case that was listed")):
            done = self.probe(text, status=2)
            self.assertTrue(done.stderr.startswith("Error: " + told), done.stderr)
            self.assertEqual((done.stdout, done.stderr.count("\n")), ("", 1))
        (self.folder / "known").unlink()
        self.assertIn('cannot read "known": ', self.probe(None, status=2).stderr)


if __name__ == "__main__":
    unittest.main()
