# SPDX-License-Identifier: MIT
"""The built demo as a process: on standard input and output, or on a port of its own."""

import json
import os
import re
import subprocess
import unittest

DEMO = os.environ["MCPEVAL_DEMO"]
VERSION = "2026-07-28"
KEY = "io.modelcontextprotocol/"
SERVER = {"name": "mcpeval-demo", "version": os.environ["MCPEVAL_DEMO_VERSION"]}
META = {KEY + "serverInfo": SERVER}
HINTS = {"ttlMs": 0, "cacheScope": "private"}
STATUS = "demo://status"


def request(number, method, params=None):
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params or {}}


def envelope(capabilities=None, version=VERSION):
    return {KEY + "protocolVersion": version, KEY + "clientCapabilities": capabilities or {},
            KEY + "clientInfo": {"name": "test", "version": "0"}}


def enveloped(number, method, params=None, **about):
    """A request of the stateless era; `about` are the arguments of envelope()."""
    return request(number, method, {**(params or {}), "_meta": envelope(**about)})


def call(number, tool, more=None, **about):
    return enveloped(number, "tools/call", {"name": tool, **(more or {})}, **about)


def cancelled(number):
    return {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": number}}


def result(number, members):
    return {"jsonrpc": "2.0", "id": number, "result": members}


def complete(number, members, hinted=False):
    """The reply that the stateless era gives."""
    return result(number, {"resultType": "complete", **members, **(HINTS if hinted else {}),
                           "_meta": META})


def said(text, **more):
    return {"content": [{"type": "text", "text": text}], **more}


def error(number, code, message, data=None):
    return {"jsonrpc": "2.0", "id": number,
            "error": {"code": code, "message": message, "data": data or {"retryable": False}}}


def version_error(number, requested):
    return error(number, -32022, "this server does not speak that protocol version",
                 {"supported": [VERSION], "requested": requested})


def announcement(method, listener, **params):
    return {"jsonrpc": "2.0", "method": "notifications/" + method,
            "params": {**params, "_meta": {KEY + "subscriptionId": listener}}}


def conversation(arguments, messages):
    """What the demo writes while it reads these messages; it ends with its input."""
    lines = "".join(json.dumps(each) + "\n" for each in messages)
    ended = subprocess.run([DEMO, *arguments], input=lines, capture_output=True, text=True,
                           timeout=60, check=True)
    if ended.stderr:
        raise AssertionError(ended.stderr)
    return [json.loads(line) for line in ended.stdout.splitlines()]


class Listening:
    """A demo on a free port, until the block ends."""

    def __init__(self, *arguments, host="127.0.0.1"):
        self.process = subprocess.Popen([DEMO, "--http", host + ":0", *arguments],
                                        stdout=subprocess.PIPE, text=True)
        self.line = self.process.stdout.readline()
        self.port = int(re.search(r":(\d+)/mcp$", self.line)[1])

    def __enter__(self):
        return self

    def __exit__(self, *fault):
        self.process.kill()
        self.process.wait(60)
        self.process.stdout.close()


class DemoCase(unittest.TestCase):
    maxDiff = None

    def listening(self, *arguments, **where):
        return self.enterContext(Listening(*arguments, **where))

    if not hasattr(unittest.TestCase, "enterContext"):  # Python before 3.11
        def enterContext(self, context):  # pylint: disable=invalid-name
            entered = context.__enter__()
            self.addCleanup(context.__exit__, None, None, None)
            return entered
