# SPDX-License-Identifier: MIT
"""Streams of events: contract 12 section 1.5, contract 13 G and H, 00 decisions 40 to 42."""

import json
import unittest

from hostile_endpoint import (CLOSED, ERROR, PASSED, RESULT, SECRET, TIMEOUT, Hostile, Row, empty,
                              on, on_call, reply, send)

OPEN, END, STAY = {"head": 200}, {"close": True}, {"await_end": True}
EVENT = f"data: {RESULT}\n\n"
PROGRESS = '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1}}'
ENDED = "the response to tools/call ended without a reply to it$"
OVERSIZED = {"oversized-frame": 1}
MIB = 1024 * 1024


def streamed(name, text, *rest, **expected):
    """The call is answered by a stream with this text, and what comes after it."""
    return Row(name, [on_call(OPEN, send(text), *(rest or [END]))], **expected)


def lost(name, text, *rest, reason=None, words=ENDED, **more):
    """Without its reply: transport-error where a stream is one of several for a session, and
    transport-closed where it was the request itself."""
    reasons = {"handshake": reason or ERROR, "stateless": reason or CLOSED}
    return [streamed(name, text, *rest, reasons=(why, PASSED), eras=(era,),
                     says=(f"^call-1 {why}: {words}",), **more) for era, why in reasons.items()]


class Fields(Hostile):
    def test_every_line_end(self):
        lines = ["", ": comment", "id: 7", "event: message", f"data: {RESULT}", "", ""]
        for name, end in (("LF", "\n"), ("CR", "\r"), ("CRLF", "\r\n")):
            self.check(streamed(name, end.join(lines)),
                       streamed(f"{name}, stays open", end.join(lines), STAY),
                       streamed(f"{name}, byte by byte", "", send(end.join(lines), cut=1), STAY))
        mixed = "\r".join(lines[:3]) + "\r\n" + "\n".join(lines[3:])
        self.check(streamed("mixed", mixed, STAY),
                   streamed("CR at once", f"data: {RESULT}\r\r", STAY),
                   streamed("LF, then CR", f"data: {RESULT}\n\r", STAY))

    def test_several_lines_of_data(self):
        joined = RESULT.replace(',"', ',\ndata:"')
        self.check(streamed("at commas", f"data: {joined}\n\n"),
                   streamed("and no blank", f"data:{joined}\n\n"),
                   streamed("an empty one", f"data\ndata: {RESULT}\ndata:\n\n"),
                   streamed("other fields between", f"data: {joined}\n\n".replace(
                       "\ndata:", "\n: x\nid: 1\ndata:")))

    def test_what_is_skipped(self):
        for name, text in (("comments", ": keepalive\n\n" * 100), ("ping", "event: ping\n\n"),
                           ("ping with data", "event: ping\ndata: 1\n\n"),
                           ("another event", f"event: x\ndata: {SECRET}\n\n"),
                           ("an endpoint", "event: endpoint\ndata: /messages\n\n"),
                           ("retry", "retry: 5\n\n"), ("odd retries", "retry: -1\nretry: x\n\n"),
                           ("id with NUL", "id: a\0b\n\n"), ("unknown fields", "x: y\nz\n:\n\n"),
                           ("priming", "id: 1\ndata:\n\n"), ("an empty event", "data\n\n"),
                           ("blank lines", "\n" * 1000), ("a byte order mark", "\xef\xbb\xbf"),
                           ("a notification", f"data: {PROGRESS}\n\n")):
            self.check(streamed(name, text + EVENT))

    def test_names_of_events(self):
        self.check(streamed("message", "event: message\n" + EVENT),
                   streamed("empty", "event:\n" + EVENT))
        for other in ("Message", "message ", "result", "error"):
            self.check(*lost(other, f"event: {other}\n" + EVENT))

    def test_no_blank_line_at_the_end(self):
        self.check(streamed("one line end", EVENT[:-1]), streamed("none", EVENT[:-2]))

    def test_data_that_is_none(self):
        stray = {"unreadable-message": 1}
        for name, data in (("text", SECRET), ("cut JSON", RESULT[:-1]), ("no UTF-8", '"\xff"'),
                           ("two documents", RESULT + RESULT)):
            self.check(streamed(name, f"data: {data}\n\n{EVENT}", advisories=stray),
                       *lost(f"{name} alone", f"data: {data}\n\n", advisories=stray))
        other = {"not-json-rpc": 1}
        for data in ("null", "1", '"x"', "{}"):
            self.check(streamed(data, f"data: {data}\n\n{EVENT}", advisories=other))

    def test_pieces_of_a_character(self):
        spelt = RESULT.replace('"ok"', '"\xc3\xa9\xf0\x9f\x98\x80"')
        self.check(Row("cut everywhere", [on_call(OPEN, send(f"data: {spelt}\n\n", cut=1,
                                                             pause_ms=1), STAY)]))


