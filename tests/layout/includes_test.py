# SPDX-License-Identifier: MIT
"""Dependencies point one way: each folder includes only what is below it."""

import posixpath
import re
import unittest

from source_tree import CODE, checkout, code_of, numbered

# Which folders of core a folder of core may use, beside itself and <mcpeval/...>.
BELOW = {
    "base": [],
    "json": ["base"],
    "schema": ["base", "json"],
    "registry": ["base", "json", "schema"],
    "manifest": ["base", "json", "schema", "registry"],
    "session": ["base", "json", "schema", "registry", "manifest", "checks"],
    "report": ["base", "json"],
    "store": ["base", "json"],
    "evaluation": ["base", "json", "schema", "registry", "manifest", "session", "report"],
    "readiness": ["base", "json", "schema", "session", "checks", "report", "evaluation"],
}
# Third-party headers, and who may use them.
THIRD_PARTY = {
    "rapidjson": ("core/json/", "demo/", "tests/"),
    "boost": ("core/", "hosts/", "tests/"),
    "boost/asio": ("demo/", "hosts/", "tests/"),
    "boost/beast": ("demo/", "hosts/", "tests/"),
    "cxxopts.hpp": ("hosts/",),
    "doctest": ("tests/",),
    "pcre2.h": ("core/schema/",),
    "idn2.h": ("core/schema/",),
    "curl": ("transports/http/", "tests/bench/"),
}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def allowed_in_quotes(path, name, files):
    top, *rest = path.split("/")
    first = name.split("/")[0]
    beside = posixpath.normpath(posixpath.join(posixpath.dirname(path), name))
    if top in ("hosts", "tests"):
        return not beside.startswith(("plugins/", "transports/", "demo/")) or beside not in files
    if top in ("plugins", "transports", "demo"):
        same_folder = beside.startswith(top + "/") and beside in files
        return same_folder or (top == "plugins" and first == "checks")
    if top != "core" or rest[0] == "include":
        return False
    if rest[0] == "checks":
        return first == "checks"
    return first == rest[0] or first in BELOW.get(rest[0], [])


def allowed_in_angles(path, name):
    first = name.split("/")[0]
    if first == "mcpeval":
        return not path.startswith("demo/")
    part = "/".join(name.split("/")[:2])
    users = THIRD_PARTY.get(part, THIRD_PARTY.get(first))
    return users is None or path.startswith(users)


def problems(files):
    found = []
    for path, text in code_of(files, *CODE):
        for line, content in numbered(text):
            if not (match := INCLUDE.match(content)):
                continue
            quotes, name = match.groups()
            fits = (allowed_in_quotes(path, name, files) if quotes == '"'
                    else allowed_in_angles(path, name))
            if not fits:
                found.append(f"{path}:{line}: may not include {name}")
    return found


class Includes(unittest.TestCase):
    def test_checkout(self):
        self.assertEqual(problems(checkout()), [])

    def refused(self, path, line, **others):
        files = {path: line.encode()}
        files.update({name: b"" for name in others.get("beside", [])})
        return bool(problems(files))

    def test_core_looks_down_only(self):
        self.assertFalse(self.refused("core/session/a.cpp", '#include "json/document.hpp"'))
        self.assertFalse(self.refused("core/json/a.cpp", "#include <mcpeval/abi.h>"))
        self.assertTrue(self.refused("core/json/a.cpp", '#include "schema/compile.hpp"'))
        self.assertTrue(self.refused("core/report/a.cpp", '#include "session/client.hpp"'))
        self.assertTrue(self.refused("core/unknown/a.cpp", '#include "json/node.hpp"'))

    def test_modules_use_the_sdk(self):
        for path in ("plugins/probes/x/x.cpp", "transports/stdio/stdio.cpp"):
            self.assertFalse(self.refused(path, "#include <mcpeval/plugin.hpp>"))
            self.assertFalse(self.refused(path, "#include <sys/wait.h>"))
            self.assertTrue(self.refused(path, '#include "json/node.hpp"'))
            self.assertTrue(self.refused(path, '#include "../../core/json/node.hpp"'))
            self.assertTrue(self.refused(path, "#include <rapidjson/document.h>"))
            self.assertTrue(self.refused(path, "  # include <boost/dll.hpp>"))
        self.assertFalse(self.refused("plugins/probes/x/x.cpp", '#include "checks/paging.hpp"'))
        self.assertTrue(self.refused("transports/stdio/a.cpp", '#include "checks/paging.hpp"'))

    def test_checks_and_sdk_stand_alone(self):
        self.assertFalse(self.refused("core/checks/a.cpp", '#include "checks/b.hpp"'))
        self.assertTrue(self.refused("core/checks/a.cpp", '#include "base/result.hpp"'))
        self.assertTrue(self.refused("core/include/mcpeval/a.hpp", '#include "json/node.hpp"'))

    def test_demo_shares_nothing(self):
        self.assertFalse(self.refused("demo/a.cpp", '#include "b.hpp"', beside=["demo/b.hpp"]))
        self.assertFalse(self.refused("demo/a.cpp", "#include <rapidjson/document.h>"))
        self.assertFalse(self.refused("demo/a.cpp", "#include <boost/beast/http/read.hpp>"))
        self.assertTrue(self.refused("demo/a.cpp", '#include "base/result.hpp"'))
        self.assertTrue(self.refused("demo/a.cpp", "#include <mcpeval/abi.h>"))
        self.assertTrue(self.refused("demo/a.cpp", "#include <boost/json.hpp>"))

    def test_hosts_use_core_but_no_module(self):
        self.assertFalse(self.refused("hosts/cli/a.cpp", '#include "evaluation/target.hpp"'))
        self.assertTrue(self.refused("hosts/cli/a.cpp", '#include "../../plugins/p/p.hpp"',
                                     beside=["plugins/p/p.hpp"]))


if __name__ == "__main__":
    unittest.main()
