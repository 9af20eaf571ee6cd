# SPDX-License-Identifier: MIT
"""Inputs of action.yml that look like code, options or lines of a runner's file stay what they are:
text of the workflow's author, which may in turn come from a stranger's pull request."""

import json
import os
import pathlib
import re
import unittest

from action_run import ACTION, GateRun, INPUT, ROOT

DEMO = os.environ["MCPEVAL_DEMO"]
HELPER = ROOT / ".ci/action/command_words.py"
# Each would make a file called "pwned" if a shell ever read it as code, or forge an output.
CODE = ("$(touch pwned)", "`touch pwned`", "; touch pwned;", "'; touch pwned; '",
        '"; touch pwned; "', "x\ntouch pwned\n", "|touch pwned", "&& touch pwned #",
        "${IFS}", "$((a[$(touch pwned)]))", "a[$(touch pwned)]", "<(touch pwned)",
        "\\\ntouch pwned",
        "x\npassed=true", "x\r\npassed=true", "%0Apassed=true", "::set-output name=passed::true",
        "${{ github.token }}", "*", "~", "!!", "-n", "--gate-only", "--help",
        "\u2028x", "\u00e9\u4e16")
# Starts as the demo does, and first writes down what it was started with.
RECORDER = f'''#!/usr/bin/env python3
import json, os, sys
with open(os.environ["RECORD"], "w") as file:
    json.dump([sys.argv[1:], sorted(os.environ)], file)
os.execv({DEMO!r}, [{DEMO!r}])
'''


