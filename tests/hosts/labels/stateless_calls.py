# SPDX-License-Identifier: MIT
"""The kinds that list and call, over servers of the stateless era (contract 12 sections 3.1 to
3.3): each over one that is sound, and what only this era can earn."""

from labels.calls import FIDELITY, GUESS, OUTPUT, PAYLOAD, READY, REPEAT, SPEED, WEATHER
from labels.catalog import COST, LISTS, PAGES, SIZE, WRITE, size, tokens
from labels.errors import HONESTY, RECOVERY, RETRY
from labels.row import ANY, Kind, Minimum, failed, not_applicable, passed
from labels.script import CLOSE, READ, error, on, on_call, on_page, reply, text, tool
from labels.sessions import CANCEL, CONTEND, FLOW, cancelled, outcome
from labels.stateless import (DONE, FAILS, HINTS, OWN, UNASKED, UNTYPED, WAITING, complete, listed,
                              modern, rows_of_calls, wrong_hints)

LISTINGS = [
    SIZE.row("stateless: hints cost nothing", modern(), passed(**size(1, 49))),
    COST.row("stateless: hints cost nothing", modern(), passed(**tokens(("read", 12)))),
]


def pages(*actions):
    """A page of the case's own walk for each action."""
    return modern(*[on_page(number, action) for number, action in enumerate(actions, 1)])


def unhinted(at, tool_count):
    return failed("cache-hints-invalid", at, tool_count=tool_count, pages=at)


PAGINATION = [
    PAGES.row("stateless: one page", modern(), passed(1, tool_count=1, pages=1)),
    PAGES.row("stateless: two pages", modern(tools=[READ, WRITE], page_size=1),
              passed(2, tool_count=2, pages=2)),
    PAGES.row("stateless: an empty cursor is one",
              pages(listed(tools=[READ], nextCursor=""), listed(tools=[WRITE])),
              passed(2, tool_count=2, pages=2)),
    PAGES.row("stateless: a page without a type", pages(reply(tools=[READ], **HINTS)),
              passed(1, tool_count=1, pages=1)),
    PAGES.row("stateless: the time to live may differ",
              pages(listed(tools=[READ], nextCursor="x"), listed(tools=[WRITE], ttlMs=9)),
              passed(2, tool_count=2, pages=2)),
    PAGES.row("stateless: a page of unknown type",
              pages(listed(tools=[READ], nextCursor="x"),
                    reply(resultType="part", tools=[], **HINTS)),
              failed(UNTYPED, 2)),
    PAGES.row("stateless: the type before the entries",
              pages(reply(resultType="part", tools=[{}])), failed(UNTYPED, 1)),
    PAGES.row("stateless: a page that asks for input",
              pages(reply(resultType="input_required", requestState="s")), failed(UNASKED, 1)),
    *wrong_hints(lambda title, hints: PAGES.row(title, pages(complete(tools=[READ], **hints)),
                                                unhinted(1, 1))),
    PAGES.row("stateless: pages of different scopes",
              pages(listed(tools=[READ], nextCursor="x"),
                    listed(tools=[WRITE], cacheScope="public")), unhinted(2, 2)),
    PAGES.row("stateless: an entry before the hints",
              pages(complete(tools=[{"name": "half"}])), failed("pagination-invalid-entry", 1)),
    PAGES.row("stateless: a tool twice before the hints",
              pages(complete(tools=[READ, READ])),
              failed("pagination-duplicate-tool", 1, tool_count=1, pages=1)),
]


def resources(*actions):
    return modern(*[on("resources/list", action, nth=number)
                    for number, action in enumerate(actions, 1)],
                  capabilities={"tools": {}, "resources": {}})


SURFACE_LISTING = [
    LISTS.row("stateless: nothing declared", modern(), not_applicable(1, tool_count=0)),
    LISTS.row("stateless: a list", resources(listed(resources=[{}, {}])), passed(1, tool_count=2)),
    LISTS.row("stateless: an empty cursor is one",
              resources(listed(resources=[{}], nextCursor=""), listed(resources=[{}])),
              passed(1, tool_count=2)),
    *wrong_hints(lambda title, hints: LISTS.row(title, resources(complete(resources=[], **hints)),
                                                failed("cache-hints-invalid", 1))),
    LISTS.row("stateless: pages of different scopes",
              resources(listed(resources=[], nextCursor="x"),
                        listed(resources=[], cacheScope="public")),
              failed("cache-hints-invalid", 2)),
    LISTS.row("stateless: it asks for input", resources(WAITING),
              failed("surface-invalid-envelope", 1)),
]

