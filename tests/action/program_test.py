# SPDX-License-Identifier: MIT
"""The gate step with a program that is not what it should be: too old, broken, or absent."""

import json
import os
import unittest

from action_run import GateRun

# Writes its arguments down; what `probe` and `report` print is in the environment.
STAND_IN = '''#!/bin/sh
printf '%s|' "$@" >>"$CALLS"
echo >>"$CALLS"
case $1-$2 in
  probe-*) printf %s "$DOCUMENT"; exit "$PROBE" ;;
  diff---help) exit "$DIFF_HELP" ;;
  report---help) echo "$REPORT_HELP" ;;
  report---format=*) echo rendered; exit "$RENDER" ;;
  diff-*) echo compared; exit "$DIFF" ;;
esac
'''
GREEN = {"schema": "mcpeval.probe-report/v2", "passed": True, "readiness": {"score": 7}}


class Program(GateRun):
    def setUp(self):
        super().setUp()
        (self.bin / "mcpeval").unlink()
        self.program("mcpeval", STAND_IN)
        self.usual = {"CALLS": str(self.runner / "calls"), "DOCUMENT": json.dumps(GREEN),
                      "PROBE": "0", "DIFF_HELP": "0", "REPORT_HELP": "--manifest", "RENDER": "0",
                      "DIFF": "0"}

    def run_gate(self, status, environment=(), **inputs):
        return self.gate(status, {**self.usual, **dict(environment)}, **inputs)

    def calls(self):
        text = (self.runner / "calls").read_text(encoding="utf-8")
        (self.runner / "calls").unlink()
        return [line.removesuffix("|").split("|") for line in text.splitlines()]

    def test_what_is_called(self):
        self.run_gate(0, command="a b")
        report = "mcpeval.report.json"
        self.assertEqual(self.calls(), [
            ["probe", "--format=json", "--server=demo", "--manifest=mcp-eval.manifest.json", "--",
             "a", "b"],
            ["report", report], ["report", "--format=markdown", report]])
        self.run_gate(0, url="u", allow_mutation="true", allow_remote_http="true", baseline="x",
                      fail_on_change="true", sarif="true", manifest="-m", report_path="-r.json")
        self.assertEqual(self.calls(), [
            ["diff", "--help"], ["report", "--help"],
            ["probe", "--format=json", "--server=demo", "--manifest=-m", "--allow-mutation",
             "--url=u", "--allow-remote-http"],
            ["report", "./-r.json"], ["report", "--format=markdown", "./-r.json"],
            ["diff", "--format=markdown", "--fail-on-regression", "--fail-on-change", "x",
             "./-r.json"],
            ["report", "--format=sarif", "--manifest=-m", "./-r.json"]])
        self.run_gate(0, command="a", allow_remote_http="true", baseline="x")
        self.assertIn(["diff", "--format=markdown", "--fail-on-regression", "x", report],
                      self.calls())

    def test_one_that_is_too_old(self):
        done = self.run_gate(2, {"DIFF_HELP": "2"}, command="a", baseline="x")
        self.assertIn("has no command diff", done.stderr)
        done = self.run_gate(2, {"REPORT_HELP": "--format"}, command="a", sarif="true")
        self.assertIn("has no report --manifest", done.stderr)
        self.assertEqual(done.outputs, {})
        self.assertNotIn("probe", [words[0] for words in self.calls()])
        self.run_gate(0, {"DIFF_HELP": "2", "REPORT_HELP": ""}, command="a")

    def test_one_that_is_not_there(self):
        (self.bin / "mcpeval").unlink()
        done = self.run_gate(2, command="a")
        self.assertEqual((done.outputs, done.stderr),
                         ({}, "Error: there is no program mcpeval in PATH\n"))

    def test_what_is_no_report(self):
        for text in ("", "{", "[]", "null", '"x"', "{}", json.dumps(GREEN)[:-1],
                     json.dumps(GREEN | {"schema": "mcpeval.probe-diff/v2"}),
                     json.dumps(GREEN | {"schema": 1}), json.dumps(GREEN | {"passed": "x\ny=1"}),
                     json.dumps(GREEN | {"readiness": {"score": "1\ny=1"}}),
                     json.dumps(GREEN | {"readiness": {"score": 1.5}}),
                     json.dumps(GREEN | {"readiness": {"score": True}}),
                     json.dumps(GREEN | {"readiness": {}}), "[" * 100000):
            for probe, status in (("0", 3), ("1", 1), ("3", 3), ("139", 139)):
                done = self.run_gate(status, {"DOCUMENT": text, "PROBE": probe}, command="a")
                self.assertEqual(done.outputs, {"exit-code": probe, "passed": "false",
                                                "report": "mcpeval.report.json"}, text)
                self.assertEqual(self.files(), ["mcp-eval.manifest.json"])

    def test_statuses(self):
        for probe, diff, status in (("0", "0", 0), ("0", "1", 1), ("0", "2", 2), ("0", "3", 3),
                                    ("1", "0", 1), ("1", "2", 1), ("3", "1", 3)):
            done = self.run_gate(status, {"PROBE": probe, "DIFF": diff}, command="a", baseline="x")
            self.assertEqual((done.outputs["exit-code"], done.outputs["diff-exit-code"]),
                             (probe, diff))
            self.assertEqual(done.summary,
                             "rendered\n" + ("\ncompared\n" if diff != "2" else ""))

    def test_reports_that_are_red_are_rendered(self):
        for render in ("0", "1", "3"):
            done = self.run_gate(0, {"RENDER": render}, command="a", sarif="true")
            self.assertEqual((done.outputs["markdown"], done.outputs["sarif"], done.summary),
                             ("mcpeval.report.md", "mcpeval.sarif", "rendered\n"))

    def test_what_cannot_be_rendered(self):
        done = self.run_gate(3, {"RENDER": "2"}, command="a", sarif="true")
        self.assertEqual(done.outputs, {"exit-code": "0", "passed": "true", "readiness": "7",
                                        "report": "mcpeval.report.json"})
        self.assertEqual(self.files(), ["mcp-eval.manifest.json", "mcpeval.report.json"])
        self.run_gate(1, {"RENDER": "2", "PROBE": "1"}, command="a")

    @unittest.skipIf(os.geteuid() == 0, "root may write everywhere")
    def test_where_nothing_can_be_written(self):
        (self.work / "closed").mkdir(mode=0o500)
        self.run_gate(3, command="a", report_path="closed/in/r.json")

    def test_a_file_where_a_folder_should_be(self):
        done = self.run_gate(3, command="a", report_path="mcp-eval.manifest.json/r.json")
        self.assertEqual(done.outputs, {})


if __name__ == "__main__":
    unittest.main()
