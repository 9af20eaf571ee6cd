# SPDX-License-Identifier: MIT
"""`--price-per-mtok` of probe, audit and score (contract 05 section 9); report has tests of its own.
"""

import os
import pathlib
import subprocess
import tempfile
import unittest

PROGRAM = os.environ["MCPEVAL_PROGRAM"]
DEMO = os.environ["MCPEVAL_DEMO"]
COST = ("566 tokens of every session before the first tool call cost $0.0017 per session at "
        "$3.00/Mtok ($1.70 per 1,000 sessions)")
MANIFEST = ('{"version":1,"probes":[{"id":"tokens","probe":"token-cost","access":"read_only",'
            '"max_total_tokens":2000,"max_tool_tokens":1000}]}')


class Price(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.folder = pathlib.Path(place.name)
        (self.folder / "mcp-eval.manifest.json").write_text(MANIFEST, encoding="utf-8")

    def run_program(self, command, *options, status=0):
        done = subprocess.run([PROGRAM, command, "--server", "demo", *options, "--", DEMO],
                              cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, check=False)
        self.assertEqual(done.returncode, status, done.stderr)
        return done

    def test_text_says_it_once_at_the_end(self):
        for command in (["probe", "--gate-only"], ["audit", "--gate-only"], ["score"]):
            shown = self.run_program(*command, "--price-per-mtok", "3").stdout
            self.assertTrue(shown.endswith(f"\n  cost: {COST}\n"), shown)
            self.assertNotIn("cost: ", self.run_program(*command).stdout)

    def test_nothing_where_the_size_is_not_known(self):
        (self.folder / "mcp-eval.manifest.json").write_text(
            '{"version":1,"probes":[{"id":"pages","probe":"pagination","access":"read_only",'
            '"max_pages":5}]}', encoding="utf-8")
        for layout in ("text", "markdown"):
            shown = self.run_program("probe", "--gate-only", "--price-per-mtok=3", "--format",
                                     layout).stdout
            self.assertNotIn("cost", shown.lower())

    def test_nothing_costs_nothing_and_brief_says_it_too(self):
        shown = self.run_program("probe", "--gate-only", "--brief", "--price-per-mtok=0").stdout
        self.assertTrue(shown.endswith(" cost $0.0000 per session at $0.00/Mtok ($0.00 per 1,000 "
                                       "sessions)\n"), shown)

    def test_markdown_says_it_below_the_case(self):
        page = self.run_program("probe", "--gate-only", "--price-per-mtok=3", "--format",
                                "markdown").stdout
        self.assertIn(f"- **Session cost:** {COST}", page)

    def test_the_document_is_the_same(self):
        words = ["probe", "--gate-only", "--format", "json"]
        self.assertEqual(self.run_program(*words, "--price-per-mtok", "3").stdout,
                         self.run_program(*words).stdout)

    def test_odd_prices_start_nothing(self):
        for price in ("-1", "nan", "inf", "x", "", "1e400", "3 "):
            for command in ("probe", "audit", "score"):
                done = self.run_program(command, f"--price-per-mtok={price}", status=2)
                self.assertEqual((done.stdout, done.stderr), (
                    "", "Error: --price-per-mtok takes a number of US dollars from 0 to "
                        "1000000000, such as 3 or 0.25\n"))


if __name__ == "__main__":
    unittest.main()
