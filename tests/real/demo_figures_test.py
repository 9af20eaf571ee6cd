# SPDX-License-Identifier: MIT
"""The clean demo over its pipes: every row of contract 10 sections 1 to 4."""

import json
import subprocess
import sys
import unittest

from stdio_client import StdioClient, compact, entry_sizes

DEMO = sys.argv.pop() if len(sys.argv) > 1 else "mcpeval-demo"

NAMES = [
    "describe_status", "read_counter", "shared_read", "flaky_read", "slow_read", "break_session",
    "recover_session", "session_status", "report_weather", "sampled_read", "elicited_read",
    "publish_status"]


class DemoCase(unittest.TestCase):
    def setUp(self):
        self.demo = StdioClient([DEMO])
        self.addCleanup(self.demo.close)

    def reply(self, method, params=None):
        return self.demo.request(method, params or {})[0]

    def call(self, name, arguments=None):
        return self.reply("tools/call", {"name": name, "arguments": arguments or {}})

    def assert_succeeds(self, reply):
        self.assertNotIn("error", reply)
        self.assertNotIn("isError", reply["result"])
        self.assertEqual([item["type"] for item in reply["result"]["content"]], ["text"])
        self.assertTrue(reply["result"]["content"][0]["text"])

    def assert_fails(self, reply, code, retryable=False):
        self.assertNotIn("result", reply)
        self.assertEqual(reply["error"]["code"], code)
        self.assertIs(reply["error"]["data"]["retryable"], retryable)
        self.assertTrue(reply["error"]["message"])


class CommandLine(unittest.TestCase):
    def run_demo(self, *arguments):
        return subprocess.run([DEMO, *arguments], stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, timeout=20, check=False)

    def test_help(self):
        shown = self.run_demo("--help")
        self.assertEqual((shown.returncode, shown.stderr), (0, ""))
        self.assertIn("Usage: mcpeval-demo", shown.stdout)

    def test_unknown_arguments(self):
        for arguments in (["--verbose"], ["x"], ["--help", "--help"], [""]):
            with self.subTest(arguments=arguments):
                refused = self.run_demo(*arguments)
                self.assertEqual((refused.returncode, refused.stdout), (2, ""))
                self.assertIn("--help", refused.stderr)

    def test_empty_input(self):
        ended = self.run_demo()
        self.assertEqual((ended.returncode, ended.stdout, ended.stderr), (0, "", ""))

    def test_replies_in_flight_when_the_input_ends(self):
        lines = "".join(
            '{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":"%s"}}\n' % row
            for row in [(1, "slow_read"), (2, "shared_read")])
        ended = subprocess.run([DEMO], input=lines + '{"jsonrpc":"2.0","id":3,"method":"ping"}',
                               capture_output=True, text=True, timeout=20, check=False)
        self.assertEqual(ended.returncode, 0)
        self.assertEqual([line.split('"id":')[1][0] for line in ended.stdout.splitlines()],
                         ["2", "3", "1"])


class Messages(DemoCase):
    def test_ignored_lines(self):
        for line in (b"", b"  ", b"hello", b"[]", b"7", b'{"id":1}', b'{"jsonrpc":"2.0","id":1}',
                     b'{"id":1,"method":"ping"}', b'{"jsonrpc":"2.0","id":1,"method":"ping"',
                     b'{"jsonrpc":"2.0","method":"ping"}', b"\xff\xfe",
                     b'{"jsonrpc":"2.0","id":1,"method":7}',
                     b'{"jsonrpc":"2.0","id":1,"result":{}}', b"[" * 200000):
            self.demo.send_line(line)
        reply, before = self.demo.request("ping", {})
        self.assertEqual((reply["result"], before), ({}, []))

    def test_ids_come_back_as_they_went(self):
        for text in ("0", "-7", "9007199254740993", '"a-1"', '"\\u00e9 \\" \\\\"', '""'):
            self.demo.send_line(b'{"jsonrpc":"2.0","id":%s,"method":"ping"}\r' % text.encode())
            reply = self.demo.read()
            self.assertEqual(reply["result"], {})
            self.assertEqual(compact(reply["id"]), compact(json.loads(text)))

    def test_ids_that_are_none(self):
        for text in (b"null", b"true", b"[1]", b"{}"):
            self.demo.send_line(b'{"jsonrpc":"2.0","id":%s,"method":"ping"}' % text)
            reply = self.demo.read()
            self.assertIsNone(reply["id"])
            self.assert_fails(reply, -32600)

    def test_long_line(self):
        size = 9 << 20
        reply = self.call("report_weather", {"city": "x" * size})
        self.assert_succeeds(reply)


