#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A scripted MCP server on stdio: healthy by default, hostile where its script says so.

    python3 scripted_server.py SCRIPT [--log FILE] [--starts FILE]

SCRIPT is a file with one JSON object, or the object itself. `{}` is a healthy server.
--log FILE     appends every line received, and a line `--` at each start.
--starts FILE  counts the starts of this server in FILE, for rules with "start".

Members of the script, all optional:

    "protocol_version"  what initialize answers; default: the requested one if it is a known
                        handshake revision, else 2025-11-25
    "capabilities"      of the initialize result; default {"tools": {}}
    "tools"             entries of tools/list; default: the read-only tool "echo"
    "page_size"         entries a page of tools/list; default: all on one page
    "extend"            {METHOD: {...}}: members set over the default result of METHOD
    "discover"          result of server/discover; default: -32601, a handshake server
    "at_start"          actions before the first byte is read
    "at_end"            actions at end of input; the server then exits with 0
    "ignore_sigterm"    true: only SIGKILL ends it before the end of its script
    "rules"             list; the first rule that matches a message replaces its default answer

A rule: {"on": METHOD, "do": ACTIONS} and, optionally,

    "tool": NAME    only tools/call of that tool
    "nth": N        only the Nth message (from 1) that "on" and "tool" select
    "from": N       only the Nth and all later ones
    "start": N      only in the Nth process (needs --starts)

METHOD is the method of a request or notification; "*" is any of them; "response" is an answer to
a request that the server made; "garbage" is a line that is no JSON object. ACTIONS is a list,
done in order; the empty list is silence. Each action is an object with one of these members:

    "default": true       the default answer
    "reply": RESULT       a response with this result and the request's id
    "error": ERROR        a response with this error object and the request's id
    "write": TEXT         exactly these characters as UTF-8; nothing is added, no newline either.
                          ${id} is the id's JSON text, ${/params/x} the JSON text at that pointer
                          in the message, ${n} the round of the enclosing "repeat" (from 1)
    "write_hex": HEX      exactly these bytes
    "fill": N             N copies of the character "with" (default "x")
    "stderr": TEXT        TEXT, "times" times (default 1), on standard error
    "notify": METHOD      a notification, with "params" if given
    "request": METHOD     a server request with "id" (default "s1") and "params" if given
    "await": ID           read until an answer to server request ID came; messages before it are
                          dealt with afterwards
    "sleep_ms": N         pause
    "repeat": N           do the actions in "do" N times
    "close": "stdout"     close stdout, stderr or stdin and live on
    "hang": true          neither read nor write until killed
    "spin": true          the same, using the processor
    "exit": CODE          end at once
    "kill": SIGNAL        die of this signal number

