# SPDX-License-Identifier: MIT
"""The kinds about requests beside tools, over servers of the stateless era (contract 12 sections
3.4 to 3.6): each over one that is sound, and each label."""

import json

from labels.requests import CALL, COMPLETE, ELICIT, FORM, STATUS, TRIGGERED, WATCH
from labels.row import BRIEF, CLOSED, ERROR, TIMEOUT, Kind, failed, not_applicable, passed
from labels.script import CLOSE, FOREIGN_REPLY, error, on, on_call, reply
from labels.sessions import NEGOTIATE
from labels.stateless import (DONE, FAILS, LAST, NEWEST, NEXT, OWN, ROOTS, UNASKED, UNTYPED,
                              UNKNOWN_TYPE, WAITING, complete, discovery, entry, input_required,
                              listed, modern, rows_of_calls, wrong_hints)

UNKNOWN = "2099-01-01"


def discovers(*actions, **which):
    return on("server/discover", *actions, **which)


REFUSAL = {"supported": [NEWEST], "requested": UNKNOWN}


def refuses(code=-32022, **data):
    return discovers(error(code, data={**REFUSAL, **data}), **NEXT)


def asked_own(result):
    """The discovery at the version in use comes to this; the others are sound."""
    return modern(discovers({"reply": result}, **OWN), refuses())


def without(member):
    return {name: held for name, held in discovery().items() if name != member}


OURS = Kind("protocol-negotiation", bogus_version=UNKNOWN)
WRONG_DISCOVERY = failed("negotiation-discover-invalid", 1)
DISAGREES = "negotiation-inconsistent-support"
PROTOCOL_NEGOTIATION = [
    OURS.row("stateless: an unknown version is refused", modern(refuses()), passed(3)),
    NEGOTIATE.row("stateless: any refusal of an old version will do",
                  modern(discovers(error(-32602), **NEXT)), passed(3)),
    OURS.row("stateless: an error for its own version",
             modern(discovers(error(-32603), **OWN), refuses()), WRONG_DISCOVERY),
    *[OURS.row(f"stateless: a discovery without {member}", asked_own(without(member)),
               WRONG_DISCOVERY)
      for member in ("supportedVersions", "capabilities", "ttlMs", "cacheScope")],
    OURS.row("stateless: a discovery of no versions", asked_own(discovery(supportedVersions=[])),
             WRONG_DISCOVERY),
    OURS.row("stateless: a discovery that asks for input",
             asked_own(discovery(resultType="input_required")), WRONG_DISCOVERY),
    OURS.row("stateless: its own version is not in its list",
             asked_own(discovery(supportedVersions=["2099-12-31"])), failed(DISAGREES, 1)),
    OURS.row("stateless: the unknown version is served", modern(),
             failed("negotiation-echoed-unknown", 2)),
    OURS.row("stateless: the unknown version is in the list",
             modern(refuses(supported=[NEWEST, UNKNOWN])),
             failed("negotiation-echoed-unknown", 2)),
    OURS.row("stateless: another code", modern(refuses(-32602)),
             failed("negotiation-invalid-version", 2)),
    OURS.row("stateless: another version was asked for", modern(refuses(requested=NEWEST)),
             failed("negotiation-invalid-version", 2)),
    OURS.row("stateless: a list without dates", modern(refuses(supported=["newest"])),
             failed("negotiation-invalid-version", 2)),
    OURS.row("stateless: a listed version is refused",
             modern(refuses(), discovers(error(-32603), **LAST)), failed(DISAGREES, 3)),
    OURS.row("stateless: no reply", modern(refuses(), discovers(**OWN)), TIMEOUT,
             options=("--startup-timeout-ms", "3000")),
    OURS.row("stateless: the end", modern(discovers(CLOSE, **NEXT)), CLOSED),
    OURS.row("stateless: a foreign reply", modern(refuses(), discovers(FOREIGN_REPLY, **LAST)),
             ERROR),
]

LISTEN_ID = "3"  # on the shared connection, after the list and the reading


def tagged(method, identity="${id}", **params):
    """A notification that bears a subscription id, by default that of the request it answers."""
    tag = '"_meta":{"io.modelcontextprotocol/subscriptionId":%s}' % identity
    members = ",".join([tag, *(f'"{name}":{json.dumps(held)}' for name, held in params.items())])
    return {"write": '{"jsonrpc":"2.0","method":"notifications/%s","params":{%s}}\n'
                     % (method, members)}


def acknowledges(identity="${id}", uri=STATUS):
    return tagged("subscriptions/acknowledged", identity,
                  notifications={"resourceSubscriptions": [uri]})


def updates(identity="${id}", uri=STATUS):
    return tagged("resources/updated", identity, uri=uri)


def watched(*rules):
    own = [on("resources/read", listed(contents=[])),
           on("subscriptions/listen", acknowledges(), updates())]
    return modern(*rules, *own, capabilities={"tools": {}, "resources": {"subscribe": True}})


def listens(*actions):
    return watched(on("subscriptions/listen", *actions))


