# SPDX-License-Identifier: MIT
"""Words for servers of the stateless era (contract 12), and rows that several kinds share."""

from labels.row import failed
from labels.script import on_call, reply, server, text

NEWEST = "2026-07-28"
HINTS = {"ttlMs": 0, "cacheScope": "private"}

# The processes of a case, after the one that is asked for its era and the shared one.
OWN, NEXT, LAST = ({"start": number} for number in range(3, 6))


def complete(**result):
    return reply(resultType="complete", **result)


def listed(**result):
    return complete(**{**HINTS, **result})


def discovery(capabilities=None, **members):
    return {"resultType": "complete", "supportedVersions": [NEWEST],
            "capabilities": capabilities or {"tools": {}}, **HINTS, **members}


def modern(*rules, capabilities=None, **members):
    """A sound server of this era; the given rules come before its defaults."""
    final = {"resultType": "complete"}
    return server(*rules, discover=discovery(capabilities),
                  extend={"tools/list": {**final, **HINTS}, "tools/call": final}, **members)


DONE = complete(content=text())
FAILS = complete(content=text("it did not work"), isError=True)
UNKNOWN_TYPE = reply(resultType="task", content=text())


def input_required(state=None, **entries):
    asked = {"inputRequests": entries} if entries else {}
    return reply(resultType="input_required", **asked, **({"requestState": state} if state else {}))


def entry(method, **params):
    return {"method": method, "params": params}


ROOTS = input_required(dirs={"method": "roots/list"})
WAITING = input_required(state="later")
UNTYPED, UNASKED = "result-type-invalid", "input-required-unsolicited"


def rows_of_calls(kind, at=1, own=modern, **which):
    """What any kind that calls tools comes to when a result is of no known type, asks for what was
    not offered, or never becomes final. `which` call it is."""
    and_later = {"from" if name == "nth" else name: held for name, held in which.items()}
    return [
        kind.row("stateless: a result of unknown type", own(on_call(UNKNOWN_TYPE, **which)),
                 failed(UNTYPED, at)),
        kind.row("stateless: the type is no string",
                 own(on_call(reply(resultType=1, content=text()), **which)), failed(UNTYPED, at)),
        kind.row("stateless: never final", own(on_call(WAITING, **and_later)), failed(UNTYPED, at)),
        kind.row("stateless: it asks for what was not offered", own(on_call(ROOTS, **which)),
                 failed(UNASKED, at)),
    ]


def wrong_hints(row_of):
    """A row for each way in which one page's hints can be wrong."""
    return [row_of(f"stateless: {title}", hints) for title, hints in {
        "no hints": {}, "no time to live": {"cacheScope": "private"}, "no scope": {"ttlMs": 0},
        "a negative time to live": {"ttlMs": -1, "cacheScope": "private"},
        "a time to live in words": {"ttlMs": "0", "cacheScope": "private"},
        "an unknown scope": {"ttlMs": 0, "cacheScope": "shared"}}.items()]
