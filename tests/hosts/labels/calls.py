# SPDX-License-Identifier: MIT
"""Kinds about what a call answers: schema-guessability, degradation-over-n, instruction-fidelity,
latency-budget, payload-bounds, output-schema."""

from labels.row import (ANY, BRIEF, CLOSED, TIMEOUT, Minimum, Kind, failed, not_applicable, passed,
                        transport_rows)
from labels.script import (CLOSE, FOREIGN_REPLY, NO_OUTCOME, OK, TOOL_ERROR, ask_times, error, on,
                           on_call, pause, rejection, reply, server, text, tool)

UNEXPECTED = "unexpected-outcome"


GUESS = Kind("schema-guessability", tool="read", arguments={"text": "a"})


def schema(**members):
    return server(tools=[{"name": "read", "inputSchema": members}])


def unguessable(reason):
    return failed(reason, 1, attempts=0)


TEXT = {"text": {"type": "string"}}
SCHEMA_GUESSABILITY = [
    GUESS.row("a sound schema, a call that succeeds",
              schema(type="object", properties=TEXT, required=["text"]), passed(1)),
    GUESS.row("neither properties nor required", schema(type="object"), passed(1)),
    GUESS.row("no type", schema(properties=TEXT), unguessable("invalid-schema")),
    GUESS.row("another type", schema(type="array"), unguessable("invalid-schema")),
    GUESS.row("a list of types", schema(type=["object"]), unguessable("invalid-schema")),
    GUESS.row("properties is an array", schema(type="object", properties=[]),
              unguessable("invalid-schema")),
    GUESS.row("required is an object", schema(type="object", required={}),
              unguessable("invalid-schema")),
    GUESS.row("a required name is no string", schema(type="object", properties=TEXT, required=[7]),
              unguessable("invalid-schema")),
    GUESS.row("a required name is no property",
              schema(type="object", properties=TEXT, required=["text", "other"]),
              unguessable("invalid-schema")),
    GUESS.row("required names without properties", schema(type="object", required=["text"]),
              unguessable("invalid-schema")),
    GUESS.row("a required argument is not given",
              schema(type="object", properties={**TEXT, "size": {}}, required=["size"]),
              unguessable("missing-required-argument")),
    GUESS.row("the first fault of required decides",
              schema(type="object", properties={"size": {}}, required=["size", "other"]),
              unguessable("missing-required-argument")),
    GUESS.row("the call is refused", server(on_call(error(-32602))), failed(UNEXPECTED)),
    GUESS.row("the tool fails", server(on_call(TOOL_ERROR)), failed(UNEXPECTED)),
    *transport_rows(GUESS),
]

REPEAT = Kind("degradation-over-n", tool="read", arguments={}, max_attempts=4)
DEGRADATION = [
    REPEAT.row("every call succeeds", server(), passed(4)),
    REPEAT.row("the first fails", server(on_call(error())), failed(UNEXPECTED, 1)),
    REPEAT.row("the third fails", server(on_call(error(), nth=3)), failed(UNEXPECTED, 3)),
    REPEAT.row("the last fails", server(on_call(TOOL_ERROR, nth=4)), failed(UNEXPECTED, 4)),
    REPEAT.row("the call after the last is not made", server(on_call(CLOSE, nth=5)), passed(4)),
    REPEAT.row("the end at the third", server(on_call(CLOSE, nth=3)), CLOSED),
    *transport_rows(REPEAT),
]

FIDELITY = Kind("instruction-fidelity", tool="read", arguments={})


def expect(outcome, **assertions):
    return {"outcome": outcome, **assertions}


def status(value, **more):
    return server(on_call(reply(content=text("it"), status=value, **more)))


READY = expect("ok", required_result_fields=["content", "status"], equals={"status": "ready"},
               required_result_paths=["/content/0/text"], equals_paths={"/content/0/text": "it"})
