# SPDX-License-Identifier: MIT
"""The handshake era over HTTP: sessions, streams, and what each call sends before its reply."""

import json
import socket
import unittest

from demo_process import (STATUS, DemoCase, cancelled, conversation, error, request, result, said)
from http_wire import EVENTS, HOST, JSON, Connection, Reply, post_headers

HELLO = request(0, "initialize", {"protocolVersion": "2025-11-25", "capabilities": {}})
UPDATED = {"jsonrpc": "2.0", "method": "notifications/resources/updated",
           "params": {"uri": STATUS}}
INITIALIZED = {"jsonrpc": "2.0", "method": "notifications/initialized"}


def tool(number, name, **arguments):
    return request(number, "tools/call", {"name": name, "arguments": arguments})


class HandshakeCase(DemoCase):
    def connect(self, demo):
        connection = Connection(demo)
        self.addCleanup(connection.close)
        return connection

    def open_session(self, demo):
        """A connection, and the headers of its session."""
        connection = self.connect(demo)
        reply = connection.post(HELLO)
        self.assertEqual(reply.status, 200)
        self.assertEqual([each["id"] for each in reply_messages(reply)], [0])
        return connection, {"Mcp-Session-Id": reply.headers["mcp-session-id"],
                            "MCP-Protocol-Version": "2025-06-18"}

    def start_slow_read(self, demo, connection, session):
        """A connection with that call, whose id is 1 and which is the session's first; the demo
        has taken it, which its counter tells."""
        waiting = self.connect(demo)
        waiting.send("POST", {**post_headers(), **session},
                     json.dumps(tool(1, "slow_read")).encode())
        counted, asked = 0, 0
        while counted < asked + 1:
            asked += 1
            reply = connection.post(tool(9, "read_counter"), session).message()
            counted = reply["result"]["structuredContent"]["count"]
        return waiting

    def listen(self, demo, session):
        stream = self.connect(demo)
        reply = stream.ask("GET", {"Host": HOST, "Accept": EVENTS, **session})
        self.assertEqual((reply.status, reply.headers["content-type"]), (200, EVENTS))
        return reply


def reply_messages(reply):
    return reply.events() if reply.headers["content-type"] == EVENTS else [reply.message()]


class Sessions(HandshakeCase):
    def test_the_printed_line(self):
        demo = self.listening()
        self.assertEqual(demo.line, f"listening on http://127.0.0.1:{demo.port}/mcp\n")
        self.assertEqual(self.listening(host="localhost").line[:27], "listening on http://127.0.0")

    def test_the_other_loopback_address(self):
        try:
            socket.create_server(("::1", 0), family=socket.AF_INET6).close()
        except OSError:
            self.skipTest("this machine has no ::1")
        demo = self.listening(host="[::1]")
        self.assertEqual(demo.line, f"listening on http://[::1]:{demo.port}/mcp\n")
        connection = Connection(demo, socket.AF_INET6)
        self.addCleanup(connection.close)
        self.assertEqual(connection.post(HELLO, {"Host": f"[::1]:{demo.port}"}).status, 200)

    def test_initialize_opens_a_session(self):
        demo = self.listening()
        connection = self.connect(demo)
        reply = connection.post(HELLO)
        self.assertEqual((reply.status, reply.headers["content-type"]), (200, JSON))
        self.assertRegex(reply.headers["mcp-session-id"], "^[0-9a-f]{32}$")
        self.assertEqual([reply.message()], conversation([], [HELLO]))
        again = connection.post(HELLO)
        self.assertNotEqual(again.headers["mcp-session-id"], reply.headers["mcp-session-id"])

    def test_a_session_is_named_by_every_request(self):
        connection, session = self.open_session(self.listening())
        ping = request(1, "ping")
        absent = connection.post(ping)
        self.assertEqual((absent.status, absent.message()), (400, error(
            None, -32000, "Mcp-Session-Id must name a session; initialize opens one")))
        unknown = connection.post(ping, {"Mcp-Session-Id": "other"})
        self.assertEqual((unknown.status, unknown.message()),
                         (404, error(None, -32000, "there is no such session")))
        bare = connection.post(INITIALIZED)
        self.assertEqual((bare.status, bare.message()["id"]), (400, None))
        known = connection.post(ping, session)
        self.assertEqual((known.status, known.message()), (200, result(1, {})))
        self.assertNotIn("mcp-session-id", known.headers)

    def test_the_version_header_is_the_agreed_one(self):
        connection, session = self.open_session(self.listening())
        for version, status in {"2025-06-18": 200, "2025-11-25": 400, "x": 400}.items():
            reply = connection.post(request(1, "ping"), {**session, "MCP-Protocol-Version": version})
            self.assertEqual(reply.status, status)
            reply.body()
        del session["MCP-Protocol-Version"]
        self.assertEqual(connection.post(request(1, "ping"), session).status, 200)

    def test_notifications_and_replies_are_accepted(self):
        connection, session = self.open_session(self.listening())
        for message in (INITIALIZED, result("demo-1", {}), cancelled(77)):
            reply = connection.post(message, session)
            self.assertEqual((reply.status, reply.body()), (202, b""))
            self.assertNotIn("content-type", reply.headers)

    def test_delete_ends_the_session(self):
        demo = self.listening()
        connection, session = self.open_session(demo)
        stream = self.listen(demo, session)
        ended = connection.ask("DELETE", {"Host": HOST, **session})
        self.assertEqual((ended.status, ended.body()), (204, b""))
        self.assertEqual(stream.events(), [])
        self.assertEqual(connection.post(request(1, "ping"), session).status, 404)
        self.assertEqual(self.connect(demo).ask("DELETE", {"Host": HOST, **session}).status, 404)
        self.assertEqual(self.connect(demo).ask("DELETE", {"Host": HOST}).status, 400)

    def test_delete_ends_a_call_that_waits(self):
        demo = self.listening()
        connection, session = self.open_session(demo)
        waiting = self.start_slow_read(demo, connection, session)
        connection.post(cancelled(1), session).body()
        connection.ask("DELETE", {"Host": HOST, **session}).body()
        reply = Reply(waiting)
        self.assertEqual((reply.status, reply.message()),
                         (404, error(None, -32000, "the session has ended")))

    def test_each_session_remembers_for_itself(self):
        demo = self.listening()
        one, its = self.open_session(demo)
        other, others = self.open_session(demo)
        failed = [one.post(tool(i, "flaky_read"), its).message().get("error") is not None
                  for i in range(1, 4)]
        self.assertEqual(failed, [True, True, False])
        self.assertIn("error", other.post(tool(1, "flaky_read"), others).message())


