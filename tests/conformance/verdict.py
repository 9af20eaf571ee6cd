# SPDX-License-Identifier: MIT
"""What the checks of one scenario come to."""

import collections

COUNTED = {"SUCCESS": "passed", "FAILURE": "failed", "WARNING": "warnings", "SKIPPED": "skipped"}
BAD = ("FAILURE", "WARNING")


def counts(checks):
    """`2 passed, 0 failed, 0 warnings, 0 skipped`"""
    found = collections.Counter(check["status"] for check in checks)
    return ", ".join(f"{found[status]} {word}" for status, word in COUNTED.items())


def problems(checks, expected):
    """Why a scenario is not passed: a bad check, or fewer than `expected` good ones. The suite
    itself calls a scenario passed in which it saw nothing at all."""
    found = [f"{check['status']} {check['id']} {check['name']}: {check.get('errorMessage', '')}"
             for check in checks if check["status"] in BAD]
    passed = sum(check["status"] == "SUCCESS" for check in checks)
    if passed < expected:
        found.append(f"{passed} checks passed, at least {expected} must")
    return found
