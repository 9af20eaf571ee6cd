# SPDX-License-Identifier: MIT
"""The composed schema against the loader: it accepts whatever the loader accepts, and refuses
what JSON Schema can see. Usage: compose_test.py MANIFEST_ORACLE"""

import copy
import itertools
import json
import subprocess
import sys

try:
    import jsonschema
except ImportError:
    print("skipped: the Python package jsonschema is not installed")
    sys.exit(77)

CALL = {"tool": "t", "arguments": {}}
STEP = {"tool": "t", "arguments": {}, "expect": {"outcome": "ok"}}
CASES = {
    "contention": CALL,
    "error-honesty": {**CALL, "max_attempts": 2, "expect_retryable": True},
    "state-recovery": {f"{step}_{part}": {"tool": "t", "arguments": {}}[part]
                       for step in ("failure", "recovery", "validation")
                       for part in ("tool", "arguments")},
    "discovery-cost": {"max_tools": 5, "max_schema_bytes": 5},
    "token-cost": {"max_total_tokens": 5, "max_tool_tokens": 5},
    "schema-guessability": CALL,
    "degradation-over-n": {**CALL, "max_attempts": 2},
    "instruction-fidelity": {**CALL, "expect": {"outcome": "ok"}},
    "latency-budget": {**CALL, "attempts": 2, "max_latency_ms": 2},
    "pagination": {"max_pages": 2},
    "payload-bounds": {**CALL, "field": "f", "size_bytes": 2, "expect_handled": False},
    "surface-listing": {"max_pages": 2},
    "output-schema": CALL,
    "cancellation": {**CALL, "grace_seconds": 2, "reason": "r", "require_honored": True},
    "protocol-negotiation": {"bogus_version": "2000-01-01"},
    "sampling": {**CALL, "max_requests": 2},
    "elicitation": {**CALL, "max_requests": 2, "respond": "accept"},
    "resource-subscription": {"uri": "u", "trigger_tool": "t", "trigger_arguments": {},
                              "max_wait_seconds": 2},
    "completion": {"ref_type": "ref/prompt", "ref_uri": "u", "argument_name": "n",
                   "argument_value": "v", "max_values": 2},
    "workflow": {"repetitions": 2, "steps": [STEP, STEP]},
}
VALUES = [None, True, -1, 0, 1, 2, 10, 11, 20, 21, 60, 61, 100, 101, 1000, 1001, 10000, 10001,
          60001, 100001, 1000001, 16000001, 2**64, 2.5, "", "a", "a b", "9", "a" * 65, "a" * 129,
          "a" * 513, "\u00e9" * 257, "ref/resource", "decline", "2000-01-01", "2025-06-18",
          "mutating", [], {}, {"a": {"b": None}}]
PARTS = {
    "required_result_fields": ([], ["a"], ["a", "b"], ["a", "a"], ["9"], "a", None),
    "equals": ({}, {"a": 1}, {"a": "b c"}, {"9": 1}, {"a": []}, {"a": None, "b": True}, []),
    "required_result_paths": ([], ["/a"], ["/", "//"], ["/a", "/a"], ["a"], ["/~2"], [""]),
    "equals_paths": ({}, {"/": None}, {"a": 1}, {"/a": {}}, {"/" + "a" * 512: 1}),
    "error_code": (None, -32000, 1.5, "1", 2**64),
}
EXPECTS = [{"outcome": outcome, name: value} for outcome in ("ok", "error", "other")
           for name, values in PARTS.items() for value in values] + [{}, {"outcome": "ok"}]
# What JSON Schema cannot say, as the loader words it.
LOOSE = ("must be between 1 and 512 bytes", "must not be above", "an earlier case has this id",
         "sandbox must be one of those", "written without fraction")


def case(kind, **changes):
    made = {"id": "c", "probe": kind, "access": "read_only", **copy.deepcopy(CASES[kind])}
    for name, value in changes.items():
        if value is ...:
            made.pop(name, None)
        else:
            made[name] = value
    return made


