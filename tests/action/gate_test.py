# SPDX-License-Identifier: MIT
"""The gate step of action.yml over the demo: outputs, files, summary, exit statuses."""

import json
import os
import subprocess
import unittest

from action_run import GateRun

DEMO = os.environ["MCPEVAL_DEMO"]
WRITING = {"version": 1, "sandboxes": {"box": {"description": ""}}, "probes": [
    {"id": "status", "probe": "schema-guessability", "access": "mutating", "sandbox": "box",
     "tool": "publish_status", "arguments": {}}]}


class Gate(GateRun):
    def test_all_passed(self):
        done = self.gate(0, command=DEMO)
        self.assertEqual(done.outputs, {
            "passed": "true", "readiness": "91", "exit-code": "0",
            "report": "mcpeval.report.json", "markdown": "mcpeval.report.md"})
        self.assertEqual(self.files(), ["mcp-eval.manifest.json", "mcpeval.report.json",
                                        "mcpeval.report.md"])
        self.assertIs(json.loads(self.read("mcpeval.report.json"))["passed"], True)
        self.assertEqual(self.read("mcpeval.report.md"), done.summary)
        self.assertIn("**Gate:** 2/2 cases passed", done.summary)
        self.assertIn("demo gate 2/2 passed\n", done.stdout)
        self.assertEqual(done.stderr, "")

    def test_a_failed_case(self):
        done = self.gate(1, command=f"{DEMO} --broken stalled-cursor")
        self.assertEqual((done.outputs["passed"], done.outputs["exit-code"]), ("false", "1"))
        self.assertIn("**Gate:** 1/2 cases passed", done.summary)

    def test_folders_of_the_report_are_made(self):
        done = self.gate(0, command=DEMO, report_path="out/of/report")
        self.assertEqual((done.outputs["report"], done.outputs["markdown"]),
                         ("out/of/report", "out/of/report.md"))
        self.assertEqual(self.read("out/of/report.md"), done.summary)

    def test_no_report(self):
        self.write("mcpeval.report.json", "of an earlier run")
        self.write("mcpeval.report.md", "of an earlier run")
        outputs = {"passed": "false", "report": "mcpeval.report.json"}
        done = self.gate(3, command=str(self.work / "missing"), sarif="true", baseline="none.json")
        self.assertEqual(done.outputs, {**outputs, "exit-code": "3"})
        self.assertEqual((self.files(), done.summary), (["mcp-eval.manifest.json"], ""))
        self.assertIn("Error: ", done.stderr)
        done = self.gate(2, command=DEMO, manifest="missing.json")
        self.assertEqual(done.outputs, {**outputs, "exit-code": "2"})
        done = self.gate(2, command=DEMO, server="no label")
        self.assertEqual(done.outputs, {**outputs, "exit-code": "2"})

    def test_mutating_cases_need_leave(self):
        self.write("mcp-eval.manifest.json", json.dumps(WRITING))
        self.assertIn("--allow-mutation", self.gate(2, command=DEMO).stderr)
        done = self.gate(0, command=DEMO, allow_mutation="true")
        self.assertEqual(done.outputs["passed"], "true")

    def test_an_endpoint(self):
        with subprocess.Popen([DEMO, "--http", "127.0.0.1:0"], stdout=subprocess.PIPE,
                              text=True) as server:
            url = server.stdout.readline().split()[-1]
            try:
                self.assertEqual(self.gate(0, url=url).outputs["passed"], "true")
            finally:
                server.terminate()
        distant = "http://mcp.example.org/mcp"
        self.assertIn("--allow-remote-http", self.gate(2, url=distant).stderr)
        self.assertIn("https", self.gate(2, url=distant, allow_remote_http="true").stderr)

    def test_no_readiness(self):
        self.measure_nothing()
        self.assertEqual(self.gate(0, command=DEMO).outputs["readiness"], "null")

    def test_sarif(self):
        done = self.gate(1, command=f"{DEMO} --broken stalled-cursor", sarif="true")
        self.assertEqual(done.outputs["sarif"], "mcpeval.sarif")
        [run] = json.loads(self.read("mcpeval.sarif"))["runs"]
        [result] = run["results"]
        self.assertEqual(result["ruleId"], "pagination")
        [place] = result["locations"]
        self.assertEqual(place["physicalLocation"]["artifactLocation"]["uri"],
                         "mcp-eval.manifest.json")


class Baseline(GateRun):
    def setUp(self):
        super().setUp()
        self.measure_nothing()
        self.gate(0, command=DEMO, report_path="clean.json")

    def test_nothing_changed(self):
        done = self.gate(0, command=DEMO, baseline="clean.json")
        self.assertEqual(done.outputs["diff-exit-code"], "0")
        self.assertIn("\n\n## mcp-eval baseline diff\n", done.summary)
        self.assertEqual(self.read("mcpeval.report.md"), done.summary)

    def test_a_regression(self):
        done = self.gate(1, command=f"{DEMO} --broken stalled-cursor", baseline="clean.json")
        self.assertEqual((done.outputs["exit-code"], done.outputs["diff-exit-code"]), ("1", "1"))
        self.assertIn("**regressed** (`pagination-stalled-cursor`)", done.summary)

    def test_a_change(self):
        broken = f"{DEMO} --broken stalled-cursor"
        self.gate(1, command=broken, report_path="broken.json")
        before = json.loads(self.read("broken.json"))
        before["cases"][0]["reason"] = "pagination-duplicate-tool"
        self.write("broken.json", json.dumps(before))
        for switch, code in (("false", "0"), ("true", "1")):
            done = self.gate(1, command=broken, baseline="broken.json", fail_on_change=switch)
            self.assertEqual(done.outputs["diff-exit-code"], code)

    def test_an_unusable_baseline_fails_a_green_gate(self):
        for baseline in ("missing.json", "mcp-eval.manifest.json"):
            done = self.gate(2, command=DEMO, baseline=baseline)
            self.assertEqual((done.outputs["exit-code"], done.outputs["passed"]), ("0", "true"))
            self.assertEqual(done.outputs["diff-exit-code"], "2")
            self.assertNotIn("baseline diff", done.summary)

    def test_a_result_takes_no_input_s_place(self):
        for inputs in ({"baseline": "clean.json", "report_path": "./clean.json"},
                       {"baseline": "clean.json", "report_path": f"{self.work}/clean.json"},
                       {"report_path": "mcp-eval.manifest.json"},
                       {"baseline": "clean.md", "report_path": "clean.json"},
                       {"baseline": "mcpeval.sarif", "sarif": "true"}):
            done = self.gate(2, command=DEMO, **inputs)
            self.assertIn("take the place of the manifest or the baseline", done.stderr)
            self.assertEqual(done.outputs, {})
        self.assertIs(json.loads(self.read("clean.json"))["passed"], True)
        self.assertTrue(self.read("clean.md").startswith("## mcp-eval report"))
        done = self.gate(2, command=DEMO, report_path="x/../mcpeval.sarif", sarif="true")
        self.assertIn("where the SARIF goes", done.stderr)


if __name__ == "__main__":
    unittest.main()
