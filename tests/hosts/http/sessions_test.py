# SPDX-License-Identifier: MIT
"""Sessions over HTTP: contract 03 section 3.4, contract 13 F, 00 decisions 4 and 43."""

import unittest

from hostile_endpoint import (ERROR, PASSED, RESULT, SECRET, Hostile, Row, empty, initialized,
                              message, on, on_call, reply)

FIRST, SECOND = [["Mcp-Session-Id", "first"]], [["mcp-session-id", "second"]]
SESSION = initialized(headers=[["Mcp-Session-Id", "session-${session}"]])


def ids(seen, method):
    return [one.headers.get("mcp-session-id") for one in seen if one.method == method]


class Ids(Hostile):
    def test_the_first_one_counts(self):
        def wire(test, seen):
            test.assertEqual({one.headers.get("mcp-session-id") for one in seen
                              if one.method != "initialize"}, {"first"})
        for name, rules in (
                ("once", []), ("another later", [on_call(reply(RESULT, headers=SECOND))]),
                ("another at the notification", [on("notifications/initialized",
                                                    empty(202, headers=SECOND))]),
                ("an invalid one later", [on_call(reply(RESULT, headers=[
                    ["Mcp-Session-Id", "two words"]]))])):
            self.check(Row(name, [*rules, initialized(headers=FIRST)], eras=("handshake",),
                           reasons=(PASSED, PASSED), wire=wire))

    def test_none(self):
        wire = lambda test, seen: test.assertNotIn("DELETE", [one.verb for one in seen])
        self.check(Row("none", [], wire=wire))

    def test_forms(self):
        for text in ("x", "!~", "x" * 1024):
            wire = lambda test, seen: test.assertEqual(ids(seen, "DELETE"), [text])
            self.check(Row(text[:9], [initialized(headers=[["Mcp-Session-Id", text]])],
                           eras=("handshake",), wire=wire))
        for text in ("", "two words", "caf\xe9", "x" * 1025, "\x01"):
            self.check(Row(f"not {text[:9]}", [initialized(headers=[["Mcp-Session-Id", text]])],
                           eras=("handshake",), reasons=(),
                           says=("^Error: the server could not be started: .*session$",)))

    def test_the_stateless_era_has_none(self):
        wire = lambda test, seen: test.assertFalse([one for one in seen if one.verb == "DELETE" or
                                                    "mcp-session-id" in one.headers])
        for rule in (on("server/discover", reply(message(result={
                "supportedVersions": ["2026-07-28"], "capabilities": {"tools": {}},
                "resultType": "complete"}), headers=FIRST), nth=1),
                     on_call(reply(RESULT, headers=[["Mcp-Session-Id", "two words"]]))):
            silent = on("server/discover", empty(404), **{"from": 2})
            self.check(Row("named all the same", [silent, rule], eras=("stateless",), wire=wire))


class Expiry(Hostile):
    """A session that the server has forgotten."""

    def test_404_opens_another_one_for_the_next_case(self):
        def wire(test, seen):
            test.assertEqual([one.method for one in seen].count("initialize"), 2)
            first, second = ids(seen, "tools/call")[0], ids(seen, "tools/call")[-1]
            test.assertEqual(ids(seen, "tools/call"), [first, second, second])
            test.assertNotEqual(first, second)
            test.assertNotIn("tools/list", [one.method for one in seen][5:])
        gone = reply(message(error={"code": -32001, "message": SECRET}).replace("${id}", "null"),
                     status=404)
        for name, how, notes, words in (
                ("empty", empty(404), {}, "tools/call was answered with HTTP status 404$"),
                ("JSON", gone, {"error-without-id": 1},
                 "an error without an id answered tools/call, with HTTP status 404$"),
                ("text", reply(SECRET, status=404, type="text/plain"), {},
                 "tools/call was answered with HTTP status 404$")):
            self.check(Row(name, [SESSION, on_call(how)], reasons=(ERROR, PASSED, PASSED),
                           eras=("handshake",), advisories=notes, wire=wire,
                           says=(f"^call-1 transport-error: {words}",)))

    def test_no_loop(self):
        wire = lambda test, seen: test.assertEqual(
            [[one.method for one in seen].count(name) for name in ("initialize", "tools/call")],
            [3, 3])
        self.check(Row("each time", [SESSION, on("tools/call", empty(404))],
                       reasons=(ERROR, ERROR, ERROR), eras=("handshake",), wire=wire,
                       says=("^call-1", "^call-2", "^call-3")))

    def test_other_words_for_it(self):
        error = message(error={"code": -32001, "message": SECRET})
        for status in (400, 401, 410):
            self.check(Row(f"{status}", [SESSION, on_call(reply(error, status=status))],
                           reasons=(ERROR, PASSED), eras=("handshake",),
                           says=(f"^call-1 transport-error: .*{status}",)))
        self.check(Row("200", [SESSION, on_call(reply(error))], eras=("handshake",),
                       reasons=("unexpected-outcome", PASSED)))


if __name__ == "__main__":
    unittest.main()
