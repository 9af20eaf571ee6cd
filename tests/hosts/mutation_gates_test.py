# SPDX-License-Identifier: MIT
"""No combination of missing pieces ever sends a mutating call: the built program against a server
that writes down what it receives, for every combination of what a manifest, an operator and a
server may say (contract 01 section 7, 02 sections 1 and 3.20, 09 section 3.7). What must happen
stands here in words of its own."""

import itertools
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

from labels.program import PROGRAM, declared, each
from manifest_table import BASES

MUTABLE = ("contention", "error-honesty", "state-recovery", "schema-guessability",
           "degradation-over-n", "instruction-fidelity")
READING = tuple(kind for kind in BASES if kind not in MUTABLE)
FURTHER = "discovery-cost"  # the kind of a case that stands beside the others and only reads
MODULES = str(pathlib.Path(os.environ["MCPEVAL_MISBEHAVING"]).parent)

ABSENT = object()
SANDBOXES = {"absent": ABSENT, "empty": {}, "another": {"other": {"description": ""}},
             "both": {"other": {"description": ""}, "scratch": {"description": ""}}}

# What a tool's annotations may look like.
ANNOTATIONS = [
    None, {}, {"readOnlyHint": True}, {"readOnlyHint": False}, {"destructiveHint": True},
    {"readOnlyHint": True, "destructiveHint": True},
    {"readOnlyHint": "false", "destructiveHint": 1},
]


def is_writer(annotations):
    said = annotations if isinstance(annotations, dict) else {}
    return said.get("readOnlyHint") is False or said.get("destructiveHint") is True


def is_reader(annotations):
    said = annotations if isinstance(annotations, dict) else {}
    return said.get("readOnlyHint") is True and not is_writer(said)


def tool(name, annotations, schema=None):
    entry = {"name": name, "inputSchema": schema or {"type": "object"}}
    return entry if annotations is None else {**entry, "annotations": annotations}


class Outcome:
    """One run: its status and streams, whether it started the server, and the tools it called."""

    def __init__(self, done, log):
        self.status = done.returncode
        self.out = done.stdout.decode("utf-8")
        self.err = done.stderr.decode("utf-8")
        self.started = log.exists()
        lines = log.read_bytes().splitlines() if self.started else []
        messages = [json.loads(line) for line in lines if line != b"--"]
        self.calls = [message["params"]["name"] for message in messages
                      if message.get("method") == "tools/call"]

    def __str__(self):
        return f"exit {self.status}, started: {self.started}, called: {self.calls}\n{self.err}"