class Replies(Hostile):
    def test_reading_stops_at_the_reply(self):
        for name, rest in (("the stream stays open", [STAY]),
                           ("a drip goes on", [send(": x\n" * 2000, cut=4, pause_ms=5), STAY]),
                           ("a flood goes on", [send(": x\n" * 1000, times=5000), STAY]),
                           ("it is cut", [{"reset": True}]),
                           ("a second reply", [send(EVENT), STAY]),
                           ("junk", [send(f"data: {SECRET}\n\n"), STAY])):
            self.check(Row(name, [on_call(OPEN, send(EVENT), *rest)], reasons=(PASSED, PASSED)))

    def test_answers_in_one_piece_at_the_end(self):
        buffered = f"data: {PROGRESS}\n\n" * 5 + EVENT
        self.check(Row("a buffering proxy", [on_call({"sleep_ms": 400}, OPEN, send(buffered),
                                                     END)]))

    def test_replies_to_others(self):
        other = EVENT.replace("${id}", "99")
        self.check(streamed("before ours", other + EVENT, advisories={"unmatched-reply": 1}),
                   *lost("alone", other, advisories={"unmatched-reply": 1}))

    def test_another_status(self):
        for status in (201, 202, 400, 404, 500):
            self.check(Row(f"{status}", [on_call({"head": status}, send(EVENT), END)],
                           reasons=(ERROR, PASSED), says=(f"HTTP status {status}$",)))

    def test_an_error_in_the_stream_keeps_its_status(self):
        error = '{"jsonrpc":"2.0","id":${id},"error":{"code":-32601,"message":"no"}}'
        self.check(streamed("-32601", f"data: {error}\n\n", reasons=("unexpected-outcome",)))

    def test_requests_of_the_server(self):
        def ask(method, number):
            asked = {"jsonrpc": "2.0", "id": f"s{number}", "method": method}
            return f"data: {json.dumps(asked)}\n\n"

        def answers(test, seen):
            told = [json.loads(one.body) for one in seen if '"method"' not in one.body and
                    one.verb == "POST"]
            test.assertEqual([(one["id"], one.get("result", one.get("error", {}).get("code")))
                              for one in told], [("s1", {}), ("s2", -32601), ("s3", -32601)])

        asked = ask("ping", 1) + ask("roots/list", 2) + ask("sampling/createMessage", 3)
        silent = lambda test, seen: test.assertFalse(
            [one for one in seen if one.verb == "POST" and '"method"' not in one.body])
        self.check(
            streamed("three", asked + EVENT, eras=("handshake",), wire=answers),
            streamed("three", asked + EVENT, eras=("stateless",), wire=silent,
                     advisories={"server-request-in-stateless-era": 3}),
            streamed("eight", ask("ping", 1) * 8 + EVENT, eras=("handshake",)),
            streamed("nine", ask("ping", 1) * 9, STAY, eras=("handshake",),
                     reasons=(ERROR, PASSED),
                     says=("^call-1 transport-error: the server sent more than 8 requests",)),
            streamed("one that waits for its answer", ask("ping", 1), {"await": 5}, send(EVENT),
                     STAY, eras=("handshake",)),
            streamed("id null", 'data: {"jsonrpc":"2.0","id":null,"method":"ping"}\n\n' + EVENT,
                     advisories={"null-id-request": 1}))

    def test_their_answers_may_get_lost(self):
        asked = 'data: {"jsonrpc":"2.0","id":"s1","method":"ping"}\n\n'
        row = streamed("closed", asked, {"sleep_ms": 100}, send(EVENT), STAY, eras=("handshake",))
        row.rules.append(on(None, END))
        self.check(row)

    def test_their_answers_may_be_refused(self):
        asked = 'data: {"jsonrpc":"2.0","id":"s1","method":"ping"}\n\n'
        for status in (200, 204, 400, 404, 500):
            row = streamed(f"{status}", asked, {"sleep_ms": 100}, send(EVENT), STAY,
                           eras=("handshake",))
            row.rules.append(on(None, empty(status)))  # an answer has no method
            self.check(row)


