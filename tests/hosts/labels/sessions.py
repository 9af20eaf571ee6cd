# SPDX-License-Identifier: MIT
"""Kinds about sessions: contention, cancellation, protocol-negotiation, workflow."""

from labels.row import BRIEF, CLOSED, ERROR, TIMEOUT, Kind, failed, passed, transport_rows
from labels.script import (CLOSE, FOREIGN_REPLY, LATEST, NO_OUTCOME, OK, OLDER, READ, TOOL_ERROR,
                           ask_times, error, on, on_call, pause, reply, server, text, tool)

# The processes of a run, by number. Contention starts a second one, workflow its own; each raw
# handshake of protocol-negotiation has one.
FIRST, SECOND, THIRD, FOURTH = ({"start": number} for number in range(1, 5))

CONTEND = Kind("contention", tool="read", arguments={})
CONTENDED = failed("contended-client-failed", 2)
CONTENTION = [
    CONTEND.row("both succeed", server(), passed(2)),
    CONTEND.row("both succeed, however late", server(on_call(pause(200), OK, **FIRST)), passed(2)),
    CONTEND.row("requests of the server are declined",
                server(on_call(ask_times(8, "roots/list"), OK)), passed(2)),
    CONTEND.row("the first client's call fails", server(on_call(error(), **FIRST)), CONTENDED),
    CONTEND.row("the second client's call fails", server(on_call(error(), **SECOND)), CONTENDED),
    CONTEND.row("the tool fails for both", server(on_call(TOOL_ERROR)), CONTENDED),
    *transport_rows(CONTEND, **FIRST),
    CONTEND.row("no reply for the second client", server(on_call(**SECOND)), TIMEOUT, BRIEF),
    CONTEND.row("the end for the second client", server(on_call(CLOSE, **SECOND)), CLOSED),
    CONTEND.row("a foreign reply for the second client",
                server(on_call(FOREIGN_REPLY, **SECOND)), ERROR),
    CONTEND.row("the first client's fault decides",
                server(on_call(FOREIGN_REPLY, **FIRST), on_call(CLOSE, **SECOND)), ERROR),
    CONTEND.row("a fault before a failure",
                server(on_call(error(), **FIRST), on_call(CLOSE, **SECOND)), CLOSED),
    CONTEND.row("no second client: the end", server(on("initialize", CLOSE, **SECOND)), CLOSED),
    CONTEND.row("no second client: an error", server(on("initialize", error(), **SECOND)), ERROR),
    CONTEND.row("no tool for the second client",
                server(on("tools/list", reply(tools=[]), **SECOND)), ERROR),
]

CANCEL = Kind("cancellation", tool="read", arguments={}, grace_seconds=1, reason="no-longer-needed")
LENIENT = {"require_honored": False}


def outcome(word):
    return {"cancellation_outcome": word}


def cancelled(*actions):
    """The actions are the answer to the second call, the one that is cancelled."""
    return on_call(*actions, nth=2)


IGNORED = failed("cancellation-ignored", 2, **outcome("completed"))
CANCELLATION = [
    CANCEL.row("silence", server(cancelled()), passed(2, **outcome("no-result"))),
    CANCEL.row("silence will also do where it need not be", server(cancelled()),
               passed(2, **outcome("no-result")), **LENIENT),
    CANCEL.row("the error for it", server(cancelled(error(-32800))),
               passed(2, **outcome("no-result"))),
    CANCEL.row("other messages are no result",
               server(cancelled({"notify": "notifications/message",
                                 "params": {"level": "info", "data": "stopped"}})),
               passed(2, **outcome("no-result"))),
    CANCEL.row("a foreign reply is no result", server(cancelled(FOREIGN_REPLY)),
               passed(2, **outcome("no-result"))),
    CANCEL.row("a result after a foreign reply", server(cancelled(FOREIGN_REPLY, OK)), IGNORED),
    CANCEL.row("a result where it may be, and a call that works", server(cancelled(OK)),
               passed(3, **outcome("completed")), **LENIENT),
    CANCEL.row("a result where it may be, and a call that fails",
               server(cancelled(OK), on_call(error(), nth=3)),
               failed("cancellation-ignored", 3, **outcome("completed")), **LENIENT),
    CANCEL.row("a result", server(cancelled(OK)), IGNORED),
    CANCEL.row("a late result", server(cancelled(pause(200), OK)), IGNORED),
    CANCEL.row("a tool that fails of it", server(cancelled(TOOL_ERROR)),
               failed("cancellation-errored", 2, **outcome("error"))),
    CANCEL.row("another error", server(cancelled(error(-32603))),
               failed("cancellation-errored", 2, **outcome("error"))),
    CANCEL.row("another error where a result may be", server(cancelled(error(-32603))),
               failed("cancellation-errored", 2, **outcome("error")), **LENIENT),
    CANCEL.row("the call fails uncancelled", server(on_call(error())),
               failed("unexpected-outcome", 1)),
    CANCEL.row("the tool fails uncancelled", server(on_call(TOOL_ERROR)),
               failed("unexpected-outcome", 1)),
    *transport_rows(CANCEL),
    CANCEL.row("the end for the cancelled call", server(cancelled(CLOSE)), CLOSED),
    CANCEL.row("isError of the cancelled call is no boolean", server(cancelled(NO_OUTCOME)), ERROR),
    CANCEL.row("the end at the call after it", server(cancelled(OK), on_call(CLOSE, nth=3)),
               CLOSED, **LENIENT),
]

UNKNOWN = "1999-12-31"
NEGOTIATE = Kind("protocol-negotiation", bogus_version=UNKNOWN)