CALLS = [
    GUESS.row("stateless: a call that succeeds", modern(), passed(1)),
    GUESS.row("stateless: a result without a type is final", modern(on_call(reply(content=text()))),
              passed(1)),
    GUESS.row("stateless: final after three rounds",
              modern(*[on_call(WAITING, nth=number) for number in (1, 2, 3)]), passed(1)),
    *rows_of_calls(GUESS),
    REPEAT.row("stateless: every call succeeds", modern(), passed(4)),
    *rows_of_calls(REPEAT, 3, nth=3),
    FIDELITY.row("stateless: a success with all that is expected",
                 modern(on_call(complete(content=text("it"), status="ready"))), passed(),
                 expect=READY),
    FIDELITY.row("stateless: a capability that is missing is an error like any other",
                 modern(on_call(error(-32021))), passed(),
                 expect={"outcome": "error", "error_code": -32021}),
    *rows_of_calls(Kind("instruction-fidelity", tool="read", arguments={},
                        expect={"outcome": "error"})),
    SPEED.row("stateless: every call in time", modern(), passed(2, latency_ms=ANY)),
    SPEED.row("stateless: a further round is part of the time", modern(on_call(WAITING, nth=1)),
              passed(2, latency_ms=Minimum(250))),
    *rows_of_calls(SPEED, 2, nth=2),
    PAYLOAD.row("stateless: a success", modern(), passed(latency_ms=ANY)),
    *rows_of_calls(PAYLOAD),
    OUTPUT.row("stateless: no schema declared", modern(on_call(CLOSE)), not_applicable()),
    OUTPUT.row("stateless: a result that conforms",
               modern(on_call(complete(content=text(), structuredContent={"degrees": 21})),
                      tools=[tool("read", outputSchema=WEATHER)]), passed()),
    *rows_of_calls(OUTPUT, own=lambda *rules: modern(
        *rules, tools=[tool("read", outputSchema=WEATHER)])),
]


def steps(*rules):
    own = [on_call(error(), tool="break"), on_call(DONE, tool="mend"), on_call(DONE, tool="check")]
    return modern(*rules, *own, tools=[tool("break"), tool("mend"), tool("check")])


ERRORS = [
    HONESTY.row("stateless: recovers at the second call", modern(on_call(RETRY, nth=1)), passed(2)),
    *rows_of_calls(HONESTY),
    RECOVERY.row("stateless: fails, recovers, is sound", steps(), passed(3)),
    *[row._replace(title=f"{row.title}, {name}")
      for at, name in enumerate(("break", "mend", "check"), 1)
      for row in rows_of_calls(RECOVERY, at, own=steps, tool=name)],
]


def flow(*rules):
    return modern(*rules, on_call(complete(content=text(), count=3), tool="count"),
                  on_call(error(-32001), tool="refuse"),
                  tools=[READ, tool("count"), tool("refuse")])


SESSIONS = [
    CONTEND.row("stateless: both succeed", modern(), passed(2)),
    *rows_of_calls(CONTEND, 2, **OWN),
    CANCEL.row("stateless: silence", modern(cancelled()), passed(2, **outcome("no-result"))),
    CANCEL.row("stateless: a result", modern(cancelled(DONE)),
               failed("cancellation-ignored", 2, **outcome("completed"))),
    CANCEL.row("stateless: a tool that fails of it", modern(cancelled(FAILS)),
               failed("cancellation-errored", 2, **outcome("error"))),
    *rows_of_calls(CANCEL),
    FLOW.row("stateless: each step as expected, twice", flow(), passed(6)),
    *rows_of_calls(FLOW, 5, own=flow, tool="count", nth=2),
]

ROWS = [row._replace(era="stateless")
        for row in (*LISTINGS, *PAGINATION, *SURFACE_LISTING, *CALLS, *ERRORS, *SESSIONS)]
