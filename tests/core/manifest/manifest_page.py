# SPDX-License-Identifier: MIT
"""The tables of docs/manifest.md: those of the kinds are made from the modules' descriptors, the
others are held against the published schema.

Usage: manifest_page.py PAGE PROBES SCHEMA [--write]
Without --write, fails when the page does not hold exactly these tables."""

import json
import pathlib
import re
import sys

KINDS = ["contention", "error-honesty", "state-recovery", "discovery-cost", "token-cost",
         "schema-guessability", "degradation-over-n", "instruction-fidelity", "latency-budget",
         "pagination", "payload-bounds", "surface-listing", "output-schema", "cancellation",
         "protocol-negotiation", "sampling", "elicitation", "resource-subscription", "completion",
         "workflow"]
START, END = "<!-- kinds: made by manifest_page.py -->\n", "<!-- end of kinds -->\n"
HEADER = ["| Field | Type | Values | Required | Meaning |", "| --- | --- | --- | --- | --- |"]
SHARED = {
    "mcpeval:tool": ("string", "a tool name"),
    "mcpeval:arguments": ("object", "any object"),
    "mcpeval:expect": ("object", "see [expect](#expect)"),
    "mcpeval:identifier": ("string", "an identifier"),
    "mcpeval:uri": ("string", "1 to 512 bytes"),
    "mcpeval:date-version": ("string", "`NNNN-NN-NN`"),
}
RELATIONS = {
    "at_most": "`{}` must not be above `{}`.",
    "identifier_if": "`{}` must be an identifier when `{}` is `{}`.",
    "unspoken_version": "`{}` must be none of the [versions](#versions) that mcpeval speaks.",
}


def descriptor(probes, kind):
    header = (probes / kind / "descriptor.hpp").read_text(encoding="utf-8")
    return json.loads(re.search(r'R"json\((.*?)\)json"', header, re.DOTALL)[1])["plugins"][0]


def type_and_values(schema):
    names = schema.get("type", [])
    names = [names] if isinstance(names, str) else names
    if "$ref" in schema:
        kind, values = SHARED[schema["$ref"]]
    else:
        kind, values = names[0], own_values(names[0], schema)
    return kind + (" or null" if "null" in names else ""), values


def own_values(kind, schema):
    if "minimum" in schema:
        return f"{schema['minimum']} to {schema['maximum']}"
    if "minItems" in schema:
        return f"{schema['minItems']} to {schema['maxItems']} entries"
    if "enum" in schema:
        return ", ".join(f"`{word}`" for word in schema["enum"])
    return "`true` or `false`" if kind == "boolean" else "any"


def presence(name, schema, required):
    if name in required:
        return "yes"
    return f"no (`{json.dumps(schema['default'])}`)" if "default" in schema else "no"


def field_rows(fields, prefix=""):
    """A row for each field, and below an array of objects one for each field of an entry."""
    for name, schema in fields["properties"].items():
        kind, values = type_and_values(schema)
        needed = presence(name, schema, fields["required"])
        yield f"| `{prefix}{name}` | {kind} | {values} | {needed} | {schema['description']} |"
        if "items" in schema:
            yield from field_rows(schema["items"], f"{prefix}{name}[].")


def relation_lines(probe):
    for relation in probe.get("relations", []):
        [(name, operands)] = relation.items()
        yield RELATIONS[name].format(*operands)


def section(probe):
    access = " or ".join(f"`{word}`" for word in probe["access"])
    reasons = ", ".join(f"`{reason['id']}`" for reason in probe["reasons"])
    lines = [f"### {probe['id']}", "",
             f"{probe['summary']}. See [its page](probes/{probe['id']}.md).", "",
             *HEADER, *field_rows(probe["fields"]), "", *relation_lines(probe),
             f"Access: {access}.", f"Reasons: {reasons}."]
    return "\n".join(lines) + "\n"


def with_tables(text, probes):
    before, rest = text.split(START)
    sections = "\n".join(section(descriptor(probes, kind)) for kind in KINDS)
    return before + START + "\n" + sections + "\n" + END + rest.split(END)[1]


def table_under(text, heading):
    """{field: required} of the first table below a heading."""
    below = text.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `([^`]+)` \|.*?\|.*?\| ([^|]+) \|", below, re.MULTILINE)
    return {name: needed.strip() == "yes" for name, needed in rows}


def members_of(schema):
    return {name: name in schema["required"] for name in schema["properties"]}


def spoken_versions(schema):
    """The versions that no bogus_version may be."""
    branches = schema["$defs"]["case"]["oneOf"]
    [branch] = [one for one in branches if "bogus_version" in one["properties"]]
    return branch["allOf"][0]["properties"]["bogus_version"]["not"]["enum"]


def frame_problems(text, schema):
    versions = text.split("\n## Versions\n")[1].split("\n## ")[0]
    if re.findall(r"\d{4}-\d\d-\d\d", versions) != spoken_versions(schema):
        return ["the versions are not those of the schema"]
    wanted = {"The top level": schema, "expect": schema["$defs"]["expect"]}
    return [f"the table under {heading} is not what the schema says"
            for heading, part in wanted.items() if table_under(text, heading) != members_of(part)]


def main():
    page, probes, schema = map(pathlib.Path, sys.argv[1:4])
    text = page.read_text(encoding="utf-8")
    if "--write" in sys.argv:
        page.write_text(with_tables(text, probes), encoding="utf-8")
        return 0
    problems = frame_problems(text, json.loads(schema.read_text(encoding="utf-8")))
    if {path.parent.name for path in probes.glob("*/descriptor.hpp")} != set(KINDS):
        problems.append("the page's kinds are not those in the probes folder")
    elif text != with_tables(text, probes):
        problems.append("it differs from the descriptors; run manifest_page.py with --write")
    print("\n".join(f"{page.name}: {problem}" for problem in problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