class HostileInputs(GateRun):
    def setUp(self):
        super().setUp()
        self.measure_nothing()
        self.recorder = self.program("recorder", RECORDER)
        os.environ["RECORD"] = str(self.runner / "record")
        self.addCleanup(os.environ.pop, "RECORD")

    def recorded(self):
        record = pathlib.Path(os.environ["RECORD"])
        words, names = json.loads(record.read_text(encoding="utf-8"))
        record.unlink()
        return words, names

    def check_nothing_ran(self, done, text):
        self.assertFalse(list(self.work.rglob("pwned*")), text)
        self.assertNotEqual(done.outputs.get("passed"), "true", text)

    def test_no_input_is_part_of_a_script(self):
        for step in ACTION["runs"]["steps"]:
            self.assertNotIn("${{", step.get("run", ""))
            for value in step.get("env", {}).values():
                self.assertRegex(value, INPUT)
        carried = [INPUT.fullmatch(value)[1] for step in ACTION["runs"]["steps"]
                   for value in step.get("env", {}).values()]
        self.assertEqual(sorted(carried), sorted(ACTION["inputs"]))

    def test_no_script_reads_its_text_as_code(self):
        for path in (ROOT / ".ci/action").glob("*.sh"):
            text = path.read_text(encoding="utf-8")
            found = re.search(r"(?m)(^|[;&|({`])\s*(eval|source|\.)\s|\bsh -c", text)
            self.assertIsNone(found, path.name)

    def test_servers_manifests_endpoints_and_baselines(self):
        for text in CODE:
            with self.subTest(text=text):
                if not re.fullmatch("[-a-z]+", text):  # those are sound labels
                    self.check_nothing_ran(self.gate(2, command=DEMO, server=text), text)
                self.check_nothing_ran(self.gate(2, command=DEMO, manifest=text), text)
                self.check_nothing_ran(self.gate(2, url=text), text)
                done = self.gate(2, command=DEMO, baseline=text)
                self.assertFalse(list(self.work.rglob("pwned*")), text)
                self.assertIn(done.outputs.get("exit-code"), ("0", None))

    def test_switches_and_versions(self):
        for text in (*CODE, "TRUE", "1", "yes", " true"):
            for name in ("allow_mutation", "allow_remote_http", "fail_on_change", "sarif"):
                done = self.gate(2, command=DEMO, **{name: text})
                self.check_nothing_ran(done, text)
                self.assertEqual(done.outputs, {})
                name = name.replace("_", "-")
                self.assertEqual(done.stderr, f"Error: the input {name} is either true or false\n")

    def test_words_of_an_array_reach_the_server_as_they_are(self):
        words = [*CODE, "", " ", "a b", "'", '"', "\\", "\t"]
        self.gate(0, command=json.dumps([str(self.recorder), *words]))
        self.assertEqual(self.recorded()[0], words)
        self.gate(0, command=" \n" + json.dumps([str(self.recorder), "\u00e9"], ensure_ascii=False))
        self.assertEqual(self.recorded()[0], ["\u00e9"])
        self.assertFalse(list(self.work.rglob("pwned*")))

    def test_words_of_a_line_are_split_at_white_space_alone(self):
        text = " ".join(CODE)
        self.gate(0, command=f"  {self.recorder}\t{text}\n")
        self.assertEqual(self.recorded()[0], re.findall("[^ \t\r\n\v\f]+", text), text)
        self.gate(0, command=f"{self.recorder} a\u00a0b 'c d' *")
        self.assertEqual(self.recorded()[0], ["a\u00a0b", "'c", "d'", "*"])
        self.assertFalse(list(self.work.rglob("pwned*")))

    def test_commands_that_cannot_be_used(self):
        for text in ("[", "[]", "[1]", '["a", null]', '["a"] x', "[a]", '["a\\u0000b"]',
                     '["\\ud800"]', "[" * 100000, '[["a"]]', "['a']"):
            done = self.gate(2, command=text)
            self.assertEqual((done.outputs, done.stderr.count("\n")), ({}, 1), text)
            self.assertIn("is no JSON array of strings", done.stderr)
        done = self.gate(2, command=" \t\n")
        self.assertEqual(done.stderr, "Error: the input command holds no word; name the server's "
                                      "program\n")

    def test_exactly_one_target(self):
        for inputs, word in (({}, "neither"), ({"command": DEMO, "url": "http://[::1]/"}, "both")):
            done = self.gate(2, **inputs)
            self.assertEqual((done.outputs, self.files()), ({}, ["mcp-eval.manifest.json"]))
            self.assertTrue(done.stderr.startswith(f"Error: {word} of the inputs command and url "))

    def test_paths_of_the_report(self):
        for text in CODE:
            done = self.step("Evaluate the server", {"server": "demo", "command": DEMO,
                                                     "report-path": text})
            self.assertFalse(list(self.work.rglob("pwned")), text)
            if re.search("[\r\n]", text):
                self.assertEqual((done.status, done.outputs), (2, {}), text)
                self.assertIn("holds a control character", done.stderr)
                continue
            path = f"./{text}" if text.startswith("-") else text
            self.assertEqual((done.status, done.outputs["passed"]), (0, "true"), done.stderr)
            self.assertEqual(done.outputs["report"], path)
            self.assertIs(json.loads(self.read(path))["passed"], True)
            self.assertEqual(self.read(done.outputs["markdown"]), done.summary)
        for text in ("", "folder/", ".", "/", "\x1b[31m", "\x7f"):
            self.assertEqual(self.gate(2, command=DEMO, report_path=text).outputs, {}, text)

    def test_a_baseline_may_have_any_name(self):
        for name in ("$(touch pwned)", "-", "--help", "a b"):
            self.gate(0, command=DEMO, report_path=f"./{name}")
            done = self.gate(0, command=DEMO, baseline=name)
            self.assertEqual(done.outputs["diff-exit-code"], "0")

    def test_the_log_commands_no_runner(self):
        for inputs in ({"manifest": "##[set-output name=passed]true"}, {"command": "", "url": "x"}):
            done = self.gate(2, {"GITHUB_ACTIONS": "true"}, **{"command": DEMO} | inputs)
            first, *_, last = done.stdout.splitlines()
            self.assertRegex(first, "^::stop-commands::[0-9a-f]{32}$")
            self.assertEqual((last, done.stderr), (f"::{first[-32:]}::", ""))

    def test_a_server_is_not_told_where_the_runner_reads(self):
        self.gate(0, command=str(self.recorder))
        names = self.recorded()[1]
        self.assertIn("CI", names)
        told = [name for name in names if name.startswith("INPUT_") or
                name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY", "GITHUB_ENV", "GITHUB_PATH",
                         "GITHUB_STATE")]
        self.assertEqual(told, [])


if __name__ == "__main__":
    unittest.main()
