# SPDX-License-Identifier: MIT
"""The approved HTML pages in a browser: by keyboard, without a script, in both colour schemes.

Needs the Python package playwright and a Chromium: MCPEVAL_CHROMIUM, or one on PATH. MCPEVAL_AXE
names axe.min.js of the npm package axe-core, for the accessibility check. Skipped without them.
"""

import os
import pathlib
import shutil
import sys
import unittest

FOLDER = pathlib.Path(sys.argv.pop(1)).resolve()
PAGES = sorted(path.stem for path in FOLDER.glob("*.html"))
CHROMIUM = os.environ.get("MCPEVAL_CHROMIUM") or shutil.which("chromium")
AXE = os.environ.get("MCPEVAL_AXE")
SKIPPED = 77

try:
    from playwright.sync_api import sync_playwright
except ImportError:
    sync_playwright = None

if sync_playwright is None or CHROMIUM is None:
    print("skipped: needs the Python package playwright and a Chromium (MCPEVAL_CHROMIUM)")
    sys.exit(SKIPPED)

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1100, "height": 900}
VISIBLE = "[...document.querySelectorAll('.case')].filter(c => c.offsetParent).length"


class Pages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.playwright = sync_playwright().start()
        cls.browser = cls.playwright.chromium.launch(executable_path=CHROMIUM,
                                                     args=["--no-sandbox"])

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.playwright.stop()

    def opened(self, name, viewport=None, **options):
        context = self.browser.new_context(viewport=viewport or DESK, **options)
        self.addCleanup(context.close)
        page = context.new_page()
        self.said, self.requested = [], []
        page.on("console", lambda message: self.said.append(message.text))
        page.on("pageerror", lambda problem: self.said.append(str(problem)))
        page.on("request", lambda request: self.requested.append(request.url))
        page.goto((FOLDER / f"{name}.html").as_uri())
        return page

    def test_nothing_is_said_and_nothing_is_loaded(self):
        for name in PAGES:
            with self.subTest(name):
                page = self.opened(name)
                self.assertEqual(self.said, [])
                self.assertEqual(self.requested, [page.url])

    def test_no_page_is_wider_than_the_screen(self):
        for name in PAGES:
            with self.subTest(name):
                page = self.opened(name, PHONE)
                self.assertEqual(page.evaluate("document.documentElement.scrollWidth"),
                                 PHONE["width"])

    def test_the_filter_by_keyboard(self):
        page = self.opened("every-verdict")
        self.assertEqual(page.evaluate(VISIBLE), 22)
        page.focus("#show-all")
        for mark, shown in (("fail", 8), ("error", 6), ("pass", 6), ("unasked", 2), ("all", 22)):
            page.keyboard.press("ArrowRight")
            self.assertEqual(page.evaluate("document.activeElement.id"), f"show-{mark}")
            self.assertEqual(page.evaluate(VISIBLE), shown)

    def test_the_search_by_keyboard(self):
        page = self.opened("every-verdict")
        page.focus("#show-all")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Tab")
        self.assertEqual(page.evaluate("document.activeElement.id"), "find")
        page.keyboard.type("BOUND catalog")
        self.assertEqual(page.evaluate(VISIBLE), 1)
        self.assertEqual(page.text_content("#found"), "1 of 22 shown")
        for _ in "BOUND catalog":
            page.keyboard.press("Backspace")
        self.assertEqual(page.text_content("#found"), "8 of 22 shown")

    def test_the_filter_without_a_script(self):
        page = self.opened("every-verdict", java_script_enabled=False)
        self.assertFalse(page.is_visible("#find"))
        page.focus("#show-all")
        page.keyboard.press("ArrowRight")
        self.assertEqual(page.locator(".case:visible").count(), 8)

    def test_a_focused_choice_is_seen(self):
        page = self.opened("every-verdict")
        page.focus("#show-all")
        page.keyboard.press("ArrowRight")
        style = "getComputedStyle(document.activeElement.nextElementSibling).outlineStyle"
        self.assertEqual(page.evaluate(style), "solid")

    def test_both_colour_schemes(self):
        shades = {scheme: self.opened("clean", color_scheme=scheme).evaluate(
            "getComputedStyle(document.body).backgroundColor") for scheme in ("light", "dark")}
        self.assertEqual(shades, {"light": "rgb(246, 248, 250)", "dark": "rgb(13, 17, 23)"})

    @unittest.skipIf(AXE is None, "MCPEVAL_AXE names no axe.min.js")
    def test_axe_finds_no_violation(self):
        axe = pathlib.Path(AXE).read_text(encoding="utf-8")
        for name in PAGES:
            for scheme in ("light", "dark"):
                for viewport in (DESK, PHONE):
                    with self.subTest(f"{name} {scheme} {viewport['width']}"):
                        page = self.opened(name, viewport, color_scheme=scheme, bypass_csp=True)
                        page.evaluate(axe)
                        found = page.evaluate("axe.run()")["violations"]
                        self.assertEqual([each["id"] for each in found], [])


if __name__ == "__main__":
    unittest.main()
