# SPDX-License-Identifier: MIT
"""Sources are ASCII, say their licence first, then what they are for."""

import unittest

from source_tree import CODE, SCRIPTS, checkout, code_of, numbered

LICENCE = "SPDX-License-Identifier: MIT"
BUILD_FILES = ("meson.build", "meson_options.txt", ".map", ".wrap")


def ascii_problems(files):
    found = []
    for path, text in code_of(files, *CODE, *SCRIPTS, *BUILD_FILES):
        found += [f"{path}:{line}: a character beyond ASCII"
                  for line, content in numbered(text) if not content.isascii()]
        if text and not text.endswith("\n"):
            found.append(f"{path}: no newline at the end")
        if "\t" in text or "\r" in text:
            found.append(f"{path}: a tab or a carriage return")
    return found


def needs_purpose(path, files):
    """A header says what it is for; a source says it where it has no header of its own."""
    if path.endswith(".cpp"):
        return not path.startswith("tests/") and path[:-4] + ".hpp" not in files
    return path.endswith(".hpp")


def licence_problems(files):
    found = []
    for path, text in code_of(files, *CODE, *SCRIPTS):
        lines = text.splitlines()
        if lines and lines[0].startswith("#!"):
            del lines[0]
        if not lines or LICENCE not in lines[0]:
            found.append(f"{path}: the first line is no SPDX line")
        elif needs_purpose(path, files) and not "".join(lines[1:2]).startswith("/// "):
            found.append(f"{path}: the second line does not say what the file is for")
    return found


class Text(unittest.TestCase):
    def test_checkout_is_ascii(self):
        self.assertEqual(ascii_problems(checkout()), [])

    def test_checkout_has_licences(self):
        self.assertEqual(licence_problems(checkout()), [])

    def test_characters(self):
        self.assertEqual(ascii_problems({"a.cpp": b"int a;\n", "b.md": b"\xc3\xa9"}), [])
        for content in (b"// \xc3\xa9\n", b"\xff\n", b"x", b"\tx\n", b"x\r\n"):
            self.assertEqual(len(ascii_problems({"a.cpp": content})), 1, content)

    def test_first_lines(self):
        good = {"a.cpp": b"// SPDX-License-Identifier: MIT\n/// A thing.\n",
                "a.h": b"/* SPDX-License-Identifier: MIT */\n",
                "b.hpp": b"// SPDX-License-Identifier: MIT\n/// A thing.\n",
                "b.cpp": b"// SPDX-License-Identifier: MIT\n#include \"b.hpp\"\n",
                "a.sh": b"#!/bin/sh\n# SPDX-License-Identifier: MIT\n",
                "a.py": b"# SPDX-License-Identifier: MIT\n"}
        self.assertEqual(licence_problems(good), [])
        for path, content in (("a.cpp", b"// SPDX-License-Identifier: MIT\n#pragma once\n"),
                              ("a.cpp", b"/// A thing.\n"), ("a.py", b""), ("a.sh", b"#!/bin/sh\n"),
                              ("a.hpp", b"\n// SPDX-License-Identifier: MIT\n/// A thing.\n")):
            self.assertEqual(len(licence_problems({path: content})), 1, (path, content))


if __name__ == "__main__":
    unittest.main()