INSTRUCTION_FIDELITY = [
    FIDELITY.row("a success with all that is expected", status("ready"), passed(), expect=READY),
    FIDELITY.row("a success, and no more is expected", server(), passed(), expect=expect("ok")),
    FIDELITY.row("an error, and no more is expected", server(on_call(error(7))), passed(),
                 expect=expect("error")),
    FIDELITY.row("an error with its code", server(on_call(error(-32007))), passed(),
                 expect=expect("error", error_code=-32007)),
    FIDELITY.row("a tool that fails has code -32000", server(on_call(TOOL_ERROR)), passed(),
                 expect=expect("error", error_code=-32000)),
    FIDELITY.row("isError: false is a success", server(on_call(reply(content=[], isError=False))),
                 passed(), expect=expect("ok")),
    FIDELITY.row("a null is there", status(None), passed(),
                 expect=expect("ok", required_result_fields=["status"], equals={"status": None})),
    FIDELITY.row("an error for a success", server(on_call(error())), failed(UNEXPECTED),
                 expect=expect("ok")),
    FIDELITY.row("a failing tool for a success", server(on_call(TOOL_ERROR)), failed(UNEXPECTED),
                 expect=expect("ok")),
    FIDELITY.row("a success for an error", server(), failed(UNEXPECTED), expect=expect("error")),
    FIDELITY.row("another code", server(on_call(error(-32007))), failed("error-code-mismatch"),
                 expect=expect("error", error_code=-32008)),
    FIDELITY.row("a tool that fails, for another code", server(on_call(TOOL_ERROR)),
                 failed("error-code-mismatch"), expect=expect("error", error_code=-32602)),
    FIDELITY.row("a field is missing", server(), failed("missing-field"), expect=READY),
    FIDELITY.row("a path is missing", status("ready"), failed("missing-field"),
                 expect=expect("ok", required_result_paths=["/content/1"])),
    FIDELITY.row("a missing path before another value", status("busy"), failed("missing-field"),
                 expect=expect("ok", required_result_paths=["/a"], equals={"status": "ready"})),
    FIDELITY.row("the result is no object", server(on_call({"reply": "done"})),
                 failed("missing-field"), expect=expect("ok")),
    FIDELITY.row("the result is null", server(on_call({"reply": None})),
                 failed("missing-field"), expect=expect("ok")),
    FIDELITY.row("another value", status("busy"), failed("value-mismatch"), expect=READY),
    FIDELITY.row("no value to compare", server(), failed("value-mismatch"),
                 expect=expect("ok", equals={"status": "ready"})),
    FIDELITY.row("another value at a path", status("ready"), failed("value-mismatch"),
                 expect=expect("ok", equals_paths={"/content/0/text": "its"})),
    FIDELITY.row("no value at a path", status("ready"), failed("value-mismatch"),
                 expect=expect("ok", equals_paths={"/status/0": "ready"})),
    FIDELITY.row("a fraction is no integer", status(1.0), failed("value-mismatch"),
                 expect=expect("ok", equals={"status": 1})),
    FIDELITY.row("an integer is an integer", status(1), passed(),
                 expect=expect("ok", equals={"status": 1})),
    FIDELITY.row("a string is no integer", status("1"), failed("value-mismatch"),
                 expect=expect("ok", equals={"status": 1})),
    *transport_rows(Kind("instruction-fidelity", tool="read", arguments={}, expect=expect("ok"))),
]

SPEED = Kind("latency-budget", tool="read", arguments={}, attempts=2, max_latency_ms=60000)


def too_slow(at, observed):
    return failed("latency-budget-exceeded", at, over=("max_latency_ms", 40, Minimum(observed)),
                  latency_ms=Minimum(observed))


SLOW = on_call(pause(120), OK)
LATENCY_BUDGET = [
    SPEED.row("every call in time", server(), passed(2, latency_ms=ANY)),
    SPEED.row("one call", server(on_call(CLOSE, nth=2)), passed(1, latency_ms=ANY), attempts=1),
    SPEED.row("the slowest is measured", server(on_call(pause(120), OK, nth=1)),
              passed(2, latency_ms=Minimum(120))),
    SPEED.row("the first is slow", server(SLOW), too_slow(1, 120), max_latency_ms=40),
    SPEED.row("slower than the time-out, but not by more than the bound",
              server(on_call(pause(1200), OK)),
              failed("latency-budget-exceeded", 1, over=("max_latency_ms", 1000, Minimum(1200)),
                     latency_ms=Minimum(1200)), BRIEF, max_latency_ms=1000),
    SPEED.row("an error", server(on_call(error())), failed(UNEXPECTED, latency_ms=ANY)),
    SPEED.row("a slow error is an error", server(on_call(pause(120), TOOL_ERROR)),
              failed(UNEXPECTED, latency_ms=Minimum(120)), max_latency_ms=40),
    SPEED.row("the second fails", server(on_call(error(), nth=2)),
              failed(UNEXPECTED, 2, latency_ms=ANY)),
    SPEED.row("no reply", server(on_call()), TIMEOUT, BRIEF, max_latency_ms=1),
    *transport_rows(SPEED)[1:],
]

PAYLOAD = Kind("payload-bounds", tool="read", arguments={"text": "a"}, field="text",
               size_bytes=100000, expect_handled=False)