def greets(version, **which):
    """initialize is answered with this version."""
    greeting = {} if version is None else {"protocolVersion": version}
    return on("initialize", reply(capabilities={}, serverInfo={"name": "s", "version": "1"},
                                  **greeting), **which)


def disagrees(at, word):
    return failed("negotiation-" + word, at)


PROTOCOL_NEGOTIATION = [
    NEGOTIATE.row("an unknown version gets the latest", server(), passed(3)),
    NEGOTIATE.row("one version only", server(protocol_version=OLDER), passed(3)),
    NEGOTIATE.row("an unknown version gets an older one", server(greets(OLDER, **THIRD)),
                  passed(3)),
    NEGOTIATE.row("an older answer that holds", server(greets(OLDER, **SECOND)), passed(3)),
    NEGOTIATE.row("an error for the version in use", server(on("initialize", error(), **SECOND)),
                  disagrees(1, "invalid-version")),
    NEGOTIATE.row("no version for the version in use", server(greets(None, **SECOND)),
                  disagrees(1, "invalid-version")),
    NEGOTIATE.row("no date for the version in use", server(greets("latest", **SECOND)),
                  disagrees(1, "invalid-version")),
    NEGOTIATE.row("an answer that does not hold", server(greets(OLDER, **SECOND),
                                                         greets(LATEST, **THIRD)),
                  disagrees(1, "inconsistent-support")),
    NEGOTIATE.row("the unknown version again", server(greets(UNKNOWN, **THIRD)),
                  disagrees(2, "echoed-unknown")),
    NEGOTIATE.row("an error for the unknown version", server(on("initialize", error(), **THIRD)),
                  disagrees(2, "invalid-version")),
    NEGOTIATE.row("no version for the unknown one", server(greets(None, **THIRD)),
                  disagrees(2, "invalid-version")),
    NEGOTIATE.row("a number for the unknown version", server(greets(20251125, **THIRD)),
                  disagrees(2, "invalid-version")),
    NEGOTIATE.row("no date for the unknown version", server(greets("2025-11-25a", **THIRD)),
                  disagrees(2, "invalid-version")),
    NEGOTIATE.row("another answer to what it answered", server(greets(OLDER, **FOURTH)),
                  disagrees(3, "inconsistent-support")),
    NEGOTIATE.row("an error for what it answered", server(on("initialize", error(), **FOURTH)),
                  disagrees(3, "inconsistent-support")),
    NEGOTIATE.row("no reply", server(on("initialize", **THIRD)), TIMEOUT,
                  options=("--startup-timeout-ms", "3000")),
    NEGOTIATE.row("the end", server(on("initialize", CLOSE, **SECOND)), CLOSED),
    NEGOTIATE.row("a foreign reply", server(on("initialize", FOREIGN_REPLY, **FOURTH)), ERROR),
]

FLOW = Kind("workflow", repetitions=2, steps=[
    {"tool": "read", "arguments": {}, "expect": {"outcome": "ok"}},
    {"tool": "count", "arguments": {}, "expect": {"outcome": "ok", "equals": {"count": 3}}},
    {"tool": "refuse", "arguments": {}, "expect": {"outcome": "error", "error_code": -32001}},
])
COUNTS = on_call(reply(content=text(), count=3), tool="count")
REFUSES = on_call(error(-32001), tool="refuse")


def flow(*rules):
    """The tools of the three steps, with a rule before their own."""
    return server(*rules, COUNTS, REFUSES, tools=[READ, tool("count"), tool("refuse")])


def on_flow(name, *actions, **which):
    return flow(on_call(*actions, tool=name, **which))


def relisted(*tools):
    """The workflow's own session lists other tools than the first one did."""
    return flow(on("tools/list", reply(tools=list(tools)), **SECOND))


WORKFLOW = [
    FLOW.row("each step as expected, twice", flow(), passed(6)),
    FLOW.row("the call after the last is not made", on_flow("read", CLOSE, nth=3), passed(6)),
    FLOW.row("the first call fails", on_flow("read", error()), failed("unexpected-outcome", 1)),
    FLOW.row("a tool fails in the second round", on_flow("read", TOOL_ERROR, nth=2),
             failed("unexpected-outcome", 4)),
    FLOW.row("a success for an error", on_flow("refuse", OK, nth=2),
             failed("unexpected-outcome", 6)),
    FLOW.row("no such member", on_flow("count", OK), failed("value-mismatch", 2)),
    FLOW.row("another value in the second round",
             on_flow("count", reply(content=text(), count=4), nth=2), failed("value-mismatch", 5)),
    FLOW.row("the result is no object", on_flow("read", {"reply": []}),
             failed("missing-field", 1)),
    FLOW.row("another code", on_flow("refuse", error(-32002)), failed("error-code-mismatch", 3)),
    FLOW.row("its own process", on_flow("read", error(), **FIRST), passed(6)),
    *[row._replace(server=flow(*row.server["rules"]))
      for row in transport_rows(FLOW, tool="refuse", nth=2)],
    FLOW.row("no session of its own", flow(on("initialize", CLOSE, **SECOND)), CLOSED),
    FLOW.row("a tool is gone", relisted(READ, tool("count")), ERROR),
    FLOW.row("a tool now writes", relisted(tool("read", annotations={"readOnlyHint": False}),
                                           tool("count"), tool("refuse")), ERROR),
]

ROWS = [*CONTENTION, *CANCELLATION, *PROTOCOL_NEGOTIATION, *WORKFLOW]
