#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The files and commands of a document: what a reader would type.

A comment line says what the fenced block after it is:
  <!-- file: NAME -->   the contents of a file
  <!-- run -->          shell commands, to be run in order
  <!-- output -->       exactly what the commands before it print
"""
import re

BLOCK = re.compile(r"^<!-- (file: (?P<name>[\w.-]+)|run|output) -->\n```\w*\n(?P<body>.*?)^```$",
                   re.MULTILINE | re.DOTALL)


def blocks(text):
    """(kind, name, body) of every marked block, in the order of the document."""
    for found in BLOCK.finditer(text):
        kind = found.group(1).split(":")[0]
        yield kind, found.group("name"), found.group("body")


def marks(text):
    """How many blocks the document announces."""
    return len(re.findall(r"^<!-- (file: .*|run|output) -->$", text, re.MULTILINE))
