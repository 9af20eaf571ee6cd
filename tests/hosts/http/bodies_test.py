# SPDX-License-Identifier: MIT
"""Bodies, heads and connections that servers and what stands before them produce: contract 03
section 3.6, contract 13 C and F."""

import unittest

from hostile_endpoint import (CLOSED, CONTENT, ERROR, PASSED, RESULT, SECRET, TIMEOUT, Hostile,
                              Row, empty, initialized, message, on, on_call, reply, send)

JSON = "Content-Type: application/json\r\n"
OVERSIZED = {"oversized-frame": 1}
MIB = 1024 * 1024


def called(name, *how, **expected):
    return Row(name, [on_call(*how)], **expected)


def lost(name, *how, reason=ERROR, words="", **more):
    """The case is lost, the next one passes."""
    return called(name, *how, reasons=(reason, PASSED), says=(f"^call-1 {reason}: {words}",),
                  **more)


def raw(head, body=RESULT, **how):
    return send(head + "\r\n" + body, **how)


class ContentTypes(Hostile):
    def test_case_and_parameters_do_not_count(self):
        for kind in ("application/json", "Application/JSON", "application/json; charset=UTF-8",
                     "application/json;charset=utf-8", " APPLICATION/JSON ;x=y"):
            self.check(called(kind, reply(RESULT, type=kind)))
        events = f"data: {RESULT}\n\n"
        for kind in ("text/event-stream", "TEXT/Event-Stream", "text/event-stream;charset=utf-8",
                     "text/event-stream ; charset=utf-8"):
            self.check(called(kind, reply(events, type=kind)))

    def test_none_is_an_advisory(self):
        note = {"missing-content-type": 1}
        self.check(called("none", reply(RESULT, type=None), advisories=note),
                   called("empty", reply(RESULT, type=""), advisories=note))

    def test_another_is_a_fault(self):
        words = "the server's answer is neither JSON nor an event stream"
        for kind in ("text/html", "text/plain", "text/json", "application/json-rpc",
                     "application/problem+json", "application/jsonx", "application/octet-stream"):
            self.check(lost(kind, reply(RESULT, type=kind), words=words))

    def test_compression_that_nobody_asked_for(self):
        words = "the server's answer is neither JSON nor an event stream"
        for coding in ("gzip", "br", "deflate", "zstd"):
            headers = [["Content-Encoding", coding]]
            self.check(lost(coding, reply("\x1f\x8b\x08", headers=headers), words=words),
                       lost(f"{coding}, events", reply("\x1f\x8b", headers=headers,
                                                       type="text/event-stream"), words=words))
        self.check(called("none", reply(RESULT, headers=[["Content-Encoding", "identity"]])))

    def test_none_is_asked_for(self):
        wire = lambda test, seen: test.assertFalse([one for one in seen
                                                    if "accept-encoding" in one.headers])
        self.check(called("healthy", reply(RESULT), wire=wire))


