# SPDX-License-Identifier: MIT
"""`report_outputs.py REPORT`: prints the action's outputs `passed` and `readiness`, a line each.

Exit 1, without output, where the file is missing or holds no report.
"""

import json
import sys


def outputs_of(report):
    """Both values in the spelling of JSON; raises where the document is no report."""
    if not report["schema"].startswith("mcpeval.probe-report/"):
        raise ValueError
    passed, readiness = report["passed"], report["readiness"]
    score = None if readiness is None else readiness["score"]
    if not isinstance(passed, bool) or not (score is None or type(score) is int):
        raise ValueError
    return json.dumps(passed), json.dumps(score)


def main():
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            passed, readiness = outputs_of(json.load(file))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return 1
    print(f"passed={passed}\nreadiness={readiness}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
