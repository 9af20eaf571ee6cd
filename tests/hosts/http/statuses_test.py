# SPDX-License-Identifier: MIT
"""What an HTTP status means at each place: contract 12 sections 1.3 and 2.4, contract 13 F."""

import unittest

from hostile_endpoint import (ERROR, PASSED, SECRET, Hostile, Row, empty, initialized, message, on,
                              on_call, reply, send)

NOT_STARTED = "^Error: the server could not be started: "


def failed_call(status, *how):
    return Row(f"a call answered {status}", [on_call(*how or [empty(status)])],
               reasons=(ERROR, PASSED),
               says=("^call-1 transport-error: tools/call was answered with "
                     f"HTTP status {status}$",))


class Calls(Hostile):
    def test_a_status_other_than_200_without_an_answer(self):
        self.check(*[failed_call(status) for status in (
            201, 202, 204, 206, 304, 400, 401, 402, 403, 404, 405, 406, 409, 410, 413, 415, 421,
            425, 426, 428, 429, 431, 451, 500, 501, 502, 503, 504, 511, 599)])

    def test_a_body_of_another_kind_changes_nothing(self):
        for status in (400, 404, 500, 502, 503):
            self.check(failed_call(status, reply(f"<h1>{SECRET}</h1>", status=status,
                                                 type="text/html")))

    def test_redirects_are_not_followed(self):
        wire = lambda test, seen: test.assertNotIn("/elsewhere", [one.path for one in seen])
        for status in (300, 301, 302, 303, 307, 308):
            self.check(Row(f"{status}", [on_call(empty(status, headers=[
                ["Location", f"/elsewhere?{SECRET}"]]))], reasons=(ERROR, PASSED),
                says=(f"^call-1 transport-error: .*{status}.*redirect",), wire=wire))

    def test_a_result_counts_under_200_alone(self):
        result = message(result={"content": [], "resultType": "complete"})
        for status in (201, 202, 400, 404, 500):
            self.check(failed_call(status, reply(result, status=status)))

    def test_an_error_counts_under_any_status_in_the_stateless_era_alone(self):
        error = message(error={"code": -32602, "message": SECRET})
        for status in (400, 404, 500):
            rules = [on_call(reply(error, status=status))]
            self.check(Row(f"{status}", rules, reasons=(ERROR,), eras=("handshake",),
                           says=(f"HTTP status {status}$",)))
            self.check(Row(f"{status}", rules, reasons=("unexpected-outcome",),
                           eras=("stateless",)))

    def test_the_status_that_an_error_s_code_demands_is_an_advisory(self):
        for code, status in ((-32601, 404), (-32021, 400)):
            error = message(error={"code": code, "message": "no", "data": {}})
            self.check(Row(f"{code}", [on_call(reply(error, status=status))],
                           reasons=("unexpected-outcome",), eras=("stateless",)))
            self.check(Row(f"{code} under 200", [on_call(reply(error))],
                           reasons=("unexpected-outcome",), eras=("stateless",),
                           advisories={"unexpected-http-status": 1}))

    def test_an_error_without_an_id(self):
        for spelling in ('"id":null,', ""):
            error = f'{{"jsonrpc":"2.0",{spelling}"error":{{"code":-32600,"message":"{SECRET}"}}}}'
            for status in (200, 400):
                self.check(Row(f"{spelling} under {status}", [on_call(reply(error, status=status))],
                               reasons=(ERROR, PASSED), advisories={"error-without-id": 1},
                               says=("^call-1 transport-error: an error without an id",)))