class Methods(DemoCase):
    def test_initialize_answers_one_version(self):
        for offered in ("2025-06-18", "2025-11-25", "2024-11-05", "1999-12-31", "", None):
            with self.subTest(offered=offered):
                result = self.reply("initialize", {"protocolVersion": offered})["result"]
                self.assertEqual(result["protocolVersion"], "2025-06-18")
                self.assertEqual(sorted(result["capabilities"]),
                                 ["completions", "prompts", "resources", "tools"])
                self.assertIs(result["capabilities"]["resources"]["subscribe"], True)
                self.assertEqual(result["serverInfo"]["name"], "mcpeval-demo")
                self.assertRegex(result["serverInfo"]["version"], r"^\d+\.\d+\.\d+$")

    def test_empty_results(self):
        for method in ("ping", "resources/subscribe", "resources/unsubscribe"):
            self.assertEqual(self.reply(method)["result"], {})

    def test_resources(self):
        listed = self.reply("resources/list")["result"]["resources"]
        self.assertEqual([(each["uri"], each["name"]) for each in listed],
                         [("demo://status", "status")])
        read = self.reply("resources/read", {"uri": "demo://status"})["result"]["contents"]
        self.assertEqual([(each["uri"], each["text"]) for each in read],
                         [("demo://status", "ready")])
        for uri in ("demo://other", "", None):
            self.assert_fails(self.reply("resources/read", {"uri": uri}), -32012)

    def test_prompts(self):
        prompts = self.reply("prompts/list")["result"]["prompts"]
        self.assertEqual([each["name"] for each in prompts], ["welcome"])
        self.assertTrue(prompts[0]["description"])
        [argument] = prompts[0]["arguments"]
        self.assertEqual((argument["name"], argument["required"]), ("language", False))
        self.assertTrue(argument["description"])

    def complete(self, kind="ref/prompt", name="welcome", argument="language", value=""):
        return self.reply("completion/complete", {
            "ref": {"type": kind, "name": name}, "argument": {"name": argument, "value": value}})

    def test_completion(self):
        for value, wanted in (("", ["en", "es", "fr"]), ("e", ["en", "es"]), ("fr", ["fr"]),
                              ("x", [])):
            completion = self.complete(value=value)["result"]["completion"]
            self.assertEqual(completion["values"], wanted)
        for wrong in ({"kind": "ref/resource"}, {"name": "other"}, {"argument": "tone"}):
            refused = self.complete(**wrong)
            self.assert_fails(refused, -32602)
            self.assertIn(wrong.get("argument", "language"), refused["error"]["message"])

    def test_anything_else(self):
        for method in ("prompts/get", "logging/setLevel", "server/discover", "", "Ping"):
            self.assert_fails(self.reply(method), -32601)


