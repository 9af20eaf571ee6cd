# SPDX-License-Identifier: MIT
"""Kinds about requests beside tools: sampling, elicitation, resource-subscription, completion."""

from labels.row import BRIEF, CLOSED, ERROR, TIMEOUT, Kind, failed, not_applicable, passed
from labels.script import (CLOSE, FOREIGN_REPLY, NO_OUTCOME, OK, TOOL_ERROR, ask, ask_times, error,
                           on, on_call, reply, server)

CALL = {"tool": "read", "arguments": {}, "max_requests": 2}


def callback_rows(kind, method, sound, malformed):
    """What sampling and elicitation share: a method that the server calls during a tool call, and
    the params of sound and of malformed requests."""
    def verdict(word):
        return failed(f"{kind.label}-{word}")

    asks = ask(method, **sound)
    once_more = {"request": method, "params": sound}
    return [
        kind.row("nothing is asked", server(), passed()),
        kind.row("one request", server(on_call(asks, OK)), passed()),
        kind.row("as many as allowed", server(on_call(ask_times(2, method, **sound), OK)),
                 passed()),
        kind.row("the result need not wait for the answer", server(on_call(once_more, OK)),
                 passed()),
        kind.row("the tool fails", server(on_call(asks, TOOL_ERROR)), passed()),
        kind.row("other methods do not count", server(on_call(ask_times(8, "ping"), asks, OK)),
                 passed()),
        kind.row("no process but its own", server(on_call(CLOSE, start=1)), passed()),
        *[kind.row(f"malformed: {title}", server(on_call(ask(method, **params), OK)),
                   verdict("invalid-request")) for title, params in malformed.items()],
        kind.row("the second is malformed",
                 server(on_call(asks, ask(method), OK)), verdict("invalid-request")),
        kind.row("the call fails", server(on_call(asks, error())), verdict("invalid-request")),
        kind.row("the call fails without asking", server(on_call(error())),
                 verdict("invalid-request")),
        kind.row("one more than allowed",
                 server(on_call(ask_times(2, method, **sound), once_more, OK)),
                 verdict("request-flood")),
        kind.row("a flood of malformed ones",
                 server(on_call(ask_times(2, method), {"request": method}, OK)),
                 verdict("request-flood")),
        kind.row("a flood, then the end",
                 server(on_call(ask_times(2, method, **sound), once_more, CLOSE)),
                 verdict("request-flood")),
        kind.row("no reply", server(on_call()), verdict("stalled-call"), BRIEF),
        kind.row("no reply after a request", server(on_call(asks)), verdict("stalled-call"), BRIEF),
        kind.row("no reply after a malformed request", server(on_call(ask(method))),
                 verdict("stalled-call"), BRIEF),
        kind.row("the end", server(on_call(asks, CLOSE)), CLOSED),
        kind.row("a foreign reply", server(on_call(FOREIGN_REPLY)), ERROR),
        kind.row("isError is no boolean", server(on_call(asks, NO_OUTCOME)), ERROR),
        kind.row("nine other requests",
                 server(on_call(ask_times(8, "ping"), {"request": "ping"}, OK)), ERROR),
        kind.row("no session of its own", server(on("initialize", CLOSE, start=2)), CLOSED),
    ]


SAMPLING = callback_rows(
    Kind("sampling", **CALL), "sampling/createMessage",
    {"messages": [{"role": "user", "content": {"type": "text", "text": "Greet."}}],
     "maxTokens": 8},
    {"no messages": {"maxTokens": 8}, "messages is an object": {"messages": {}, "maxTokens": 8}})

FORM = {"type": "object", "properties": {}}
ELICIT = Kind("elicitation", respond="accept", **CALL)
ELICITATION = callback_rows(
    ELICIT, "elicitation/create", {"message": "Which one?", "requestedSchema": FORM},
    {"no message": {"requestedSchema": FORM}, "no form": {"message": "Which one?"},
     "a number for a message": {"message": 7, "requestedSchema": FORM},
     "a form that is no object": {"message": "Which one?", "requestedSchema": []}})
ELICITATION += [
    ELICIT.row(f"answered with {word}",
               server(on_call(ask("elicitation/create", message="Which one?",
                                  requestedSchema=FORM), OK)), passed(), respond=word)
    for word in ("decline", "cancel")]

STATUS = "demo://status"
WATCH = Kind("resource-subscription", uri=STATUS, max_wait_seconds=1)
TRIGGERED = {"trigger_tool": "read"}


def announce(uri=STATUS):
    return {"notify": "notifications/resources/updated", "params": {"uri": uri}}


def resources(*rules, subscribe=True):
    """A server with the resource; the given rules come before its own."""
    own = [on("resources/read", reply(contents=[])), on("resources/subscribe", reply()),
           on("resources/unsubscribe", reply())]
    return server(*rules, *own, capabilities={"resources": {"subscribe": subscribe}})


def announcing(*rules):
    return resources(*rules, on_call(OK, announce()))


