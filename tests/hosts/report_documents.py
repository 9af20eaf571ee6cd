# SPDX-License-Identifier: MIT
"""Report documents for the tests of `report` and `diff`, and the program that reads them."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

GOLDEN = pathlib.Path(__file__).resolve().parents[1] / "golden/reports"
UNUSABLE = " is not a usable probe report (mcpeval.probe-report/v2 or v1): "


def case(name, reason=None, probe="schema-guessability", **members):
    return {"id": name, "probe": probe, "reason": reason, **members}


def document(*cases, version=2, **members):
    return {"schema": f"mcpeval.probe-report/v{version}", "server": "acme", "cases": list(cases),
            **members}


def readiness(score, standard="mcpeval-standard/2"):
    return {"standard": standard, "score": score, "areas": [],
            "surface": {"tools": 1, "read_only": 1, "writers": 0, "exercised": 1}}


class Documents(unittest.TestCase):
    """Each test has a folder of its own, which is the program's working directory."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name, content):
        text = content if isinstance(content, str) else json.dumps(content)
        (self.folder / name).write_text(text, encoding="utf-8")
        return name

    def run_program(self, *words, stdin="", **environment):
        return subprocess.run(
            [os.environ["MCPEVAL_PROGRAM"], *words], input=stdin, capture_output=True, text=True,
            encoding="utf-8", timeout=60, check=False, cwd=self.folder,
            env={**os.environ, "XDG_DATA_HOME": "/nonexistent", **environment})

    def check(self, done, status, out=None, err=""):
        self.assertEqual((done.returncode, done.stderr), (status, err))
        if out is not None:
            self.assertEqual(done.stdout, out)

    def check_usage(self, done, sentence):
        self.check(done, 2, "", f"Error: {sentence}\n")
