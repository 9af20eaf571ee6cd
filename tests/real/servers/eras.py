# SPDX-License-Identifier: MIT
"""A dual-era server on the Python SDK, with the tools that ../eras.manifest.json names.

    eras.py (mcpserver | lowlevel | fastmcp) (stdio | http)

Over HTTP a free loopback port is taken and the endpoint printed as one line.
"""

import asyncio
import socket
import sys
from typing import Annotated

import mcp_types as types
import uvicorn
from mcp.server import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.resolve import Elicit, Resolve, Sample
from mcp.server.stdio import stdio_server
from mcp.server.subscriptions import InMemorySubscriptionBus, ListenHandler, ResourceUpdated
from pydantic import BaseModel

NOTE = "notes://one"
NAMES = ("ada", "alan", "grace")
READS = types.ToolAnnotations(read_only_hint=True)
QUESTION = [types.SamplingMessage(role="user", content=types.TextContent(text="Say a word."))]


class Sum(BaseModel):
    sum: int


class Name(BaseModel):
    name: str


def add_common(server):
    """The tools whose code is the same for MCPServer and FastMCP."""

    @server.tool(annotations=READS)
    def add(a: int, b: int) -> Sum:
        """Adds two integers."""
        return Sum(sum=a + b)

    @server.tool(annotations=READS)
    def echo(text: str) -> str:
        """Says the text again."""
        return text

    @server.tool(annotations=READS)
    def fail() -> str:
        """Always fails."""
        raise ValueError("this tool always fails")

    @server.tool(annotations=READS)
    async def slow(ms: int) -> str:
        """Answers after a while."""
        await asyncio.sleep(ms / 1000)
        return "done"

    @server.prompt()
    def greet(name: str) -> str:
        """Greets somebody."""
        return f"Greet {name}"


def mcpserver():
    server = MCPServer("eras", version="1.0.0")
    add_common(server)

    def ask_name(_: Context) -> Elicit[Name]:
        return Elicit("Which name?", Name)

    def ask_model(_: Context) -> Sample:
        return Sample(QUESTION, max_tokens=16)

    @server.tool(annotations=READS)
    async def ask(who: Annotated[Name, Resolve(ask_name)]) -> str:
        """Asks for a name."""
        return f"named {who.name}"

    @server.tool(annotations=READS)
    async def sample(answer: Annotated[types.CreateMessageResult, Resolve(ask_model)]) -> str:
        """Asks the model."""
        return f"answered by {answer.model}"

    @server.tool(annotations=READS)
    async def touch(ctx: Context) -> str:
        """Announces a change of the note."""
        await ctx.notify_resource_updated(NOTE)
        return "touched"

    @server.resource(NOTE)
    def one() -> str:
        """A note."""
        return "a note"

    @server.completion()
    async def complete(_ref, argument, _context):
        return types.Completion(values=[name for name in NAMES if name.startswith(argument.value)])

    return server


def fastmcp():
    from fastmcp import Context as FastContext
    from fastmcp import FastMCP

    server = FastMCP("eras", version="1.0.0")
    add_common(server)

    @server.tool(annotations=READS)
    async def ask(ctx: FastContext) -> str | types.InputRequiredResult:
        """Asks for a name."""
        if not ctx._is_modern_protocol():
            answer = await ctx.elicit("Which name?", response_type=Name)
            return f"answered: {answer.action}"
        if ctx.input_responses is None:
            params = types.ElicitRequestFormParams(
                message="Which name?", requested_schema=Name.model_json_schema())
            return types.InputRequiredResult(
                input_requests={"who": types.ElicitRequest(params=params)}, request_state="asked")
        return f"answered: {ctx.input_responses['who'].action}"

    @server.tool(annotations=READS)
    async def sample(ctx: FastContext) -> str | types.InputRequiredResult:
        """Asks the model."""
        if not ctx._is_modern_protocol():
            answer = await ctx.session.create_message(
                QUESTION, max_tokens=16, related_request_id=ctx.request_id)
            return f"answered by {answer.model}"
        if ctx.input_responses is None:
            params = types.CreateMessageRequestParams(messages=QUESTION, max_tokens=16)
            return types.InputRequiredResult(
                input_requests={"model": types.CreateMessageRequest(params=params)})
        return f"answered by {ctx.input_responses['model'].model}"

    @server.tool(annotations=READS)
    async def touch(ctx: FastContext) -> str:
        """Announces a change of the note."""
        await ctx.session.send_resource_updated(NOTE)
        return "touched"

    @server.resource(NOTE)
    def one() -> str:
        """A note."""
        return "a note"

    return server


def text(value, **more):
    return types.CallToolResult(content=[types.TextContent(text=value)], **more)


