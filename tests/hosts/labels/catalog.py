# SPDX-License-Identifier: MIT
"""Kinds that look at lists: discovery-cost, token-cost, pagination, surface-listing."""

from labels.row import BRIEF, CLOSED, ERROR, TIMEOUT, Kind, failed, not_applicable, passed
from labels.script import CLOSE, FOREIGN_REPLY, READ, error, on, on_page, reply, server, tool

WRITE = tool("write", description="Writes.")  # 72 bytes: 18 tokens
DELTA = tool("delta")                         # 48 bytes: 12 tokens, like READ
BOTH = {"tools": [READ, WRITE]}               # 47 + 72 bytes, a comma and two brackets: 122

SIZE = Kind("discovery-cost", max_tools=2, max_schema_bytes=122)


def size(tool_count, schema_bytes):
    return {"tool_count": tool_count, "schema_bytes": schema_bytes}


def too_large(*over):
    return failed("discovery-limit-exceeded", over=over, **size(2, 122))


DISCOVERY_COST = [
    SIZE.row("fewer and smaller", server(), passed(**size(1, 49))),
    SIZE.row("both at their bounds", server(**BOTH), passed(**size(2, 122))),
    SIZE.row("no tool at all", server(tools=[]), passed(**size(0, 2))),
    SIZE.row("one tool too many", server(**BOTH), too_large("max_tools", 1, 2), max_tools=1),
    SIZE.row("one byte too many", server(**BOTH), too_large("max_schema_bytes", 121, 122),
             max_schema_bytes=121),
    SIZE.row("both too many: the count is named", server(**BOTH), too_large("max_tools", 1, 2),
             max_tools=1, max_schema_bytes=1),
    SIZE.row("a name twice counts once", server(tools=[READ, WRITE, READ]),
             passed(**size(2, 122))),
    SIZE.row("an unsound entry does not count", server(tools=[READ, {"name": "half"}, WRITE]),
             passed(**size(2, 122))),
    SIZE.row("pages count together", server(page_size=1, **BOTH), passed(**size(2, 122))),
]


def tokens(*pairs):
    """The measurements of token-cost: tools in the order of the report, with their tokens."""
    return {"tool_count": len(pairs), "total_tokens": sum(count for _, count in pairs),
            "per_tool": [{"tool": name, "tokens": count} for name, count in pairs]}


COST = Kind("token-cost", max_total_tokens=30)
OF_BOTH = tokens(("write", 18), ("read", 12))

HEAVY = failed("token-budget-exceeded", over=("max_total_tokens", 29, 30), **OF_BOTH)
HEAVY_TOOL = failed("token-budget-exceeded", over=("max_tool_tokens", 17, 18), **OF_BOTH)

TOKEN_COST = [
    COST.row("under the total", server(), passed(**tokens(("read", 12)))),
    COST.row("at the total", server(**BOTH), passed(**OF_BOTH)),
    COST.row("at both bounds", server(**BOTH), passed(**OF_BOTH), max_tool_tokens=18),
    COST.row("no bound for a tool", server(**BOTH), passed(**OF_BOTH), max_tool_tokens=None),
    COST.row("equal tools by name", server(tools=[READ, DELTA]),
             passed(**tokens(("delta", 12), ("read", 12)))),
    COST.row("over the total", server(**BOTH), HEAVY, max_total_tokens=29),
    COST.row("a tool too heavy", server(**BOTH), HEAVY_TOOL, max_tool_tokens=17),
    COST.row("a tool too heavy before a lighter one", server(tools=[WRITE, READ]), HEAVY_TOOL,
             max_tool_tokens=17),
    COST.row("both over: the total is named", server(**BOTH), HEAVY, max_total_tokens=29,
             max_tool_tokens=1),
]

# ---- lists with pages ----

PAGES = Kind("pagination", max_pages=2)
THREE = {"tools": [READ, WRITE, DELTA], "page_size": 1}


def page(*tools, **more):
    return reply(tools=list(tools), **more)


