# SPDX-License-Identifier: MIT
"""Runs the steps of action.yml as a runner does: inputs, environment, scripts, outputs."""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

try:
    import yaml
except ImportError:
    print("skipped: the Python package yaml is not installed")
    sys.exit(77)

ROOT = pathlib.Path(__file__).resolve().parents[2]
ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
INPUT = re.compile(r"\$\{\{ inputs\.([a-z-]+) \}\}")
# As the runner starts `shell: bash`.
SHELL = ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c"]
RUNNER_FILES = ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY", "GITHUB_ENV", "GITHUB_PATH", "GITHUB_STATE")


class Outcome:
    """What became of one run: status, both streams, outputs by name, the job summary."""

    def __init__(self, done, files):
        self.status, self.stdout, self.stderr = done.returncode, done.stdout, done.stderr
        self.summary = files["GITHUB_STEP_SUMMARY"].read_text(encoding="utf-8")
        self.path = files["GITHUB_PATH"].read_text(encoding="utf-8").splitlines()
        self.outputs = {}
        for line in files["GITHUB_OUTPUT"].read_text(encoding="utf-8").split("\n")[:-1]:
            name, equals, value = line.partition("=")
            assert equals and name not in self.outputs, line
            self.outputs[name] = value


class ActionRun(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.runner = pathlib.Path(place.name) / "runner"
        self.work = pathlib.Path(place.name) / "work"
        self.runner.mkdir()
        self.work.mkdir()
        self.bin = self.runner / "bin"  # first in PATH
        self.bin.mkdir()

    def program(self, name, text):
        path = self.bin / name
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)
        return path

    def step(self, name, inputs, **environment):
        """What came of the step of that name, with the defaults of the inputs not given."""
        [step] = [step for step in ACTION["runs"]["steps"] if step["name"] == name]
        given = {key: str(rule.get("default", "")) for key, rule in ACTION["inputs"].items()}
        self.assertLessEqual(inputs.keys(), given.keys())
        given |= inputs
        files = {key: self.runner / key for key in RUNNER_FILES}
        for path in files.values():
            path.write_text("", encoding="utf-8")
        variables = {"PATH": f"{self.bin}{os.pathsep}{os.environ['PATH']}",
                     "MCPEVAL_HOME": str(self.runner), "RUNNER_TEMP": str(self.runner),
                     "GITHUB_ACTION_PATH": str(ROOT), "GITHUB_ACTIONS": "", "CI": "true"}
        variables |= {key: str(path) for key, path in files.items()} | environment
        for key, value in step["env"].items():
            [source] = INPUT.fullmatch(value).groups()
            variables[key] = given[source]
        done = subprocess.run([*SHELL, step["run"]], cwd=self.work, env={**os.environ, **variables},
                              stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
        return Outcome(done, files)


MANIFEST = {"version": 1, "probes": [
    {"id": "pages", "probe": "pagination", "access": "read_only", "max_pages": 5},
    {"id": "few", "probe": "discovery-cost", "access": "read_only", "max_tools": 30,
     "max_schema_bytes": 20000}]}


class GateRun(ActionRun):
    """The gate step with the built program and a manifest of two cases, which the demo passes."""

    def setUp(self):
        super().setUp()
        (self.bin / "mcpeval").symlink_to(os.environ["MCPEVAL_PROGRAM"])
        self.write("mcp-eval.manifest.json", json.dumps(MANIFEST))

    def measure_nothing(self):
        """Probes leave readiness out, which makes a run short."""
        (self.bin / "mcpeval").unlink()
        self.program("mcpeval", f"""#!/bin/sh
case $1 in probe) shift; set -- probe --gate-only "$@" ;; esac
exec {os.environ["MCPEVAL_PROGRAM"]} "$@"
""")

    def write(self, name, text):
        (self.work / name).write_text(text, encoding="utf-8")

    def read(self, name):
        return (self.work / name).read_text(encoding="utf-8")

    def gate(self, status, environment=(), **inputs):
        named = {name.replace("_", "-"): value for name, value in inputs.items()}
        done = self.step("Evaluate the server", {"server": "demo"} | named, **dict(environment))
        self.assertEqual(done.status, status, done.stderr)
        return done

    def files(self):
        return sorted(path.name for path in self.work.iterdir())
