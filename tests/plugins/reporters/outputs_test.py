# SPDX-License-Identifier: MIT
"""The approved outputs, read by other people's parsers: XML, JSON, HTML."""

import base64
import hashlib
import html.parser
import json
import pathlib
import sys
import unittest
import xml.etree.ElementTree

FOLDER = pathlib.Path(sys.argv.pop(1))
VOID = {"meta", "input", "br"}


def outputs(extension):
    found = sorted(FOLDER.glob("*." + extension))
    assert found, f"no approved *.{extension} in {FOLDER}"
    return found


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.ids, self.links, self.labels, self.script = [], [], [], [], ""
        self.named_by, self.loads, self.problems, self.policy = [], [], [], ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if len(values) != len(attributes):
            self.problems.append(f"{tag}: an attribute twice")
        if tag not in VOID:
            self.open.append(tag)
        self.ids += [values["id"]] if "id" in values else []
        self.links += [values["href"]] if "href" in values else []
        self.labels += [values["for"]] if "for" in values else []
        self.named_by += [values["aria-labelledby"]] if "aria-labelledby" in values else []
        self.loads += [name for name in ("src", "srcset", "action", "style") if name in values]
        if values.get("http-equiv") == "Content-Security-Policy":
            self.policy = values["content"]

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.problems.append(f"</{tag}> ends another element")

    def handle_data(self, data):
        if self.open and self.open[-1] == "script":
            self.script += data


class Outputs(unittest.TestCase):
    def test_html_is_well_formed(self):
        for path in outputs("html"):
            with self.subTest(path.name):
                page = Page(path.read_text(encoding="utf-8"))
                self.assertEqual((page.problems, page.open, page.loads), ([], [], []))
                self.assertEqual(len(set(page.ids)), len(page.ids))
                for target in page.labels + page.named_by + [link[1:] for link in page.links]:
                    self.assertIn(target, page.ids)

    def test_html_lets_only_its_own_script_run(self):
        for path in outputs("html"):
            with self.subTest(path.name):
                page = Page(path.read_text(encoding="utf-8"))
                digest = base64.b64encode(hashlib.sha256(page.script.encode()).digest()).decode()
                self.assertEqual(page.policy, "default-src 'none'; style-src 'unsafe-inline'; "
                                              f"script-src 'sha256-{digest}'")

    def test_xml_is_well_formed_and_adds_up(self):
        for path in outputs("xml"):
            with self.subTest(path.name):
                root = xml.etree.ElementTree.fromstring(path.read_bytes())
                for counted in [root, *root.iter("testsuite")]:
                    elements = {"tests": "testcase", "failures": "failure", "errors": "error",
                                "skipped": "skipped"}
                    for attribute, element in elements.items():
                        self.assertEqual(int(counted.get(attribute)),
                                         len(list(counted.iter(element))))

    def test_sarif_is_laid_out_as_json_writes_it(self):
        for path in outputs("sarif"):
            with self.subTest(path.name):
                text = path.read_text(encoding="utf-8")
                again = json.dumps(json.loads(text), indent=2, ensure_ascii=False) + "\n"
                self.assertEqual(json.loads(text), json.loads(again))
                if path.stem != "hostile":
                    self.assertEqual(text, again)


if __name__ == "__main__":
    unittest.main()
