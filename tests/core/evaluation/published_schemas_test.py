# SPDX-License-Identifier: MIT
"""The published schemas accept what mcpeval writes and reads, and refuse what it never would.
Usage: published_schemas_test.py PROJECT"""

import copy
import json
import pathlib
import sys

try:
    import jsonschema
except ImportError:
    print("skipped: the Python package jsonschema is not installed")
    sys.exit(77)

PROJECT = pathlib.Path(sys.argv[1])

DIFF = {
    "schema": "mcpeval.probe-diff/v2",
    "readiness": {"baseline": 91, "current": None, "baseline_standard": "mcpeval-standard/2",
                  "current_standard": None, "comparable": False},
    "summary": {"regressed": 1, "fixed": 0, "changed": 1, "unchanged": 0, "removed": 1,
                "added": 1},
    "cases": [
        {"id": "size", "probe": "token-cost", "verdict": "regressed", "baseline_reason": None,
         "current_reason": "token-budget-exceeded",
         "measurements": {"total_tokens": {"baseline": 500, "current": 566}}},
        {"id": "ping", "probe": "acme.ping", "verdict": "changed",
         "baseline_reason": "acme.silent", "current_reason": "plugin-fault", "measurements": {}},
    ],
    "removed": ["old"],
    "added": ["new"],
}
# Where a diff is spoilt, and with what; ... takes the member away.
SPOILT = [("schema", "mcpeval.probe-diff/v1"), ("readiness", None), ("readiness/comparable", ...),
          ("readiness/current", 101), ("readiness/baseline", 0.5), ("summary/added", ...),
          ("summary/fixed", -1), ("cases/0/verdict", "removed"), ("cases/0/probe", "Token-Cost"),
          ("cases/0/current_reason", "too-many"), ("cases/0/current_reason", ...),
          ("cases/0/measurements/total_tokens/current", ...), ("cases/0/id", "9"),
          ("removed", ["a b"]), ("added", ...)]
REPORT_SPOILT = [("schema", "mcpeval.probe-report/v3"), ("gate", ...), ("cases/0/passed", "yes"),
                 ("cases/0/reason", "too-many"), ("cases/0/probe", "nothing"),
                 ("cases/0/attempts", -1), ("server", "a b")]
# The same for a report with readiness: measured.json.
READINESS_SPOILT = [("readiness/standard", "best"), ("readiness/score", 101),
                    ("readiness/surface/tools", ...), ("readiness/surface/writers", -1),
                    ("readiness/areas", ...), ("readiness/areas/0/name", "other"),
                    ("readiness/areas/0/score", -1), ("readiness/areas/0/checks", ...),
                    ("readiness/areas/0/checks/0/id", "protocol.other"),
                    ("readiness/areas/0/checks/0/score", 100),
                    ("readiness/areas/0/checks/0/reason", "transport-closed"),
                    ("readiness/areas/0/checks/0/hint", ""),
                    ("readiness/areas/2/measurements/catalog_tokens", "many"),
                    ("readiness_error", "unheard-of")]
PROTOCOL = {"era": "stateless", "version": "2026-07-28", "detected_by": "discover"}
PROTOCOL_SPOILT = [("protocol", None), ("protocol/era", "handshake"), ("protocol/version", ...),
                   ("protocol/version", "2026"), ("protocol/detected_by", "guess")]
ERAS = {"baseline": "handshake", "current": "stateless"}


def load(path):
    return json.loads((PROJECT / path).read_text(encoding="utf-8"))


def judge(name):
    schema = load(f"docs/mcp-eval.{name}.schema.json")
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == jsonschema.Draft202012Validator.META_SCHEMA["$id"]
    return jsonschema.Draft202012Validator(schema)


def spoil(document, path, replacement):
    spoilt = copy.deepcopy(document)
    *way, last = path.split("/")
    place = spoilt
    for step in way:
        place = place[int(step)] if isinstance(place, list) else place[step]
    if replacement is ...:
        del place[last]
    else:
        place[last] = replacement
    return spoilt


def check(name, accepted, refused):
    validator = judge(name)
    wrong = [f"{name}: refuses {label}: {error.message}" for label, document in accepted
             for error in validator.iter_errors(document)]
    return wrong + [f"{name}: accepts {label}" for label, document in refused
                    if validator.is_valid(document)]


def main():
    goldens = sorted((PROJECT / "tests/golden/reports").glob("*.json"))
    reports = [(path.name, json.loads(path.read_text(encoding="utf-8"))) for path in goldens]
    reports.append(("demo.json", load("tests/golden/cli/demo.json")))
    assert len(reports) > 3
    manifest = load("demo/demo.manifest.json")
    stateless = {**reports[-1][1], "protocol": PROTOCOL}
    reports.append(("demo.json in the stateless era", stateless))
    measured = load("tests/golden/reports/measured.json")
    wrong = check("report", reports,
                  [(f"{path} = {new}", spoil(stateless, path, new))
                   for path, new in REPORT_SPOILT + PROTOCOL_SPOILT] +
                  [(f"{path} = {new}", spoil(measured, path, new))
                   for path, new in READINESS_SPOILT])
    diffs = sorted((PROJECT / "tests/golden/diffs").glob("*.json"))
    assert len(diffs) > 2
    wrong += check("diff", [(path.name, json.loads(path.read_text(encoding="utf-8")))
                            for path in diffs] +
                           [("the sample", DIFF),
                            ("a later member", {**DIFF, "later": 1}),
                            ("another era", {**DIFF, "era": ERAS})],
                   [(f"{path} = {new}", spoil(DIFF, path, new)) for path, new in SPOILT] +
                   [("an unknown era", {**DIFF, "era": {**ERAS, "current": "none"}}),
                    ("half an era", {**DIFF, "era": {"current": "stateless"}})])
    wrong += check("manifest", [("demo.manifest.json", manifest)],
                   [("version 2", {**manifest, "version": 2}),
                    ("an unknown member", {**manifest, "later": 1})])
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