class Notifications(Hostile):
    """What notifications/initialized is answered."""

    def told(self, name, *how, **expected):
        return Row(name, [on("notifications/initialized", *how)], eras=("handshake",), **expected)

    def test_every_2xx_delivers_and_only_202_is_silent(self):
        note = {"notification-not-accepted": 1}
        self.check(
            self.told("202 with a body", reply("null", status=202)),
            self.told("202 with a body of another kind",
                      reply(SECRET, status=202, type="text/html")),
            self.told("204", empty(204), advisories=note),
            self.told("200, empty", empty(200), advisories=note),
            self.told("200, null", reply("null"), advisories=note),
            self.told("200, an empty object", reply("{}"), advisories=note),
            self.told("200, text", reply(SECRET, type="text/plain"), advisories=note),
            self.told("200, no JSON", reply("{"), advisories=note),
            self.told("200, an empty stream", {"head": 200, "headers": [["Content-Length", 0]]},
                      advisories=note),
            self.told("200, a stream without an end", {"head": 200}, {"await_end": True},
                      advisories=note),
            self.told("202, a body that is cut", send(
                "HTTP/1.1 202 Accepted\r\nContent-Length: 9\r\n\r\n"), {"close": True}))

    def test_any_other_status_fails_the_start(self):
        for status in (301, 400, 401, 403, 404, 500, 503):
            self.check(self.told(f"{status}", empty(status), reasons=(),
                                 says=(NOT_STARTED + f".*{status}",)))

    def test_no_answer_fails_the_start(self):
        self.check(self.told("closed", {"close": True}, reasons=(), says=("^Error: the server",)),
                   self.told("reset", {"reset": True}, reasons=(), says=("^Error: the server",)),
                   self.told("silence", {"await_end": True}, reasons=(), says=(NOT_STARTED,),
                             timeout_ms=300))


class Starts(Hostile):
    """initialize, where nothing was asked before it."""

    def failed(self, name, words, *how, **more):
        return Row(name, [on("initialize", *how)], reasons=(), eras=("handshake",),
                   says=(NOT_STARTED + words,), **more)

    def test_statuses(self):
        older = "; if it speaks the older HTTP.SSE transport, mcpeval cannot evaluate it$"
        authorization = "MCPEVAL_HTTP_AUTHORIZATION"
        for status, words in ((400, older), (404, older), (405, older), (401, authorization),
                              (403, authorization), (307, "redirect"), (308, "redirect"),
                              (409, "409$"), (500, "500$"), (503, "503$"), (202, "202$")):
            self.check(self.failed(f"{status}", f".*{status}.*{words}|.*{words}", empty(status)))

    def test_an_answer_that_is_none(self):
        self.check(
            self.failed("an error", "the server answered initialize with error code -32000$",
                        reply(message(error={"code": -32000, "message": SECRET}))),
            self.failed("an unknown version", "the server answered initialize with a protocol "
                        "version that mcpeval does not speak",
                        *initialized("2031-01-01")["do"]),
            self.failed("an HTML page", ".*404.*HTTP.SSE transport",
                        reply(SECRET, status=404, type="text/html")),
            self.failed("a login page", ".*401.*MCPEVAL_HTTP_AUTHORIZATION",
                        reply(SECRET, status=401, type="text/html")),
            self.failed("HTML", "the server's answer is neither JSON nor an event stream",
                        reply(SECRET, type="text/html")),
            self.failed("closed", "the server closed the connection without an answer$",
                        {"close": True}),
            self.failed("reset", "the connection broke before the answer was complete$",
                        {"reset": True}),
            self.failed("no HTTP", "the server's answer is no HTTP response$",
                        send(f"220 {SECRET}\r\n"), {"close": True}),
            self.failed("silence", r"no reply to initialize within \d+ ms$", {"await_end": True},
                        options=("--startup-timeout-ms", "1000")))


