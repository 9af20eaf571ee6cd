# SPDX-License-Identifier: MIT
"""What HTTP refuses before it looks at a message, and which status says so."""

import json
import os
import signal
import subprocess
import time
import unittest

from demo_process import DEMO, DemoCase, enveloped, error, request
from http_wire import EVENTS, HOST, JSON, Connection, Reply, head, post_headers, standard_headers

HELLO = request(0, "initialize", {"protocolVersion": "2025-06-18"})
LIMIT = 8 * 1024 * 1024


class Refusals(DemoCase):
    def ask(self, demo, method, headers, body=b"", path="/mcp"):
        connection = Connection(demo)
        self.addCleanup(connection.close)
        return connection.ask(method, headers, body, path), connection

    def check(self, demo, status, message, method="POST", path="/mcp", **headers):
        all_headers = {**post_headers(), **{name.replace("_", "-"): value
                                            for name, value in headers.items()}}
        all_headers = {name: value for name, value in all_headers.items() if value is not None}
        reply, connection = self.ask(demo, method, all_headers, json.dumps(HELLO).encode(), path)
        self.assertEqual((reply.status, reply.message()), (status, error(None, -32000, message)))
        self.assertEqual(reply.headers["connection"], "close")
        self.assertTrue(connection.ended())
        return reply

    def accepted(self, demo, **headers):
        reply, _ = self.ask(demo, "POST", {**post_headers(), **headers}, json.dumps(HELLO).encode())
        self.assertEqual(reply.status, 200)

    def test_host_and_origin(self):
        demo = self.listening()
        for host in ("evil.example", "localhost.evil.example", "127.0.0.1@evil.example",
                     "evil.example:80", "127.0.0.1:", "127.0.0.1:x", "", None, "127.0.0.10"):
            with self.subTest(host=host):
                self.check(demo, 403, "the Host is not this machine", Host=host)
        for origin in ("http://evil.example", "null", "http://localhost.evil.example",
                       "file://127.0.0.1", "http://127.0.0.1@evil.example", ""):
            with self.subTest(origin=origin):
                self.check(demo, 403, "the Origin is not this machine", Origin=origin)
        for host in (f"127.0.0.1:{demo.port}", "localhost", "LOCALHOST:1", "[::1]:80"):
            self.accepted(demo, Host=host)
        for origin in ("http://localhost:6274", "https://127.0.0.1", "http://[::1]:1"):
            self.accepted(demo, Origin=origin)

    def test_two_hosts(self):
        reply, _ = self.ask(self.listening(), "GET", [("Host", HOST), ("Host", HOST)])
        self.assertEqual(reply.status, 403)

    def test_path_and_method(self):
        demo = self.listening()
        for path in ("/", "/mcp/", "/mcp?x=1", "/other"):
            self.check(demo, 404, "the only path here is /mcp", path=path)
        for method in ("PUT", "OPTIONS", "PATCH", "FETCH"):
            refused = self.check(demo, 405, "the methods here are GET, POST and DELETE",
                                 method=method)
            self.assertEqual(refused.headers["allow"], "GET, POST, DELETE")

    def test_the_stateless_era_takes_posts_only(self):
        for era in ("stateless", "dual"):
            demo = self.listening("--era", era)
            for method in ("GET", "DELETE", "PUT"):
                refused = self.check(demo, 405, "the only method here is POST", method=method,
                                     MCP_Protocol_Version="2026-07-28")
                self.assertEqual(refused.headers["allow"], "POST")
        reply, _ = self.ask(demo, "GET", {"Host": HOST, "Accept": EVENTS})
        self.assertEqual(reply.status, 400)  # dual: a GET of the handshake era, without a session

    def test_media_types(self):
        demo = self.listening()
        for kind in ("text/plain", "application/jsonx", "", None):
            self.check(demo, 415, "the Content-Type must be application/json", Content_Type=kind)
        for accept in (JSON, EVENTS, "text/html", "application/*", "", None):
            self.check(demo, 406, "Accept must list application/json and text/event-stream",
                       Accept=accept)
        self.check(demo, 406, "Accept must list text/event-stream", method="GET", Accept=JSON)
        self.accepted(demo, **{"Content-Type": "Application/JSON; charset=utf-8"})
        for accept in ("*/*", "text/*, application/*;q=0.5", "TEXT/EVENT-STREAM,application/json"):
            self.accepted(demo, Accept=accept)

    def test_bodies_that_are_no_message(self):
        for era in ("handshake", "stateless"):
            demo = self.listening("--era", era)
            connection = Connection(demo)
            self.addCleanup(connection.close)
            for body, code, message in (
                    (b"", -32700, "the body is no JSON"),
                    (b"{", -32700, "the body is no JSON"),
                    (b"\xff", -32700, "the body is no JSON"),
                    (b"[]", -32600, "the body is no JSON-RPC message"),
                    (json.dumps([HELLO]).encode(), -32600, "the body is no JSON-RPC message"),
                    (b'{"id":1,"method":"ping"}', -32600, "the body is no JSON-RPC message"),
                    (b'{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600,
                     "an id must be a string or a number")):
                reply = connection.post(body)
                self.assertEqual((reply.status, reply.message()), (400, error(None, code, message)))

    def test_a_body_of_eight_mebibytes_and_one_byte(self):
        demo = self.listening()
        body = json.dumps(HELLO).encode()
        reply, connection = self.ask(demo, "POST", post_headers(), body.ljust(LIMIT))
        self.assertEqual(reply.status, 200)
        # The reply is there although nobody has read the body.
        connection = Connection(demo)
        self.addCleanup(connection.close)
        try:
            connection.send("POST", post_headers(), b"x" * (LIMIT + 1))
        except OSError:
            pass
        reply = Reply(connection)
        self.assertEqual((reply.status, reply.message()),
                         (413, error(None, -32000, "the body is longer than 8 MiB")))
        chunked = Connection(demo)
        self.addCleanup(chunked.close)
        pieces = b"100000\r\n" + b"x" * 0x100000 + b"\r\n"
        chunked.socket.sendall(
            head("POST", {**post_headers(), "Transfer-Encoding": "chunked"}) + pieces * 9)
        self.assertEqual(Reply(chunked).status, 413)

    def test_a_client_that_asks_whether_to_go_on(self):
        connection = Connection(self.listening())
        self.addCleanup(connection.close)
        body = json.dumps(HELLO).encode()
        connection.socket.sendall(head("POST", {
            **post_headers(), "Expect": "100-continue", "Content-Length": len(body)}))
        self.assertEqual(connection.file.readline(), b"HTTP/1.1 100 Continue\r\n")
        self.assertEqual(connection.file.readline(), b"\r\n")
        connection.socket.sendall(body)
        self.assertEqual(Reply(connection).status, 200)

    def test_what_is_no_request(self):
        demo = self.listening()
        for sent, status in ((b"nonsense\r\n\r\n", 400), (b"GET /mcp HTTP/1.0\r\n\r\n", 505),
                             (b"GET /mcp HTTP/1.1\r\nX: " + b"x" * 20000 + b"\r\n\r\n", 431)):
            connection = Connection(demo)
            self.addCleanup(connection.close)
            connection.socket.sendall(sent)
            self.assertEqual(Reply(connection).status, status)

    def test_connections_are_kept_or_closed_as_asked(self):
        demo = self.listening()
        reply, connection = self.ask(demo, "POST", {**post_headers(), "Connection": "close"},
                                     json.dumps(HELLO).encode())
        self.assertEqual(reply.headers["connection"], "close")
        reply.body()
        self.assertTrue(connection.ended())

    def test_two_requests_in_one_packet(self):
        demo = self.listening("--era", "stateless")
        connection = Connection(demo)
        self.addCleanup(connection.close)
        sent = b""
        for number in (1, 2):
            message = enveloped(number, "completion/complete", {
                "ref": {"type": "ref/prompt", "name": "welcome"},
                "argument": {"name": "language", "value": "e"}})
            body = json.dumps(message).encode()
            sent += head("POST", {**post_headers(), **standard_headers(message),
                                  "Content-Length": len(body)}) + body
        connection.socket.sendall(sent)
        self.assertEqual([Reply(connection).message()["id"] for _ in range(2)], [1, 2])


