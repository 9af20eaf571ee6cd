# SPDX-License-Identifier: MIT
"""The stateless era over HTTP: statuses, standard headers, streams, and clients that leave."""

import base64
import json
import unittest

from demo_process import (STATUS, VERSION, DemoCase, announcement, call, cancelled, complete,
                          enveloped, envelope, error, request, said, version_error)
from http_wire import EVENTS, JSON, Connection, post_headers, standard_headers

ENVELOPE = "params._meta must hold the protocolVersion and the clientCapabilities of this request"
ACKNOWLEDGED = "subscriptions/acknowledged"
HELLO = request(1, "initialize", {"protocolVersion": "2025-11-25"})


def listen(number, **notifications):
    return enveloped(number, "subscriptions/listen", {"notifications": notifications})


class StatelessCase(DemoCase):
    def setUp(self):
        self.demo = self.listening("--era", "stateless")
        self.connection = self.connect()

    def connect(self, demo=None):
        connection = Connection(demo or self.demo)
        self.addCleanup(connection.close)
        return connection

    def check(self, reply, status, message):
        self.assertEqual((reply.status, reply.message()), (status, message))
        self.assertEqual(reply.headers["content-type"], JSON)
        self.assertNotIn("mcp-session-id", reply.headers)


class Statuses(StatelessCase):
    def test_any_request_is_valid_at_once(self):
        self.check(self.connection.post_stateless(call(3, "shared_read")), 200,
                   complete(3, said("The shared value is 7.")))
        self.check(self.connection.post_stateless(call("x", "shared_read"),
                                                  {"Mcp-Session-Id": "ignored"}), 200,
                   complete("x", said("The shared value is 7.")))

    def test_methods_that_do_not_exist(self):
        for method in ("mcpeval/unknown", "initialize", "ping", "logging/setLevel",
                       "resources/subscribe", "resources/unsubscribe"):
            self.check(self.connection.post_stateless(enveloped(2, method)), 404,
                       error(2, -32601, "this server has no such method"))

    def test_malformed_envelopes(self):
        good = envelope()
        version, capabilities, client = good
        bad = [None, 1, {}, {version: VERSION}, {capabilities: {}}, {**good, version: 7},
               {**good, capabilities: []}, {**good, client: "me"}]
        for about in bad:
            message = request(4, "tools/list", {} if about is None else {"_meta": about})
            self.check(self.connection.post_stateless(message), 400, error(4, -32602, ENVELOPE))
        del good[client]
        self.assertEqual(self.connection.post_stateless(
            request(4, "tools/list", {"_meta": good})).status, 200)

    def test_other_versions(self):
        for version in ("2099-01-01", "2025-11-25", "v999.0.0", ""):
            message = enveloped(5, "server/discover", version=version)
            self.check(self.connection.post_stateless(message, {"MCP-Protocol-Version": version}),
                       400, version_error(5, version))

    def test_the_opening_of_the_other_era(self):
        self.check(self.connection.post(HELLO), 400, version_error(1, "2025-11-25"))

    def test_errors_of_calls(self):
        self.check(self.connection.post_stateless(call(6, "nothing")), 400,
                   error(6, -32602, 'no tool is named "nothing"'))
        self.check(self.connection.post_stateless(call(7, "break_session")), 200, error(
            7, -32002, "the session is broken now; recover_session mends it"))
        self.check(self.connection.post_stateless(
            enveloped(8, "resources/read", {"uri": "demo://x"})), 400,
            error(8, -32602, "no resource has that URI; the only one is demo://status",
                  {"uri": "demo://x"}))

    def test_messages_that_are_no_requests(self):
        for message in (cancelled(1), {"jsonrpc": "2.0", "id": 1, "result": {}}):
            reply = self.connection.post(message, {"MCP-Protocol-Version": VERSION})
            self.assertEqual((reply.status, reply.body()), (202, b""))

    def test_streams_each_time_where_they_are_asked_for(self):
        demo = self.listening("--era", "stateless", "--replies", "sse")
        connection = self.connect(demo)
        for tool, text in (("shared_read", "The shared value is 7."),
                           ("slow_read", "The slow source has answered.")):
            reply = connection.post_stateless(call(1, tool))
            self.assertEqual((reply.status, reply.headers["content-type"]), (200, EVENTS))
            self.assertEqual(reply.events(), [complete(1, said(text))])
        # A status that says something is still said.
        self.check(connection.post_stateless(enveloped(2, "ping")), 404,
                   error(2, -32601, "this server has no such method"))


