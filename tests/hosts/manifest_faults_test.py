# SPDX-License-Identifier: MIT
"""Every rule about manifests, one fault at a time: what the program says of it, and whether the
published schema sees it too. Usage: manifest_faults_test.py MCPEVAL

The tables are in manifest_faults/ (manifest_table.py reads them): rule | base | edits | sentence |
schema. A sentence is given whole, but for a "..." that stands for any words. The schema column says
`rejects`, `no JSON` where there is no document to judge, or `cannot say: REASON`."""

import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

try:
    import jsonschema
except ImportError:
    print("skipped: the Python package jsonschema is not installed")
    sys.exit(77)

from manifest_table import BASES, SANDBOXES, expanded, manifest_bytes, rows

PROGRAM = str(pathlib.Path(sys.argv.pop(1)).resolve())
ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLES = ("loading", "grammars", "top_level", "every_case", "kinds", "expect", "order", "access",
          "duplicates")
LOOSE = "cannot say: "
PUBLISHED = 120  # fewer rejections by both would not show that the schema follows the rules


def refuse_constant(word):
    raise ValueError(f"{word} is no JSON")


def document_of(manifest):
    return json.loads(manifest.decode("utf-8"), parse_constant=refuse_constant)


def published_schema():
    return json.loads(subprocess.run([PROGRAM, "schema"], capture_output=True, check=True).stdout)


def branches(schema):
    """The schema of a case of each kind, by the kind's label."""
    return {branch["properties"]["probe"]["const"]: branch
            for branch in schema["$defs"]["case"]["oneOf"]}


