# SPDX-License-Identifier: MIT
"""Reads the action's input `command` from stdin and prints its words, each with a NUL after it.

A command that starts with "[" is a JSON array of strings, taken as they are; any other is split at
white space and nowhere else: no quotes, no variables, no patterns. Exit 2 for one that cannot be
used, with a sentence that does not show it.
"""

import json
import re
import sys


def words_of(command):
    if not command.lstrip(" \t\r\n").startswith("["):
        return re.findall(r"[^ \t\r\n\v\f]+", command)
    words = json.loads(command)
    if not words or not all(isinstance(word, str) and "\0" not in word for word in words):
        raise ValueError
    return words


def main():
    try:
        words = words_of(sys.stdin.buffer.read().decode(errors="surrogateescape"))
        encoded = b"".join(word.encode(errors="surrogateescape") + b"\0" for word in words)
    except (ValueError, RecursionError):
        print("Error: the input command starts with [ and is no JSON array of strings, at least "
              'one of them; write it like ["my-server", "--flag"]', file=sys.stderr)
        return 2
    if not words:
        print("Error: the input command holds no word; name the server's program", file=sys.stderr)
        return 2
    sys.stdout.buffer.write(encoded)
    return 0


if __name__ == "__main__":
    sys.exit(main())