def tool(name, description, properties=None, **more):
    properties = properties or {}
    schema = {"type": "object", "properties": properties, "required": list(properties)}
    return types.Tool(name=name, description=description, input_schema=schema, annotations=READS, **more)


INTEGER = {"type": "integer"}
TOOLS = [
    tool("add", "Adds two integers.", {"a": INTEGER, "b": INTEGER}, output_schema={
        "type": "object", "properties": {"sum": INTEGER}, "required": ["sum"]}),
    tool("echo", "Says the text again.", {"text": {"type": "string"}}),
    tool("fail", "Always fails."),
    tool("slow", "Answers after a while.", {"ms": INTEGER}),
    tool("ask", "Asks for a name."),
    tool("sample", "Asks the model."),
    tool("touch", "Announces a change of the note."),
]


def lowlevel():
    bus = InMemorySubscriptionBus()

    async def list_tools(_context, _params):
        return types.ListToolsResult(tools=TOOLS)

    async def call_tool(context: ServerRequestContext, params: types.CallToolRequestParams):
        arguments = params.arguments or {}
        if params.name == "add":
            total = arguments["a"] + arguments["b"]
            return text(str(total), structured_content={"sum": total})
        if params.name == "echo":
            return text(arguments["text"])
        if params.name == "fail":
            return text("this tool always fails", is_error=True)
        if params.name == "slow":
            await asyncio.sleep(arguments["ms"] / 1000)
            return text("done")
        if params.name == "touch":
            await bus.publish(ResourceUpdated(uri=NOTE))
            await context.session.send_resource_updated(NOTE)
            return text("touched")
        return await asking(context, params)

    async def asking(context, params):
        old = context.protocol_version < "2026-07-28"
        if params.name == "ask":
            if old:
                answer = await context.session.elicit_form(
                    "Which name?", Name.model_json_schema(), related_request_id=context.request_id)
                return text(f"answered: {answer.action}")
            request = types.ElicitRequest(params=types.ElicitRequestFormParams(
                message="Which name?", requested_schema=Name.model_json_schema()))
        elif params.name == "sample":
            if old:
                answer = await context.session.create_message(
                    QUESTION, max_tokens=16, related_request_id=context.request_id)
                return text(f"answered by {answer.model}")
            request = types.CreateMessageRequest(
                params=types.CreateMessageRequestParams(messages=QUESTION, max_tokens=16))
        else:
            return text("there is no such tool", is_error=True)
        if params.input_responses is None:
            return types.InputRequiredResult(input_requests={"it": request}, request_state="asked")
        return text("answered")

    async def list_resources(_context, _params):
        return types.ListResourcesResult(resources=[types.Resource(name="one", uri=NOTE)])

    async def read_resource(_context, params):
        return types.ReadResourceResult(
            contents=[types.TextResourceContents(uri=params.uri, text="a note")])

    async def subscribe(_context, _params):
        return types.EmptyResult()

    async def list_prompts(_context, _params):
        return types.ListPromptsResult(prompts=[types.Prompt(
            name="greet", arguments=[types.PromptArgument(name="name", required=True)])])

    async def get_prompt(_context, _params):
        return types.GetPromptResult(messages=[])

    async def complete(_context, params):
        values = [name for name in NAMES if name.startswith(params.argument.value)]
        return types.CompleteResult(completion=types.Completion(values=values))

    return Server(
        "eras", version="1.0.0", on_list_tools=list_tools, on_call_tool=call_tool,
        on_list_resources=list_resources, on_read_resource=read_resource,
        on_subscribe_resource=subscribe, on_unsubscribe_resource=subscribe,
        on_subscriptions_listen=ListenHandler(bus), on_list_prompts=list_prompts,
        on_get_prompt=get_prompt, on_completion=complete)


async def stdio_of(server):
    async with stdio_server() as (reading, writing):
        await server.run(reading, writing, server.create_initialization_options())


def serve_http(kind, server):
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen()
    print(f"http://127.0.0.1:{listener.getsockname()[1]}/mcp", flush=True)
    application = server.http_app() if kind == "fastmcp" else server.streamable_http_app()
    uvicorn.Server(uvicorn.Config(application, log_level="warning")).run(sockets=[listener])


def main():
    kind, transport = sys.argv[1:3]
    server = {"mcpserver": mcpserver, "lowlevel": lowlevel, "fastmcp": fastmcp}[kind]()
    if transport == "http":
        serve_http(kind, server)
    elif kind == "lowlevel":
        asyncio.run(stdio_of(server))
    elif kind == "fastmcp":
        server.run(show_banner=False)
    else:
        server.run()


if __name__ == "__main__":
    main()
