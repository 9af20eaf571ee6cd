# SPDX-License-Identifier: MIT
"""Every label that every kind can give, by a server that earns exactly that label, and what else
the report says of the case then.

The tables are in labels/: a row is a server, a case, and the members of that case's report. A
label that an installed module declares and that no row shows fails the test."""

import collections
import json
import os
import sys
import unittest

from labels import calls, catalog, errors, requests, sessions, stateless_calls, stateless_requests
from labels.program import declared, each, explained, probe
from labels.row import BRIEF, CLOSED, ERROR, PATIENT, TIMEOUT, primary_tool
from labels.script import CLOSE, FOREIGN_REPLY, READ, error, on, reply, server, tool

SERVER = [sys.executable, "-I", "-S", os.environ["MCPEVAL_SCRIPTED_SERVER"]]
ROWS = [*catalog.ROWS, *calls.ROWS, *errors.ROWS, *sessions.ROWS, *requests.ROWS,
        *stateless_calls.ROWS, *stateless_requests.ROWS]

TRANSPORT = {row["reason"] for row in (TIMEOUT, CLOSED, ERROR)}
# Kinds that no transport fault leaves without a verdict, as they make no request or judge that it
# failed; and two for which silence is a verdict (contract 02 section 3.21).
NEVER_SAID = {kind: TRANSPORT for kind in ("discovery-cost", "token-cost", "payload-bounds",
                                           "surface-listing", "completion")}
NEVER_SAID |= {kind: {"transport-timeout"} for kind in ("sampling", "elicitation")}
# Verdicts of the session itself, on the result of a tool in the stateless era (contract 12 section
# 3.1), and the kinds that call no tool.
OF_A_RESULT = {"result-type-invalid", "input-required-unsolicited"}
CALL_NOTHING = {"discovery-cost", "token-cost", "pagination", "surface-listing", "completion",
                "protocol-negotiation"}


def run(script, cases, timeout_ms=PATIENT, options=(), era="handshake"):
    manifest = {"version": 1, "timeout_ms": timeout_ms, "probes": cases}
    return probe(manifest, [*SERVER, json.dumps(script), "--starts", "{own}"], options, era)


def case_of(row, name="c"):
    return {"id": name, "probe": row.kind, "access": "read_only", **row.case}


def run_row(row):
    return run(row.server, [case_of(row)], row.timeout_ms, row.options, row.era)


def hint_of(row):
    reason, at = row.expected["reason"], row.expected["first_failure"]
    if reason is None:
        return None
    hint = declared()[row.kind].get(reason) or explained(reason)
    return hint.replace("{first_failure}", str(at))


def expected_case(row):
    said = {"id": "c", "probe": row.kind, "tool": primary_tool(row.case), "hint": hint_of(row),
            **row.expected}
    del said["exit"]
    return said


def shown(row):
    return f"{row.kind}: {row.title}"


def verdicts(report):
    return [(case["id"], case["attempts"], case["first_failure"], case["reason"])
            for case in report["cases"]]


def all_kinds():
    """A case of every installed kind, which has the kind's label for its id."""
    first = {row.kind: case_of(row, row.kind) for row in reversed(ROWS)}
    return [first[kind] for kind in sorted(declared())]


def ends(row):
    """Whether the server ends during the case, which then did not pass."""
    rules = row.server["rules"]
    return row.expected["exit"] != 0 and any(CLOSE in rule["do"] for rule in rules)


def run_with_another(row):
    """A run of the row's case and of one more, with the row's rules for the process that the
    first case works with."""
    own = 2 if row.kind in ("sampling", "elicitation", "workflow") else 1
    own += row.era == "stateless"  # the first process is asked for its era
    rules = [{"start": own, **rule} for rule in row.server["rules"]]
    another = {"id": "next", "probe": "pagination", "access": "read_only", "max_pages": 1}
    return run({**row.server, "rules": rules}, [case_of(row), another], row.timeout_ms,
               era=row.era)


