# SPDX-License-Identifier: MIT
"""What a user can meet has its place in the documentation: reasons, rejections, options."""

import pathlib
import re
import subprocess
import sys
import unittest

from descriptors import descriptor_of, module_with
from source_tree import ROOT

BUILD, PROGRAM = map(pathlib.Path, sys.argv[1:3]) if len(sys.argv) > 2 else (None, None)
del sys.argv[1:]

REJECTION = re.compile(r'\{rejection::\w+,\s*"([a-z0-9-]+)"')
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z0-9-]*")


def mentions(page, word):
    """The word by itself: `a-b` does not mention `a`."""
    return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", page) is not None


def reason_problems(descriptors, pages):
    found = []
    for plugin in (each for descriptor in descriptors for each in descriptor["plugins"]):
        page = f"docs/probes/{plugin['id']}.md"
        found += [f"{page}: does not mention {reason['id']}" for reason in plugin.get("reasons", [])
                  if not mentions(pages.get(page, ""), reason["id"])]
    return found


def rejection_problems(source, pages):
    page = "docs/plugins/rejections.md"
    codes = REJECTION.findall(source)
    if not codes:
        return ["core/registry/rejection.cpp: no rejection code was found"]
    return [f"{page}: does not mention {code}" for code in codes
            if not mentions(pages.get(page, ""), code)]


def option_problems(shown, pages):
    options = sorted(set(OPTION.findall(shown)))
    if not options:
        return ["mcpeval probe --help: shows no option"]
    return [f"docs: no page mentions {option}" for option in options
            if not any(mentions(page, option) for page in pages.values())]


def written_pages():
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
            for path in (ROOT / "docs").rglob("*.md")}


class BuiltProduct(unittest.TestCase):
    """The modules and the program of the build folder against the pages of this checkout."""

    def setUp(self):
        if BUILD is None:
            self.skipTest("no build folder was named")

    def test_reasons(self):
        modules = sorted(BUILD.glob("plugins/*.so")) + sorted(BUILD.glob("transports/*.so"))
        descriptors = [descriptor_of(module.read_bytes()) for module in modules]
        self.assertTrue(descriptors)
        self.assertNotIn(None, descriptors)
        self.assertEqual(reason_problems(descriptors, written_pages()), [])

    def test_rejections(self):
        source = (ROOT / "core/registry/rejection.cpp").read_text(encoding="utf-8")
        self.assertEqual(rejection_problems(source, written_pages()), [])

    def test_options(self):
        shown = subprocess.run([PROGRAM, "probe", "--help"], capture_output=True, text=True,
                               check=True).stdout
        self.assertEqual(option_problems(shown, written_pages()), [])


class Samples(unittest.TestCase):
    def test_descriptor(self):
        self.assertEqual(descriptor_of(module_with({"plugins": []})), {"plugins": []})
        self.assertIsNone(descriptor_of(b"#!/bin/sh\n"))
        self.assertIsNone(descriptor_of(module_with({}).replace(b"mcpeval", b"mcp-val")))

    def test_reasons(self):
        descriptors = [{"plugins": [{"id": "x", "reasons": [{"id": "x-a"}, {"id": "x-a-b"}]},
                                    {"id": "reporter"}]}]
        self.assertEqual(reason_problems(descriptors, {"docs/probes/x.md": "`x-a`, `x-a-b`."}), [])
        self.assertEqual(reason_problems(descriptors, {"docs/probes/x.md": "`x-a-b`"}),
                         ["docs/probes/x.md: does not mention x-a"])
        self.assertEqual(len(reason_problems(descriptors, {"docs/other.md": "x-a x-a-b"})), 2)

    def test_rejections(self):
        source = '{rejection::no_entry, "no-entry", "..."},\n{rejection::a,\n "not-elf"}'
        page = "docs/plugins/rejections.md"
        self.assertEqual(rejection_problems(source, {page: "## no-entry\n## not-elf\n"}), [])
        self.assertEqual(rejection_problems(source, {page: "## not-elf\n"}),
                         [page + ": does not mention no-entry"])
        self.assertEqual(len(rejection_problems("", {page: ""})), 1)

    def test_options(self):
        shown = "  --probe KIND\n  --plugin-dir DIR  as -- or --probe\n"
        self.assertEqual(option_problems(shown, {"a.md": "`--probe`", "b.md": "--plugin-dir D"}),
                         [])
        self.assertEqual(option_problems(shown, {"a.md": "--probes, --plugin-dir"}),
                         ["docs: no page mentions --probe"])
        self.assertEqual(len(option_problems("nothing", {})), 1)


if __name__ == "__main__":
    unittest.main()