class Bodies(Hostile):
    def test_what_is_no_answer(self):
        ended = "the response to tools/call ended without a reply to it"
        stray, other = {"unreadable-message": 1}, {"not-json-rpc": 1}
        self.check(
            lost("empty", empty(200), words=ended),
            lost("empty JSON", reply(""), words=ended),
            lost("blank", reply(" \r\n"), words=ended, advisories=stray),
            lost("cut JSON", reply(RESULT.replace("}", "")), words=ended, advisories=stray),
            lost("text", reply(SECRET), words=ended, advisories=stray),
            lost("two documents", reply(RESULT + RESULT), words=ended, advisories=stray),
            lost("a document and text", reply(RESULT + SECRET), words=ended, advisories=stray),
            lost("null", reply("null"), words=ended, advisories=other),
            lost("a string", reply(f'"{SECRET}"'), words=ended, advisories=other),
            lost("an empty object", reply("{}"), words=ended, advisories=other),
            lost("no jsonrpc", reply(RESULT.replace('"jsonrpc":"2.0",', "")), words=ended,
                 advisories=other),
            lost("jsonrpc 1.0", reply(RESULT.replace('"2.0"', '"1.0"')), words=ended,
                 advisories=other),
            lost("a notification", reply(message(method="notifications/progress").replace(
                '"id":${id},', "")), words=ended),
            lost("no UTF-8", reply(RESULT.replace('"ok"', '"\xff"')), words="the server"),
            lost("too deep", reply("[" * 1025 + "]" * 1025), words=ended, advisories=stray))

    def test_replies_that_are_unsound(self):
        both = message(result={}, error={"code": 1, "message": SECRET})
        unmatched = {"unmatched-reply": 1}
        words = "the reply to tools/call holds neither a result nor a sound error, or both$"
        ended = "the response to tools/call ended without a reply to it"
        self.check(
            lost("both", reply(both), words=words),
            lost("both null", reply(message(result=None, error=None)), words=words),
            lost("neither", reply(message()), words=words),
            lost("no code", reply(message(error={"message": SECRET})), words=words),
            lost("a string id", reply(RESULT.replace("${id}", '"${id}"')), words=ended,
                 advisories=unmatched),
            lost("another id", reply(RESULT.replace("${id}", "${id}0")), words=ended,
                 advisories=unmatched),
            lost("a fraction", reply(RESULT.replace("${id}", "${id}.5")), words=ended,
                 advisories=unmatched),
            lost("isError is no boolean", reply(message(result={
                "content": CONTENT, "isError": "false", "resultType": "complete", "_meta": {
                    "io.modelcontextprotocol/serverInfo": {}}})), words="isError"))

    def test_odd_but_sound(self):
        self.check(
            called("white space around it", reply(f" \r\n\t{RESULT}\n")),
            called("a lone surrogate", reply(RESULT.replace('"ok"', '"\\ud83d"')),
                   advisories={"lone-surrogate": 1}),
            called("a duplicate key", reply(RESULT.replace("{", '{"jsonrpc":"2.0",', 1)),
                   advisories={"duplicate-key": 1}),
            called("long", reply(RESULT.replace('"ok"', '"' + "x" * 200000 + '"'))))

    def test_a_byte_order_mark_before_the_first_message(self):
        first = dict(initialized()["do"][0])
        first["reply"] = "\xef\xbb\xbf" + first["reply"]
        self.check(Row("a byte order mark", [on("initialize", first)], eras=("handshake",),
                       advisories={"byte-order-mark": 1}))

    def test_a_byte_order_mark_before_every_body(self):
        mark = "\xef\xbb\xbf"
        self.check(called("each", reply(mark + RESULT), advisories={"byte-order-mark": 1}))

    def test_batches_are_split_where_the_revision_knows_them(self):
        note = '{"jsonrpc":"2.0","method":"notifications/progress"}'
        others = f'[{note},{RESULT.replace("${id}", "99")},{RESULT}]'
        for name, batch, notes in (("one", f"[{RESULT}]", {}),
                                   ("among others", others, {"unmatched-reply": 1}),
                                   ("second", f"[{note},{RESULT}]", {})):
            for kind, body in (("JSON", reply(batch)),
                               ("events", reply(f"data: {batch}\n\n", type="text/event-stream"))):
                split = Row(f"{name}, {kind}", [initialized("2025-03-26"), on_call(body)],
                            eras=("handshake",), advisories=notes)
                self.check(split)
                stray = {"batch-outside-revision": 1}
                for version in ("2024-11-05", "2025-06-18", "2025-11-25"):
                    self.check(Row(f"{name}, {kind}, {version}",
                                   [initialized(version), on_call(body)], eras=("handshake",),
                                   reasons=(ERROR, PASSED), advisories=stray,
                                   says=("^call-1 transport-error: the response to tools/call "
                                         "ended without a reply to it",)))
                self.check(Row(f"{name}, {kind}", [on_call(body)], eras=("stateless",),
                               reasons=(ERROR if kind == "JSON" else CLOSED, PASSED),
                               advisories=stray, says=("^call-1 transport-",)))

    def test_an_empty_batch(self):
        self.check(Row("empty", [initialized("2025-03-26"), on_call(reply("[]"))],
                       eras=("handshake",), reasons=(ERROR, PASSED), says=("^call-1",)))

    def test_size(self):
        def sized(size):
            text = "x" * (size - len(RESULT) + len("ok") + len("${id}") - 1)
            return RESULT.replace('"ok"', f'"{text}"')
        words = "the server sent more than 8 MiB in one message, or 32 MiB in all$"
        self.check(
            called("8 MiB", reply(sized(8 * MIB))),
            lost("8 MiB and a byte", reply(sized(8 * MIB + 1)), reason=CLOSED, words=words,
                 advisories=OVERSIZED),
            lost("20 MiB, no length", {"head": 200, "type": "application/json"},
                 send("x" * 1000, times=20 * 1024), {"close": True}, reason=CLOSED, words=words,
                 advisories=OVERSIZED),
            lost("without an end", {"head": 200, "type": "application/json"},
                 send("x" * 1000, times=100 * 1024), {"await_end": True}, reason=CLOSED,
                 words=words, advisories=OVERSIZED))