class Bounds(Hostile):
    BOUND = "the server sent more than 8 MiB in one message, or 32 MiB in all$"

    def over(self, name, *how):
        return Row(name, [on_call(OPEN, *how, STAY)], reasons=(CLOSED, PASSED),
                   advisories=OVERSIZED, says=(f"^call-1 transport-closed: {self.BOUND}",),
                   timeout_ms=60000)

    def test_endless(self):
        self.check(self.over("line", send("data: "), send("x" * 1000, times=100 * 1024)),
                   self.over("comment", send(": "), send("x" * 1000, times=100 * 1024)),
                   self.over("event", send("data: xxxxxxxx\n" * 100, times=100 * 1024)),
                   self.over("events", send(f"data: {PROGRESS}\n\n" * 100, times=100 * 1024)),
                   self.over("comments", send(": x\n" * 250, times=100 * 1024)))

    def test_an_event_of_8_mib(self):
        def sized(size):
            text = "x" * (size - len(RESULT) + len("ok") + len("${id}") - 1)
            return f"data: {RESULT}\n\n".replace('"ok"', f'"{text}"')
        self.check(streamed("8 MiB", sized(8 * MIB)), self.over("a byte more",
                                                                send(sized(8 * MIB + 1))))

    def test_a_chatty_server_is_healthy(self):
        self.check(streamed("10000 notifications", f"data: {PROGRESS}\n\n" * 10000 + EVENT))

    def test_silence(self):
        words = r"no reply to tools/call within \d+ ms"
        for name, how in (("nothing", []), ("comments", [send(": x\n" * 9999, cut=4,
                                                              pause_ms=10)]),
                          ("half an event", [send(EVENT[:-9])]), ("no end", [send(EVENT[:-1])]),
                          ("notifications", [send(f"data: {PROGRESS}\n\n" * 999, cut=90,
                                                  pause_ms=10)])):
            self.check(Row(name, [on_call(OPEN, *how, STAY)], reasons=(TIMEOUT, PASSED),
                           says=(f"^call-1 transport-timeout: {words}",), timeout_ms=500))


class Resumption(Hostile):
    """Decision 40: the handshake era takes a stream up again, the stateless one never."""

    PRIMED = "retry: 10\nid: e1\ndata:\n\n"

    def resumed(self, name, *gets, first=PRIMED, expect=None, **expected):
        rules = [on_call(OPEN, send(first), END)]
        rules += [{"verb": "GET", "do": list(how), "nth": 1} for how in gets]

        def wire(test, seen):
            asked = [one.headers.get("last-event-id") for one in seen if one.verb == "GET"]
            if expect is not None:
                test.assertEqual(asked, expect)
        return Row(name, rules, eras=("handshake",), wire=wire, **expected)

    # An answer to GET cannot take its id from the request: the call is the third one.
    ANSWER = EVENT.replace("${id}", "3")

    def test_it_is_taken_up_where_it_ended(self):
        answer = [OPEN, send(self.ANSWER), STAY]
        self.check(
            self.resumed("once", answer, expect=["e1"]),
            self.resumed("without a priming event", answer, expect=["e2"],
                         first=f"retry: 10\nid: e2\ndata: {PROGRESS}\n\n"),
            self.resumed("twice", [OPEN, send("id: e2\ndata:\n\n"), END], answer,
                         expect=["e1", "e2"]),
            self.resumed("closed once", [END], answer, expect=["e1", "e1"]),
            self.resumed("the id is taken back", answer, first=self.PRIMED + "id\ndata:\n\n",
                         expect=[], reasons=(ERROR,), says=(f"^call-1 transport-error: {ENDED}",)))

    def test_it_cannot_be_taken_up(self):
        for name, how in (("405", empty(405)), ("404", empty(404)), ("500", empty(500)),
                          ("JSON", reply(self.ANSWER))):
            self.check(self.resumed(name, [how], expect=["e1"], reasons=(ERROR, PASSED),
                                    says=(f"^call-1 transport-error: {ENDED}",)))

    def test_it_ends_at_the_call_s_deadline(self):
        words = r"^call-1 transport-timeout: no reply to tools/call within \d+ ms"
        slow = self.PRIMED.replace("10", "999999999999999999999")
        self.check(self.resumed("a long pause", first=slow, expect=[], reasons=(TIMEOUT, PASSED),
                                says=(words,), timeout_ms=500))
        again = {"verb": "GET", "do": [OPEN, send("id: e2\ndata:\n\n"), END]}
        row = self.resumed("again and again", reasons=(TIMEOUT, PASSED), says=(words,),
                           timeout_ms=500, first=self.PRIMED.replace("10", "0"))
        row.rules.append(again)
        # A pause of none is one of 10 ms: at most 50 fit.
        row.wire = lambda test, seen: test.assertLessEqual(
            len([one for one in seen if one.verb == "GET"]), 55)
        self.check(row)

    def test_never_in_the_stateless_era(self):
        wire = lambda test, seen: test.assertNotIn("GET", [one.verb for one in seen])
        self.check(*[Row(name, [on_call(OPEN, send(self.PRIMED), end)], eras=("stateless",),
                         reasons=(CLOSED, PASSED), wire=wire, says=("^call-1 transport-closed",))
                     for name, end in (("closed", END), ("reset", {"reset": True}))])


if __name__ == "__main__":
    unittest.main()
