# SPDX-License-Identifier: MIT
"""A file is named after a noun of its own."""

import re
import unittest

from source_tree import checkout

EMPTY_WORDS = {"util", "utils", "utility", "utilities", "helper", "helpers", "common", "misc",
               "manager", "managers"}


def problems(files):
    found = []
    for path in files:
        for part in path.split("/"):
            words = re.split(r"[^a-z]+", part.lower())
            if bad := EMPTY_WORDS.intersection(words):
                found.append(f"{path}: the name says nothing: {sorted(bad)[0]}")
                break
    return found


class Names(unittest.TestCase):
    def test_checkout(self):
        self.assertEqual(problems(checkout()), [])

    def test_empty_names(self):
        for path in ("core/utils.cpp", "core/json_helpers.hpp", "tests/common/a.py",
                     "core/session-manager.cpp", "misc.txt"):
            self.assertEqual(len(problems({path: b""})), 1, path)

    def test_names_that_only_contain_such_a_word(self):
        self.assertEqual(problems({"core/commonplace.cpp": b"", "core/miscount.cpp": b""}), [])


if __name__ == "__main__":
    unittest.main()
