# SPDX-License-Identifier: MIT
"""`mcpeval diff`: what it prints, when it gates, and what it refuses."""

import json
import os
import unittest

from report_documents import UNUSABLE, Documents, case, document, readiness

ARROW = "\N{RIGHTWARDS ARROW}"
DASH = "\N{EM DASH}"
UNMEASURED = f"readiness  {DASH} {ARROW} {DASH} not comparable\n"


class Compared(Documents):
    def diff(self, baseline, current, *options, **more):
        return self.run_program("diff", *options, self.write("b.json", baseline),
                                self.write("c.json", current), **more)


class Gates(Compared):
    PASSES, FAILS, FAILS_OTHERWISE, LOST = (document(case("a", reason)) for reason in (
        None, "missing-required-argument", "invalid-schema", "transport-closed"))

    def statuses(self, baseline, current):
        """Without an option, with each, with both; the output is the same whatever they are."""
        regression, change = "--fail-on-regression", "--fail-on-change"
        runs = [self.diff(baseline, current, *options)
                for options in ((), (regression,), (change,), (regression, change))]
        self.assertEqual({run.stdout for run in runs}, {runs[0].stdout})
        self.assertNotEqual(runs[0].stdout, "")
        return [run.returncode for run in runs]

    def test_a_regression(self):
        self.assertEqual(self.statuses(self.PASSES, self.FAILS), [0, 1, 0, 1])
        self.assertEqual(self.statuses(self.PASSES, self.LOST), [0, 1, 0, 1])

    def test_a_change(self):
        self.assertEqual(self.statuses(self.FAILS, self.FAILS_OTHERWISE), [0, 0, 1, 1])
        self.assertEqual(self.statuses(self.FAILS, self.LOST), [0, 0, 1, 1])

    def test_what_never_gates(self):
        for before, after in ((self.FAILS, self.PASSES), (self.FAILS, self.FAILS),
                              (document(), self.FAILS), (self.PASSES, document()),
                              (document(readiness=readiness(91)),
                               document(readiness=readiness(10)))):
            self.assertEqual(self.statuses(before, after), [0, 0, 0, 0])


class Text(Compared):
    def test_one_line_for_each_case(self):
        self.check(self.diff(document(case("a"), case("gone")),
                             document(case("a", "invalid-schema"), case("new"))), 0,
                   "a          REGRESSED invalid-schema\n"
                   "gone       removed\n"
                   "new        added\n" + UNMEASURED +
                   "1 regressed, 0 fixed, 0 changed, 0 unchanged, 1 removed, 1 added\n")

    def test_another_kind_under_the_same_id(self):
        shown = self.diff(document(case("a")), document(case("a", probe="pagination"))).stdout
        self.assertTrue(shown.startswith("a          removed\na          added\n"))

    def test_scores_of_one_standard(self):
        shown = self.diff(document(readiness=readiness(91)), document(readiness=readiness(88)))
        self.assertTrue(shown.stdout.startswith(f"readiness  91 {ARROW} 88\n"))

    def test_another_standard_and_era(self):
        stateless = {"era": "stateless", "version": "2026-07-28", "detected_by": "discover"}
        shown = self.diff(document(readiness=readiness(91)),
                          document(readiness=readiness(88, "mcpeval-standard/3"),
                                   protocol=stateless))
        self.assertTrue(shown.stdout.startswith(
            f"era changed  handshake {ARROW} stateless\n"
            f"readiness  91 {ARROW} 88 not comparable\n"))

    def test_a_version_1_baseline(self):
        shown = self.diff(document(case("a"), version=1, readiness={"score": 67}),
                          document(case("a"), readiness=readiness(91)))
        self.check(shown, 0, "a          unchanged\n"
                   f"readiness  67 {ARROW} 91 not comparable\n"
                   "0 regressed, 0 fixed, 0 changed, 1 unchanged, 0 removed, 0 added\n")

    def test_either_side_from_stdin(self):
        passes, fails = document(case("a")), document(case("a", "invalid-schema"))
        for sides, text, label in ((("-", "f.json"), passes, "REGRESSED invalid-schema"),
                                   (("f.json", "-"), passes, "fixed")):
            self.write("f.json", fails)
            shown = self.run_program("diff", *sides, stdin=json.dumps(text))
            self.assertTrue(shown.stdout.startswith(f"a          {label}\n"), shown)
            self.assertEqual(shown.returncode, 0)