UNREADABLE = failed("resource-unreadable", 1)
REFUSED = failed("subscription-rejected", 2)
KEPT = failed("subscription-rejected", 3)
NOT_TOLD = failed("subscription-notification-missing", 3)
RESOURCE_SUBSCRIPTION = [
    WATCH.row("no resources", server(), not_applicable()),
    WATCH.row("no subscriptions", resources(subscribe=False), not_applicable()),
    WATCH.row("subscriptions said with a number", resources(subscribe=1), not_applicable()),
    WATCH.row("announced after the trigger", announcing(), passed(3), **TRIGGERED),
    WATCH.row("announced during the trigger", resources(on_call(announce(), OK)), passed(3),
              **TRIGGERED),
    WATCH.row("the trigger's arguments are sent", resources(
        on_call({"notify": "notifications/resources/updated", "params": {}}, announce(), OK)),
              passed(3), trigger_arguments={"to": "ready"}, **TRIGGERED),
    WATCH.row("announced without a trigger",
              resources(on("resources/subscribe", reply(), announce())), passed(3)),
    WATCH.row("it cannot be read", resources(on("resources/read", error())), UNREADABLE),
    WATCH.row("no reply for the reading", resources(on("resources/read")), UNREADABLE, BRIEF),
    WATCH.row("the end at the reading", resources(on("resources/read", CLOSE)), UNREADABLE),
    WATCH.row("a foreign reply for the reading",
              resources(on("resources/read", FOREIGN_REPLY)), UNREADABLE),
    WATCH.row("it cannot be subscribed", resources(on("resources/subscribe", error())), REFUSED),
    WATCH.row("no reply for the subscription", resources(on("resources/subscribe")), REFUSED,
              BRIEF),
    WATCH.row("the end at the subscription", resources(on("resources/subscribe", CLOSE)), REFUSED),
    WATCH.row("the trigger fails", resources(on_call(error())),
              failed("unexpected-outcome", 3), **TRIGGERED),
    WATCH.row("the trigger's tool fails", announcing(on_call(announce(), TOOL_ERROR)),
              failed("unexpected-outcome", 3), **TRIGGERED),
    WATCH.row("no reply for the trigger", resources(on_call()), TIMEOUT, BRIEF, **TRIGGERED),
    WATCH.row("the end at the trigger", resources(on_call(CLOSE)), CLOSED, **TRIGGERED),
    WATCH.row("a foreign reply for the trigger", resources(on_call(FOREIGN_REPLY)), ERROR,
              **TRIGGERED),
    WATCH.row("isError of the trigger is no boolean", resources(on_call(NO_OUTCOME)), ERROR,
              **TRIGGERED),
    WATCH.row("nothing is announced", resources(), NOT_TOLD, **TRIGGERED),
    WATCH.row("another resource is announced", resources(on_call(announce(STATUS + "/"), OK)),
              NOT_TOLD, **TRIGGERED),
    WATCH.row("announced only before the subscription",
              resources(on("resources/read", announce(), reply(contents=[]))), NOT_TOLD),
    WATCH.row("the end instead of an announcement", resources(on_call(OK, CLOSE)), NOT_TOLD,
              **TRIGGERED),
    WATCH.row("no announcement, no unsubscription: the first",
              resources(on("resources/unsubscribe", error())), NOT_TOLD),
    WATCH.row("it cannot be unsubscribed", announcing(on("resources/unsubscribe", error())), KEPT,
              **TRIGGERED),
    WATCH.row("no reply for the end of it", announcing(on("resources/unsubscribe")), KEPT, BRIEF,
              **TRIGGERED),
    WATCH.row("the end at the end of it", announcing(on("resources/unsubscribe", CLOSE)), KEPT,
              **TRIGGERED),
]

COMPLETE = Kind("completion", ref_type="ref/prompt", ref_uri="welcome", argument_name="language",
                argument_value="e", max_values=2)


def completes(*actions):
    return server(on("completion/complete", *actions), capabilities={"completions": {}})


def values(*found, **more):
    return completes(reply(completion={"values": list(found), **more}))


INVALID = failed("completion-invalid-request")
UNKNOWN = failed("completion-argument-unknown")
STALLED = failed("completion-stalled-request")
COMPLETION = [
    COMPLETE.row("not declared", server(on("completion/complete", CLOSE)), not_applicable()),
    COMPLETE.row("as many as allowed", values("en", "es"), passed()),
    COMPLETE.row("none", values(), passed()),
    COMPLETE.row("a resource's", values("en"), passed(), ref_type="ref/resource",
                 ref_uri="demo://{language}"),
    COMPLETE.row("that there are more does not matter", values("en", hasMore=True, total=900),
                 passed()),
    COMPLETE.row("a number among them", values("en", 7), INVALID),
    COMPLETE.row("no values", completes(reply(completion={})), INVALID),
    COMPLETE.row("values are no array", completes(reply(completion={"values": "en"})), INVALID),
    COMPLETE.row("no completion", completes(reply()), INVALID),
    COMPLETE.row("an error about something else", completes(error(-32603)), INVALID),
    COMPLETE.row("a number before a flood", values("en", "es", 7), INVALID),
    COMPLETE.row("one more than allowed", values("en", "es", "et"),
                 failed("completion-value-flood")),
    COMPLETE.row("an error that names the argument",
                 completes(error(-32602, message="no argument language")), UNKNOWN),
    COMPLETE.row("an error whose data names the argument",
                 completes(error(-32602, data={"argument": "language"})), UNKNOWN),
    COMPLETE.row("no reply", completes(), STALLED, BRIEF),
    COMPLETE.row("the end", completes(CLOSE), STALLED),
    COMPLETE.row("a foreign reply", completes(FOREIGN_REPLY), STALLED),
]

ROWS = [*SAMPLING, *ELICITATION, *RESOURCE_SUBSCRIPTION, *COMPLETION]
