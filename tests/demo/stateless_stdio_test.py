# SPDX-License-Identifier: MIT
"""The stateless era over a pipe: results, input rounds, listeners, cancellation, and aspects."""

import unittest

from demo_process import (HINTS, META, STATUS, VERSION, DemoCase, announcement, call, cancelled,
                          complete, conversation, enveloped, error, request, result, said,
                          version_error)

ASKED = {
    "sampled_read": ("sampling", "sampling/createMessage", {"sampling": {}}, {
        "messages": [{"role": "user", "content": {"type": "text", "text": "Greet me briefly."}}],
        "maxTokens": 32}, "The greeting was asked for."),
    "elicited_read": ("elicitation", "elicitation/create", {"elicitation": {"form": {}}}, {
        "message": "Which colour do you like?",
        "requestedSchema": {"type": "object", "properties": {
            "colour": {"type": "string", "description": "Name of a colour"}}}},
        "The question was asked."),
}
UPDATED = "resources/updated"
ACKNOWLEDGED = announcement("subscriptions/acknowledged", 1,
                            notifications={"resourceSubscriptions": [STATUS]})
LISTEN = enveloped(1, "subscriptions/listen", {"notifications": {"resourceSubscriptions": [STATUS]}})
CAPABILITIES = {"tools": {}, "resources": {"subscribe": True}, "prompts": {}, "completions": {}}


def stateless(*messages, broken=None, era="stateless"):
    return conversation(["--era", era, *(["--broken", broken] if broken else [])], messages)


def without_dress(reply):
    """A result as the handshake era gives it."""
    members = {key: value for key, value in reply["result"].items()
               if key not in ("resultType", "ttlMs", "cacheScope", "_meta")}
    return {**reply, "result": members}


def asking(number, tool, params=None):
    key, method, _, good, _ = ASKED[tool]
    return result(number, {"resultType": "input_required",
                           "inputRequests": {key: {"method": method, "params": params or good}},
                           "requestState": "asked:" + key, "_meta": META})


class Results(DemoCase):
    def test_discover(self):
        found = {"supportedVersions": [VERSION], "capabilities": CAPABILITIES}
        self.assertEqual(stateless(enveloped("d", "server/discover")),
                         [complete("d", found, hinted=True)])

    def test_what_both_eras_answer_alike(self):
        hinted = ["tools/list", "resources/list", "prompts/list"]
        tools = ["describe_status", "shared_read", "report_weather", "session_status", "slow_read",
                 "sampled_read", "elicited_read", "publish_status"]
        messages = [*(enveloped(i, name) for i, name in enumerate(hinted)),
                    enveloped(20, "resources/read", {"uri": STATUS}),
                    *(call(30 + i, name) for i, name in enumerate(tools)),
                    enveloped(40, "completion/complete", {
                        "ref": {"type": "ref/prompt", "name": "welcome"},
                        "argument": {"name": "language", "value": "e"}})]
        said_now = {each["id"]: each for each in stateless(*messages)}
        self.assertEqual(len(said_now), len(messages))
        said_before = {each["id"]: each for each in conversation([], messages)
                       if "result" in each}
        for number, reply in said_now.items():
            self.assertEqual(without_dress(reply), said_before[number])
            self.assertEqual(reply["result"]["resultType"], "complete")
            self.assertEqual(reply["result"]["_meta"], META)
            hints = {key: reply["result"][key] for key in HINTS if key in reply["result"]}
            self.assertEqual(hints, HINTS if number <= 20 else {})

    def test_errors_have_no_dress(self):
        self.assertEqual(stateless(call(1, "flaky_read")), [error(
            1, -32001, "the source is not ready yet; try again", {"retryable": True})])

    def test_refusals(self):
        refused = stateless(request(1, "tools/list"), request(2, "initialize", {
            "protocolVersion": "2025-06-18"}), enveloped(3, "tools/list", version="2027-01-01"),
            enveloped(4, "ping"))
        self.assertEqual([each["error"]["code"] for each in refused],
                         [-32602, -32022, -32022, -32601])
        self.assertEqual(refused[1:3], [version_error(2, "2025-06-18"),
                                        version_error(3, "2027-01-01")])

    def test_an_empty_cursor_is_the_first_page(self):
        [first, empty] = stateless(enveloped(1, "tools/list"),
                                   enveloped(1, "tools/list", {"cursor": ""}))
        self.assertEqual(first, empty)

    def test_both_eras_on_one_pipe(self):
        [hello, bare, dressed] = stateless(
            request(1, "initialize", {"protocolVersion": "2025-06-18"}),
            request(2, "tools/call", {"name": "shared_read"}), call(3, "shared_read"), era="dual")
        self.assertEqual(hello["result"]["protocolVersion"], "2025-06-18")
        self.assertEqual(bare, result(2, said("The shared value is 7.")))
        self.assertEqual(dressed, complete(3, said("The shared value is 7.")))

    def test_the_handshake_era_ignores_envelopes(self):
        self.assertEqual(conversation([], [enveloped(1, "server/discover")]),
                         [error(1, -32601, "this server has no such method")])


