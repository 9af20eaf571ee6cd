# SPDX-License-Identifier: MIT
"""Requests that the server does not read to their end: contract 12 section 3.2, decision D-11."""

import unittest

from hostile_endpoint import (DISCOVER, PASSED, RESULT, SECRET, Hostile, Row, calls, empty,
                              reply)

LARGE = [{"id": "large", "probe": "payload-bounds", "access": "read_only", "tool": "echo",
          "field": "text", "arguments": {}, "size_bytes": 4 * 1024 * 1024,
          "expect_handled": False}, *calls(1)]
UNHANDLED = "payload-unhandled"
PLACE = {"handshake": 4, "stateless": 3}  # of the large call among the POSTs
IDLESS = f'{{"jsonrpc":"2.0","error":{{"code":-32000,"message":"{SECRET}"}},"id":null}}'
# The first question, and one more to see that the server lives.
ALIVE = [{**DISCOVER, "nth": 2}]


def uploaded(name, handshake, stateless, *how, advisories=None, **more):
    """The large call is answered by its head alone; reasons in both eras, of it. A refusal that is
    accepted as one is no reason for an advisory."""
    rows = []
    for era, reason in (("handshake", handshake), ("stateless", stateless)):
        rule = {"verb": "POST", "early": True, "nth": PLACE[era], "do": list(how)}
        accepted = reason == PASSED
        rows.append(Row(name, [rule, *(ALIVE if accepted else [])], reasons=(reason, PASSED),
                        eras=(era,), cases=LARGE,
                        advisories={} if accepted else advisories or {}, **more))
    return rows


READ, REST = {"read": 100000}, {"read": 4 * 1024 * 1024 - 90000}
CLOSE, RESET = [{"close": True}], [{"sleep_ms": 100}, {"reset": True}]


class Uploads(Hostile):
    def test_413_in_the_middle(self):
        closing = {"status": 413, "headers": [["Connection", "close"]]}
        for name, answer, notes in (
                ("empty", empty(**closing), {}), ("HTML", reply(SECRET, type="text/html",
                                                                **closing), {}),
                ("no type", reply(SECRET, type=None, **closing), {}),
                ("JSON", reply(IDLESS, **closing), {"error-without-id": 1})):
            for end_name, end in (("closed", CLOSE), ("reset", RESET), ("kept", [])):
                self.check(*uploaded(f"{name}, {end_name}", UNHANDLED, PASSED, READ, answer, *end,
                                     advisories=notes))

    def test_413_at_once(self):
        for end_name, end in (("closed", CLOSE), ("reset", RESET), ("waits", [
                {"await_end": True}])):
            self.check(*uploaded(end_name, UNHANDLED, PASSED, empty(413), *end))

    def test_413_after_all_of_it(self):
        self.check(*[Row("read", [{"method": "tools/call", "nth": 1, "do": [empty(413)]}, *ALIVE],
                         reasons=(reason, PASSED), eras=(era,), cases=LARGE)
                     for era, reason in (("handshake", UNHANDLED), ("stateless", PASSED))])

    def test_other_refusals(self):
        note = {"error-without-id": 1}
        self.check(
            *uploaded("431", UNHANDLED, PASSED, READ, empty(431), *CLOSE),
            *uploaded("400 and an error", UNHANDLED, PASSED, READ, reply(IDLESS, status=400),
                      *CLOSE, advisories=note),
            *uploaded("400 alone", UNHANDLED, UNHANDLED, READ, empty(400), *CLOSE),
            *uploaded("500", UNHANDLED, UNHANDLED, READ, empty(500), *CLOSE),
            *uploaded("503 and HTML", UNHANDLED, UNHANDLED, READ,
                      reply(SECRET, status=503, type="text/html"), *RESET))

    def test_no_answer(self):
        self.check(*uploaded("closed", UNHANDLED, UNHANDLED, READ, *CLOSE),
                   *uploaded("reset", UNHANDLED, UNHANDLED, READ, *RESET))

    def test_nobody_reads(self):
        self.check(*uploaded("unread", UNHANDLED, UNHANDLED, {"sleep_ms": 3000}, *CLOSE,
                             timeout_ms=1000))

    def test_an_answer_before_the_end_of_the_upload(self):
        for era, number in PLACE.items():
            answer = reply(RESULT.replace("${id}", "3" if era == "handshake" else "2"))
            for name, end in (("closed", CLOSE), ("reset", RESET)):
                rule = {"verb": "POST", "early": True, "nth": number, "do": [READ, answer, *end]}
                self.check(Row(name, [rule], reasons=(PASSED, PASSED), eras=(era,), cases=LARGE))


if __name__ == "__main__":
    unittest.main()
