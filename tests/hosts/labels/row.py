# SPDX-License-Identifier: MIT
"""One row of the tables: a kind, a case, a server, and what the report must say of the case."""

import typing

from labels.script import CLOSE, FOREIGN_REPLY, NO_OUTCOME, on_call, server


class Row(typing.NamedTuple):
    kind: str
    title: str
    server: dict       # a script for scripted_server.py
    expected: dict     # members of the case in the report; "exit" is the program's
    case: dict         # fields of the case
    timeout_ms: int
    options: tuple     # further options of the program
    era: str = "handshake"


# A time-out that is long enough for any machine, and one for rows that wait for it in vain.
PATIENT = 20000
BRIEF = 1000


class Kind:
    """A kind with the fields that its rows share."""

    def __init__(self, label, **fields):
        self.label = label
        self.fields = fields

    def row(self, title, server, expected, timeout_ms=PATIENT, options=(), **edits):
        case = {**self.fields, **edits}
        return Row(self.label, title, server, expected, case, timeout_ms, options)


def primary_tool(case):
    """The tool that the report names (contract 01 section 5.2)."""
    if "steps" in case:
        return case["steps"][0]["tool"]
    return case.get("failure_tool", case.get("tool"))


class Minimum:
    """Equal to every whole number from `least` on: a measured latency."""

    def __init__(self, least):
        self.least = least

    def __eq__(self, other):
        return isinstance(other, int) and other >= self.least

    def __repr__(self):
        return f"at least {self.least}"


ANY = Minimum(0)


def _expected(code, attempts, first_failure, reason, **more):
    return {"exit": code, "attempts": attempts, "first_failure": first_failure, "reason": reason,
            "passed": code == 0, "detail": None, "measurements": {}, **more}


def passed(attempts=1, **measurements):
    return _expected(0, attempts, None, None, measurements=measurements)


def not_applicable(attempts=0, **measurements):
    return {**passed(attempts, **measurements), "applicable": False}


def failed(reason, at=1, attempts=None, over=None, **measurements):
    """A verdict at an attempt. `over` is (bound, limit, observed)."""
    detail = over and dict(zip(("bound", "limit", "observed"), over))
    return _expected(1, at if attempts is None else attempts, at, reason, detail=detail,
                     measurements=measurements)


def errored(reason):
    return _expected(3, 0, None, reason)


TIMEOUT = errored("transport-timeout")
CLOSED = errored("transport-closed")
ERROR = errored("transport-error")


def transport_rows(kind, **which):
    """Calls without an outcome, for a kind that cannot judge then. `which` call it is."""
    return [
        kind.row("no reply", server(on_call(**which)), TIMEOUT, BRIEF),
        kind.row("the end", server(on_call(CLOSE, **which)), CLOSED),
        kind.row("a foreign reply", server(on_call(FOREIGN_REPLY, **which)), ERROR),
        kind.row("isError is no boolean", server(on_call(NO_OUTCOME, **which)), ERROR),
        kind.row("an error without a code", server(on_call({"error": {"message": "no"}}, **which)),
                 ERROR),
    ]
