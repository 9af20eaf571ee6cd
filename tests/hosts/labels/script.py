# SPDX-License-Identifier: MIT
"""Words for scripts of scripted_server.py: rules, their actions, and tools."""

LATEST = "2025-11-25"
OLDER = "2025-06-18"

# ---- actions ----

CLOSE = {"exit": 0}
FOREIGN_REPLY = {"write": '{"jsonrpc":"2.0","id":9999,"result":{}}\n'}


def text(words="done"):
    return [{"type": "text", "text": words}]


def reply(**result):
    return {"reply": result}


OK = reply(content=text())
TOOL_ERROR = reply(content=text("it did not work"), isError=True)
NO_OUTCOME = reply(content=text(), isError="no")


def error(code=-32000, **members):
    return {"error": {"code": code, "message": "it did not work", **members}}


def rejection(code):
    """An error about a message whose id could not be read."""
    return {"write": '{"jsonrpc":"2.0","id":null,"error":{"code":%d,"message":"no"}}\n' % code}


def ask_times(count, method, **params):
    """Requests of the server, each answer awaited."""
    return {"repeat": count, "do": [{"request": method, "params": params}, {"await": "s1"}]}


def ask(method, **params):
    return ask_times(1, method, **params)


def pause(milliseconds):
    return {"sleep_ms": milliseconds}


# ---- rules ----


def on(method, *actions, **which):
    """The actions replace the default answer; without any, the server is silent."""
    return {"on": method, "do": list(actions), **which}


def on_call(*actions, **which):
    return on("tools/call", *actions, **which)


def on_page(number, *actions):
    """The page of the given number of the case's own walk; core lists page 1 first, once."""
    return on("tools/list", *actions, nth=number + 1)


# ---- the server ----


def tool(name, **members):
    return {"name": name, "inputSchema": {"type": "object"}, **members}


READ = tool("read")  # 47 bytes, so 12 tokens


def server(*rules, **members):
    return {"tools": [READ], "rules": list(rules), **members}