TWO_PAGES = {"tools": [READ, tool("other")], "page_size": 1}
ENDLESS = {"write": '{"jsonrpc":"2.0","id":${id},"result":{"tools":[],"nextCursor":"${id}"}}\n'}
# What the second page of the catalog comes to in the first process, and what that makes of every
# case but pagination.
UNLISTED = {
    "no reply": ((), TIMEOUT, BRIEF),
    "the end": ((CLOSE,), CLOSED, PATIENT),
    "a foreign reply": ((FOREIGN_REPLY,), ERROR, PATIENT),
    "an error": ((error(-32603),), ERROR, PATIENT),
    "no tools": ((reply(),), ERROR, PATIENT),
}


class Labels(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.rows = [row for row in ROWS if row.kind in declared()]

    def test_each_row(self):
        for row, (code, report, log) in each(run_row, self.rows):
            with self.subTest(row=shown(row)):
                self.assertIsNotNone(report, log)
                self.assertEqual(report["cases"], [expected_case(row)], log)
                self.assertEqual(code, row.expected["exit"])
                self.assertEqual((report["passed"], report["gate"]["passed"]),
                                 (code == 0, int(code == 0)))
        print(f"{len(self.rows)} rows of {len(declared())} kinds")

    def test_no_label_is_without_a_row(self):
        said = collections.defaultdict(set)
        for row in self.rows:
            said[row.kind].add(row.expected["reason"])
        for kind, reasons in declared().items():
            with self.subTest(kind=kind):
                transport = TRANSPORT - NEVER_SAID.get(kind, set())
                of_a_result = set() if kind in CALL_NOTHING else OF_A_RESULT
                self.assertEqual(said[kind], {None, *reasons, *transport, *of_a_result})

    def test_titles_are_unique(self):
        counts = collections.Counter(map(shown, ROWS))
        self.assertEqual([title for title, count in counts.items() if count > 1], [])


class Runs(unittest.TestCase):
    """Labels that a run gives to cases it cannot make."""

    maxDiff = None

    def test_a_spent_budget(self):
        """4096 requests: two to start and to list, 40 cases of 100, and 94 of the next."""
        self.require("degradation-over-n")
        case = {"probe": "degradation-over-n", "access": "read_only", "tool": "read",
                "arguments": {}, "max_attempts": 100}
        code, report, log = run(server(), [{"id": f"n{n}", **case} for n in range(1, 43)])
        made = [(f"n{n}", 100, None, None) for n in range(1, 41)]
        spent = [(f"n{n}", 0, None, "evaluation-budget-exceeded") for n in (41, 42)]
        self.assertEqual((code, verdicts(report)), (3, made + spent), log)
        self.assertEqual({case["hint"] for case in report["cases"][40:]},
                         {explained("evaluation-budget-exceeded")})
        self.assertEqual(report["gate"], {"passed": 40, "total": 42})

    def test_the_case_after_the_end(self):
        """Whatever a case makes of a server that ended, the next one has a server."""
        self.require("pagination")
        rows = [row for row in ROWS if row.kind in declared() and ends(row)]
        for row, (_, report, log) in each(run_with_another, rows):
            with self.subTest(row=shown(row)):
                self.assertIsNotNone(report, log)
                expected = row.expected
                self.assertEqual(verdicts(report), [
                    ("c", expected["attempts"], expected["first_failure"], expected["reason"]),
                    ("next", 1, None, None)], log)

    def test_an_incomplete_catalog(self):
        for title, (actions, expected, timeout_ms) in UNLISTED.items():
            with self.subTest(page=title):
                second = on("tools/list", *actions, nth=2, start=1)
                self.assert_unlisted(server(second, **TWO_PAGES), expected["reason"], timeout_ms,
                                     ("pagination", 2, None, None))

    def test_an_endless_catalog(self):
        self.assert_unlisted(server(on("tools/list", ENDLESS)), "transport-error", PATIENT,
                             ("pagination", 3, 3, "pagination-stalled-cursor"))

    def assert_unlisted(self, script, reason, timeout_ms, walked):
        self.require("pagination")
        code, report, log = run(script, all_kinds(), timeout_ms)
        self.assertIsNotNone(report, log)
        self.assertEqual(verdicts(report), [
            walked if kind == "pagination" else (kind, 0, None, reason)
            for kind in sorted(declared())], log)
        self.assertEqual(code, 3)

    def require(self, kind):
        if kind not in declared():
            self.skipTest(f"{kind} is not installed")


if __name__ == "__main__":
    unittest.main()