class Catalog(DemoCase):
    def setUp(self):
        super().setUp()
        self.result = self.reply("tools/list")["result"]
        self.tools = self.result["tools"]

    def test_names_and_pages(self):
        self.assertEqual([tool["name"] for tool in self.tools], NAMES)
        self.assertEqual(list(self.result), ["tools"])

    def test_sizes(self):
        sizes = entry_sizes(self.tools)
        self.assertEqual(len(compact(self.tools)), 2262)
        self.assertEqual(sum(-(-size // 4) for size in sizes.values()), 566)
        self.assertLessEqual(max(sizes.values()), 4 * 200)

    def test_descriptions(self):
        short = [tool["name"] for tool in self.tools if len(tool["description"]) < 40]
        self.assertEqual(short, ["describe_status", "break_session"])

    def test_parameters(self):
        shapes = {tool["name"]: tool["inputSchema"].get("properties", {}) for tool in self.tools}
        with_parameters = {name: shape for name, shape in shapes.items() if shape}
        self.assertEqual(sorted(with_parameters), ["report_weather", "shared_read"])
        self.assertEqual(shapes["report_weather"]["city"]["type"], "string")
        self.assertEqual(shapes["shared_read"]["slot"]["type"], "integer")
        for shape in with_parameters.values():
            self.assertTrue(all(each["description"] for each in shape.values()))
        for tool in self.tools:
            self.assertEqual(tool["inputSchema"]["type"], "object")
            self.assertNotIn("required", tool["inputSchema"])
            self.assertNotIn("outputSchema", tool)

    def test_annotations(self):
        annotations = {tool["name"]: tool["annotations"] for tool in self.tools}
        self.assertEqual(annotations.pop("break_session"), {"destructiveHint": True})
        self.assertEqual(annotations.pop("recover_session"),
                         {"readOnlyHint": False, "destructiveHint": False})
        for name, given in annotations.items():
            self.assertEqual(given, {"readOnlyHint": True}, name)


class Tools(DemoCase):
    def test_status_in_three_places(self):
        reply = self.call("describe_status")
        self.assert_succeeds(reply)
        result = reply["result"]
        self.assertEqual((result["status"], result["structuredContent"], result["content"][0]),
                         ("ready", {"status": "ready"}, {"type": "text", "text": "ready"}))

    def test_counter_counts_listings_and_calls(self):
        self.assertEqual(self.call("read_counter")["result"]["structuredContent"], {"count": 1})
        self.reply("tools/list")
        self.reply("ping")
        self.call("nobody")
        reply = self.call("read_counter")
        self.assert_succeeds(reply)
        self.assertEqual(reply["result"]["structuredContent"], {"count": 4})

    def test_flaky_recovers_at_the_third_call(self):
        self.assert_fails(self.call("flaky_read"), -32001, retryable=True)
        self.assert_fails(self.call("flaky_read"), -32001, retryable=True)
        self.assert_succeeds(self.call("flaky_read"))
        self.assert_succeeds(self.call("flaky_read"))

    def test_session_breaks_and_mends(self):
        self.assert_succeeds(self.call("session_status"))
        self.assert_fails(self.call("break_session"), -32002)
        self.assert_fails(self.call("session_status"), -32003)
        self.assert_succeeds(self.call("recover_session"))
        self.assert_succeeds(self.call("session_status"))

    def test_weather(self):
        for arguments in ({}, {"city": "Rome"}, {"city": "a" * 1000000}):
            reply = self.call("report_weather", arguments)
            self.assert_succeeds(reply)
            self.assertEqual(reply["result"]["structuredContent"]["temperature"], 21)
            self.assertIsInstance(reply["result"]["structuredContent"]["conditions"], str)

    def test_arguments_of_the_wrong_type(self):
        wrong = [("shared_read", {"slot": value}) for value in ("1", 1.5, True, None, [], {})]
        wrong += [("report_weather", {"city": value}) for value in (1, False, None, [], {})]
        for name, arguments in wrong:
            with self.subTest(name=name, arguments=arguments):
                refused = self.call(name, arguments)
                self.assert_fails(refused, -32602)
                self.assertIn(" must be a", refused["error"]["message"])
        for arguments in ([], "x", 7):
            refused = self.reply("tools/call", {"name": "ping", "arguments": arguments})
            self.assert_fails(refused, -32602)

    def test_arguments_that_fit(self):
        for arguments in ({"slot": 1}, {"slot": -2.0}, {"other": "x"}):
            self.assert_succeeds(self.call("shared_read", arguments))
        for params in ({"name": "shared_read"}, {"name": "shared_read", "arguments": None}):
            self.assert_succeeds(self.reply("tools/call", params))

    def test_unknown_tool(self):
        refused = self.call("no_such_tool")
        self.assert_fails(refused, -32602)
        self.assertIn("no_such_tool", refused["error"]["message"])
        self.assert_fails(self.reply("tools/call"), -32602)


class SlowCalls(DemoCase):
    def test_input_is_read_meanwhile(self):
        slow = self.demo.begin("tools/call", {"name": "slow_read"})
        quick, before = self.demo.request("ping", {})
        self.assertEqual((quick["result"], before), ({}, []))
        reply = self.demo.read()
        self.assertEqual(reply["id"], slow)
        self.assert_succeeds(reply)

    def test_cancelled_call_gets_no_reply(self):
        slow = self.demo.begin("tools/call", {"name": "slow_read"}, "7")
        self.demo.notify("notifications/cancelled", {"requestId": 7})
        self.demo.notify("notifications/cancelled", {})
        other = self.demo.begin("tools/call", {"name": "slow_read"}, 8)
        self.demo.notify("notifications/cancelled", {"requestId": slow, "reason": "test"})
        last, before = self.demo.request("tools/call", {"name": "slow_read"}, 9)
        self.assert_succeeds(last)
        self.assertEqual([message["id"] for message in before], [other])


class OwnRequests(DemoCase):
    def messages_of(self, name, identity=None):
        reply, before = self.demo.request("tools/call", {"name": name}, identity)
        self.assert_succeeds(reply)
        [message] = before
        self.assertEqual(message["jsonrpc"], "2.0")
        return message

    def test_sampling(self):
        asked = self.messages_of("sampled_read")
        self.assertEqual(asked["method"], "sampling/createMessage")
        [message] = asked["params"]["messages"]
        self.assertEqual((message["role"], message["content"]["type"]), ("user", "text"))
        self.assertIsInstance(asked["params"]["maxTokens"], int)

    def test_elicitation(self):
        asked = self.messages_of("elicited_read")
        self.assertEqual(asked["method"], "elicitation/create")
        self.assertIsInstance(asked["params"]["message"], str)
        self.assertEqual(asked["params"]["requestedSchema"]["type"], "object")

    def test_ids_differ_from_the_call(self):
        first = self.messages_of("sampled_read")["id"]
        self.assertIsInstance(first, str)
        following = first[:-1] + str(int(first[-1]) + 1)
        self.assertNotIn(self.messages_of("elicited_read", following)["id"], (first, following))

    def test_replies_to_them_are_consumed(self):
        asked = self.messages_of("sampled_read")
        self.demo.send({"jsonrpc": "2.0", "id": asked["id"], "result": {}})
        self.demo.send({"jsonrpc": "2.0", "id": asked["id"], "error": {"code": 1, "message": ""}})
        self.assertEqual(self.demo.request("ping", {})[1], [])

    def test_publish_status(self):
        told = self.messages_of("publish_status")
        self.assertEqual((told["method"], told["params"]),
                         ("notifications/resources/updated", {"uri": "demo://status"}))
        self.assertNotIn("id", told)


class TwoProcesses(unittest.TestCase):
    def test_nothing_is_shared(self):
        with StdioClient([DEMO]) as first, StdioClient([DEMO]) as second:
            for demo in (first, second):
                reply, _ = demo.request("tools/call", {"name": "read_counter"})
                self.assertEqual(reply["result"]["structuredContent"], {"count": 1})


if __name__ == "__main__":
    unittest.main()
