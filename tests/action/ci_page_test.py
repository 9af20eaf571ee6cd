# SPDX-License-Identifier: MIT
"""docs/ci.md: its tables are those of action.yml, and its recipes do what the page says."""

import json
import os
import re
import subprocess
import unittest

from action_run import ACTION, GateRun, ROOT, yaml

PAGE = (ROOT / "docs/ci.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^## ([^\n]*)$|^```(\w+)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def recipe(heading, language):
    """The block under a heading of the page."""
    current, found = None, []
    for title, name, body in BLOCKS:
        current = title or current
        if current == heading and name == language:
            found.append(body)
    [block] = found
    return block


def table(heading):
    """First and second cell of each row under a third-level heading."""
    text = PAGE.partition(f"\n### {heading}\n")[2].partition("\n### ")[0]
    return re.findall(r"^\| `([a-z-]+)` \|([^|]*)\|", text, re.MULTILINE)


class Page(unittest.TestCase):
    def test_the_inputs(self):
        for name, shown in table("Inputs"):
            rule = ACTION["inputs"][name]
            default = f"`{rule['default']}`" if rule.get("default") else ""
            self.assertEqual(shown.strip(), "required" if rule.get("required") else default, name)
        self.assertEqual([name for name, _ in table("Inputs")], list(ACTION["inputs"]))

    def test_the_outputs(self):
        self.assertEqual([name for name, _ in table("Outputs")], list(ACTION["outputs"]))
        for name, rule in ACTION["outputs"].items():
            self.assertEqual(rule["value"], "${{ steps.gate.outputs.%s }}" % name)

    def test_what_contract_05_lists(self):
        self.assertEqual(sorted(ACTION["inputs"]), [
            "allow-mutation", "allow-remote-http", "baseline", "command", "fail-on-change",
            "manifest", "report-path", "sarif", "server", "url", "version"])
        self.assertEqual(sorted(ACTION["outputs"]), [
            "diff-exit-code", "exit-code", "markdown", "passed", "readiness", "report", "sarif"])

    def test_the_github_recipe(self):
        [job] = yaml.safe_load(recipe("GitHub", "yaml"))["jobs"].values()
        [step] = [step for step in job["steps"] if "mcpeval" in step.get("uses", "")]
        self.assertLessEqual(step["with"].keys(), ACTION["inputs"].keys())
        used = re.findall(r"steps\.gate\.outputs\.([a-z-]+)", recipe("GitHub", "yaml"))
        self.assertLessEqual(set(used), ACTION["outputs"].keys())

    def test_steps_and_their_conditions(self):
        steps = ACTION["runs"]["steps"]
        self.assertEqual([step.get("id") for step in steps], [None, "gate", None])
        self.assertEqual([step["shell"] for step in steps if "run" in step], ["bash", "bash"])
        self.assertEqual(steps[2]["if"], "${{ !cancelled() && steps.gate.outputs.sarif != '' }}")


class Recipes(GateRun):
    def run_script(self, text, status, *broken):
        words = ("#!/bin/sh\nexec", os.environ["MCPEVAL_DEMO"], *broken)
        self.write("notes-server", " ".join(words))
        (self.work / "notes-server").chmod(0o755)
        path = f"{self.bin}{os.pathsep}{os.environ['PATH']}"
        done = subprocess.run(["sh", "-e", "-c", text], cwd=self.work, stdin=subprocess.DEVNULL,
                              env={**os.environ, "PATH": path, "MCPEVAL_HOME": str(self.runner)},
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done

    def test_gitlab(self):
        job = yaml.safe_load(recipe("GitLab", "yaml"))["mcpeval"]
        [script] = job["script"]
        self.run_script(script, 0)
        self.assertIn("<testsuite", self.read(job["artifacts"]["reports"]["junit"]))
        self.run_script(script, 1, "--broken", "stalled-cursor")
        self.assertIn("<failure", self.read(job["artifacts"]["reports"]["junit"]))
        [kept] = job["artifacts"]["paths"]
        self.assertIs(json.loads(self.read(kept))["passed"], False)
        (self.work / "mcp-eval.manifest.json").unlink()
        self.run_script(script, 2)

    def test_plain_shell(self):
        script = recipe("Plain shell", "sh")
        self.assertIn("notes gate 2/2 passed", self.run_script(script, 0).stdout)
        self.assertIn("<html", self.read("notes.report.html"))
        (self.work / "notes.report.json").rename(self.work / "notes.baseline.json")
        done = self.run_script(script, 1, "--broken", "stalled-cursor")
        self.assertIn("REGRESSED pagination-stalled-cursor", done.stdout)
        self.assertIn("0 regressed", self.run_script(script, 0).stdout)
        self.write("notes.baseline.json", "{}")
        self.run_script(script, 2)

    def test_known_failures(self):
        script = recipe("Known failures", "sh")
        self.write("notes.known", "pages pagination-stalled-cursor\n")
        self.run_script(script, 0, "--broken", "stalled-cursor")
        self.run_script(script, 1)

    def test_a_score_of_one_s_own(self):
        script = recipe("Readiness alone", "sh")
        self.run_script(script, 0)
        self.run_script(script.replace("80", "92"), 1)


if __name__ == "__main__":
    unittest.main()
