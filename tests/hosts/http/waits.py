# SPDX-License-Identifier: MIT
"""How long mcpeval waits for a server that does not come to an end, as a share of the time-out that
bounds the wait. Run on demand. A busy machine only makes a wait longer, so the shortest of up to
three counts; it must be at most 1.1."""

import sys
import time

from hostile_endpoint import (HEALTHY, RESULT, Endpoint, calls, initialized, on, on_call, send)

MOST = 1.1
STAY = {"await_end": True}
EVENTS, JSON = {"head": 200}, {"head": 200, "type": "application/json"}
DRIP = {"cut": 4, "pause_ms": 10}
CALLS = {
    "silence": [], "half a head": [send("HTTP/1.1 200 OK\r\n")], "a head": [JSON],
    "half a body": [JSON, send(RESULT[:30])], "a dripping body": [JSON, send(" " * 9999, **DRIP)],
    "a dripping head": [send("HTTP/1.1 200 OK\r\n" + "X: y\r\n" * 2000, **DRIP)],
    "a silent stream": [EVENTS], "a dripping stream": [EVENTS, send(": x\n" * 9999, **DRIP)],
    "a flooding stream": [EVENTS, send(": x\n" * 50, times=5000, cut=200, pause_ms=1)],
    "a stream resumed for ever": [EVENTS, send("retry: 0\nid: 1\ndata:\n\n"), {"close": True}],
    "a late resumption": [EVENTS, send("retry: 9999999\nid: 1\ndata:\n\n"), {"close": True}]}


def seconds(rules, era, count, timeout_ms, *options):
    with Endpoint([*rules, *HEALTHY[era]]) as server:
        begun = time.monotonic()
        seen = server.probe(calls(count), "--era", era, *options, timeout_ms=timeout_ms)
        return time.monotonic() - begun, seen


def main():
    worst = 0
    base = min(seconds([], "handshake", 1, 2000)[0] for _ in range(3))
    print(f"a healthy run: {base:.2f} s; taken off each figure")

    def row(name, limit, rules, era, timeout_ms, *options):
        nonlocal worst
        share = 2 * MOST
        for _ in range(3):
            if share > MOST:
                spent, seen = seconds(rules, era, 1, timeout_ms, *options)
                share = min(share, (spent - base) / limit)
        worst = max(worst, share)
        print(f"{share:5.2f} of {limit:4.1f} s  exit {seen.code}  {era:9}  {name}")

    again = {"verb": "GET", "do": [EVENTS, send("id: 2\ndata:\n\n"), {"close": True}]}
    for name, how in CALLS.items():
        for era in ("handshake", "stateless"):
            last = [] if "resum" in name else [STAY]
            row(f"a call: {name}", 2, [on_call(*how, *last), again], era, 2000)
    for name, how in CALLS.items():
        row(f"a start: {name}", 2, [on("initialize", *how, STAY)], "handshake", 20000,
            "--startup-timeout-ms", "2000")
    for name, how in (("silence", []), ("a dripping stream", CALLS["a dripping stream"])):
        row(f"the first look: {name}", 2, [on("server/discover", *how, STAY)], "auto", 2000)
        row(f"a start: {name}", 2, [on("server/discover", *how, STAY)], "stateless", 20000,
            "--startup-timeout-ms", "2000")
        row(f"a notification: {name}", 2, [on("notifications/initialized", STAY)], "handshake",
            2000)
        row(f"the catalog: {name}", 2, [on("tools/list", *how, STAY)], "handshake", 2000)
        session = initialized(headers=[["Mcp-Session-Id", "s"]])
        row(f"a farewell: {name}", 1, [session, {"verb": "DELETE", "do": [*how, STAY]}],
            "handshake", 2000)
    row("the default of a call", 5, [on_call(STAY)], "handshake", None)
    row("the default of a start", 10, [on("initialize", STAY)], "handshake", None)
    print(f"the longest: {worst:.2f}")
    return 0 if worst <= MOST else 1


if __name__ == "__main__":
    sys.exit(main())
