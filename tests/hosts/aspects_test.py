# SPDX-License-Identifier: MIT
"""The full manifest, all twenty kinds, against the demo: clean it passes whole; each --broken
aspect fails the case of the documented kind for the documented reason, and every other case still
passes with the figures of the clean demo (contract 10 sections 5 and 8)."""

import json
import os
import pathlib
import re
import subprocess
import sys
import unittest

from labels.program import declared, each, probe
from labels.row import ANY, Minimum, failed, not_applicable, passed, primary_tool

DEMO = os.environ["MCPEVAL_DEMO"]
MANIFEST = json.loads(pathlib.Path(__file__).with_name("full.manifest.json").read_text("utf-8"))


def size(schema_bytes, tool_count=12):
    return {"schema_bytes": schema_bytes, "tool_count": tool_count}


def tokens(total_tokens, tool_count=12):
    return {"total_tokens": total_tokens, "tool_count": tool_count}


CLEAN = {
    "size": passed(**size(2262)),
    "tokens": passed(**tokens(566)),
    "pages": passed(tool_count=12, pages=1),
    "surfaces": passed(tool_count=2),
    "versions": passed(3),
    "guessable": passed(),
    "faithful": passed(),
    "steady": passed(4),
    "quick": passed(2, latency_ms=Minimum(400)),
    "roomy": passed(latency_ms=ANY),
    "structured": not_applicable(),
    "honest": passed(3),
    "mended": passed(3),
    "shared": passed(2),
    "cancelled": passed(2, cancellation_outcome="no-result"),
    "in-order": passed(6),
    "sampled": passed(),
    "asked": passed(),
    "told": passed(3),
    "completed": passed(),
}

# What the report says otherwise under each aspect: the cases that fail, and figures of a catalog
# that is of another size.
ASPECTS = {
    "schema": {"guessable": failed("invalid-schema", 1, attempts=0),
               "size": passed(**size(2284)), "tokens": passed(**tokens(571))},
    "fidelity": {"faithful": failed("value-mismatch")},
    "unstable-errors": {"honest": failed("unstable-error-code", 2)},
    "lying-errors": {},
    "bloated": {"size": failed("discovery-limit-exceeded", over=("max_schema_bytes", 4524, 27091),
                               **size(27091, 13)),
                "tokens": failed("token-budget-exceeded", over=("max_total_tokens", 1200, 6773),
                                 **tokens(6773, 13)),
                "pages": passed(tool_count=13, pages=1)},
    "undescribed": {"size": passed(**size(1685)), "tokens": passed(**tokens(423))},
    "duplicate-page": {"pages": failed("pagination-duplicate-tool", 2, tool_count=12, pages=2)},
    "stalled-cursor": {"pages": failed("pagination-stalled-cursor", 2, tool_count=12, pages=2)},
    "slow": {"quick": failed("latency-budget-exceeded",
                             over=("max_latency_ms", 1600, Minimum(2000)),
                             latency_ms=Minimum(2000))},
    "flaky": {"steady": failed("unexpected-outcome", 2)},
    "surface": {"surfaces": failed("surface-invalid-envelope")},
    "output-schema": {"structured": failed("output-schema-declared-but-missing"),
                      "size": passed(**size(2413)), "tokens": passed(**tokens(603))},
    "cancellation": {"cancelled": failed("cancellation-ignored", 2,
                                         cancellation_outcome="completed")},
    "negotiation": {"versions": failed("negotiation-echoed-unknown", 2)},
    "unknown-method": {},
    "sampling": {"sampled": failed("sampling-invalid-request")},
    "elicitation": {"asked": failed("elicitation-invalid-request")},
    "subscription": {"told": failed("subscription-notification-missing", 3)},
    "completion": {"completed": failed("completion-invalid-request")},
}


def run(aspect):
    command = [DEMO] if aspect is None else [DEMO, "--broken", aspect]
    return probe(MANIFEST, command, ["--allow-mutation"])


def expected_cases(aspect):
    """What the report says of every case, the weights of single tools apart."""
    changes = ASPECTS.get(aspect, {})
    for case in MANIFEST["probes"]:
        said = changes.get(case["id"], CLEAN[case["id"]])
        hint = declared()[case["probe"]].get(said["reason"])
        members = {key: value for key, value in said.items() if key != "exit"}
        yield {"id": case["id"], "probe": case["probe"], "hint": hint, **members,
               "tool": primary_tool(case)}


def failing(aspect):
    return [name for name, said in ASPECTS.get(aspect, {}).items() if not said["passed"]]


def documented_aspects():
    shown = subprocess.run([DEMO, "--help"], capture_output=True, text=True, check=True).stdout
    return re.findall(r"^  ([a-z][a-z-]*)  ", shown, re.MULTILINE)


class Aspects(unittest.TestCase):
    maxDiff = None

    def test_every_kind_has_its_case(self):
        self.assertEqual(len({case["probe"] for case in MANIFEST["probes"]}), 20)
        self.assertEqual([case["id"] for case in MANIFEST["probes"]], list(CLEAN))

    def test_every_aspect_has_its_row(self):
        self.assertEqual(documented_aspects(), list(ASPECTS))

    def test_clean_and_broken(self):
        for aspect, (code, report, log) in each(run, [None, *ASPECTS]):
            with self.subTest(aspect=aspect):
                self.assertIsNotNone(report, log)
                self.assert_weights(report)
                self.assertEqual(report["cases"], list(expected_cases(aspect)), log)
                self.assertEqual(code, 1 if failing(aspect) else 0)
                self.assertEqual(report["gate"]["passed"], 20 - len(failing(aspect)))

    def assert_weights(self, report):
        """token-cost names every tool, the heaviest first, and their sum. Takes the names away."""
        [measured] = [case["measurements"] for case in report["cases"] if case["id"] == "tokens"]
        tools = measured.pop("per_tool")
        self.assertEqual(len(tools), measured["tool_count"])
        self.assertEqual(sum(tool["tokens"] for tool in tools), measured["total_tokens"])
        self.assertEqual(tools, sorted(tools, key=lambda tool: (-tool["tokens"], tool["tool"])))


if __name__ == "__main__":
    if missing := {case["probe"] for case in MANIFEST["probes"]} - set(declared()):
        print("skipped: not installed: " + ", ".join(sorted(missing)))
        sys.exit(77)
    unittest.main()