class Framing(Hostile):
    CHUNKED = f"HTTP/1.1 200 OK\r\n{JSON}Transfer-Encoding: chunked\r\n"

    def test_bodies_in_chunks(self):
        head = {"head": 200, "type": "application/json",
                "headers": [["Transfer-Encoding", "chunked"]]}
        whole, end = {"chunk": RESULT}, {"chunk": ""}
        self.check(
            called("one", head, whole, end),
            called("byte by byte", head, {**whole, "cut": 1}, end),
            called("trailers", head, whole, send("0\r\nX-Checksum: 1\r\nY: 2\r\n\r\n")),
            called("a trailer like a header", head, whole, send(
                "0\r\nContent-Type: text/html\r\nMcp-Session-Id: x\r\nContent-Length: 3\r\n\r\n")),
            called("extensions", head, send("1;name=value\r\n \r\n"), whole, end),
            lost("no last chunk", head, whole, {"close": True}, reason=CLOSED),
            lost("no size", head, send("zz\r\n"), {"close": True}, reason=CLOSED),
            lost("a size beyond all", head, send("fffffffffffffffff\r\n"), {"close": True},
                 reason=CLOSED),
            lost("a negative size", head, send("-1\r\nx\r\n"), {"close": True}, reason=CLOSED))

    def test_lengths(self):
        def length(text):
            return f"HTTP/1.1 200 OK\r\n{JSON}Content-Length: {text}\r\n"
        self.check(
            lost("too long, closed", raw(length(9999)), {"close": True}, reason=CLOSED,
                 words="the connection ended inside the answer$"),
            lost("too long, reset", raw(length(9999)), {"sleep_ms": 50}, {"reset": True},
                 reason=CLOSED),
            lost("too short", raw(length(5)), {"close": True},
                 words="the response to tools/call ended", advisories={"unreadable-message": 1}),
            lost("none", raw(length("x")), {"close": True}),
            called("until the end", raw(f"HTTP/1.1 200 OK\r\n{JSON}"), {"close": True}),
            lost("until the end, cut", raw(f"HTTP/1.1 200 OK\r\n{JSON}", RESULT[:-1]),
                 {"close": True}, words="the response to tools/call ended",
                 advisories={"unreadable-message": 1}))

    def test_other_versions_of_http(self):
        self.check(
            called("1.0", raw(f"HTTP/1.0 200 OK\r\n{JSON}"), {"close": True}),
            called("1.0, a length", raw(f"HTTP/1.0 200 OK\r\n{JSON}Content-Length: 1000\r\n",
                                        RESULT + " " * 1000), {"close": True}),
            lost("0.9", send(RESULT), {"close": True}, words="the server's answer is no HTTP"),
            lost("a banner", send(f"SSH-2.0-{SECRET}\r\n"), {"close": True},
                 words="the server's answer is no HTTP response$"),
            lost("TLS", send("\x16\x03\x01\x02\x00"), {"close": True}))

    def test_heads(self):
        hint = f"HTTP/1.1 103 Early Hints\r\nLink: </{SECRET}>\r\n\r\n"
        answer = reply(RESULT)
        self.check(
            called("100 first", send("HTTP/1.1 100 Continue\r\n\r\n"), answer),
            called("103 first, twice", send(hint, times=2), answer),
            called("no reason phrase", raw(f"HTTP/1.1 200\r\n{JSON}"), {"close": True}),
            called("line feeds alone", send(f"HTTP/1.1 200 OK\nContent-Type: application/json\n\n"
                                            + RESULT), {"close": True}),
            called("many headers", reply(RESULT, headers=[
                [f"X-{number}", "x" * 100] for number in range(500)])),
            lost("a head without an end", send("HTTP/1.1 200 OK\r\n"),
                 send("X: " + "x" * 1000 + "\r\n", times=2000), {"await_end": True},
                 reason=CLOSED),
            lost("hints without an end", send(hint, times=20000), {"await_end": True},
                 reason=CLOSED),
            lost("a cut head", send("HTTP/1.1 200 OK\r\nContent-"), {"close": True},
                 reason=CLOSED),
            lost("a status of two digits", send("HTTP/1.1 20 OK\r\n\r\n"), {"close": True}))