class Formats(Compared):
    BEFORE = document(case("a"), case("gone"))
    AFTER = document(case("a", "invalid-schema"), case("new"))

    def test_json(self):
        shown = self.diff(self.BEFORE, self.AFTER, "--format", "json", "--fail-on-regression")
        self.assertEqual((shown.returncode, shown.stderr), (1, ""))
        self.assertEqual(shown.stdout,
                         self.diff(self.BEFORE, self.AFTER, "--format", "json").stdout)
        self.assertEqual(json.loads(shown.stdout), {
            "schema": "mcpeval.probe-diff/v2",
            "readiness": {"baseline": None, "current": None, "baseline_standard": None,
                          "current_standard": None, "comparable": False},
            "summary": {"regressed": 1, "fixed": 0, "changed": 0, "unchanged": 0, "removed": 1,
                        "added": 1},
            "cases": [{"id": "a", "probe": "schema-guessability", "verdict": "regressed",
                       "baseline_reason": None, "current_reason": "invalid-schema",
                       "measurements": {}}],
            "removed": ["gone"],
            "added": ["new"]})
        self.assertTrue(shown.stdout.startswith('{\n  "added": [\n    "new"\n  ],\n'))
        self.assertTrue(shown.stdout.endswith("}\n"))

    @unittest.skipUnless("markdown" in os.environ.get("MCPEVAL_REPORTERS", ""), "no such reporter")
    def test_markdown(self):
        shown = self.diff(self.BEFORE, self.AFTER, "--format", "markdown").stdout
        self.assertTrue(shown.startswith("## mcp-eval baseline diff\n"))
        self.assertIn("| Case | Verdict | Baseline | Current |\n", shown)
        self.assertIn("| a | **regressed** (`invalid-schema`) | pass | fail (`invalid-schema`) |\n",
                      shown)
        self.assertIn(f"| gone | removed | {DASH} | {DASH} |\n", shown)
        self.assertIn(f"| new | added | {DASH} | {DASH} |\n", shown)

    @unittest.skipUnless("sarif" in os.environ.get("MCPEVAL_REPORTERS", ""), "no such reporter")
    def test_a_reporter_of_other_documents(self):
        done = self.diff(self.BEFORE, self.AFTER, "--format", "sarif")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertTrue(done.stderr.startswith(
            "Error: --format: this format is made of other documents; this command takes text, "))

    def test_unknown_formats_are_refused_before_a_document_is_read(self):
        done = self.run_program("diff", "absent.json", "-", "--format", "unheard-of")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertNotIn("absent", done.stderr)


class Refusals(Compared):
    def test_each_side_is_named(self):
        name = self.write("r.json", document())
        cause = 'cannot read "absent.json": No such file or directory'
        self.check_usage(self.run_program("diff", "absent.json", name),
                         "the baseline report" + UNUSABLE + cause)
        self.check_usage(self.run_program("diff", name, "absent.json"),
                         "the current report" + UNUSABLE + cause)
        self.check_usage(self.diff(document(version=3), document()),
                         "the baseline report" + UNUSABLE +
                         "schema must be mcpeval.probe-report/v1 or mcpeval.probe-report/v2")
        self.check_usage(self.diff(document(), "{"),
                         "the current report" + UNUSABLE + "its text is not valid JSON at byte 1")

    def test_a_diff_is_no_report(self):
        written = self.diff(document(), document(), "--format", "json").stdout
        self.check_usage(self.diff(written, document()),
                         "the baseline report" + UNUSABLE +
                         "schema must be mcpeval.probe-report/v1 or mcpeval.probe-report/v2")

    def test_two_servers(self):
        self.check_usage(self.diff(document(server="one"), document(server="two")),
                         "the baseline is of the server `one` and the current report of `two`; a "
                         "diff takes two reports of one server")

    def test_a_side_without_a_server_goes_with_any(self):
        nameless = document(case("a"))
        del nameless["server"]
        for sides in ((nameless, document(case("a"))), (document(case("a")), nameless),
                      (nameless, document(case("a"), server="unknown")), (nameless, nameless)):
            self.assertEqual(self.diff(*sides).returncode, 0)

    def test_the_command_line(self):
        self.check_usage(self.run_program("diff", "-", "-"),
                         "only one of the two reports can come from stdin")
        self.check_usage(self.run_program("diff", "a"),
                         "an argument is missing: BASELINE CURRENT")
        self.check_usage(self.run_program("diff", "a", "b", "c"), "too many arguments")


if __name__ == "__main__":
    unittest.main()
