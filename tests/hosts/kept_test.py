# SPDX-License-Identifier: MIT
"""What is kept between runs, and what it is good for: the history behind `trends`, and the corpus
that reports are placed among (contract 05 sections 8 and 10)."""

import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

PROGRAM = os.environ["MCPEVAL_PROGRAM"]
DEMO = os.environ["MCPEVAL_DEMO"]
ROOT = pathlib.Path(__file__).resolve().parents[2]

NO_HISTORY = "no trend history yet: each mcpeval probe that measures readiness adds to it\n"
CATALOG = ("  catalog: 566 tokens over 12 tools, lighter than 23 of 33 observed servers "
           "(median 1186 tokens)\n")
UNPLACED = "; until it is mended or removed, nothing is compared with observed servers\n"
TIME = r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z"
MANIFEST = {"version": 1, "probes": [
    {"id": "size", "probe": "discovery-cost", "access": "read_only", "max_tools": 20,
     "max_schema_bytes": 20000},
    {"id": "tokens", "probe": "token-cost", "access": "read_only", "max_total_tokens": 2000,
     "max_tool_tokens": 1000}]}


class Kept(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.folder = pathlib.Path(place.name)
        self.home = self.folder / "home"
        self.history = self.home / "store/probes/history.jsonl"
        self.write_manifest(MANIFEST)

    def write_manifest(self, manifest):
        text = json.dumps(manifest)
        (self.folder / "mcp-eval.manifest.json").write_text(text, encoding="utf-8")

    def run_program(self, *words, status=0, **environment):
        variables = {**os.environ, "MCPEVAL_HOME": str(self.home), **environment}
        done = subprocess.run([PROGRAM, *words], cwd=self.folder, env=variables,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              check=False)
        self.assertEqual(done.returncode, status, done.stderr)
        return done

    def probe(self, *options, server=(), status=0, **environment):
        return self.run_program("probe", "--server", "demo", *options, "--", DEMO, *server,
                                status=status, **environment)


class Trends(Kept):
    def test_a_run_is_a_point(self):
        self.assertEqual(self.run_program("trends").stdout, NO_HISTORY)
        self.assertEqual(self.probe().stderr, "")
        point = json.loads(self.history.read_text(encoding="utf-8"))
        self.assertRegex(point.pop("ts"), f"^{TIME}$")
        self.assertRegex(point.pop("manifest_sha256"), "^[0-9a-f]{64}$")
        self.assertEqual(point, {"server": "demo", "passed": True, "cases_total": 2,
                                 "cases_passed": 2, "score": 91,
                                 "standard": "mcpeval-standard/2"})
        too_tight = json.loads(json.dumps(MANIFEST))
        too_tight["probes"][0]["max_tools"] = 3
        self.write_manifest(too_tight)
        self.probe(status=1)
        shown = self.run_program("trends").stdout
        self.assertRegex(shown, f"^demo\n  {TIME} score=91/100 cases=2/2 manifest=[0-9a-f]{{8}}\n"
                                f"  {TIME} score=91/100 cases=1/2 FAILING \\+0 "
                                "manifest=[0-9a-f]{8}\n$")
        newest = self.run_program("trends", "--last", "1").stdout
        self.assertRegex(newest, f"^demo\n  {TIME} score=91/100 cases=1/2 FAILING manifest=")
        self.assertEqual(newest.count("\n"), 2)

    def test_what_is_no_point(self):
        self.probe("--gate-only")
        self.probe("--probe", "token-cost")
        self.run_program("score", "--server", "demo", "--", DEMO)
        self.run_program("audit", "--server", "demo", "--", DEMO)
        late = {"id": "late", "probe": "latency-budget", "access": "read_only",
                "tool": "slow_read", "arguments": {}, "attempts": 1, "max_latency_ms": 500}
        self.write_manifest({"version": 1, "timeout_ms": 1000, "probes": [late]})
        lost = self.probe(server=["--broken", "slow"], status=3).stdout
        self.assertIn("late latency-budget error reason=transport-timeout\n", lost)
        self.assertIn("demo readiness ", lost)
        self.assertFalse(self.home.exists())

    def test_a_readiness_that_cannot_be_measured_is_no_point(self):
        starts = self.folder / "starts"
        server = f"test -e {starts} && exit 1; touch {starts}; exec {DEMO}"
        done = self.run_program("probe", "--server", "demo", "--era", "handshake", "--", "/bin/sh",
                                "-c", server, status=3)
        self.assertIn("demo gate 2/2 passed\ndemo readiness error reason=transport-closed\n",
                      done.stdout)
        self.assertFalse(self.home.exists())

    def test_eras_are_not_subtracted(self):
        self.probe()
        self.probe(server=["--era", "stateless"])
        self.assertEqual([json.loads(line)["standard"] for line in
                          self.history.read_text(encoding="utf-8").splitlines()],
                         ["mcpeval-standard/2", "mcpeval-standard/3"])
        self.assertRegex(self.run_program("trends").stdout.splitlines()[2],
                         f"^  {TIME} score=[0-9]+/100 cases=2/2 standard changed manifest=")

    def write_history(self, *points, end=""):
        self.history.parent.mkdir(parents=True, exist_ok=True)
        self.history.write_text("".join(json.dumps(point) + "\n" for point in points) + end,
                                encoding="utf-8")

    @staticmethod
    def point(server, minute, score, **members):
        return {"ts": f"2026-01-02T03:{minute:02}:00.000Z", "server": server, "passed": True,
                "cases_total": 2, "cases_passed": 2, "score": score,
                "standard": "mcpeval-standard/2", **members}

    def test_ten_runs_of_each_server_unless_told_otherwise(self):
        self.write_history(*(self.point(name, minute, minute) for minute in range(12)
                             for name in ("b", "a")))
        lines = self.run_program("trends").stdout.splitlines()
        self.assertEqual((lines[0], lines[11], len(lines)), ("b", "a", 22))
        self.assertEqual(lines[1:3], ["  2026-01-02T03:02:00.000Z score=2/100 cases=2/2",
                                      "  2026-01-02T03:03:00.000Z score=3/100 cases=2/2 +1"])
        self.assertEqual(len(self.run_program("trends", "--last=11").stdout.splitlines()), 24)
        self.assertEqual(len(self.run_program("trends", "--last=99").stdout.splitlines()), 26)

    def test_histories_of_other_versions(self):
        old = {"standard": None}
        self.write_history(self.point("a", 1, 50, manifest_sha256="1" * 64, **old), {},
                           self.point("a", 2, 40, manifest_sha256="1" * 64, **old),
                           self.point("a", 3, 60, manifest_sha256="2" * 64, passed=False,
                                      cases_passed=1, **old),
                           self.point("a", 4, 70, later=[1]),
                           self.point("a", 5, 70, measurement_profile={"p": 1}),
                           end='{"ts":"2026-01-02T03:06:00.000Z","server":')
        told = self.run_program("trends", status=3).stderr
        self.assertEqual(told, f'Error: line 2 of "{self.history}" is no record of a score: ts must '
                               "be a time such as 2026-01-31T12:00:00.000Z; mend it or take it "
                               "out\n")
        text = self.history.read_text(encoding="utf-8").replace("{}\n", " \n\n")
        self.history.write_text(text, encoding="utf-8")
        self.assertEqual(self.run_program("trends").stdout, (
            "a\n"
            "  2026-01-02T03:01:00.000Z score=50/100 cases=2/2 manifest=11111111\n"
            "  2026-01-02T03:02:00.000Z score=40/100 cases=2/2 -10 manifest=11111111\n"
            "  2026-01-02T03:03:00.000Z score=60/100 cases=1/2 FAILING manifest changed "
            "manifest=22222222\n"
            "  2026-01-02T03:04:00.000Z score=70/100 cases=2/2 standard changed\n"
            "  2026-01-02T03:05:00.000Z score=70/100 cases=2/2 profile changed\n"))

    def test_a_history_without_a_run_is_none(self):
        for text in ("", "\n \n", '{"ts":"2026'):
            self.write_history(end=text)
            done = self.run_program("trends")
            self.assertEqual((done.stdout, done.stderr), (NO_HISTORY, ""))

    def test_a_history_that_cannot_be_read(self):
        self.history.mkdir(parents=True)
        told = self.run_program("trends", status=3)
        self.assertEqual(told.stdout, "")
        self.assertRegex(told.stderr, '^Error: cannot read ".*/history.jsonl": .*\n$')

    def test_a_red_run_stays_red_when_its_point_cannot_be_kept(self):
        tight = json.loads(json.dumps(MANIFEST))
        tight["probes"][0]["max_tools"] = 3
        self.write_manifest(tight)
        self.home.write_text("", encoding="utf-8")
        done = self.probe(status=1)
        self.assertIn("the score was not added to the trends: ", done.stderr)

    def test_the_command_line(self):
        for words in (["more"], ["--last", "1", "--last", "2"], ["--format", "json"], ["--last"]):
            done = self.run_program("trends", *words, status=2)
            self.assertEqual(done.stdout, "")
            self.assertTrue(done.stderr.startswith("Error: "), done.stderr)

    def test_a_point_that_cannot_be_kept_costs_a_line(self):
        self.home.write_text("", encoding="utf-8")
        done = self.probe()
        self.assertRegex(done.stderr, "^the score was not added to the trends: cannot append to "
                                      '".*/history.jsonl": Not a directory\n$')
        self.assertIn("demo readiness 91/100", done.stdout)
        done = self.probe(MCPEVAL_HOME="", HOME="")
        self.assertEqual(done.stderr, "the score was not added to the trends: neither MCPEVAL_HOME "
                                      "nor HOME is set; set MCPEVAL_HOME to a folder\n")

    def test_the_report_does_not_hang_on_it(self):
        first = self.probe("--format", "json").stdout
        self.assertEqual(self.probe("--format", "json").stdout, first)
        self.assertEqual(len(self.history.read_text(encoding="utf-8").splitlines()), 2)

    def test_faults(self):
        self.history.parent.mkdir(parents=True)
        self.history.write_text("\nno record\n", encoding="utf-8")
        told = self.run_program("trends", status=3).stderr
        self.assertTrue(re.match('Error: line 2 of ".*/history.jsonl" is no record of a score: it '
                                 ".*; mend it or take it out\n$", told), told)
        for number in ("0", "1000001", "-1", "x", ""):
            self.assertEqual(self.run_program("trends", "--last", number, status=2).stderr,
                             "Error: --last takes a whole number from 1 to 1000000\n")
        told = self.run_program("trends", status=3, MCPEVAL_HOME="", HOME="").stderr
        self.assertEqual(told, "Error: neither MCPEVAL_HOME nor HOME is set; set MCPEVAL_HOME to a "
                               "folder\n")

    def test_without_a_home_of_its_own_it_is_in_the_user_s(self):
        self.probe(MCPEVAL_HOME="", HOME=str(self.folder))
        self.assertTrue((self.folder / ".mcp-eval/store/probes/history.jsonl").exists())


class Corpus(Kept):
    def setUp(self):
        super().setUp()
        self.corpus = self.home / "corpus.json"

    def own(self, standard, *observations, **others):
        self.home.mkdir(exist_ok=True)
        text = json.dumps({"schema": "mcpeval.readiness-corpus/v2", "source": "a test",
                           "standard": standard, "observations": observations, **others})
        self.corpus.write_text(text, encoding="utf-8")

    def score(self, *options, status=0):
        return self.run_program("score", "--server", "demo", *options, "--", DEMO, status=status)

    def test_the_shipped_one_places_the_catalog(self):
        for done in (self.score(), self.probe()):
            self.assertTrue(done.stdout.endswith(CATALOG), done.stdout)
            self.assertNotIn("standard corpus", done.stdout)

    def test_a_gate_that_measured_tokens_is_placed(self):
        self.assertEqual(self.probe("--gate-only").stdout.splitlines(True)[-1], CATALOG)
        self.assertNotIn("observed servers", self.probe("--probe", "discovery-cost").stdout)

    def test_the_operator_s_goes_before_it(self):
        self.own("mcpeval-standard/2", {"server": "a", "score": 91, "catalog_tokens": 567},
                 {"server": "b", "score": 90}, {"server": "c", "score": 92, "catalog_tokens": 1})
        self.assertTrue(self.score().stdout.endswith(
            "  standard corpus (mcpeval-standard/2): above 1, tied 1, below 1 of 3 observed "
            "servers\n  catalog: 566 tokens over 12 tools, lighter than 1 of 2 observed servers "
            "(median 1 tokens)\n"))

    def test_the_one_in_the_documentation(self):
        page = (ROOT / "docs/readiness.md").read_text(encoding="utf-8")
        [block] = re.findall(r"^```json\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
        self.spoil(block)
        done = self.score()
        self.assertEqual(done.stderr, "")
        self.assertTrue(done.stdout.endswith(
            "  standard corpus (mcpeval-standard/2): above 1, tied 1, below 0 of 2 observed "
            "servers\n  catalog: 566 tokens over 12 tools, lighter than 1 of 1 observed servers "
            "(median 1410 tokens)\n"), done.stdout)

    def test_the_pages_show_it(self):
        self.own("mcpeval-standard/2", {"server": "a", "score": 1, "catalog_tokens": 600})
        page = self.score("--format", "markdown").stdout
        self.assertIn("\n*Standard corpus (mcpeval-standard/2): above 1, tied 0, below 0 of 1 "
                      "observed servers.*\n", page)
        self.assertIn("*Catalog: 566 tokens over 12 tools \u2014 lighter than 1 of 1 observed "
                      "servers (median 600 tokens).*\n", page)
        self.assertIn("1 observed server", self.score("--format", "html").stdout)

    def test_no_document_holds_it(self):
        plain = self.score("--format", "json").stdout
        self.own("mcpeval-standard/2", {"server": "a", "score": 1})
        self.assertEqual(self.score("--format", "json").stdout, plain)

    def test_one_that_cannot_be_used_is_named_and_nothing_takes_its_place(self):
        sound = ('{"schema":"mcpeval.readiness-corpus/v2","source":"s","standard":"x",'
                 '"observations":[{"server":"a","score":%s}]}')
        for text, why in (("", "it is not valid JSON at byte 0"),
                          ("{", "it is not valid JSON at byte 1"),
                          (sound % "1" + "}", f"it is not valid JSON at byte {len(sound) - 1}"),
                          (sound % '1,"score":2', 'it repeats the key /observations/0/score'),
                          (sound % "1.5", "observations/0/score must be a whole number from 0 to "
                                          "100"),
                          ('{"schema":"mcpeval.readiness-corpus/v1"}',
                           "schema must be mcpeval.readiness-corpus/v2 or "
                           "mcpeval.readiness-corpus/v3")):
            self.spoil(text)
            done = self.probe("--gate-only")
            self.assertEqual(done.stderr, f'"{self.corpus}" is no corpus: {why}{UNPLACED}')
            self.assertIn("demo gate 2/2 passed", done.stdout)
            self.assertNotIn("observed servers", done.stdout)

    def test_one_that_cannot_be_read_is_named_once(self):
        self.spoil("")
        os.truncate(self.corpus, (64 << 20) + 1)
        self.assertEqual(self.probe("--gate-only").stderr, f'"{self.corpus}" is larger than the 67108864 bytes '
                                              f"allowed here{UNPLACED}")
        self.corpus.unlink()
        os.mkfifo(self.corpus)
        why = f'cannot read "{self.corpus}": it is not a regular file{UNPLACED}'
        self.assertEqual(self.probe("--gate-only").stderr, why)
        self.corpus.unlink()
        self.corpus.mkdir()
        self.assertEqual(self.probe("--gate-only").stderr, why)
        self.corpus.rmdir()
        self.corpus.symlink_to("nowhere")
        self.assertEqual(self.probe("--gate-only").stderr, f'cannot read "{self.corpus}": No such file or '
                                              f"directory{UNPLACED}")

    def test_score_and_audit_name_it_too(self):
        self.spoil("{")
        for done in (self.score(), self.run_program("audit", "--server", "demo", "--", DEMO)):
            self.assertIn(UNPLACED, done.stderr)
            self.assertIn("demo readiness 91/100", done.stdout)
            self.assertNotIn("observed servers", done.stdout)

    def test_no_other_command_asks_for_it(self):
        document = self.folder / "report.json"
        document.write_text(self.score("--format", "json").stdout, encoding="utf-8")
        self.own("mcpeval-standard/2", {"server": "a", "score": 1, "catalog_tokens": 600})
        for layout in ("text", "markdown", "html"):
            shown = self.run_program("report", str(document), "--format", layout)
            self.assertIn("91", shown.stdout)
            self.assertNotIn("observed server", shown.stdout)
        self.spoil("{")
        self.assertEqual(self.run_program("report", str(document)).stderr, "")

    def spoil(self, text):
        self.home.mkdir(exist_ok=True)
        self.corpus.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    unittest.main()