HANDLED = {"expect_handled": True}
UNHANDLED = failed("payload-unhandled", latency_ms=ANY)
PAYLOAD_BOUNDS = [
    PAYLOAD.row("a success", server(), passed(latency_ms=ANY)),
    PAYLOAD.row("a success where one is expected", server(), passed(latency_ms=ANY), **HANDLED),
    PAYLOAD.row("an error", server(on_call(error(-32602))), passed(latency_ms=ANY)),
    PAYLOAD.row("a failing tool", server(on_call(TOOL_ERROR)), passed(latency_ms=ANY)),
    PAYLOAD.row("an error for a success", server(on_call(error(-32602))),
                failed(UNEXPECTED, latency_ms=ANY), **HANDLED),
    PAYLOAD.row("a failing tool for a success", server(on_call(TOOL_ERROR)),
                failed(UNEXPECTED, latency_ms=ANY), **HANDLED),
    PAYLOAD.row("a rejected message, then a ping", server(on_call(rejection(-32600))),
                passed(latency_ms=ANY)),
    PAYLOAD.row("an unparsed message, then a ping", server(on_call(rejection(-32700))),
                passed(latency_ms=ANY)),
    PAYLOAD.row("a rejected message, then no such method",
                server(on_call(rejection(-32600)), on("ping", error(-32601))),
                passed(latency_ms=ANY)),
    PAYLOAD.row("a rejected message for a success", server(on_call(rejection(-32700))),
                failed(UNEXPECTED, latency_ms=ANY), **HANDLED),
    PAYLOAD.row("a rejected message, then silence",
                server(on_call(rejection(-32600)), on("ping")), UNHANDLED, BRIEF),
    PAYLOAD.row("a rejected message, then the end",
                server(on_call(rejection(-32600)), on("ping", CLOSE)), UNHANDLED),
    PAYLOAD.row("a rejection with another code", server(on_call(rejection(-32603))), UNHANDLED),
    PAYLOAD.row("eight requests of the server", server(on_call(ask_times(8, "roots/list"), OK)),
                passed(latency_ms=ANY)),
    PAYLOAD.row("nine requests of the server",
                server(on_call(ask_times(8, "roots/list"), {"request": "roots/list"}, OK)),
                UNHANDLED),
    PAYLOAD.row("no reply", server(on_call()), UNHANDLED, BRIEF),
    PAYLOAD.row("the end", server(on_call(CLOSE)), UNHANDLED),
    PAYLOAD.row("the end for a success", server(on_call(CLOSE)), UNHANDLED, **HANDLED),
    PAYLOAD.row("a foreign reply", server(on_call(FOREIGN_REPLY)), UNHANDLED),
    PAYLOAD.row("isError is no boolean", server(on_call(NO_OUTCOME)), UNHANDLED),
]

OUTPUT = Kind("output-schema", tool="read", arguments={})
WEATHER = {"type": "object", "required": ["degrees"], "properties": {"degrees": {"type": "number"}}}


def declares(schema_of_output, *actions):
    return server(on_call(*actions), tools=[tool("read", outputSchema=schema_of_output)])


def structured(value):
    return reply(content=text(), structuredContent=value)


MISSING = failed("output-schema-declared-but-missing")
NOT_CONFORMING = failed("output-schema-invalid-result")
OUTPUT_SCHEMA = [
    OUTPUT.row("no schema declared", server(on_call(CLOSE)), not_applicable()),
    OUTPUT.row("a schema that is no object", declares(True, CLOSE), not_applicable()),
    OUTPUT.row("a result that conforms", declares(WEATHER, structured({"degrees": 21})), passed()),
    OUTPUT.row("members that no one asked for",
               declares(WEATHER, structured({"degrees": 21.5, "sky": "clear"})), passed()),
    OUTPUT.row("a reference within the schema",
               declares({"$defs": {"n": {"type": "number"}}, "properties": {
                   "degrees": {"$ref": "#/$defs/n"}}}, structured({"degrees": 1})), passed()),
    OUTPUT.row("a null where one is allowed", declares({"type": "null"}, structured(None)),
               passed()),
    OUTPUT.row("no structured content", declares(WEATHER, OK), MISSING),
    OUTPUT.row("an error", declares(WEATHER, error()), MISSING),
    OUTPUT.row("a failing tool", declares(WEATHER, reply(
        content=text(), isError=True, structuredContent={"degrees": 21})), MISSING),
    OUTPUT.row("a required member is missing", declares(WEATHER, structured({"sky": "clear"})),
               failed("output-schema-field-missing")),
    OUTPUT.row("null has no members", declares(WEATHER, structured(None)),
               failed("output-schema-field-missing")),
    OUTPUT.row("another type", declares(WEATHER, structured({"degrees": "warm"})),
               NOT_CONFORMING),
    OUTPUT.row("another type behind a reference",
               declares({"$defs": {"n": {"type": "number"}}, "properties": {
                   "degrees": {"$ref": "#/$defs/n"}}}, structured({"degrees": "warm"})),
               NOT_CONFORMING),
    OUTPUT.row("a format that is not kept",
               declares({"properties": {"day": {"type": "string", "format": "date"}}},
                        structured({"day": "tomorrow"})), NOT_CONFORMING),
    OUTPUT.row("a schema that is none", declares({"type": 7}, structured({})), NOT_CONFORMING),
    OUTPUT.row("a reference to elsewhere is not followed",
               declares({"$ref": "https://example.invalid/weather.json"}, structured({})),
               NOT_CONFORMING),
    *[row._replace(server={**row.server, "tools": [tool("read", outputSchema=WEATHER)]})
      for row in transport_rows(OUTPUT)],
]

ROWS = [*SCHEMA_GUESSABILITY, *DEGRADATION, *INSTRUCTION_FIDELITY, *LATENCY_BUDGET, *PAYLOAD_BOUNDS,
        *OUTPUT_SCHEMA]
