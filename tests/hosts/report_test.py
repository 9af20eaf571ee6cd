# SPDX-License-Identifier: MIT
"""`mcpeval report`: what it prints, its exit statuses, and what it refuses."""

import json
import os
import pathlib
import tempfile
import unittest

from report_documents import GOLDEN, UNUSABLE, Documents, case, document, readiness

HINT = "  hint: "
DEMO_MANIFEST = GOLDEN.parents[2] / "demo/demo.manifest.json"


class Statuses(Documents):
    def status_of(self, content):
        return self.run_program("report", self.write("r.json", content)).returncode

    def test_all_passed(self):
        self.assertEqual(self.status_of(document(case("a"))), 0)
        self.assertEqual(self.status_of(document()), 0)

    def test_a_failed_case(self):
        self.assertEqual(self.status_of(document(case("a"), case("b", "expected-error"))), 1)

    def test_an_errored_case_outranks_a_failed_one(self):
        for label in ("transport-timeout", "transport-closed", "transport-error",
                      "evaluation-budget-exceeded", "evaluation-interrupted", "plugin-fault"):
            cases = document(case("a", "expected-error"), case("b", label))
            self.assertEqual(self.status_of(cases), 3, label)

    def test_a_readiness_error(self):
        self.assertEqual(self.status_of(document(readiness_error="transport-closed")), 3)
        red = document(case("a", "expected-error"), readiness_error="transport-closed")
        self.assertEqual(self.status_of(red), 3)

    def test_a_score_changes_nothing(self):
        self.assertEqual(self.status_of(document(case("a"), readiness=readiness(0))), 0)

    def test_version_1(self):
        self.assertEqual(self.status_of(document(case("a"), version=1)), 0)
        self.assertEqual(self.status_of(document(case("a", "expected-error"), version=1)), 1)


class Text(Documents):
    def test_a_case_and_its_hint(self):
        name = self.write("r.json", document(case("a", "expected-error", attempts=2,
                                                  first_failure=2)))
        explained = self.run_program("explain", "expected-error").stdout
        line = "a schema-guessability fail attempts=2 first_failure=2 reason=expected-error\n"
        rest = "acme gate 0/1 passed\nacme readiness not measured\n"
        self.check(self.run_program("report", name), 1, line + HINT + explained + rest)
        self.check(self.run_program("report", name, "--brief"), 1, line + rest)

    def test_the_hint_of_a_call_in_a_workflow(self):
        failed = case("a", "missing-field", "workflow", attempts=3, first_failure=3)
        shown = self.run_program("report", self.write("r.json", document(failed)))
        self.assertIn(HINT + "Workflow call 3: ", shown.stdout)
        del failed["first_failure"]
        shown = self.run_program("report", self.write("r.json", document(failed)))
        self.assertIn(HINT, shown.stdout)
        self.assertNotIn("Workflow call", shown.stdout)

    def test_stdin(self):
        text = json.dumps(document(case("a")))
        self.check(self.run_program("report", "-", stdin=text), 0,
                   "a schema-guessability pass attempts=0\nacme gate 1/1 passed\n"
                   "acme readiness not measured\n")

    def test_a_document_without_server(self):
        nameless = document(case("a"))
        del nameless["server"]
        self.assertIn("unknown gate 1/1 passed\n",
                      self.run_program("report", self.write("r.json", nameless)).stdout)

    def test_version_1_has_a_pass_rate(self):
        name = self.write("r.json", document(version=1, readiness={"score": 67}))
        self.check(self.run_program("report", name), 0,
                   "acme manifest pass rate 67/100 (legacy v1 score, not a readiness standard)\n")

    def test_a_price(self):
        name = self.write("r.json", document(case("a", probe="token-cost",
                                                  measurements={"total_tokens": 2000})))
        cost = ("  cost: 2000 tokens of every session before the first tool call cost $0.0060 per "
                "session at $3.00/Mtok ($6.00 per 1,000 sessions)\n")
        shown = self.run_program("report", name, "--price-per-mtok", "3")
        self.assertTrue(shown.stdout.endswith("acme readiness not measured\n" + cost))
        self.assertNotIn("cost:", self.run_program("report", name).stdout)

    def test_words_of_modules_that_are_not_installed(self):
        foreign = document(case("a", "acme.ping-refused", "acme.stable-ping", first_failure=1),
                           case("b", "missing-field", "workflow", first_failure=1))
        name = self.write("r.json", foreign)
        shown = self.run_program("report", name, MCPEVAL_PLUGIN_PATH="/nonexistent")
        self.assertEqual(shown.returncode, 1)
        self.assertEqual(shown.stdout.count(HINT + "install the module of this case's kind"), 2)