class InputRounds(DemoCase):
    def test_one_round_then_success(self):
        for tool, (key, _, capabilities, _, text) in ASKED.items():
            back = {"inputResponses": {key: {"action": "decline"}}, "requestState": "asked:" + key}
            self.assertEqual(
                stateless(call(1, tool, capabilities=capabilities),
                          call(2, tool, back, capabilities=capabilities)),
                [asking(1, tool), complete(2, said(text))])

    def test_a_client_that_offers_nothing_is_not_asked(self):
        for tool, (_, _, _, _, text) in ASKED.items():
            for offered in ({}, {"roots": {}}, {"elicitation": {"url": {}}}):
                self.assertEqual(stateless(call(1, tool, capabilities=offered)),
                                 [complete(1, said(text))])
        self.assertEqual(stateless(call(1, "elicited_read", capabilities={"elicitation": {}})),
                         [asking(1, "elicited_read")])

    def test_an_answer_that_is_none(self):
        tool, offered = "sampled_read", {"sampling": {}}
        key = "sampling"
        self.assertEqual(stateless(call(1, tool, {"requestState": "asked:" + key},
                                        capabilities=offered)), [asking(1, tool)])
        self.assertEqual(stateless(call(1, tool, {"requestState": "asked:" + key,
                                                  "inputResponses": {"other": {}}},
                                        capabilities=offered)), [asking(1, tool)])
        for more in ({"requestState": "asked:elicitation"}, {"requestState": 1},
                     {"inputResponses": {key: {}}}):
            self.assertEqual(stateless(call(1, tool, more, capabilities=offered)), [error(
                1, -32602, "requestState is not what this server gave")])


class Listeners(DemoCase):
    def test_acknowledged_first_then_told(self):
        self.assertEqual(stateless(call(2, "publish_status"), LISTEN, call(3, "publish_status")), [
            complete(2, said("The change was announced.")),
            ACKNOWLEDGED,
            announcement(UPDATED, 1, uri=STATUS),
            complete(3, said("The change was announced.")),
        ])

    def test_cancelled(self):
        self.assertEqual(stateless(LISTEN, cancelled(1), call(3, "publish_status")), [
            ACKNOWLEDGED, complete(3, said("The change was announced."))])

    def test_a_cancelled_call_is_not_answered(self):
        self.assertEqual(stateless(call(1, "slow_read"), cancelled(1), call(2, "shared_read")),
                         [complete(2, said("The shared value is 7."))])


