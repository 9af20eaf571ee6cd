# SPDX-License-Identifier: MIT
"""Prints `N passed, N failed, N skipped` from Meson's testlog.json; fails if any test failed."""

import json
import sys

PASSED = {"OK", "EXPECTEDFAIL"}
SKIPPED = {"SKIP"}


def count(lines):
    results = [json.loads(line)["result"] for line in lines if line.strip()]
    passed = sum(result in PASSED for result in results)
    skipped = sum(result in SKIPPED for result in results)
    return passed, len(results) - passed - skipped, skipped


def main():
    with open(sys.argv[1], encoding="utf-8") as log:
        passed, failed, skipped = count(log)
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
