# SPDX-License-Identifier: MIT
"""No source over 300 lines, no test over 400, without a reason in size_allow.txt."""

import pathlib
import unittest

from source_tree import CODE, SCRIPTS, checkout, code_of

ALLOWANCES = pathlib.Path(__file__).with_name("size_allow.txt")


def allowances(text):
    """Limit by path; a line without a limit or a reason is an error."""
    limits = {}
    for line in text.splitlines():
        if line.startswith("#") or not line.strip():
            continue
        path, limit, reason = line.split(maxsplit=2)
        if len(reason) < 20:
            raise ValueError(f"{path}: the reason is too short to be one")
        limits[path] = int(limit)
    return limits


def usual_limit(path):
    return 400 if path.startswith("tests/") else 300


def problems(files, limits):
    found = []
    lengths = {path: len(text.splitlines()) for path, text in code_of(files, *CODE, *SCRIPTS)}
    for path, length in lengths.items():
        limit = limits.get(path, usual_limit(path))
        if length > limit:
            found.append(f"{path}: {length} lines, at most {limit}: split it by noun")
    for path in limits:
        if lengths.get(path, 0) <= usual_limit(path):
            found.append(f"{path}: needs no allowance (any more)")
    return found


class Sizes(unittest.TestCase):
    def test_checkout(self):
        self.assertEqual(problems(checkout(), allowances(ALLOWANCES.read_text())), [])

    def test_limits(self):
        def of(path, lines, limits=None):
            return len(problems({path: b"x\n" * lines}, limits or {}))
        self.assertEqual((of("core/a.cpp", 300), of("core/a.cpp", 301)), (0, 1))
        self.assertEqual((of("tests/a.py", 400), of("tests/a.py", 401)), (0, 1))
        self.assertEqual(of("docs/a.md", 1000), 0)
        self.assertEqual(of("core/a.cpp", 350, {"core/a.cpp": 360}), 0)
        self.assertEqual(of("core/a.cpp", 361, {"core/a.cpp": 360}), 1)

    def test_stale_allowances(self):
        self.assertEqual(len(problems({"core/a.cpp": b"x\n"}, {"core/a.cpp": 360})), 1)
        self.assertEqual(len(problems({}, {"core/gone.cpp": 360})), 1)

    def test_an_allowance_needs_a_reason(self):
        self.assertEqual(allowances("# note\n\na.cpp 310 a table that reads best whole\n"),
                         {"a.cpp": 310})
        for line in ("a.cpp 310", "a.cpp 310 long", "a.cpp many a table that reads best whole"):
            with self.assertRaises(ValueError):
                allowances(line)


if __name__ == "__main__":
    unittest.main()
