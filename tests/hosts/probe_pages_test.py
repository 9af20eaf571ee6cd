# SPDX-License-Identifier: MIT
"""The minimal case of each page in docs/probes, run word for word against the demo server: there it
passes, and where the page says that a broken demo server fails it, it does.
Usage: probe_pages_test.py MCPEVAL DEMO"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

PROGRAM, DEMO = (str(pathlib.Path(argument).resolve()) for argument in sys.argv[1:3])
del sys.argv[1:]
PAGES = pathlib.Path(__file__).resolve().parents[2] / "docs/probes"

# The demo server has nothing that such a case could look at.
NOT_APPLICABLE = {"output-schema"}
BROKEN = re.compile(
    r"`mcpeval-demo --broken ([a-z-]+)` fails this case with `([a-z-]+)`")


def minimal_case(page):
    """What a page says in front of its minimal case, and a manifest with that case."""
    text = page.read_text(encoding="utf-8").partition("\n## A minimal case\n")[2]
    [block] = re.findall(r"^```json\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    shown = json.loads(block)
    manifest = shown if "probes" in shown else {"version": 1, "probes": [shown]}
    return text.partition("```")[0], manifest


def probe(manifest, *demo_arguments):
    """(exit status, what stderr holds, the line of the only case, the gate's line)."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "mcp-eval.manifest.json"
        path.write_text(json.dumps(manifest), encoding="utf-8")
        done = subprocess.run(
            [PROGRAM, "probe", "--server", "demo", "--gate-only", "--brief", "--allow-mutation",
             "--", DEMO, *demo_arguments],
            cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    line, gate = (done.stdout.splitlines() + ["", ""])[:2]
    return done.returncode, done.stderr, line, gate


def installed_kinds():
    shown = subprocess.run([PROGRAM, "schema"], capture_output=True, check=True).stdout
    return {branch["properties"]["probe"]["const"]
            for branch in json.loads(shown)["$defs"]["case"]["oneOf"]}


class Pages(unittest.TestCase):
    def test_each_kind_has_a_page(self):
        self.assertEqual(installed_kinds() - {page.stem for page in PAGES.glob("*.md")}, set())

    def pages(self):
        kinds = installed_kinds()
        return [page for page in sorted(PAGES.glob("*.md")) if page.stem in kinds]

    def test_each_minimal_case_passes(self):
        for page in self.pages():
            with self.subTest(page=page.name):
                manifest = minimal_case(page)[1]
                [case] = manifest["probes"]
                self.assertEqual(case["probe"], page.stem)
                status, stderr, line, gate = probe(manifest)
                self.assertEqual((status, stderr), (0, ""), line)
                self.assertTrue(line.startswith(f"{case['id']} {page.stem} pass "), line)
                self.assertEqual("applicable=false" in line.split(), page.stem in NOT_APPLICABLE)
                self.assertTrue(gate.startswith("demo gate 1/1 passed"), gate)
        print(f"{len(self.pages())} minimal cases pass against the demo server")

    def test_broken_demo_servers_fail_as_the_pages_say(self):
        claims = [(page, *claim) for page in self.pages()
                  for claim in BROKEN.findall(minimal_case(page)[0])]
        for page, aspect, label in claims:
            with self.subTest(page=page.name, aspect=aspect):
                status, stderr, line, _ = probe(minimal_case(page)[1], "--broken", aspect)
                self.assertEqual((status, stderr), (1, ""), line)
                self.assertIn(f"reason={label}", line.split())
        self.assertTrue(claims)
        print(f"{len(claims)} of them fail against a broken one as their pages say")


if __name__ == "__main__":
    unittest.main()
