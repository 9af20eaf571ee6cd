# SPDX-License-Identifier: MIT
"""HTTP over a bare socket: every byte of a request is the test's own, and a reply is taken apart
by hand."""

import json
import socket

from demo_process import VERSION

JSON = "application/json"
EVENTS = "text/event-stream"
HOST = "127.0.0.1"


def post_headers():
    return {"Host": HOST, "Content-Type": JSON, "Accept": f"{JSON}, {EVENTS}"}


def standard_headers(message, version=VERSION):
    """Those of a request of the stateless era."""
    params = message.get("params", {})
    headers = {"MCP-Protocol-Version": version, "Mcp-Method": message["method"]}
    named = {"tools/call": "name", "prompts/get": "name", "resources/read": "uri"}
    if message["method"] in named:
        headers["Mcp-Name"] = params[named[message["method"]]]
    return headers


def head(method, headers, path="/mcp"):
    pairs = headers.items() if isinstance(headers, dict) else headers
    lines = "".join(f"{name}: {value}\r\n" for name, value in pairs)
    return f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode()


class Reply:
    """A reply's head; its body is read when it is asked for."""

    def __init__(self, connection):
        self.file = connection.file
        line = self.file.readline().decode()
        self.status = int(line.split()[1])
        self.headers = {}
        while (line := self.file.readline().decode().strip()):
            name, value = line.split(": ", 1)
            self.headers[name.lower()] = value
        self._pending = b""

    def body(self):
        if self.headers.get("transfer-encoding") == "chunked":
            return b"".join(iter(self._chunk, b""))
        return self.file.read(int(self.headers.get("content-length", 0)))

    def message(self):
        return json.loads(self.body())

    def _chunk(self):
        size = int(self.file.readline(), 16)
        bytes_ = self.file.read(size)
        if self.file.read(2) != b"\r\n":
            raise AssertionError("a chunk has another size than it says")
        return bytes_

    def event(self):
        """The next message of the stream; None at its end."""
        if self.headers["content-type"] != EVENTS:
            raise AssertionError("no stream of events")
        while b"\n\n" not in self._pending:
            if not (more := self._chunk()):
                if self._pending:
                    raise AssertionError("the stream ends within an event")
                return None
            self._pending += more
        text, self._pending = self._pending.split(b"\n\n", 1)
        name, data = text.decode().split("\n")
        if name != "event: message" or not data.startswith("data: "):
            raise AssertionError(text)
        return json.loads(data.removeprefix("data: "))

    def events(self):
        return list(iter(self.event, None))


class Connection:
    def __init__(self, demo, family=socket.AF_INET):
        self.socket = socket.socket(family, socket.SOCK_STREAM)
        self.socket.settimeout(60)
        self.socket.connect(("::1" if family == socket.AF_INET6 else HOST, demo.port))
        self.file = self.socket.makefile("rb")

    def close(self):
        self.file.close()
        self.socket.close()

    def send(self, method, headers, body=b"", path="/mcp"):
        pairs = list(headers.items() if isinstance(headers, dict) else headers)
        if body or method == "POST":
            pairs.append(("Content-Length", len(body)))
        self.socket.sendall(head(method, pairs, path) + body)

    def ask(self, method, headers, body=b"", path="/mcp"):
        self.send(method, headers, body, path)
        return Reply(self)

    def post(self, message, headers=None, without=()):
        """A POST as it should be, but for these headers."""
        all_headers = {**post_headers(), **(headers or {})}
        for name in without:
            del all_headers[name]
        body = message if isinstance(message, bytes) else json.dumps(message).encode()
        return self.ask("POST", all_headers, body)

    def post_stateless(self, message, headers=None, without=()):
        return self.post(message, {**standard_headers(message), **(headers or {})}, without)

    def ended(self):
        """Whether the demo has closed the connection, and sent nothing more."""
        return self.file.read() == b""