class Detection(Hostile):
    """Contract 12 section 2.4, row by row: --era auto, and the first question answered so."""

    def asked(self, name, *how, nth=None, **expected):
        which = {} if nth is None else {"nth": nth}
        return Row(name, [on("server/discover", *how, **which)], eras=("auto",), **expected)

    def test_it_is_taken_for_a_handshake_server(self):
        unlike = [("an error under 200", reply(message(error={"code": -32601, "message": "no"}))),
                  ("an empty 200", empty(200)), ("202", empty(202)), ("204", empty(204)),
                  ("HTML under 200", reply("<p>", type="text/html")),
                  ("no JSON under 200", reply("{")), ("an array", reply("[]")),
                  ("another id", reply('{"jsonrpc":"2.0","id":7,"result":{}}')),
                  ("a result of another method", reply(message(result={"tools": []}))),
                  ("versions of the other era", reply(message(result={
                      "supportedVersions": ["2025-06-18"], "capabilities": {}}))),
                  ("refused, versions of the other era", reply(message(error={
                      "code": -32022, "message": "", "data": {"supported": ["2025-06-18"]}}),
                      status=400)),
                  ("refused, no versions", reply(message(error={
                      "code": -32022, "message": ""}), status=400)),
                  ("an id-less error", reply(
                      '{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":""}}',
                      status=400))]
        unlike += [(f"{status}", empty(status)) for status in (
            400, 404, 405, 406, 409, 410, 413, 415, 421, 426, 429)]
        unlike += [(f"{status}", empty(status)) for status in (500, 501, 505)]
        unlike += [("closed", {"close": True}), ("reset", {"reset": True})]
        wire = lambda test, seen: test.assertFalse(
            [one for one in seen if one.method != "server/discover" and
             {"mcp-method", "mcp-name"} & set(one.headers)])
        self.check(*[self.asked(name, how, wire=wire) for name, how in unlike])
        self.check(self.asked("silence", {"await_end": True}, timeout_ms=300))

    def test_nothing_else_is_tried(self):
        wire = lambda test, seen: test.assertEqual(
            {one.method for one in seen}, {"server/discover"})
        for status in (301, 302, 307, 308, 401, 403, 502, 503, 504):
            refused = message(error={"code": -32022, "message": "", "data": {
                "supported": ["2026-07-28"], "requested": "x"}})
            for name, how in (("empty", empty(status)), ("refused", reply(refused, status=status))):
                self.check(self.asked(f"{status}, {name}", how, reasons=(), wire=wire,
                                      says=(NOT_STARTED + f".*{status}",)))
        unknown = ["2031-01-01"]
        for name, how in (
                ("a result", reply(message(result={"supportedVersions": unknown,
                                                   "capabilities": {}}))),
                ("refused", reply(message(error={"code": -32022, "message": "", "data": {
                    "supported": unknown, "requested": "2026-07-28"}}), status=400))):
            self.check(self.asked(f"no common version: {name}", how, reasons=(), wire=wire,
                                  says=(NOT_STARTED + ".*no common version",)))

    def test_the_first_cause_is_told_when_initialize_fails_too(self):
        for name, how, words in (("500", empty(500), "server/discover with HTTP status 500"),
                                 ("closed", {"close": True}, "server/discover"),
                                 ("silence", {"await_end": True}, "server/discover within 300 ms")):
            row = self.asked(name, how, reasons=(), says=(NOT_STARTED + ".*" + words,),
                             timeout_ms=300)
            row.rules.append(on("initialize", empty(404)))
            self.check(row)

    def test_a_refusal_that_names_our_version_is_asked_once_more(self):
        refused = message(error={"code": -32022, "message": "", "data": {
            "supported": ["2026-07-28"], "requested": "2026-07-28"}})
        for spelling in ("${id}", "null"):
            body = refused.replace("${id}", spelling)
            self.check(self.asked(f"twice, id {spelling}", reply(body, status=400), reasons=(),
                                  says=(NOT_STARTED + ".*refused server/discover twice",)))
            row = self.asked(f"once, id {spelling}", reply(body, status=400), nth=1)
            row.rules += [on("server/discover", reply(message(result={
                "supportedVersions": ["2026-07-28"], "capabilities": {"tools": {}},
                "resultType": "complete"})), nth=1)]
            row.wire = lambda test, seen: test.assertNotIn(
                "initialize", [one.method for one in seen])
            self.check(row)


class Farewells(Hostile):
    """How the DELETE of a session is answered concerns nobody."""

    def test_every_answer_will_do(self):
        session = initialized(headers=[["Mcp-Session-Id", "s"]])
        wire = lambda test, seen: test.assertEqual(
            [one.verb for one in seen if one.headers.get("mcp-session-id") == "s"][-1], "DELETE")
        for name, how in (("200", empty(200)), ("204", empty(204)), ("404", empty(404)),
                          ("405", empty(405)), ("500", empty(500)), ("closed", {"close": True}),
                          ("reset", {"reset": True}), ("silence", {"await_end": True}),
                          ("no HTTP", send("?\r\n\r\n")),
                          ("a body without an end", send("HTTP/1.1 200 OK\r\n\r\n"))):
            self.check(Row(name, [{"verb": "DELETE", "do": [how]}, session], eras=("handshake",),
                           wire=wire))


if __name__ == "__main__":
    unittest.main()
