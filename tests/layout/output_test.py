# SPDX-License-Identifier: MIT
"""Libraries and modules never print, exit or abort: hosts do."""

import re
import unittest

from source_tree import CODE, bare_code, checkout, code_of, numbered

SILENT = ("core/", "plugins/", "transports/")
CALL = re.compile(
    r"(?<![\w.>])(?:std::|::)?(?:"
    r"(?:v?f?printf|f?puts|putc|fputc|putchar|perror|exit|quick_exit|abort)\s*\("
    r"|(?:cout|cerr|clog)\b)")


def problems(files):
    found = []
    for path, text in code_of(files, *CODE):
        if not path.startswith(SILENT):
            continue
        for line, content in numbered(bare_code(text)):
            if match := CALL.search(content):
                found.append(f"{path}:{line}: {match.group().strip('( ')} is for hosts only")
    return found


class Output(unittest.TestCase):
    def test_checkout(self):
        self.assertEqual(problems(checkout()), [])

    def test_calls_that_speak_or_end(self):
        for call in ('printf("x");', "std::fprintf(file, x);", "std::cout << x;", "::puts(x);",
                     "using std::cerr;", "exit(1);", "std::abort ();", "  perror(nullptr);",
                     "std::vfprintf(file, x, y);", "x = 1'000; abort();"):
            with self.subTest(call=call):
                self.assertEqual(len(problems({"core/a.cpp": call.encode()})), 1)

    def test_calls_that_do_not(self):
        for call in ("snprintf(a, b, c);", "// exit(1)", 'text = "abort(";', "_exit(127);",
                     "child.exit(1);", "child->abort();", "exit_status(x);", "/* puts(x)\n */ x;",
                     'R"(cout << 1)";', "count_printf(x);"):
            with self.subTest(call=call):
                self.assertEqual(problems({"core/a.cpp": call.encode()}), [])

    def test_hosts_and_demo_may(self):
        for folder in ("hosts/cli", "demo", "tests/x"):
            self.assertEqual(problems({folder + "/a.cpp": b"exit(1);"}), [])

    def test_line_numbers(self):
        [problem] = problems({"plugins/a.cpp": b'/* a\n b */\nR"(x\ny)"; abort();\n'})
        self.assertIn("plugins/a.cpp:4:", problem)


if __name__ == "__main__":
    unittest.main()