def run(command, script, options=(), manifest=None):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        if manifest is not None:
            (folder / "mcp-eval.manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
        (folder / "script").write_text(json.dumps(script), encoding="utf-8")
        server = [sys.executable, "-I", "-S", os.environ["MCPEVAL_SCRIPTED_SERVER"], "script",
                  "--log", "log"]
        done = subprocess.run([PROGRAM, command, "--server", "s", *options, "--", *server],
                              cwd=folder, stdin=subprocess.DEVNULL, capture_output=True,
                              check=False)
        return Outcome(done, folder / "log")


def probe(manifest, script, options=()):
    return run("probe", script, ["--gate-only", *options], manifest)


def fields_of(kind, name):
    """The fields of a sound case of a kind, with one tool wherever it names one."""
    def renamed(key, value):
        if key == "steps":
            return [{**step, "tool": name} for step in value]
        return name if key == "tool" or key.endswith("_tool") else value
    return {key: renamed(key, value) for key, value in BASES[kind].items()}


def case_of(kind, name, access, sandbox):
    case = {"id": name, "probe": kind, "access": access, **fields_of(kind, name)}
    return case if sandbox is ABSENT else {**case, "sandbox": sandbox}


def manifest_of(cases, sandboxes):
    beside = {"id": "beside", "probe": FURTHER, "access": "read_only", "max_tools": 10000,
              "max_schema_bytes": 1000000}
    whole = {"version": 1, "probes": [*cases, beside]}
    return whole if sandboxes is ABSENT else {**whole, "sandboxes": sandboxes}


class Probe(unittest.TestCase):
    """`mcpeval probe`: what is said in the manifest and on the command line."""

    # A tool for each kind and each way to annotate it, so that the wire tells the cases apart. A
    # case of contention starts a server of its own, so it has two tools only.
    TOOLS = {kind: {f"{kind}.{n}": said for n, said in
                    enumerate(ANNOTATIONS[2:4] if kind == "contention" else ANNOTATIONS)}
             for kind in MUTABLE}
    SCRIPT = {"tools": [tool(name, said) for named in TOOLS.values()
                        for name, said in named.items()]}

    @staticmethod
    def accepted(access, sandbox, sandboxes):
        if access == "read_only":
            return sandbox in (ABSENT, None)
        return sandbox == "scratch" and sandboxes == "both"

    def rows(self):
        """(kinds, access, sandbox, sandboxes, flag, --probe): where the manifest is refused each
        kind by itself, otherwise all kinds in one manifest."""
        for kinds in (MUTABLE, *((kind,) for kind in MUTABLE)):
            for words in itertools.product(("read_only", "mutating"),
                                           (ABSENT, None, "elsewhere", "scratch"), SANDBOXES,
                                           (False, True), (None, *kinds, FURTHER)):
                if self.accepted(*words[:3]) == (len(kinds) > 1):
                    yield (kinds, *words)

    def probe(self, row):
        kinds, access, sandbox, sandboxes, flag, only = row
        cases = [case_of(kind, name, access, sandbox)
                 for kind in kinds for name in self.TOOLS[kind]]
        options = [*(["--allow-mutation"] if flag else []), *(["--probe", only] if only else [])]
        return probe(manifest_of(cases, SANDBOXES[sandboxes]), self.SCRIPT, options)

    def test_every_combination(self):
        seen = {"refused": 0, "called": 0, "nothing to call": 0}
        for row, got in each(self.probe, list(self.rows())):
            kinds, access, sandbox, sandboxes, flag, only = row
            selected = [kind for kind in kinds if only in (None, kind)]
            missing = access == "mutating" and selected and not flag
            with self.subTest(row=row):
                if not self.accepted(access, sandbox, sandboxes) or missing:
                    seen["refused"] += 1
                    self.assertEqual((got.status, got.out, got.started), (2, "", False), got)
                    continue
                seen["called" if selected else "nothing to call"] += 1
                self.assertIn(got.status, (0, 1), got)
                self.assertTrue(got.started)
                self.assertEqual(set(got.calls),
                                 {name for kind in selected for name in self.TOOLS[kind]})
        print("probe:", ", ".join(f"{count} {what}" for what, count in seen.items()))
        self.assertTrue(all(seen.values()), seen)

    def test_without_the_flag_the_sentence_names_it(self):
        for kind in MUTABLE:
            for only in ([], ["--probe", kind]):
                cases = [case_of(kind, f"{kind}.0", "mutating", "scratch")]
                got = probe(manifest_of(cases, SANDBOXES["both"]), self.SCRIPT, only)
                self.assertIn("--allow-mutation", got.err)
                self.assertIn(f"{kind}.0", got.err)

    def test_one_mutating_case_refuses_the_whole_run(self):
        reading = case_of("schema-guessability", "schema-guessability.0", "read_only", ABSENT)
        mutating = case_of("contention", "contention.0", "mutating", "scratch")
        for cases in ([reading, mutating], [mutating, reading]):
            got = probe(manifest_of(cases, SANDBOXES["both"]), self.SCRIPT)
            self.assertEqual((got.status, got.started), (2, False), got)

    def test_the_flag_is_the_whole_word_and_before_the_server_s(self):
        cases = manifest_of([case_of("contention", "contention.0", "mutating", "scratch")],
                            SANDBOXES["both"])
        for words in (["--allow-mutation=true"], ["--allow-mut"], ["--allow-mutations"],
                      ["--allow_mutation"], ["--allow-mutation", "--allow-mutation"],
                      ["--", "--allow-mutation"]):
            with self.subTest(words=words):
                got = probe(cases, self.SCRIPT, words)
                self.assertEqual((got.status, got.started), (2, False), got)

    def test_kinds_that_only_read_never_mutate(self):
        rows = list(itertools.product(READING, (ABSENT, None, "elsewhere", "scratch"), SANDBOXES))

        def mutate(row):
            kind, sandbox, sandboxes = row
            cases = [case_of(kind, "schema-guessability.0", "mutating", sandbox)]
            return probe(manifest_of(cases, SANDBOXES[sandboxes]), self.SCRIPT,
                         ["--allow-mutation"])
        for row, got in each(mutate, rows):
            with self.subTest(row=row):
                self.assertEqual((got.status, got.started), (2, False), got)

    def test_a_workflow_calls_no_writer_with_the_flag_or_without(self):
        tools = self.TOOLS["error-honesty"]
        twice = [tool("twice", {"readOnlyHint": True}), tool("twice", {"destructiveHint": True})]
        script = {"tools": [*self.SCRIPT["tools"], *twice]}

        def work(row):
            name, flag = row
            return probe(manifest_of([case_of("workflow", name, "read_only", ABSENT)], ABSENT),
                         script, ["--allow-mutation"] if flag else [])
        rows = itertools.product([*tools, "twice"], (False, True))
        for row, got in each(work, list(rows)):
            with self.subTest(row=row):
                if row[0] == "twice" or is_writer(tools[row[0]]):
                    self.assertEqual((got.status, got.calls), (2, []), got)
                else:
                    self.assertEqual(set(got.calls), {row[0]}, got)


class Scaffold(unittest.TestCase):
    """`mcpeval init` and `mcpeval audit`: what the server says of its tools, and the attestation."""

    HINTS = (ABSENT, True, False, "true")

    @classmethod
    def setUpClass(cls):
        entries = {}
        for read_only, destructive in itertools.product(cls.HINTS, cls.HINTS):
            said = {"readOnlyHint": read_only, "destructiveHint": destructive}
            said = {key: value for key, value in said.items() if value is not ABSENT}
            entries[f"tool-{len(entries)}"] = [said]
        entries["bare"] = [None]
        entries["listed"] = [["readOnlyHint"]]
        entries["late"] = [{"readOnlyHint": True}, {"destructiveHint": True}]
        entries["early"] = [{"readOnlyHint": False}, {"readOnlyHint": True}]
        entries["unsaid-then-writer"] = [{}, {"readOnlyHint": False}]
        cls.entries = entries
        first = [tool(name, said[0]) for name, said in entries.items()]
        again = [tool(name, entry) for name, said in entries.items() for entry in said[1:]]
        needy = tool("needy", {"readOnlyHint": True}, {"type": "object", "required": ["x"]})
        cls.script = {"tools": [*first, needy, *again], "page_size": 7}

    def callable(self, confirmed):
        return {name for name, said in self.entries.items()
                if not any(is_writer(entry) for entry in said)
                and (confirmed or is_reader(said[0]))}

    def rows(self):
        named = [[], *([name] for name in [*self.entries, "needy", "unknown"]),
                 ["tool-4", "tool-8"], ["tool-8", "tool-4"], ["tool-4", "tool-7"]]
        return list(itertools.product(("init", "audit"), (False, True), named))

    def scaffold(self, row):
        command, confirmed, named = row
        options = ["--confirm-read-only"] if confirmed else []
        if command == "audit":
            options.append("--gate-only")
        return run(command, self.script, [*options, *(w for n in named for w in ("--tool", n))])

    def test_every_combination(self):
        rows = self.rows()
        for row, got in each(self.scaffold, rows):
            _, confirmed, named = row
            may = self.callable(confirmed)
            with self.subTest(row=row):
                if set(named) <= may:
                    self.assertIn(got.status, (0, 1), got)
                    self.assertEqual(set(got.calls), set(named) or may, got)
                else:
                    self.assertEqual((got.status, got.out, got.calls), (2, "", []), got)
                    self.assertIn(f"--tool {next(n for n in named if n not in may)}: ", got.err)
        print(f"init and audit: {len(rows)} runs; {len(self.callable(False))} tools may be called, "
              f"{len(self.callable(True))} when attested, of {len(self.entries)}")

    def test_readiness_calls_what_init_may_call(self):
        """And, beyond that, a reader that needs arguments, and a tool that nobody has."""
        for command, confirmed in itertools.product(("audit", "score"), (False, True)):
            with self.subTest(command=command, confirmed=confirmed):
                got = run(command, self.script, ["--confirm-read-only"] if confirmed else [])
                self.assertIn(got.status, (0, 1), got)
                self.assertEqual(set(got.calls),
                                 self.callable(confirmed) | {"needy", "mcpeval-unknown-tool"}, got)

    def test_a_dry_run_calls_nothing(self):
        for confirmed, named in itertools.product((False, True), ([], ["tool-4"])):
            options = [*(["--confirm-read-only"] if confirmed else []),
                       *(word for name in named for word in ("--tool", name))]
            got = run("init", self.script, ["--dry-run", *options])
            self.assertEqual((got.status, got.calls), (0, []), got)

    def test_there_is_no_flag_that_lets_them_mutate(self):
        for command in ("init", "audit"):
            got = run(command, self.script, ["--allow-mutation"])
            self.assertEqual((got.status, got.started), (2, False), got)


class Modules(unittest.TestCase):
    """A module of others that calls, or tries to call, a tool which its case does not name."""

    WAYS = ("call", "request", "notification", "second-line", "observer", "session")
    TOOLS = {"own": None, "plain": None, "reader": {"readOnlyHint": True},
             "writer": {"readOnlyHint": False},
             "breaker": {"readOnlyHint": True, "destructiveHint": True}}
    SCRIPT = {"tools": [tool(name, said) for name, said in TOOLS.items()],
              "rules": [{"on": "ping", "do": [{"notify": "note"}, {"default": True}]}]}

    def trespass(self, row):
        way, reach, (access, sandbox, flag) = row
        case = {"id": "one", "probe": "acme.trespass", "access": access, "tool": "own",
                "reach": reach, "way": way}
        case = case if sandbox is ABSENT else {**case, "sandbox": sandbox}
        return probe(manifest_of([case], SANDBOXES["both"]), self.SCRIPT,
                     ["--plugin-dir", MODULES, *(["--allow-mutation"] if flag else [])])

    def test_every_way(self):
        permits = (("read_only", ABSENT, False), ("read_only", ABSENT, True),
                   ("mutating", "scratch", True))
        rows = itertools.product(self.WAYS, [*self.TOOLS, "absent"], permits)
        for row, got in each(self.trespass, list(rows)):
            way, reach, _ = row
            allowed = way in ("call", "session") and reach in ("own", "reader")
            with self.subTest(row=row):
                self.assertEqual(got.calls, ["own", reach] if allowed else ["own"], got)
                self.assertEqual(got.status, 0 if allowed else 3, got)

    def test_the_gates_stand_before_the_module(self):
        permits = (("mutating", ABSENT, True), ("mutating", "elsewhere", True),
                   ("mutating", "scratch", False), ("read_only", "scratch", True))
        for row, got in each(self.trespass, list(itertools.product(self.WAYS, ["own"], permits))):
            with self.subTest(row=row):
                self.assertEqual((got.status, got.started), (2, False), got)


if __name__ == "__main__":
    if missing := {*MUTABLE, *READING} - set(declared()):
        print("skipped: not installed: " + ", ".join(sorted(missing)))
        sys.exit(77)
    unittest.main()