class Streams(HandshakeCase):
    def test_a_request_of_the_demo_comes_before_the_reply(self):
        connection, session = self.open_session(self.listening())
        call = tool(5, "sampled_read")
        reply = connection.post(call, session)
        self.assertEqual((reply.status, reply.headers["content-type"]), (200, EVENTS))
        messages = reply.events()
        self.assertEqual(messages, conversation([], [call]))
        self.assertEqual([each["id"] for each in messages], ["demo-1", 5])
        # The connection goes on.
        self.assertEqual(connection.post(request(6, "ping"), session).message(), result(6, {}))

    def test_an_update_goes_to_whoever_listens(self):
        demo = self.listening()
        connection, session = self.open_session(demo)
        call = tool(1, "publish_status")
        done = result(1, said("The change was announced."))
        self.assertEqual(connection.post(call, session).events(), [UPDATED, done])
        stream = self.listen(demo, session)
        reply = connection.post(call, session)
        self.assertEqual((reply.headers["content-type"], reply.message()), (JSON, done))
        self.assertEqual(stream.event(), UPDATED)

    def test_a_newer_stream_takes_the_place_of_an_older(self):
        demo = self.listening()
        connection, session = self.open_session(demo)
        older = self.listen(demo, session)
        newer = self.listen(demo, session)
        self.assertEqual(older.events(), [])
        connection.post(tool(1, "publish_status"), session).body()
        self.assertEqual(newer.event(), UPDATED)

    def test_an_update_stays_in_its_session(self):
        demo = self.listening()
        _, others = self.open_session(demo)
        stream = self.listen(demo, others)
        connection, session = self.open_session(demo)
        self.assertEqual(len(connection.post(tool(1, "publish_status"), session).events()), 2)
        self.connect(demo).ask("DELETE", {"Host": HOST, **others})
        self.assertEqual(stream.events(), [])

    def test_streams_each_time_where_they_are_asked_for(self):
        demo = self.listening("--replies", "sse")
        connection, session = self.open_session(demo)
        for call in (tool(1, "shared_read"), tool(2, "slow_read"), tool(3, "session_status"),
                     request(4, "mcpeval/unknown")):
            reply = connection.post(call, session)
            self.assertEqual((reply.status, reply.headers["content-type"]), (200, EVENTS))
            self.assertEqual(reply.events(), conversation([], [call]))

    def test_a_cancelled_call_is_not_answered(self):
        demo = self.listening()
        connection, session = self.open_session(demo)
        waiting = self.start_slow_read(demo, connection, session)
        self.assertEqual(connection.post(cancelled(1), session).status, 202)
        # A later call takes as long, and is answered: so the earlier one never will be.
        connection.post(tool(2, "slow_read"), session).body()
        connection.ask("DELETE", {"Host": HOST, **session}).body()
        self.assertEqual(Reply(waiting).status, 404)

    def test_a_client_that_leaves_cancels_nothing(self):
        demo = self.listening()
        connection, session = self.open_session(demo)
        self.start_slow_read(demo, connection, session).close()
        self.assertEqual(connection.post(tool(2, "session_status"), session).message(),
                         result(2, said("The session is fine.")))

    def test_what_a_call_says_is_the_same_as_over_a_pipe(self):
        connection, session = self.open_session(self.listening())
        calls = [request(1, "tools/list"), tool(2, "describe_status"), tool(3, "flaky_read"),
                 tool(4, "report_weather", city=5), tool(5, "elicited_read"), tool(6, "slow_read"),
                 request(7, "resources/list"), request(8, "resources/read", {"uri": "x"}),
                 request(9, "prompts/list"), request(10, "server/discover"), tool(11, "nothing")]
        replies = [message for each in calls
                   for message in reply_messages(connection.post(each, session))]
        piped = conversation([], calls)
        self.assertEqual(sorted(replies, key=str), sorted(piped, key=str))


if __name__ == "__main__":
    unittest.main()
