# SPDX-License-Identifier: MIT
"""The full manifest, all twenty kinds, against the demo: clean it passes whole; each --broken
aspect fails the case of the documented kind for the documented reason, and every other case still
passes with the figures of the clean demo (contract 10 sections 5 and 8). All of it over both
transports and in both eras, with the same verdicts, attempts and reasons; OTHERWISE lists what may
differ (contract 12 sections 3 and 8)."""

import contextlib
import itertools

import json
import os
import pathlib
import re
import subprocess
import sys
import unittest

from labels.program import declared, each, explained, probe
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


ERAS = ("handshake", "stateless")
TRANSPORTS = ("stdio", "http")

# Of the stateless era alone.
STATELESS_ASPECTS = {
    "no-result-type": {"guessable": failed("result-type-invalid"),
                       "faithful": failed("result-type-invalid")},
    "cache-hints": {"pages": failed("cache-hints-invalid", tool_count=12, pages=1)},
    "listen-order": {"told": failed("subscription-stream-invalid", 2)},
    "unsolicited-input": {"steady": failed("input-required-unsolicited")},
}

# What may differ: the cancellation over HTTP of the stateless era says how it was signalled.
# Whether a server goes on working then cannot be seen from outside.
UNSEEN = {("cancellation", "stateless", "http")}
OTHERWISE = {("stateless", "http", "cancelled"): {"cancellation_signal": "stream-close"}}


@contextlib.contextmanager
def served(command):
    """The URL of the demo that this command starts."""
    with subprocess.Popen([*command, "--http", "127.0.0.1:0"], stdout=subprocess.PIPE,
                          text=True) as demo:
        try:
            yield demo.stdout.readline().removeprefix("listening on ").strip()
        finally:
            demo.terminate()


def run(row):
    aspect, era, transport = row
    command = [DEMO, "--era", era] + ([] if aspect is None else ["--broken", aspect])
    options = ["--allow-mutation"]
    if transport == "stdio":
        return probe(MANIFEST, command, options, era="auto")
    with served(command) as url:
        return probe(MANIFEST, [url], options, era="auto")


def changes(aspect, era, transport):
    """What differs from the clean demo."""
    if (aspect, era, transport) in UNSEEN:
        return {}
    return {**ASPECTS, **STATELESS_ASPECTS}.get(aspect, {})


def own_hint(reason):
    """Of a label that the host gives by itself, whatever the kind."""
    return reason and explained(reason)


def expected_cases(row):
    """What the report says of every case, the weights of single tools apart."""
    aspect, era, transport = row
    for case in MANIFEST["probes"]:
        said = changes(*row).get(case["id"], CLEAN[case["id"]])
        hint = declared()[case["probe"]].get(said["reason"]) or own_hint(said["reason"])
        members = {key: value for key, value in said.items() if key != "exit"}
        members["measurements"] = {**members["measurements"],
                                   **OTHERWISE.get((era, transport, case["id"]), {})}
        yield {"id": case["id"], "probe": case["probe"], "hint": hint, **members,
               "tool": primary_tool(case)}


def failing(row):
    return [name for name, said in changes(*row).items() if not said["passed"]]


def documented_aspects():
    """Those of the handshake era, which every era has."""
    shown = subprocess.run([DEMO, "--help"], capture_output=True, text=True, check=True).stdout
    [listed] = re.findall(r"^Aspects:\n((?:  .*\n)+)", shown, re.MULTILINE)
    return re.findall(r"^  ([a-z][a-z-]*)  ", listed, re.MULTILINE)


class Aspects(unittest.TestCase):
    maxDiff = None

    def test_every_kind_has_its_case(self):
        self.assertEqual(len({case["probe"] for case in MANIFEST["probes"]}), 20)
        self.assertEqual([case["id"] for case in MANIFEST["probes"]], list(CLEAN))

    def test_every_aspect_has_its_row(self):
        self.assertEqual(documented_aspects(), list(ASPECTS))

    def test_clean_and_broken(self):
        rows = [*itertools.product([None, *ASPECTS], ERAS, TRANSPORTS),
                *itertools.product(STATELESS_ASPECTS, ("stateless",), TRANSPORTS)]
        for row, (code, report, log) in each(run, rows):
            with self.subTest(row=row):
                _, era, _ = row
                self.assertIsNotNone(report, log)
                self.assert_weights(report)
                self.assertEqual(report["cases"], list(expected_cases(row)), log)
                self.assertEqual(report.get("protocol", {}).get("era", "handshake"), era)
                self.assertEqual(code, 1 if failing(row) else 0)
                self.assertEqual(report["gate"]["passed"], 20 - len(failing(row)))

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