class Aspects(DemoCase):
    def test_no_result_type(self):
        [status, other] = stateless(call(1, "describe_status"), call(2, "shared_read"),
                                    broken="no-result-type")
        self.assertEqual(status["result"]["resultType"], "unfinished")
        self.assertEqual(other["result"]["resultType"], "complete")

    def test_cache_hints(self):
        [tools, prompts] = stateless(enveloped(1, "tools/list"), enveloped(2, "prompts/list"),
                                     broken="cache-hints")
        self.assertEqual(list(tools["result"]), ["resultType", "tools", "_meta"])
        self.assertEqual(list(prompts["result"]),
                         ["resultType", "prompts", "ttlMs", "cacheScope", "_meta"])

    def test_listen_order(self):
        self.assertEqual(stateless(LISTEN, broken="listen-order"),
                         [announcement(UPDATED, 1, uri=STATUS), ACKNOWLEDGED])

    def test_unsolicited_input(self):
        asked = asking(1, "elicited_read")
        self.assertEqual(stateless(call(1, "read_counter"), broken="unsolicited-input"), [asked])
        [bare] = stateless(request(1, "tools/call", {"name": "read_counter"}),
                           broken="unsolicited-input", era="dual")
        self.assertEqual(bare, result(1, said("1", structuredContent={"count": 1})))

    def test_no_discover(self):
        self.assertEqual(
            stateless(enveloped(1, "server/discover"), call(2, "shared_read"),
                      broken="no-discover"),
            [error(1, -32601, "this server has no such method"),
             complete(2, said("The shared value is 7."))])

    def test_negotiation(self):
        [served] = stateless(enveloped(1, "server/discover", version="2099-01-01"),
                             broken="negotiation")
        self.assertEqual(served["result"]["supportedVersions"], [VERSION])

    def test_unknown_method(self):
        self.assertEqual(stateless(enveloped(1, "ping"), enveloped(2, "x"),
                                   broken="unknown-method"), [complete(1, {}), complete(2, {})])

    def test_cancellation(self):
        self.assertEqual(stateless(call(1, "slow_read"), cancelled(1), broken="cancellation"),
                         [complete(1, said("The slow source has answered."))])

    def test_malformed_questions(self):
        message = ASKED["sampled_read"][3]["messages"][0]
        malformed = {"sampled_read": {"messages": message, "maxTokens": 32},
                     "elicited_read": {"message": "Which colour do you like?"}}
        codes = {"sampled_read": -32010, "elicited_read": -32011}
        for tool, params in malformed.items():
            key, _, offered, _, _ = ASKED[tool]
            back = {"inputResponses": {key: {}}, "requestState": "asked:" + key}
            [asked, failed, plain] = stateless(
                call(1, tool, capabilities=offered), call(2, tool, back, capabilities=offered),
                call(3, tool), broken=key)
            self.assertEqual(asked, asking(1, tool, params))
            self.assertEqual([failed["error"]["code"], plain["error"]["code"]], [codes[tool]] * 2)

    def test_subscription(self):
        self.assertEqual(stateless(LISTEN, call(2, "publish_status"), broken="subscription"),
                         [ACKNOWLEDGED, complete(2, said("The change was announced."))])

    def test_what_lists_and_completions_say_is_wrong_alike(self):
        lists = [enveloped(1, "tools/list"), enveloped(2, "tools/list", {"cursor": "more"}),
                 enveloped(3, "resources/list"), enveloped(4, "prompts/list"),
                 enveloped(5, "completion/complete", {
                     "ref": {"type": "ref/prompt", "name": "welcome"},
                     "argument": {"name": "language", "value": "e"}})]
        for aspect in ("schema", "bloated", "undescribed", "duplicate-page", "stalled-cursor",
                       "surface", "output-schema", "completion"):
            with self.subTest(aspect=aspect):
                dressed = stateless(*lists, broken=aspect)
                bare = conversation(["--broken", aspect], lists)
                self.assertEqual([without_dress(each) if "result" in each else each
                                  for each in dressed], bare)
                self.assertNotEqual(bare, conversation([], lists))


if __name__ == "__main__":
    unittest.main()