class Bench:
    """A folder with a server that leaves a mark when it is started."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        server = self.folder / "server"
        server.write_text("#!/bin/sh\n: > mark\n", encoding="utf-8")
        server.chmod(0o755)

    def probe(self, manifest):
        """(status, stdout, stderr, whether the server was started)."""
        mark = self.folder / "mark"
        mark.unlink(missing_ok=True)
        (self.folder / "mcp-eval.manifest.json").write_bytes(manifest)
        done = subprocess.run(
            [PROGRAM, "probe", "--server", "bench", "--gate-only", "--allow-mutation", "--",
             "./server"], cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True,
            check=False)
        return done.returncode, done.stdout, done.stderr.decode("utf-8"), mark.exists()


def says(stderr, sentence):
    head, gap, tail = ("Error: " + expanded(sentence) + "\n").partition("...")
    if not gap:
        return stderr == head
    return stderr.startswith(head) and stderr.endswith(tail) and stderr.count("\n") == 1


def json_blocks():
    """(page, value) of every JSON example of the documentation."""
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        for block in re.findall(r"^```json\n(.*?)^```$", page.read_text(encoding="utf-8"),
                                re.DOTALL | re.MULTILINE):
            yield page.relative_to(ROOT).as_posix(), json.loads(block)


def as_manifest(example):
    """The manifest that an example shows, or that holds the case it shows; None for other things,
    among them manifests with the kinds of others."""
    if not isinstance(example, dict):
        return None
    shown = example
    if "probe" in example:
        shown = {"version": 1, "sandboxes": SANDBOXES, "probes": [example]}
    cases = shown.get("probes", [])
    return shown if cases and not any("." in case["probe"] for case in cases) else None


class Faults(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.schema = published_schema()
        jsonschema.Draft202012Validator.check_schema(cls.schema)
        cls.judge = jsonschema.Draft202012Validator(cls.schema)
        cls.kinds = branches(cls.schema)
        cls.faults = [row for name in TABLES for row in rows(name + ".txt", 5)]
        cls.sound = list(rows("valid.txt", 3))

    def installed(self, table):
        return [row for row in table if row[1] in self.kinds]

    def test_the_program_refuses_every_fault(self):
        with tempfile.TemporaryDirectory() as folder:
            bench = Bench(folder)
            for rule, base, edits, sentence, _ in self.installed(self.faults):
                with self.subTest(rule=rule, edits=edits):
                    status, out, err, started = bench.probe(manifest_bytes(base, edits))
                    self.assertTrue(says(err, sentence), err)
                    self.assertEqual((status, out, started), (2, b"", False))

    def test_the_schema_refuses_what_it_can_express(self):
        seen, single, loose = collections.Counter(), 0, []
        for rule, base, edits, _, verdict in self.installed(self.faults):
            with self.subTest(rule=rule, edits=edits):
                if verdict == "no JSON":
                    with self.assertRaises(ValueError):
                        document_of(manifest_bytes(base, edits))
                else:
                    self.assertEqual(self.judge.is_valid(document_of(manifest_bytes(base, edits))),
                                     verdict.startswith(LOOSE), verdict)
            if verdict.startswith(LOOSE):
                loose.append((verdict[len(LOOSE):], f"{rule} ({base})"))
            seen[verdict.partition(":")[0]] += 1
            single += not rule.startswith("order.txt") and verdict == "rejects"
        self.assertEqual(set(seen) - {"rejects", "no JSON", "cannot say"}, set())
        print(f"{sum(seen.values())} faulty manifests: the program refuses all, the schema "
              f"{seen['rejects']}, of which {single} have a single fault; {seen['no JSON']} are no "
              f"JSON; {seen['cannot say']} it cannot express:")
        for reason in dict.fromkeys(reason for reason, _ in loose):
            names = ", ".join(name for other, name in loose if other == reason)
            print(f"  {reason}: {names}")
        if set(BASES) <= set(self.kinds):
            self.assertGreaterEqual(single, PUBLISHED)

    def test_both_accept_what_is_sound(self):
        with tempfile.TemporaryDirectory() as folder:
            bench = Bench(folder)
            for rule, base, edits in self.installed(self.sound):
                with self.subTest(rule=rule, edits=edits):
                    manifest = manifest_bytes(base, edits)
                    self.assertTrue(self.judge.is_valid(document_of(manifest)))
                    status, _, err, started = bench.probe(manifest)
                    self.assertTrue(started, err)
                    self.assertNotEqual(status, 2, err)
        print(f"{len(self.installed(self.sound))} sound manifests accepted by both")

    def test_every_manifest_of_the_repository(self):
        paths = [path for path in sorted(ROOT.rglob("*.manifest.json"))
                 if not path.relative_to(ROOT).parts[0].startswith((".", "build"))]
        self.assertIn(ROOT / "demo/demo.manifest.json", paths)
        for path in paths:
            with self.subTest(path=path.relative_to(ROOT).as_posix()):
                # Approved outputs write N for a figure that was measured.
                self.judge.validate(document_of(path.read_bytes().replace(b": N", b": 1")))
        print(f"{len(paths)} manifests in the repository accepted")

    def test_every_example_of_the_documentation(self):
        shown = collections.Counter()
        for page, example in json_blocks():
            manifest = as_manifest(example)
            with self.subTest(page=page):
                if manifest is not None:
                    self.judge.validate(manifest)
                    shown.update(case["probe"] for case in manifest["probes"])
        self.assertEqual(set(self.kinds) - set(shown), set(), "kinds without an example")
        print(f"{sum(shown.values())} cases in the documentation accepted")

    def test_no_field_is_forgotten(self):
        """Each field of each kind has its rows: missing, of a wrong type, beyond each bound."""
        faults = {(base, edits.split(" & ")[0]) for _, base, edits, *_ in self.faults}
        sound = {(base, edits.split(" & ")[0]) for _, base, edits in self.sound}
        for kind, branch in self.kinds.items():
            own = set(branch["properties"]) - {"id", "probe", "access", "sandbox"}
            self.assertLessEqual(set(BASES[kind]), own)
            for field in sorted(own):
                with self.subTest(kind=kind, field=field):
                    self.assert_field(kind, field, branch, (faults, sound))

    def assert_field(self, kind, field, branch, tables):
        faults, sound = tables
        at = f"@/{field}"
        wrong = {edit for base, edit in faults if base == kind and edit.startswith(at + " = ")}
        self.assertTrue(wrong, "no row gives it a wrong value")
        if field in branch["required"]:
            self.assertIn((kind, at + " -"), faults)
        schema = branch["properties"][field]
        for alternative in [schema, *schema.get("anyOf", [])]:
            if "minimum" not in alternative:
                continue
            least, most = alternative["minimum"], alternative["maximum"]
            self.assertLessEqual({f"{at} = {least - 1}", f"{at} = {most + 1}"}, wrong)
            self.assertLessEqual({(kind, f"{at} = {least}"), (kind, f"{at} = {most}")}, sound)


if __name__ == "__main__":
    unittest.main()
