# SPDX-License-Identifier: MIT
"""A raw MCP client over a child's pipes: it sends what it is told and judges nothing."""

import json
import os
import select
import subprocess
import time


class StdioClient:
    """One child process; lines in, lines out."""

    def __init__(self, command, **options):
        self.child = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, **options)
        self._bytes = b""
        self._next_id = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def send_line(self, line):
        self.child.stdin.write(line + b"\n")
        self.child.stdin.flush()

    def send(self, message):
        self.send_line(json.dumps(message).encode())

    def notify(self, method, params):
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def begin(self, method, params, identity=None):
        """Sends a request and returns its id."""
        if identity is None:
            self._next_id += 1
            identity = self._next_id
        self.send({"jsonrpc": "2.0", "id": identity, "method": method, "params": params})
        return identity

    def read_line(self, seconds=20.0):
        """The next line without its newline; None if none came in time or the output ended."""
        deadline = time.monotonic() + seconds
        while b"\n" not in self._bytes:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.child.stdout], [], [], left)[0]:
                return None
            got = os.read(self.child.stdout.fileno(), 1 << 16)
            if not got:
                return None
            self._bytes += got
        line, self._bytes = self._bytes.split(b"\n", 1)
        return line

    def read(self, seconds=20.0):
        line = self.read_line(seconds)
        return None if line is None else json.loads(line)

    def request(self, method, params, identity=None):
        """The reply to a request, and the messages that came before it."""
        wanted = self.begin(method, params, identity)
        before = []
        while (message := self.read()) is not None:
            if "method" not in message and message.get("id") == wanted:
                return message, before
            before.append(message)
        raise TimeoutError(f"no reply to {method}")

    def initialize(self, version="2025-06-18", capabilities=None):
        reply, _ = self.request("initialize", {
            "protocolVersion": version, "capabilities": capabilities or {},
            "clientInfo": {"name": "mcpeval-tests", "version": "0"}})
        self.notify("notifications/initialized", {})
        return reply["result"]

    def close(self):
        """Ends the input and returns the exit status."""
        if not self.child.stdin.closed:
            self.child.stdin.close()
        try:
            self.child.wait(10)
        except subprocess.TimeoutExpired:
            self.child.kill()
            self.child.wait()
        self.child.stdout.close()
        return self.child.returncode


def entry_sizes(tools):
    """Bytes of each tool's complete entry as compact JSON in UTF-8, by name."""
    return {tool["name"]: len(compact(tool)) for tool in tools}


def compact(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()
