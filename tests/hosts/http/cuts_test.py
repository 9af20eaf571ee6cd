# SPDX-License-Identifier: MIT
"""A stream of events divided at every position: between two chunks, where it must not matter, and
by the end of the connection, where a reply that is complete counts and no other. All positions are
cases of one run."""

import json
import re
import unittest

from hostile_endpoint import (CLOSED, ERROR, HEALTHY, PASSED, Endpoint, Hostile, STATELESS, calls,
                              on_call, send)

CHUNKED = [["Transfer-Encoding", "chunked"]]


def text(number, line_end="\n", event_id=""):
    """The reply to one request, in two lines of data, with characters of two and four bytes.
    The id has the same width always, so that positions mean the same in every case."""
    members = {"result": {"content": [{"type": "text", "text": "TEXT"}], **STATELESS}}
    result = json.dumps(members, separators=(",", ":"))[1:]
    result = result.replace("TEXT", "\xc3\xa9\xf0\x9f\x98\x80")
    lines = [": hello", f"id: {event_id}" if event_id else ":", "event: message",
             f'data: {{"jsonrpc":"2.0","id":{number:4},', f"data: {result}", "", ""]
    return line_end.join(lines)


def outcome_of(prefix, ended_well):
    """Whether the reply is in this part of a stream, and whether unreadable data is: a reader of
    the standard's rules over whole lines."""
    data = []
    lines = re.split("\r\n|\r|\n", prefix)
    unfinished = lines.pop()
    if ended_well and unfinished:
        lines += [unfinished]
    if ended_well:
        lines += [""]
    for line in lines:
        if line.startswith("data:"):
            data.append(line[5:].removeprefix(" "))
        elif line == "" and data:
            try:
                json.loads("\n".join(data).encode("latin-1").decode("utf-8"))
                return True, False
            except ValueError:
                return False, any(data)
    return False, False


class Cuts(Hostile):
    ENDS = ("\n", "\r", "\r\n")

    def run_all(self, era, rules, count):
        with Endpoint([*rules, *HEALTHY[era]]) as server:
            return server.probe(calls(count), "--era", era)

    def test_between_two_chunks(self):
        for era, before_calls in (("handshake", 2), ("stateless", 1)):
            for end in self.ENDS:
                with self.subTest(era=era, end=end):
                    length = len(text(0, end, "e1"))
                    rules = []
                    for at in range(1, length):
                        whole = text(before_calls + at, end, "e1")
                        rules.append(on_call(
                            {"head": 200, "headers": CHUNKED}, {"chunk": whole[:at]},
                            {"sleep_ms": 1}, {"chunk": whole[at:]}, {"chunk": ""}, nth=None))
                    seen = self.run_all(era, in_turn(rules), length - 1)
                    self.assertEqual(seen.reasons, (PASSED,) * (length - 1), seen.lines)
                    self.assertEqual((seen.code, seen.lines, seen.advisories), (0, [], {}))
                    cases = [{name: value for name, value in case.items()
                              if name != "id" and "ms" not in name}
                             for case in seen.report["cases"]]
                    self.assertEqual(cases, [cases[0]] * len(cases))

    def closed_at_every_position(self, era, end, chunked, fault):
        length = len(text(0, end))
        rules, expected, unreadable = [], [], 0
        number = {"handshake": 3, "stateless": 2}[era]
        for at in range(length + 1):
            part = text(number, end)[:at]
            answered, is_unreadable = outcome_of(part, ended_well=not chunked)
            expected.append(PASSED if answered else fault)
            unreadable += is_unreadable
            # Whoever lost a case gets a new session, where numbers start anew.
            number = number + 1 if answered else {"handshake": 2, "stateless": 1}[era]
            body = [send(part)] if not chunked else [{"chunk": part}] if part else []
            rules.append(on_call({"head": 200, "headers": CHUNKED if chunked else []}, *body,
                                 {"close": True}, nth=None))
        seen = self.run_all(era, in_turn(rules), length + 1)
        self.assertEqual(seen.reasons, tuple(expected), seen.lines)
        self.assertIn(PASSED, expected)
        self.assertEqual(seen.advisories, {"unreadable-message": unreadable} if unreadable else {})
        self.assertEqual(seen.code, 3)

    def test_the_stream_ends(self):
        for era, fault in (("handshake", ERROR), ("stateless", CLOSED)):
            for end in self.ENDS:
                with self.subTest(era=era, end=end):
                    self.closed_at_every_position(era, end, False, fault)

    def test_the_connection_ends_between_two_chunks(self):
        for era in ("handshake", "stateless"):
            for end in self.ENDS:
                with self.subTest(era=era, end=end):
                    self.closed_at_every_position(era, end, True, CLOSED)


def in_turn(rules):
    """Each rule for one call, in their order. A rule counts what no earlier rule took, so each
    sees its own call as the first."""
    for rule in rules:
        rule["nth"] = 1
    return rules


if __name__ == "__main__":
    unittest.main()
