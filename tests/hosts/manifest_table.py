# SPDX-License-Identifier: MIT
"""Tables of manifests, one a row: a sound case of one kind and the edits that change it.

Columns stand between " | ". Edits stand between " & ":
  POINTER = VALUE     set what the JSON Pointer names; "@" is /probes/0, "-" the end of an array
  POINTER -           take it away
  text OLD => NEW     replace OLD, a JSON string, in the manifest's text
A VALUE is JSON, or JSON * N for an array repeated, or nested N for arrays in arrays. In strings
a{64} is 64 times the letter a.
"""

import copy
import json
import pathlib
import re

FOLDER = pathlib.Path(__file__).with_name("manifest_faults")
BASES = json.loads((FOLDER / "bases.json").read_text(encoding="utf-8"))
SANDBOXES = {"scratch": {"description": "a folder of its own"}}


def expanded(text):
    """`text` with the short form of the first case's pointer written out."""
    return text.replace("@", "/probes/0")


def rows(name, columns):
    """(rule, base, edits, further columns) of every line that is no comment."""
    for number, line in enumerate((FOLDER / name).read_text(encoding="utf-8").split("\n"), 1):
        if not line or line.startswith("#"):
            continue
        cells = [cell.strip() for cell in line.split(" | ")]
        if len(cells) != columns or not all(cells):
            raise ValueError(f"{name}:{number}: not {columns} columns")
        yield [f"{name}:{number}: {cells[0]}", *cells[1:]]


def sound(kind):
    case = {"id": "c", "probe": kind, "access": "read_only", **copy.deepcopy(BASES[kind])}
    return {"version": 1, "sandboxes": copy.deepcopy(SANDBOXES), "probes": [case]}


def value_of(text):
    if text.startswith("nested "):
        return json.loads("[" * int(text[7:]) + "]" * int(text[7:]))
    text = re.sub(r"(.)\{(\d+)\}", lambda found: found[1] * int(found[2]), text)
    written, star, count = text.rpartition(" * ")
    return json.loads(written) * int(count) if star else json.loads(text)


def tokens_of(pointer):
    return [token.replace("~1", "/").replace("~0", "~")
            for token in expanded(pointer).split("/")[1:]]


def place_of(document, pointer):
    """The container and the key in it that a pointer names."""
    *before, last = tokens_of(pointer)
    for token in before:
        document = document[int(token) if isinstance(document, list) else token]
    if isinstance(document, list):
        last = len(document) if last == "-" else int(last)
    return document, last


def edit(document, change):
    """`document` after one edit, which may replace it altogether ("whole = VALUE")."""
    if change.endswith(" -"):
        container, key = place_of(document, change[:-2])
        del container[key]
        return document
    pointer, _, value = change.partition(" = ")
    if pointer == "whole":
        return value_of(value)
    container, key = place_of(document, pointer)
    if isinstance(container, list) and key == len(container):
        container.append(None)
    container[key] = value_of(value)
    return document


def manifest_bytes(kind, changes):
    """The manifest of a row as it would stand in a file."""
    document, replacements = sound(kind), []
    for change in changes.split(" & "):
        if change.startswith("text "):
            replacements.append([json.loads(part) for part in change[5:].split(" => ")])
        else:
            document = edit(document, change)
    text = json.dumps(document, ensure_ascii=False)
    for old, new in replacements:
        if old and text.count(old) != 1:
            raise ValueError(f"{old!r} is not once in the text")
        text = text.replace(old, new) if old else text + new
    return text.encode("utf-8", "surrogateescape")