"write" and "write_hex" take "cut": N and "pause_ms": M: N bytes a piece, M ms between pieces.
"""
import json
import os
import re
import signal
import sys
import time

VERSIONS = ("2024-10-07", "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")
ECHO = {
    "name": "echo",
    "description": "Returns the text it is given.",
    "inputSchema": {
        "type": "object",
        "properties": {"text": {"type": "string", "description": "The text to return."}},
        "required": ["text"],
        "additionalProperties": False,
    },
    "annotations": {"readOnlyHint": True},
}
STREAMS = {"stdin": 0, "stdout": 1, "stderr": 2}


class Failure(Exception):
    """A JSON-RPC error that a default answer ends with."""

    def __init__(self, code, message):
        super().__init__(message)
        self.error = {"code": code, "message": message}


def put(data, stream=1):
    while data:
        data = data[os.write(stream, data):]


def send(message):
    put(json.dumps({"jsonrpc": "2.0", **message}, separators=(",", ":")).encode() + b"\n")


def at_pointer(message, pointer):
    found = message
    for token in pointer.split("/")[1:]:
        token = token.replace("~1", "/").replace("~0", "~")
        found = found[int(token)] if isinstance(found, list) else found.get(token)
    return found


class Server:
    def __init__(self, script, log, start):
        self.script = script
        self.log = log
        self.start = start
        self.buffer = b""
        self.waiting = []
        self.counts = {}
        self.round = 0

    # ---- input ----

    def read_line(self):
        """The next line without its newline; None at end of input."""
        pieces = [self.buffer]
        while b"\n" not in pieces[-1]:
            pieces.append(os.read(0, 1 << 20))
            if not pieces[-1]:
                self.buffer = b""
                return b"".join(pieces) or None
        line, _, self.buffer = b"".join(pieces).partition(b"\n")
        return line

    def next_message(self):
        """The next message as (what a rule's "on" selects, object); None at end of input."""
        line = self.read_line()
        if line is None:
            return None
        if self.log:
            with open(self.log, "ab") as log:
                log.write(line + b"\n")
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            return "garbage", {}
        if not isinstance(message, dict):
            return "garbage", {}
        return message.get("method", "response"), message

    def run(self):
        self.perform(self.script.get("at_start", []), {})
        while True:
            arrived = self.waiting.pop(0) if self.waiting else self.next_message()
            if arrived is None:
                break
            self.handle(*arrived)
        self.perform(self.script.get("at_end", []), {})

    def handle(self, kind, message):
        due = []
        for index, rule in enumerate(self.script.get("rules", [])):
            if self.selects(rule, kind, message):
                self.counts[index] = self.counts.get(index, 0) + 1
                if self.is_due(rule, self.counts[index]):
                    due.append(rule["do"])
        self.perform(due[0] if due else [{"default": True}], message)

    def selects(self, rule, kind, message):
        wildcard = rule["on"] == "*" and kind not in ("garbage", "response")
        if rule["on"] != kind and not wildcard:
            return False
        params = message.get("params")
        name = params.get("name") if isinstance(params, dict) else None
        return "tool" not in rule or (kind == "tools/call" and name == rule["tool"])

    def is_due(self, rule, count):
        if count != rule.get("nth", count) or count < rule.get("from", 1):
            return False
        return rule.get("start", self.start) == self.start

    # ---- actions ----

    def perform(self, actions, message):
        for action in actions:
            verb = next(key for key in action if hasattr(self, "do_" + key))
            getattr(self, "do_" + verb)(action[verb], action, message)

    def do_default(self, _value, _action, message):
        if "method" not in message or "id" not in message:
            return
        try:
            send({"id": message["id"], "result": self.result_of(message)})
        except Failure as failure:
            send({"id": message["id"], "error": failure.error})

    def do_reply(self, value, _action, message):
        send({"id": message.get("id"), "result": value})

    def do_error(self, value, _action, message):
        send({"id": message.get("id"), "error": value})

    def do_write(self, value, action, message):
        def text_of(match):
            name = match.group(1)
            if name == "n":
                return str(self.round)
            return json.dumps(at_pointer(message, "/id" if name == "id" else name))

        text = re.sub(r"\$\{(id|n|/[^}]*)\}", text_of, value)
        self.put_in_pieces(text.encode("utf-8", "surrogatepass"), action)

    def do_write_hex(self, value, action, _message):
        self.put_in_pieces(bytes.fromhex(value), action)

    def put_in_pieces(self, data, action):
        cut = action.get("cut", max(len(data), 1))
        for at in range(0, len(data), cut):
            if at > 0:
                time.sleep(action.get("pause_ms", 0) / 1000)
            put(data[at:at + cut])

    def do_fill(self, value, action, _message):
        put(action.get("with", "x").encode() * value)

    def do_stderr(self, value, action, _message):
        put(value.encode() * action.get("times", 1), 2)

    def do_notify(self, value, action, _message):
        params = {"params": action["params"]} if "params" in action else {}
        send({"method": value, **params})

    def do_request(self, value, action, _message):
        params = {"params": action["params"]} if "params" in action else {}
        send({"id": action.get("id", "s1"), "method": value, **params})

    def do_await(self, value, _action, _message):
        while True:
            arrived = self.next_message()
            if arrived is None:
                sys.exit(0)
            if arrived[0] == "response" and arrived[1].get("id") == value:
                return
            self.waiting.append(arrived)

    def do_sleep_ms(self, value, _action, _message):
        time.sleep(value / 1000)

    def do_repeat(self, value, action, message):
        for self.round in range(1, value + 1):
            self.perform(action["do"], message)

    def do_close(self, value, _action, _message):
        os.close(STREAMS[value])

    def do_hang(self, _value, _action, _message):
        while True:
            signal.pause()

    def do_spin(self, _value, _action, _message):
        while True:
            pass

    def do_exit(self, value, _action, _message):
        os._exit(value)

    def do_kill(self, value, _action, _message):
        os.kill(os.getpid(), value)

    # ---- default answers ----

    def result_of(self, message):
        method = message["method"]
        params = message.get("params")
        answer = {
            "initialize": self.initialize,
            "ping": lambda _params: {},
            "tools/list": self.list_tools,
            "tools/call": self.call_tool,
            "server/discover": self.discover,
        }.get(method)
        if answer is None:
            raise Failure(-32601, "method not found")
        result = answer(params if isinstance(params, dict) else {})
        return {**result, **self.script.get("extend", {}).get(method, {})}

    def initialize(self, params):
        requested = params.get("protocolVersion")
        offered = requested if requested in VERSIONS else VERSIONS[-1]
        return {
            "protocolVersion": self.script.get("protocol_version", offered),
            "capabilities": self.script.get("capabilities", {"tools": {}}),
            "serverInfo": {"name": "scripted", "version": "1"},
        }

    def discover(self, _params):
        if "discover" not in self.script:
            raise Failure(-32601, "method not found")
        return self.script["discover"]

    def tools(self):
        return self.script.get("tools", [ECHO])

    def list_tools(self, params):
        tools = self.tools()
        size = self.script.get("page_size", max(len(tools), 1))
        cursor = params.get("cursor", "0")
        if not isinstance(cursor, str) or not cursor.isdigit():
            raise Failure(-32602, "unknown cursor")
        end = int(cursor) + size
        page = {"tools": tools[int(cursor):end]}
        return {**page, "nextCursor": str(end)} if end < len(tools) else page

    def call_tool(self, params):
        named = [tool for tool in self.tools()
                 if isinstance(tool, dict) and tool.get("name") == params.get("name")]
        if not named:
            raise Failure(-32602, "unknown tool")
        fault = self.fault_in(params.get("arguments", {}), named[0].get("inputSchema"))
        text = fault or params.get("arguments", {}).get("text", "ok")
        result = {"content": [{"type": "text", "text": text}]}
        return {**result, "isError": True} if fault else result

    @staticmethod
    def fault_in(arguments, schema):
        """What a flat object schema has against the arguments, or None."""
        if not isinstance(arguments, dict):
            return "the arguments must be an object"
        schema = schema if isinstance(schema, dict) else {}
        properties = schema.get("properties")
        properties = properties if isinstance(properties, dict) else {}
        types = {"string": str, "integer": int, "number": (int, float), "boolean": bool,
                 "array": list, "object": dict}
        for name in schema.get("required") or []:
            if name not in arguments:
                return "a required argument is missing"
        for name, value in arguments.items():
            if name not in properties and schema.get("additionalProperties") is False:
                return "an argument is not known"
            declared = properties.get(name)
            kind = declared.get("type") if isinstance(declared, dict) else None
            wanted = types.get(str(kind), object)
            if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
                return "an argument has the wrong type"
        return None


def options(arguments):
    return {name: value for name, value in zip(arguments[::2], arguments[1::2])}


def count_start(path):
    if path is None:
        return 1
    with open(path, "ab") as starts:
        starts.write(b".")
    return os.path.getsize(path)


def main():
    source, given = sys.argv[1], options(sys.argv[2:])
    if not source.lstrip().startswith("{"):
        with open(source, encoding="utf-8") as file:
            source = file.read()
    script = json.loads(source)
    if script.get("ignore_sigterm"):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if "--log" in given:
        with open(given["--log"], "ab") as log:
            log.write(b"--\n")
    try:
        Server(script, given.get("--log"), count_start(given.get("--starts"))).run()
    except BrokenPipeError:
        os._exit(0)


if __name__ == "__main__":
    main()