class Formats(Documents):
    def test_json_is_what_was_read(self):
        for name in ("measured", "scored", "unmeasured", "stateless", "clean", "no-cases"):
            golden = GOLDEN / f"{name}.json"
            once = self.run_program("report", str(golden), "--format", "json")
            again = self.run_program("report", "-", "--format", "json", stdin=once.stdout)
            self.assertEqual(once.stdout, again.stdout, name)
            self.assertEqual(once.stderr + again.stderr, "", name)
            before, after = json.loads(golden.read_text(encoding="utf-8")), json.loads(once.stdout)
            for kept in ("gate", "passed", "protocol", "advisories", "readiness_error"):
                self.assertEqual(after.get(kept), before.get(kept), (name, kept))

    def test_a_price_is_in_no_document(self):
        golden = str(GOLDEN / "measured.json")
        plain = self.run_program("report", golden, "--format", "json").stdout
        priced = self.run_program("report", golden, "--format", "json", "--price-per-mtok", "3")
        self.assertEqual(priced.stdout, plain)

    def test_unknown_formats_are_refused_before_the_document_is_read(self):
        done = self.run_program("report", "absent.json", "--format", "unheard-of")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertTrue(done.stderr.startswith("Error: --format: "))
        self.assertNotIn("absent", done.stderr)

    @unittest.skipUnless("sarif" in os.environ.get("MCPEVAL_REPORTERS", ""), "no such reporter")
    def test_the_manifest_locates_results(self):
        name = self.write("r.json", document(case("a", "expected-error", first_failure=1)))
        self.write("m.json", '{"version": 1,\n "probes": [\n  {"id": "a"}]}\n')

        def place(manifest):
            shown = self.run_program("report", name, "--format", "sarif", "--manifest", manifest)
            self.assertEqual(shown.returncode, 1)
            result = json.loads(shown.stdout)["runs"][0]["results"][0]
            return result["locations"][0]["physicalLocation"]

        here = {"artifactLocation": {"uri": "m.json"}, "region": {"startLine": 3}}
        self.assertEqual(place("m.json"), here)
        self.assertEqual(place("./m.json"), here)
        self.assertEqual(place(str(self.folder.resolve() / "m.json")), here)
        with tempfile.TemporaryDirectory() as elsewhere:
            link = pathlib.Path(elsewhere) / "link"
            link.symlink_to(self.folder)
            self.assertEqual(place(str(link / "m.json")), here)
        self.assertEqual(place("../m.json")["artifactLocation"], {"uri": "../m.json"})
        self.assertEqual(place("absent.json"), {"artifactLocation": {"uri": "absent.json"}})
        self.assertEqual(place("/elsewhere/m.json"),
                         {"artifactLocation": {"uri": "file:///elsewhere/m.json"}})


@unittest.skipUnless("MCPEVAL_DEMO" in os.environ, "no demo server in this build")
class Runs(Documents):
    """A report read back says what the run said, in bytes."""

    def check_again(self, *demo_options):
        first = self.run_program(
            "probe", "--server", "demo", "--manifest", str(DEMO_MANIFEST), "--allow-mutation",
            "--format", "json", "--", os.environ["MCPEVAL_DEMO"], *demo_options)
        self.assertEqual(first.stderr, "")
        self.assertIn(first.returncode, (0, 1))
        self.check(self.run_program("report", "-", "--format", "json", stdin=first.stdout),
                   first.returncode, first.stdout)
        return json.loads(first.stdout)

    def test_a_clean_run(self):
        self.assertTrue(self.check_again()["passed"])

    def test_broken_servers(self):
        for aspect in ("stalled-cursor", "bloated", "schema", "no-result-type"):
            era = "stateless" if aspect == "no-result-type" else "handshake"
            self.assertFalse(self.check_again("--era", era, "--broken", aspect)["passed"], aspect)

    def test_the_stateless_era(self):
        self.assertIn("protocol", self.check_again("--era", "stateless"))


class Refusals(Documents):
    def refused(self, content, sentence):
        name = self.write("r.json", content)
        self.check_usage(self.run_program("report", name), "the document" + UNUSABLE + sentence)

    def test_files_that_cannot_be_read(self):
        for path, cause in (("absent.json", "No such file or directory"),
                            (".", "it is not a regular file")):
            self.check_usage(self.run_program("report", path),
                             f'the document{UNUSABLE}cannot read "{path}": {cause}')

    def test_texts_that_are_no_document(self):
        self.refused("", "its text is not valid JSON at byte 0")
        self.refused("{", "its text is not valid JSON at byte 1")
        self.refused("[]", "schema must be mcpeval.probe-report/v1 or mcpeval.probe-report/v2")
        self.refused(document(version=3),
                     "schema must be mcpeval.probe-report/v1 or mcpeval.probe-report/v2")

    def test_words_that_nobody_knows(self):
        self.refused(document(case("a", probe="unheard-of")),
                     "cases/0/probe must be a kind that this version knows")
        self.refused(document(case("a", "unheard-of")),
                     "cases/0/reason must be null or a reason that this version knows")
        self.refused(document(case("a", "catalog-no-tools")),
                     "cases/0/reason must be null or a reason that this version knows")
        self.refused(document(readiness_error="unheard-of"),
                     "readiness_error must be null or a reason that this version knows")

    def test_readiness_that_cannot_be_understood(self):
        lost = {"id": "catalog.empty", "reason": "catalog-no-tools", "score": 0}
        area = {"name": "catalog", "score": 0, "checks": [lost]}
        whole = readiness(91)
        whole["areas"] = [area]
        place = "readiness/areas/0/"
        self.check(self.run_program("report", self.write("r.json", document(readiness=whole))), 0)
        for spoilt, member, sentence in (
                (area, "name", "name must be an area that this version knows"),
                (lost, "id", "checks/0/id must be a check that this version knows"),
                (lost, "reason",
                 "checks/0/reason must be a reason of readiness that this version knows")):
            kept, spoilt[member] = spoilt[member], "missing-field"
            self.refused(document(readiness=whole), place + sentence)
            spoilt[member] = kept

    def test_the_command_line(self):
        self.check_usage(self.run_program("report"), "an argument is missing: DOCUMENT")
        self.check_usage(self.run_program("report", "a", "b"), "too many arguments")
        name = self.write("r.json", document())
        for price in ("-1", "nan", "inf", "three", "", "1000000001"):
            self.check_usage(self.run_program("report", name, f"--price-per-mtok={price}"),
                             "--price-per-mtok takes a number of US dollars from 0 to 1000000000, "
                             "such as 3 or 0.25")


if __name__ == "__main__":
    unittest.main()