class Process(DemoCase):
    def test_a_signal_ends_it_at_once(self):
        demo = self.listening()
        connection = Connection(demo)
        self.addCleanup(connection.close)
        session = connection.post(HELLO).headers["mcp-session-id"]
        stream = Connection(demo)
        self.addCleanup(stream.close)
        stream.ask("GET", {"Host": HOST, "Accept": EVENTS, "Mcp-Session-Id": session})
        demo.process.terminate()
        self.assertEqual(demo.process.wait(60), -signal.SIGTERM)

    def test_a_port_that_is_taken(self):
        demo = self.listening()
        refused = subprocess.run([DEMO, "--http", f"127.0.0.1:{demo.port}"], capture_output=True,
                                 text=True, timeout=60, check=False)
        self.assertEqual((refused.returncode, refused.stdout), (1, ""))
        self.assertEqual(refused.stderr,
                         "mcpeval-demo: cannot listen there: Address already in use\n")

    def test_clients_that_come_and_go(self):
        demo = self.listening()
        descriptors = f"/proc/{demo.process.pid}/fd"
        before = len(os.listdir(descriptors))
        for _ in range(50):
            connection = Connection(demo)
            connection.send("POST", post_headers(), b"{")
            connection.close()
        connection = Connection(demo)
        self.assertEqual(connection.post(HELLO).message()["id"], 0)
        connection.close()
        while len(os.listdir(descriptors)) > before:
            time.sleep(0.01)


if __name__ == "__main__":
    unittest.main()
