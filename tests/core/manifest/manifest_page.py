# SPDX-License-Identifier: MIT
"""The tables of docs/manifest.md, made from the descriptors of the kinds in this release.

Usage: manifest_page.py PAGE DESCRIPTOR_FOLDER [--write]
Without --write, fails when the page does not hold exactly these tables."""

import json
import pathlib
import sys

KINDS = ["contention", "discovery-cost", "token-cost", "schema-guessability",
         "degradation-over-n", "instruction-fidelity", "latency-budget", "pagination",
         "cancellation", "sampling"]
START, END = "<!-- kinds: made by manifest_page.py -->\n", "<!-- end of kinds -->\n"
SHARED = {
    "mcpeval:tool": ("string", "a tool name"),
    "mcpeval:arguments": ("object", "any object"),
    "mcpeval:expect": ("object", "see [expect](#expect)"),
    "mcpeval:identifier": ("string", "an identifier"),
    "mcpeval:uri": ("string", "1 to 512 bytes"),
    "mcpeval:date-version": ("string", "`NNNN-NN-NN`"),
}


def type_and_values(schema):
    if "$ref" in schema:
        return SHARED[schema["$ref"]]
    kind = schema["type"] if isinstance(schema["type"], str) else schema["type"][0]
    if "minimum" in schema:
        return kind, f"{schema['minimum']} to {schema['maximum']}"
    if "enum" in schema:
        return kind, ", ".join(f"`{word}`" for word in schema["enum"])
    return kind, "`true` or `false`" if kind == "boolean" else "any"


def presence(name, schema, required):
    if name in required:
        return "yes"
    return f"no (`{json.dumps(schema['default'])}`)" if "default" in schema else "no"


def section(probe):
    fields = probe["fields"]
    lines = [f"### {probe['id']}", "", f"{probe['summary']}.", "",
             "| Field | Type | Values | Required | Meaning |", "| --- | --- | --- | --- | --- |"]
    for name, schema in fields["properties"].items():
        kind, values = type_and_values(schema)
        needed = presence(name, schema, fields["required"])
        lines.append(f"| `{name}` | {kind} | {values} | {needed} | {schema['description']} |")
    access = " or ".join(f"`{word}`" for word in probe["access"])
    lines += ["", f"Access: {access}."]
    lines += ["Reasons: " + ", ".join(f"`{reason['id']}`" for reason in probe["reasons"]) + "."]
    return "\n".join(lines) + "\n"


def tables(folder):
    probes = (json.loads((folder / f"{kind}.json").read_text())["plugins"][0] for kind in KINDS)
    return "\n".join(section(probe) for probe in probes)


def main():
    page, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    text = page.read_text()
    before, rest = text.split(START)
    after = rest.split(END)[1]
    wanted = before + START + "\n" + tables(folder) + "\n" + END + after
    if "--write" in sys.argv:
        page.write_text(wanted)
    elif text != wanted:
        print(f"{page.name} differs from the descriptors; run manifest_page.py with --write")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