def manifest(*cases, **frame):
    return {"version": 1, **frame, "probes": list(cases)}


def candidates():
    plain = case("pagination")
    for kind, fields in CASES.items():
        yield manifest(case(kind))
        yield manifest(case(kind, extra=1))
        for name in ("id", "probe", "access", "sandbox", *fields):
            yield manifest(case(kind, **{name: ...}))
            for value in VALUES:
                yield manifest(case(kind, **{name: value}))
        for access, sandbox in itertools.product(("read_only", "mutating"), (..., None, "s", "t")):
            yield manifest(case(kind, access=access, sandbox=sandbox),
                           sandboxes={"s": {"description": ""}})
    for expect in EXPECTS:
        yield manifest(case("instruction-fidelity", expect=expect))
    for steps in ([], [STEP], [STEP] * 32, [STEP] * 33, [STEP, {}], [STEP, {**STEP, "x": 1}],
                  [STEP, {**STEP, "arguments": []}], [STEP, {**STEP, "tool": ""}]):
        yield manifest(case("workflow", steps=steps))
    for name in ("ref/prompt", "ref/resource"):
        yield manifest(case("completion", ref_type=name, argument_name="a b"))
    for frame in ({"timeout_ms": v} for v in (None, 99, 100, 600000, 600001, "5", -1)):
        yield manifest(plain, **frame)
    for sandboxes in (None, {}, {"s": {}}, {"9": {"description": ""}},
                      {"s": {"description": "x" * 241}},
                      {"s": {"description": "\u00e9" * 240}}, {"s": {"description": "\u0085"}},
                      {"s": {"description": "\u007f"}}, {"s": {"description": "", "x": 1}}, []):
        yield manifest(plain, sandboxes=sandboxes)
    for version in (0, 1, 2, "1", None):
        yield {"version": version, "probes": [plain]}
    yield from ({}, [], {"version": 1}, {"probes": [plain]}, manifest(), manifest(1),
                manifest(plain, plain), manifest(plain, **{"$schema": "s"}),
                manifest(plain, **{"$schema": 1}), manifest(plain, extra=1))


def validators(schema):
    """The whole schema (None), and for each kind the one without the other kinds' branches: their
    constants exclude each other, and trying twenty takes twenty times as long."""
    judges = {None: jsonschema.Draft202012Validator(schema)}
    for branch in schema["$defs"]["case"]["oneOf"]:
        narrow = {**schema, "$defs": {**schema["$defs"], "case": branch}}
        judges[branch["properties"]["probe"]["const"]] = jsonschema.Draft202012Validator(narrow)
    return judges


def kind_of(document):
    """The kind of the only case, None when there is no such thing."""
    probes = document.get("probes") if isinstance(document, dict) else None
    only = probes[0] if isinstance(probes, list) and len(probes) == 1 else None
    label = only.get("probe") if isinstance(only, dict) else None
    return label if isinstance(label, str) else None


def main():
    texts = [json.dumps(one) for one in candidates()]
    answer = subprocess.run([sys.argv[1]], input="\n".join(texts) + "\n", text=True, check=True,
                            capture_output=True).stdout.splitlines()
    schema, sentences = json.loads(answer[0]), [json.loads(line) for line in answer[1:]]
    assert len(sentences) == len(texts), (len(sentences), len(texts))
    jsonschema.Draft202012Validator.check_schema(schema)
    judges = validators(schema)
    wrong, accepted = [], 0
    for text, sentence in zip(texts, sentences):
        document = json.loads(text)
        fits = judges.get(kind_of(document), judges[None]).is_valid(document)
        accepted += sentence == ""
        if sentence == "" and not fits:
            wrong.append(f"the schema refuses what the loader accepts: {text}")
        if sentence != "" and fits and not any(loose in sentence for loose in LOOSE):
            wrong.append(f"the schema accepts what the loader refuses ({sentence}): {text}")
    print(f"{len(texts)} manifests, {accepted} accepted by the loader, {len(wrong)} disagreements")
    print("\n".join(wrong[:20]))
    assert accepted > 100
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