PAGINATION = [
    PAGES.row("one page", server(), passed(1, tool_count=1, pages=1)),
    PAGES.row("as many pages as allowed", server(page_size=1, **BOTH),
              passed(2, tool_count=2, pages=2)),
    PAGES.row("an empty list", server(tools=[]), passed(1, tool_count=0, pages=1)),
    PAGES.row("an empty cursor ends the list", server(on_page(1, page(READ, nextCursor=""))),
              passed(1, tool_count=1, pages=1)),
    PAGES.row("a cursor that is no string ends the list",
              server(on_page(1, page(READ, nextCursor=7))), passed(1, tool_count=1, pages=1)),
    PAGES.row("a name with a slash is a name", server(on_page(1, page(tool("a/b")))),
              passed(1, tool_count=1, pages=1)),
    PAGES.row("a page more than allowed", server(**THREE),
              failed("pagination-stalled-cursor", 3, over=("max_pages", 2, 3),
                     tool_count=2, pages=3)),
    PAGES.row("the same cursor again", server(on_page(1, page(READ, nextCursor="x")),
                                              on_page(2, page(nextCursor="x"))),
              failed("pagination-stalled-cursor", 2, tool_count=1, pages=2), max_pages=9),
    PAGES.row("an earlier cursor again", server(on_page(1, page(READ, nextCursor="x")),
                                                on_page(2, page(nextCursor="y")),
                                                on_page(3, page(nextCursor="x"))),
              failed("pagination-stalled-cursor", 3, tool_count=1, pages=3), max_pages=9),
    PAGES.row("a tool twice on a page", server(tools=[READ, WRITE, READ]),
              failed("pagination-duplicate-tool", 1, tool_count=2, pages=1)),
    PAGES.row("a tool on a later page again", server(on_page(1, page(READ, nextCursor="x")),
                                                     on_page(2, page(WRITE, READ))),
              failed("pagination-duplicate-tool", 2, tool_count=2, pages=2)),
    PAGES.row("both a tool and a cursor again: the tool",
              server(on_page(1, page(READ, nextCursor="x")),
                     on_page(2, page(READ, nextCursor="x"))),
              failed("pagination-duplicate-tool", 2, tool_count=1, pages=2)),
    PAGES.row("an entry without a schema", server(tools=[READ, {"name": "half"}]),
              failed("pagination-invalid-entry", 1)),
    PAGES.row("a schema that is no object",
              server(tools=[READ, {"name": "half", "inputSchema": True}]),
              failed("pagination-invalid-entry", 1)),
    PAGES.row("an empty name", server(tools=[READ, tool("")]),
              failed("pagination-invalid-entry", 1)),
    PAGES.row("an entry that is no object", server(tools=[READ, "half"]),
              failed("pagination-invalid-entry", 1)),
    PAGES.row("the first defect decides", server(tools=[READ, {"name": "half"}, READ]),
              failed("pagination-invalid-entry", 1)),
    PAGES.row("a page without tools", server(on_page(1, page(READ, nextCursor="x")),
                                             on_page(2, reply(nextCursor="y"))),
              failed("pagination-invalid-entry", 2)),
    PAGES.row("an error for a page", server(on_page(1, page(READ, nextCursor="x")),
                                            on_page(2, error(-32603))),
              failed("pagination-invalid-entry", 2)),
    PAGES.row("no reply", server(on_page(1)), TIMEOUT, BRIEF),
    PAGES.row("the end", server(on_page(1, CLOSE)), CLOSED),
    PAGES.row("a foreign reply", server(on_page(1, FOREIGN_REPLY)), ERROR),
]

LISTS = Kind("surface-listing", max_pages=2)
BOTH_LISTS = {"capabilities": {"tools": {}, "resources": {}, "prompts": {}}}
PROMPTS = {"capabilities": {"tools": {}, "prompts": {}}}
RESOURCES = {"capabilities": {"tools": {}, "resources": {}}}


def on_resources(*actions, **which):
    return on("resources/list", *actions, **which)


def on_prompts(*actions, **which):
    return on("prompts/list", *actions, **which)


def unlisted(at=1):
    return failed("surface-invalid-envelope", at)


SURFACE_LISTING = [
    LISTS.row("nothing declared", server(), not_applicable(1, tool_count=0)),
    LISTS.row("both lists", server(on_resources(reply(resources=[{}, {}])),
                                   on_prompts(reply(prompts=[{}])), **BOTH_LISTS),
              passed(1, tool_count=3)),
    LISTS.row("one list, and it is empty", server(on_prompts(reply(prompts=[])), **PROMPTS),
              passed(1, tool_count=0)),
    LISTS.row("items are not looked at, nor compared",
              server(on_resources(reply(resources=[7, 7])), **RESOURCES),
              passed(1, tool_count=2)),
    LISTS.row("as many pages as allowed", server(
        on_resources(reply(resources=[{}], nextCursor="x"), nth=1),
        on_resources(reply(resources=[{}]), nth=2), **RESOURCES), passed(1, tool_count=2)),
    LISTS.row("what is not declared is not asked", server(on_resources(CLOSE),
                                                          on_prompts(reply(prompts=[])),
                                                          **PROMPTS), passed(1, tool_count=0)),
    LISTS.row("a page more than allowed", server(
        on_resources(reply(resources=[], nextCursor="x"), nth=1),
        on_resources(reply(resources=[], nextCursor="y"), nth=2), **RESOURCES),
        failed("surface-stalled-cursor", 3, over=("max_pages", 2, 3), pages=3)),
    LISTS.row("the same cursor again", server(
        on_prompts(reply(prompts=[], nextCursor="x")), **PROMPTS),
        failed("surface-stalled-cursor", 2, pages=2), max_pages=9),
    LISTS.row("the second list has pages of its own", server(
        on_resources(reply(resources=[], nextCursor="x"), nth=1),
        on_resources(reply(resources=[]), nth=2),
        on_prompts(reply(prompts=[], nextCursor="x"), nth=1),
        on_prompts(reply(prompts=[{}]), nth=2), **BOTH_LISTS), passed(1, tool_count=1)),
    LISTS.row("no array", server(on_resources(reply()), **RESOURCES), unlisted()),
    LISTS.row("an object for an array", server(on_resources(reply(resources={})), **RESOURCES),
              unlisted()),
    LISTS.row("no array on page 2", server(
        on_prompts(reply(prompts=[], nextCursor="x"), nth=1), on_prompts(reply(), nth=2),
        **PROMPTS), unlisted(2)),
    LISTS.row("an error", server(**PROMPTS), unlisted()),
    LISTS.row("no reply", server(on_prompts(), **PROMPTS), unlisted(), BRIEF),
    LISTS.row("the end", server(on_prompts(CLOSE), **PROMPTS), unlisted()),
    LISTS.row("a foreign reply", server(on_prompts(FOREIGN_REPLY), **PROMPTS), unlisted()),
]

ROWS = [*DISCOVERY_COST, *TOKEN_COST, *PAGINATION, *SURFACE_LISTING]
