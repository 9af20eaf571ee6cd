#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A scripted HTTP server over raw sockets: healthy by default, hostile where its script says so.

    python3 http_replay.py SCRIPT LOG [CERTIFICATE]

SCRIPT is a file with one JSON object, {"rules": [...]}; CERTIFICATE, a file that holds its key,
too, makes it speak TLS. The server listens on 127.0.0.1, writes
its port as one line to standard output, and ends when its standard input does. Each request, and
each end of a connection, is appended to LOG as one line before it is answered: fields with one
blank between them, each percent-encoded.

    CONNECTION VERB PATH SIZE BODY [NAME VALUE]...    BODY is its first 1000 bytes
    CONNECTION end eof                                the client closed it; or "reset", or "ours"

Without a rule a request is answered by a result `{}`, a message without a method or without an
id by 202, and GET and DELETE by 405, over a connection that is kept alive.

A rule: {"do": ACTIONS} and, optionally, what it is for; the first rule that fits counts:

    "verb": VERB       "method": METHOD of the JSON body       "nth": N   only the Nth that fits
    "connection": N    only on the Nth connection              "from": N  that one and all later
                       (counted are those that no earlier rule took)
    "early": true      chosen by the head alone, and the body is left unread

ACTIONS is a list, done in order; the connection is kept afterwards. Each has one of these members:

    "reply": BODY      a response with its Content-Length; with "status" (200), "type" (the JSON
                       one; null for none), and "headers" [[NAME, VALUE], ...]
    "send": TEXT       exactly these characters as Latin-1; "times" N copies of it
    "head": STATUS     a head without a length, with "type" (the one of event streams) and "headers"
    "chunk": TEXT      one chunk of a chunked body; the empty one ends it
    "sleep_ms": N      pause
    "read": N          read N bytes of the body
    "await": N         wait until N requests have been read, on whatever connection
    "await_end": true  wait until the client closes the connection
    "close": true      close the connection; "reset": true does it with a reset
    "stop": true       close the connection and stop listening