REFUSED = failed("subscription-rejected", 2)
UNSOUND = failed("subscription-stream-invalid", 2)
RESOURCE_SUBSCRIPTION = [
    WATCH.row("stateless: no resources", modern(), not_applicable()),
    WATCH.row("stateless: announced", watched(), passed(3)),
    WATCH.row("stateless: announced after the trigger",
              watched(on("subscriptions/listen", acknowledges()),
                      on_call(DONE, updates(LISTEN_ID))), passed(3), **TRIGGERED),
    WATCH.row("stateless: another resource does not count",
              listens(acknowledges(), updates(uri=STATUS + "/")),
              failed("subscription-notification-missing", 3)),
    WATCH.row("stateless: it cannot be read", watched(on("resources/read", error())),
              failed("resource-unreadable", 1)),
    WATCH.row("stateless: the reading asks for input", watched(on("resources/read", WAITING)),
              failed("resource-unreadable", 1)),
    *wrong_hints(lambda title, hints: WATCH.row(
        title, watched(on("resources/read", complete(contents=[], **hints))),
        failed("cache-hints-invalid", 1))),
    WATCH.row("stateless: no listening", listens(error(-32601)), REFUSED),
    WATCH.row("stateless: a stream that ends at once", listens(complete()), REFUSED),
    WATCH.row("stateless: the end", listens(CLOSE), REFUSED),
    WATCH.row("stateless: silence", listens(), REFUSED, BRIEF),
    WATCH.row("stateless: another resource is granted",
              listens(acknowledges(uri=STATUS + "/"), updates()), REFUSED),
    WATCH.row("stateless: an update comes first", listens(updates(), acknowledges()), UNSOUND),
    WATCH.row("stateless: the acknowledgement of another request", listens(acknowledges("99")),
              UNSOUND),
    WATCH.row("stateless: an id of another type", listens(acknowledges('"${id}"')), UNSOUND),
    WATCH.row("stateless: an update of another request", listens(acknowledges(), updates("99")),
              failed("subscription-stream-invalid", 3)),
    WATCH.row("stateless: a kind that no one asked for",
              listens(acknowledges(), tagged("tools/list_changed")),
              failed("subscription-stream-invalid", 3)),
    WATCH.row("stateless: the trigger fails", watched(on_call(error())),
              failed("unexpected-outcome", 3), **TRIGGERED),
    *[row._replace(case={**row.case, **TRIGGERED})
      for row in rows_of_calls(WATCH, 3, own=watched)],
]

COMPLETABLE = {"tools": {}, "completions": {}}


def completes(action):
    return modern(on("completion/complete", action), capabilities=COMPLETABLE)


COMPLETION = [
    COMPLETE.row("stateless: not declared", modern(on("completion/complete", CLOSE)),
                 not_applicable()),
    COMPLETE.row("stateless: as many as allowed",
                 completes(complete(completion={"values": ["en", "es"]})), passed()),
    COMPLETE.row("stateless: a result of unknown type",
                 completes(reply(resultType="part", completion={"values": []})),
                 failed("completion-invalid-request")),
]


def callback_rows(kind, method, sound, malformed):
    """Sampling and elicitation by rounds: what is asked for, and the verdict on it."""
    def verdict(word):
        return failed(f"{kind.label}-{word}")

    def rounds(*results):
        """A result for each round; the last one is final and sound."""
        return modern(*[on_call(result, nth=number) for number, result in enumerate(results, 1)])

    ask = input_required(one=entry(method, **sound))
    twice = input_required(one=entry(method, **sound), two=entry(method, **sound))
    return [
        kind.row("stateless: nothing is asked", modern(), passed()),
        kind.row("stateless: one round", rounds(ask), passed()),
        kind.row("stateless: as many as allowed", rounds(twice), passed()),
        kind.row("stateless: a round of state only", rounds(ask, WAITING), passed()),
        kind.row("stateless: the tool fails", rounds(ask, FAILS), passed()),
        *[kind.row(f"stateless: malformed: {title}",
                   rounds(input_required(one=entry(method, **params))), verdict("invalid-request"))
          for title, params in malformed.items()],
        kind.row("stateless: neither requests nor state", rounds(input_required()),
                 verdict("invalid-request")),
        kind.row("stateless: a request without a method", rounds(input_required(one={})),
                 verdict("invalid-request")),
        kind.row("stateless: the call fails", rounds(ask, error()), verdict("invalid-request")),
        kind.row("stateless: the capability is missed", rounds(error(-32021)),
                 verdict("invalid-request")),
        kind.row("stateless: one more than allowed", rounds(twice, ask), verdict("request-flood")),
        kind.row("stateless: no reply after a round", modern(on_call(ask, nth=1), on_call()),
                 verdict("stalled-call"), BRIEF),
        kind.row("stateless: never final", modern(on_call(WAITING)), verdict("stalled-call")),
        kind.row("stateless: another method", rounds(ROOTS), failed(UNASKED)),
        kind.row("stateless: a result of unknown type", rounds(UNKNOWN_TYPE), failed(UNTYPED)),
    ]


MESSAGE = {"role": "user", "content": {"type": "text", "text": "Greet."}}
SAMPLING = callback_rows(
    Kind("sampling", **CALL), "sampling/createMessage", {"messages": [MESSAGE], "maxTokens": 8},
    {"no messages": {"maxTokens": 8}, "an empty list of messages": {"messages": [], "maxTokens": 8},
     "no bound of tokens": {"messages": [MESSAGE]},
     "a role of another kind": {"messages": [{**MESSAGE, "role": "system"}], "maxTokens": 8},
     "tools that were not offered": {"messages": [MESSAGE], "maxTokens": 8, "tools": []}})
ELICITATION = callback_rows(
    ELICIT, "elicitation/create", {"message": "Which one?", "requestedSchema": FORM},
    {"no message": {"requestedSchema": FORM}, "no form": {"message": "Which one?"},
     "a page to visit": {"message": "Which one?", "mode": "url", "requestedSchema": FORM}})

ROWS = [row._replace(era="stateless")
        for row in (*PROTOCOL_NEGOTIATION, *RESOURCE_SUBSCRIPTION, *COMPLETION, *SAMPLING,
                    *ELICITATION)]