class Connections(Hostile):
    def test_connections_that_end(self):
        self.check(
            lost("closed", {"close": True}, reason=CLOSED,
                 words="the connection broke before the answer began$"),
            lost("reset", {"reset": True}, reason=CLOSED,
                 words="the connection broke before the answer began$"),
            lost("reset inside the answer", send("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"),
                 {"sleep_ms": 50}, {"reset": True}, reason=CLOSED))

    def test_the_server_is_gone(self):
        self.check(Row("gone", [on_call({"stop": True})], reasons=(CLOSED, CLOSED),
                       says=("^call-1 transport-closed: ", "^no further connection",
                             "^call-2 transport-closed: "), eras=("handshake",)),
                   Row("gone", [on_call({"stop": True})], reasons=(CLOSED, CLOSED),
                       says=("^call-1 transport-closed: ", "^call-2 transport-closed: "),
                       eras=("stateless",)))

    def test_slow_but_in_time(self):
        self.check(called("a slow head and body", reply(RESULT, cut=8, pause_ms=4)),
                   called("late", {"sleep_ms": 400}, reply(RESULT)))

    def test_kept_connections_that_the_server_closes(self):
        closing = reply(RESULT, headers=[["Connection", "close"]])
        self.check(
            Row("announced", [on_call(closing, {"close": True})], reasons=(PASSED, PASSED)),
            Row("announced and not done", [on_call(closing)], reasons=(PASSED, PASSED)),
            Row("announced each time", [on("tools/call", closing, {"close": True})],
                reasons=(PASSED,) * 4))

    def test_an_end_in_the_face_of_the_next_request(self):
        """A call is not sent twice, so the connection's end is its end, and that call's alone."""
        for name, end in (("closed", {"close": True}), ("reset", {"reset": True})):
            self.check(Row(name, [on_call(reply(RESULT), {"sleep_ms": 300}, end)],
                           reasons=(PASSED, CLOSED, PASSED), says=(
                               "^call-2 transport-closed: the connection broke before the answer "
                               "began$",)))

    def test_silence(self):
        words = r"no reply to tools/call within \d+ ms$"
        head = {"head": 200, "type": "application/json"}
        for name, how in (
                ("nothing", []), ("half a head", [send("HTTP/1.1 200 OK\r\n")]), ("a head", [head]),
                ("half a body", [head, send(RESULT[:40])]),
                ("a body without an end", [head, send(RESULT)]),
                ("a drip", [send("HTTP/1.1 200 OK\r\n\r\n" + " " * 9999, cut=1, pause_ms=10)])):
            self.check(lost(name, *how, {"await_end": True}, reason=TIMEOUT, words=words,
                            timeout_ms=500))


if __name__ == "__main__":
    unittest.main()
