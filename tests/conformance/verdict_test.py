# SPDX-License-Identifier: MIT
"""A scenario is passed by checks that passed, never by the absence of checks."""

import os
import pathlib
import tempfile
import unittest
from unittest import mock

import suite as official
import verdict

GOOD = {"id": "a", "name": "A", "status": "SUCCESS"}
BAD = {"id": "b", "name": "B", "status": "FAILURE", "errorMessage": "missing"}


class Verdicts(unittest.TestCase):
    def test_enough_good_checks(self):
        told = {"id": "c", "name": "C", "status": "INFO"}
        skipped = {"id": "d", "name": "D", "status": "SKIPPED"}
        self.assertEqual(verdict.problems([GOOD, told, skipped], 1), [])

    def test_nothing_seen(self):
        self.assertEqual(verdict.problems([], 2), ["0 checks passed, at least 2 must"])

    def test_skipped_is_not_passed(self):
        self.assertEqual(verdict.problems([{**GOOD, "status": "SKIPPED"}], 1),
                         ["0 checks passed, at least 1 must"])

    def test_bad_check_among_good_ones(self):
        self.assertEqual(verdict.problems([GOOD, BAD], 1), ["FAILURE b B: missing"])

    def test_warning(self):
        self.assertEqual(verdict.problems([GOOD, {**GOOD, "status": "WARNING"}], 1),
                         ["WARNING a A: "])

    def test_counts(self):
        self.assertEqual(verdict.counts([GOOD, BAD, GOOD, {**GOOD, "status": "INFO"}]),
                         "2 passed, 1 failed, 0 warnings, 0 skipped")


class Finding(unittest.TestCase):
    def find(self, folder, **variables):
        with mock.patch.dict(os.environ, variables):
            return official.find(folder)

    def test_without_npm(self):
        with tempfile.TemporaryDirectory() as folder:
            with self.assertRaisesRegex(official.Unavailable, "npm is not installed"):
                self.find(folder, PATH=folder, MCPEVAL_CONFORMANCE="")
            self.assertEqual(list(pathlib.Path(folder).iterdir()), [])

    def test_named_folder_without_the_suite(self):
        with tempfile.TemporaryDirectory() as folder:
            with self.assertRaisesRegex(official.Broken, "is not installed in the folder"):
                self.find(folder, MCPEVAL_CONFORMANCE=folder)

    def test_network_faults(self):
        for code, expected in (("ENOTFOUND", True), ("EAI_AGAIN", True), ("ETARGET", False),
                               ("E404", False)):
            for prefix in ("npm error", "npm ERR!"):
                self.assertEqual(official.is_network_fault(f"x\n{prefix} code {code}\n"), expected)
        self.assertFalse(official.is_network_fault("ENOTFOUND"))


if __name__ == "__main__":
    unittest.main()