In TEXT and BODY, ${id} is the id of the request as JSON text and ${session} is "s-" and the
number of the connection. "send", "chunk" and "reply" take "cut": N and "pause_ms": M: N bytes a
piece and M ms between pieces.
"""
import json
import os
import re
import socket
import ssl
import struct
import sys
import threading
import time
import urllib.parse

STATUS_TEXT = {200: "OK", 202: "Accepted", 204: "No Content", 404: "Not Found"}

TLS_HANDSHAKE = b"\x16"


class Gone(Exception):
    """The connection is over."""


class Server:
    def __init__(self, script, log, certificate=None):
        with open(script, encoding="utf-8") as file:
            self.rules = json.load(file).get("rules", [])
        self.log_file = open(log, "a", encoding="utf-8")
        self.lock = threading.Lock()
        self.tls = None
        if certificate:
            self.tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            self.tls.load_cert_chain(certificate)
        self.requests = 0
        self.seen = [0] * len(self.rules)
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)

    def log(self, connection, verb, *fields):
        line = " ".join(urllib.parse.quote(str(field), safe="") for field in fields)
        with self.lock:
            self.requests += verb != "end"
            self.log_file.write(f"{connection} {verb} {line}\n")
            self.log_file.flush()

    def run(self):
        count = 0
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            count += 1
            threading.Thread(target=Connection(self, client, count).run, daemon=True).start()

    def choose(self, connection, verb, method, early):
        with self.lock:
            for index, rule in enumerate(self.rules):
                if rule.get("early", False) != early or rule.get("verb", verb) != verb:
                    continue
                if rule.get("method", method) != method:
                    continue
                if rule.get("connection", connection) != connection:
                    continue
                self.seen[index] += 1
                nth = self.seen[index]
                if rule.get("nth", nth) == nth and nth >= rule.get("from", 1):
                    return rule["do"]
        return None


class Connection:
    def __init__(self, server, client, number):
        self.server, self.client, self.number = server, client, number
        self.buffer = b""
        self.id = "null"
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def run(self):
        try:
            if self.server.tls:
                self.client = self.server.tls.wrap_socket(self.client, server_side=True)
            while True:
                self.serve_one()
        except Gone as gone:
            self.server.log(self.number, "end", gone)
        except ssl.SSLError:
            self.server.log(self.number, "end", "tls")
        finally:
            self.client.close()

    def more(self):
        try:
            data = self.client.recv(1 << 20)
        except OSError:
            raise Gone("reset") from None
        if not data:
            raise Gone("eof")
        self.buffer += data

    def take(self, size):
        parts = []
        while size > 0:
            if not self.buffer:
                self.more()
            part, self.buffer = self.buffer[:size], self.buffer[size:]
            parts.append(part)
            size -= len(part)
        return b"".join(parts)

    def serve_one(self):
        while b"\r\n\r\n" not in self.buffer:
            self.more()
            if self.buffer.startswith(TLS_HANDSHAKE):
                raise Gone("tls")
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        first, *lines = head.decode("latin-1").split("\r\n")
        verb, path, _ = first.split(" ")
        headers = dict(line.split(":", 1) for line in lines)
        pairs = [part for line in lines for part in re.split(": ?", line, 1)]
        early = self.server.choose(self.number, verb, None, True)
        if early is not None:
            self.server.log(self.number, verb, path, 0, "", *pairs)
            return self.act_all(early)
        body = self.take(int(headers.get("Content-Length", 0)))
        shown = body[:1000].decode("utf-8", "replace")
        self.server.log(self.number, verb, path, len(body), shown, *pairs)
        message = self.parse(body)
        self.id = json.dumps(message.get("id"))
        actions = self.server.choose(self.number, verb, message.get("method"), False)
        return self.act_all(self.usual(verb, message) if actions is None else actions)

    @staticmethod
    def parse(body):
        try:
            message = json.loads(body)
        except ValueError:
            return {}
        return message if isinstance(message, dict) else {}

    @staticmethod
    def usual(verb, message):
        if verb != "POST":
            return [{"reply": "", "status": 405, "type": None}]
        if "method" in message and "id" in message:
            return [{"reply": '{"jsonrpc":"2.0","id":${id},"result":{}}'}]
        return [{"reply": "", "status": 202, "type": None}]

    def act_all(self, actions):
        for action in actions:
            self.act(action)

    def act(self, action):
        if "reply" in action:
            self.send(self.reply(action), action)
        elif "send" in action:
            self.send(self.fill(action["send"]) * action.get("times", 1), action)
        elif "head" in action:
            kind = action.get("type", "text/event-stream")
            self.send(self.head(action["head"], kind, action.get("headers", [])), action)
        elif "chunk" in action:
            text = self.fill(action["chunk"])
            self.send(b"%x\r\n%s\r\n" % (len(text), text), action)
        elif "sleep_ms" in action:
            time.sleep(action["sleep_ms"] / 1000)
        elif "read" in action:
            self.take(action["read"])
        elif "await" in action:
            while self.server.requests < action["await"]:
                time.sleep(0.002)
        elif "await_end" in action:
            while True:
                self.more()
        else:
            self.end(action)

    def end(self, action):
        if "stop" in action:
            self.server.listener.shutdown(socket.SHUT_RDWR)
            self.server.listener.close()
        if "reset" in action:
            self.client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        raise Gone("ours")

    def fill(self, text):
        session = f"s-{self.number}"
        return text.replace("${id}", self.id).replace("${session}", session).encode("latin-1")

    def head(self, status, kind, headers):
        lines = [f"HTTP/1.1 {status} {STATUS_TEXT.get(status, 'Whatever')}"]
        if kind is not None:
            lines.append(f"Content-Type: {kind}")
        lines += [f"{name}: {value}" for name, value in headers]
        return self.fill("\r\n".join(lines) + "\r\n\r\n")

    def reply(self, action):
        body = self.fill(action["reply"])
        headers = action.get("headers", []) + [["Content-Length", len(body)]]
        kind = action.get("type", "application/json")
        return self.head(action.get("status", 200), kind, headers) + body

    def send(self, data, action):
        cut, pause = action.get("cut", len(data)), action.get("pause_ms", 0) / 1000
        try:
            for start in range(0, len(data), max(cut, 1)):
                if start > 0 and pause > 0:
                    time.sleep(pause)
                self.client.sendall(data[start:start + max(cut, 1)])
        except OSError:
            raise Gone("reset") from None


def main():
    server = Server(*sys.argv[1:])
    print(server.listener.getsockname()[1], flush=True)
    threading.Thread(target=server.run, daemon=True).start()
    while os.read(0, 4096):
        pass
    os._exit(0)


if __name__ == "__main__":
    main()