class Headers(StatelessCase):
    def refused(self, header, reply):
        self.check(reply, 400, error(1, -32020, f"the header {header} must be there once, and say "
                                                "what the body says"))

    def test_each_must_be_there_and_true(self):
        message = call(1, "shared_read")
        for header, wrong in (("MCP-Protocol-Version", "2099-01-01"),
                              ("Mcp-Method", "tools/List"), ("Mcp-Method", "TOOLS/CALL"),
                              ("Mcp-Name", "other"), ("Mcp-Name", "Shared_Read")):
            name = header.lower()
            self.refused(name, self.connection.post_stateless(message, {header: wrong}))
            self.refused(name, self.connection.post_stateless(message, without=[header]))
            twice = [*post_headers().items(), *standard_headers(message).items(),
                     (header, standard_headers(message)[header])]
            self.refused(name, self.connection.ask("POST", twice, json.dumps(message).encode()))

    def test_the_name_of_a_resource(self):
        message = enveloped(1, "resources/read", {"uri": STATUS})
        self.assertEqual(self.connection.post_stateless(message).message()["result"]["contents"],
                         [{"uri": STATUS, "mimeType": "text/plain", "text": "ready"}])
        self.refused("mcp-name", self.connection.post_stateless(message, {"Mcp-Name": "status"}))

    def test_spellings(self):
        message = call(1, "shared_read")
        for name in ("mcp-name", "MCP-NAME"):
            headers = standard_headers(message)
            headers[name] = "  " + headers.pop("Mcp-Name") + "\t "
            self.assertEqual(self.connection.post(message, headers).message()["id"], 1)

    def test_names_in_base64(self):
        for name in ("", "a", "ab", "abc", "\u00e9t\u00e9", " x ", "=?base64?YQ==?=", "x" * 100):
            encoded = base64.b64encode(name.encode()).decode()
            message = call(1, name)
            expected = error(1, -32602, f'no tool is named "{name}"')
            self.check(self.connection.post_stateless(
                message, {"Mcp-Name": f"=?base64?{encoded}?="}), 400, expected)
            self.refused("mcp-name", self.connection.post_stateless(
                message, {"Mcp-Name": f"=?base64?{encoded}A?="}))
        self.check(self.connection.post_stateless(
            call(2, "shared_read"), {"Mcp-Name": "=?base64?c2hhcmVkX3JlYWQ=?="}), 200,
            complete(2, said("The shared value is 7.")))


class Streams(StatelessCase):
    def start(self, message):
        connection = self.connect()
        reply = connection.post_stateless(message)
        self.assertEqual((reply.status, reply.headers["content-type"]), (200, EVENTS))
        return connection, reply

    def test_a_listener_hears_what_it_asked_for(self):
        _, stream = self.start(listen(7, resourceSubscriptions=[STATUS, "demo://other"],
                                      toolsListChanged=True))
        granted = {"resourceSubscriptions": [STATUS]}
        self.assertEqual(stream.event(), announcement(ACKNOWLEDGED, 7, notifications=granted))
        _, text = self.start(listen("7", resourceSubscriptions=[STATUS]))
        self.assertEqual(text.event(), announcement(ACKNOWLEDGED, "7", notifications=granted))
        _, deaf = self.start(listen(8, toolsListChanged=True))
        self.assertEqual(deaf.event(), announcement(ACKNOWLEDGED, 8, notifications={}))
        for number in (1, 2):
            self.check(self.connection.post_stateless(call(number, "publish_status")), 200,
                       complete(number, said("The change was announced.")))
            self.assertEqual(stream.event(), announcement("resources/updated", 7, uri=STATUS))
            self.assertEqual(text.event(), announcement("resources/updated", "7", uri=STATUS))

    def test_without_a_listener_nothing_is_announced(self):
        self.check(self.connection.post_stateless(call(1, "publish_status")), 200,
                   complete(1, said("The change was announced.")))

    def test_a_request_that_says_nothing_to_listen_for(self):
        message = "notifications must be an object that names some"
        for params in ({}, {"notifications": []}, {"notifications": {"resourceSubscriptions": 1}}):
            reply = self.connection.post_stateless(enveloped(1, "subscriptions/listen", params))
            self.check(reply, 400, error(1, -32602, message))

    def test_a_listener_that_leaves(self):
        connection, stream = self.start(listen(7, resourceSubscriptions=[STATUS]))
        stream.event()
        connection.close()
        _, other = self.start(listen(8, resourceSubscriptions=[STATUS]))
        other.event()
        self.connection.post_stateless(call(1, "publish_status")).body()
        self.assertEqual(other.event(), announcement("resources/updated", 8, uri=STATUS))

    def test_others_are_served_when_a_caller_leaves(self):
        leaving = self.connect()
        message = call(1, "slow_read")
        leaving.send("POST", {**post_headers(), **standard_headers(message)},
                     json.dumps(message).encode())
        leaving.close()
        self.check(self.connection.post_stateless(call(1, "slow_read")), 200,
                   complete(1, said("The slow source has answered.")))

    def test_one_memory_for_all_connections(self):
        codes = [self.connect().post_stateless(call(1, "flaky_read")).message().get("error")
                 for _ in range(3)]
        self.assertEqual([each and each["code"] for each in codes], [-32001, -32001, None])


class BothEras(DemoCase):
    def setUp(self):
        self.connection = Connection(self.listening("--era", "dual"))
        self.addCleanup(self.connection.close)

    def test_each_request_by_its_own_rules(self):
        bare = request(2, "tools/call", {"name": "shared_read"})
        plain = {"jsonrpc": "2.0", "id": 2, "result": said("The shared value is 7.")}
        reply = self.connection.post(HELLO)
        self.assertEqual(reply.message()["result"]["protocolVersion"], "2025-06-18")
        session = {"Mcp-Session-Id": reply.headers["mcp-session-id"]}
        self.assertEqual(self.connection.post(bare, session).message(), plain)
        self.assertEqual(self.connection.post_stateless(call(2, "shared_read")).message(),
                         complete(2, said("The shared value is 7.")))
        unnamed = self.connection.post(bare)
        self.assertEqual((unnamed.status, unnamed.message()["id"]), (400, None))
        self.assertEqual(self.connection.post(request(3, "server/discover"), session).message(),
                         error(3, -32601, "this server has no such method"))

    def test_the_header_alone_tells_the_era(self):
        reply = self.connection.post(request(4, "tools/list"), {"MCP-Protocol-Version": VERSION})
        self.assertEqual((reply.status, reply.message()), (400, error(4, -32602, ENVELOPE)))


if __name__ == "__main__":
    unittest.main()
