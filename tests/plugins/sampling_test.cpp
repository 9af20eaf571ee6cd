// SPDX-License-Identifier: MIT
/// sampling over a script, contract 02 section 3.16 and decisions 1 and 7.
#include "stock_descriptor.hpp"
#include "summary.hpp"

#include "probes/sampling/sampling.cpp"

#include <string>
#include <string_view>
#include <vector>

using mcpeval::testing::fake_host;
using mcpeval::testing::script;

namespace {

constexpr std::string_view fields =
    R"({"tool":"muse","arguments":{"on":"sea"},"max_requests":2,"timeout_ms":4000})";
constexpr std::string_view method = "sampling/createMessage";
constexpr std::string_view question =
    R"({"messages":[{"role":"user","content":{"type":"text","text":"?"}}],"maxTokens":9})";
constexpr std::string_view malformed = R"({"messages":{"role":"user"},"maxTokens":9})";

std::string judge(script& server) {
  fake_host host{server, descriptor};
  return summary(host.run<sampling>(fields));
}

}  // namespace

TEST_CASE("sampling: a tool that asks nothing passes") {
  script server;
  fake_host host{server, descriptor};
  CHECK(summary(host.run<sampling>(fields)) == "pass attempts=1");
  CHECK(sent(host) ==
        std::vector<std::string>{R"(1 tools/call {"name":"muse","arguments":{"on":"sea"}})"});
}

TEST_CASE("sampling: a request is answered with the fixed stub") {
  script server;
  server.on_tool("muse").ask(method, question).reply("{}");
  fake_host host{server, descriptor};
  CHECK(summary(host.run<sampling>(fields)) == "pass attempts=1");
  REQUIRE(host.answers().size() == 1);
  CHECK(host.answers()[0].method == method);
  CHECK(host.answers()[0].result ==
        R"({"role":"assistant","content":{"type":"text","text":"mcpeval sample"},)"
        R"("model":"mcpeval-stub"})");
}

TEST_CASE("sampling: the stub takes the user's role when the assistant began") {
  script server;
  server.on_tool("muse")
      .ask(method, R"({"messages":[{"role":"assistant"},{"role":"user"}]})")
      .ask(method, R"({"messages":[{"role":"user"},{"role":"assistant"}]})");
  fake_host host{server, descriptor};
  CHECK(summary(host.run<sampling>(fields)) == "pass attempts=1");
  REQUIRE(host.answers().size() == 2);
  CHECK(host.answers()[0].result.starts_with(R"({"role":"user",)"));
  CHECK(host.answers()[1].result.starts_with(R"({"role":"assistant",)"));
}

TEST_CASE("sampling: an empty messages array is an array") {
  script server;
  server.on_tool("muse").ask(method, R"({"messages":[]})");
  CHECK(judge(server) == "pass attempts=1");
}

TEST_CASE("sampling: an isError result passes") {
  script server;
  server.on_tool("muse").ask(method, question).reply(R"({"content":[],"isError":true})");
  CHECK(judge(server) == "pass attempts=1");
}

TEST_CASE("sampling: a JSON-RPC error fails, asked or not") {
  script server;
  server.on_tool("muse").error(-32603, "no");
  CHECK(judge(server) == "fail attempts=1 first_failure=1 reason=sampling-invalid-request");

  script asking;
  asking.on_tool("muse").ask(method, question).error(-32603, "no");
  CHECK(judge(asking) == "fail attempts=1 first_failure=1 reason=sampling-invalid-request");
}

TEST_CASE("sampling: a malformed request is refused and fails, though the call succeeds") {
  for (const auto* params :
       {R"({"messages":{"role":"user"}})", R"({"messages":null})", "{}", "[]"}) {
    CAPTURE(params);
    script server;
    server.on_tool("muse").ask(method, params).ask(method, question).reply("{}");
    fake_host host{server, descriptor};
    CHECK(summary(host.run<sampling>(fields)) ==
          "fail attempts=1 first_failure=1 reason=sampling-invalid-request");
    REQUIRE(host.answers().size() == 2);
    CHECK(host.answers()[0].error_code == -32601);
    CHECK(host.answers()[1].error_code == 0);
  }
}

TEST_CASE("sampling: as many requests as allowed, malformed ones counted") {
  script server;
  server.on_tool("muse").ask(method, question, 2).reply("{}");
  CHECK(judge(server) == "pass attempts=1");

  script refused;
  refused.on_tool("muse").ask(method, malformed, 3).reply("{}");
  CHECK(judge(refused) == "fail attempts=1 first_failure=1 reason=sampling-request-flood");
}

TEST_CASE("sampling: one request too many is not answered and ends the call") {
  script server;
  server.on_tool("muse").ask(method, question, 3).reply("{}");
  fake_host host{server, descriptor};
  CHECK(summary(host.run<sampling>(fields)) ==
        "fail attempts=1 first_failure=1 reason=sampling-request-flood");
  CHECK(host.answers().size() == 2);
}

TEST_CASE("sampling: requests of other methods do not count") {
  script server;
  server.on_tool("muse").ask("ping", "{}", 3).ask("roots/list", "{}", 3).ask(method, question, 2);
  fake_host host{server, descriptor};
  CHECK(summary(host.run<sampling>(fields)) == "pass attempts=1");
  REQUIRE(host.answers().size() == 8);
  CHECK(host.answers()[0].error_code == 0);
  CHECK(host.answers()[3].error_code == -32601);
}

TEST_CASE("sampling: no reply in time is a verdict, whatever was asked") {
  script silent;
  silent.on_tool("muse").say_nothing();
  fake_host host{silent, descriptor};
  CHECK(summary(host.run<sampling>(fields)) ==
        "fail attempts=1 first_failure=1 reason=sampling-stalled-call");
  CHECK(host.clock().elapsed() == std::chrono::seconds{4});

  script stuck;
  stuck.on_tool("muse").ask(method, malformed).say_nothing();
  CHECK(judge(stuck) == "fail attempts=1 first_failure=1 reason=sampling-stalled-call");
}

TEST_CASE("sampling: any other transport fault is no verdict") {
  script closing;
  closing.on_tool("muse").ask(method, question).close();
  fake_host first{closing, descriptor};
  CHECK(first.run<sampling>(fields).status() == MCPEVAL_CLOSED);

  script confused;
  confused.on_tool("muse").break_protocol();
  fake_host second{confused, descriptor};
  CHECK(second.run<sampling>(fields).status() == MCPEVAL_PROTOCOL);
}

namespace {

constexpr std::string_view text_message =
    R"({"role":"user","content":{"type":"text","text":"hi"}})";

/// The params of a sound request, with these members after its messages.
std::string params_with(std::string_view messages, std::string_view others = R"("maxTokens":64)") {
  return R"({"messages":)" + std::string{messages} + (others.empty() ? "" : ",") +
         std::string{others} + "}";
}

std::string one_message(std::string_view message = text_message) {
  return params_with("[" + std::string{message} + "]");
}

/// The verdict on a stateless tool that asks once, with these params, and then succeeds.
std::string judge_stateless(const std::string& params) {
  script server;
  server.protocol_version("2026-07-28");
  server.on_tool("muse").at(1).reply(
      R"({"resultType":"input_required","inputRequests":{"gen":{"method":)"
      R"("sampling/createMessage","params":)" +
      params + R"(}},"requestState":"opaque"})");
  return judge(server);
}

}  // namespace

TEST_CASE("sampling, stateless: the stub comes with the next round") {
  for (const std::string began : {"user", "assistant"}) {
    script server;
    server.protocol_version("2026-07-28");
    server.on_tool("muse").at(1).reply(
        R"({"resultType":"input_required","inputRequests":{"gen":{"method":)"
        R"("sampling/createMessage","params":{"maxTokens":1,"messages":[{"role":")" +
        began + R"(","content":[]}]}}},"requestState":"opaque"})");
    fake_host host{server, descriptor};
    CHECK(summary(host.run<sampling>(fields)) == "pass attempts=1");
    const std::string role = began == "user" ? "assistant" : "user";
    REQUIRE(sent(host).size() == 2);
    CHECK(sent(host)[1] ==
          R"(1 tools/call {"name":"muse","arguments":{"on":"sea"},"inputResponses":{"gen":)"
          R"({"role":")" +
              role +
              R"(","content":{"type":"text","text":"mcpeval sample"},"model":"mcpeval-stub"}},)"
              R"("requestState":"opaque"})");
  }
}

TEST_CASE("sampling, stateless: sound requests") {
  for (const auto& params :
       {one_message(), one_message(R"({"role":"assistant","content":{"type":"x"}})"),
        one_message(R"({"role":"user","content":[{"type":"text"},{"type":"image"}]})"),
        params_with("[" + std::string{text_message} + "]", R"("maxTokens":1)"),
        params_with("[" + std::string{text_message} + "]", R"("maxTokens":64.0,"other":[])")}) {
    CAPTURE(params);
    CHECK(judge_stateless(params) == "pass attempts=1");
  }
}

TEST_CASE("sampling, stateless: malformed requests") {
  const std::string messages = "[" + std::string{text_message} + "]";
  for (const auto& params : {params_with("[]"),
                             params_with("{}"),
                             params_with("null"),
                             std::string{"{}"},
                             std::string{R"({"maxTokens":1})"},
                             one_message("7"),
                             one_message("{}"),
                             one_message(R"({"role":"system","content":{"type":"text"}})"),
                             one_message(R"({"content":{"type":"text"}})"),
                             one_message(R"({"role":"user"})"),
                             one_message(R"({"role":"user","content":"hi"})"),
                             one_message(R"({"role":"user","content":{"text":"hi"}})"),
                             one_message(R"({"role":"user","content":{"type":7}})"),
                             one_message(R"({"role":"user","content":[{"type":"text"},"hi"]})"),
                             params_with("[" + std::string{text_message} + ",{}]"),
                             params_with(messages, ""),
                             params_with(messages, R"("maxTokens":0)"),
                             params_with(messages, R"("maxTokens":1.5)"),
                             params_with(messages, R"("maxTokens":"64")"),
                             params_with(messages, R"("maxTokens":null)"),
                             params_with(messages, R"("maxTokens":1,"tools":[])"),
                             params_with(messages, R"("maxTokens":1,"toolChoice":null)")}) {
    CAPTURE(params);
    CHECK(judge_stateless(params) ==
          "fail attempts=1 first_failure=1 reason=sampling-invalid-request");
  }
}

TEST_CASE("sampling, stateless: any method counts, a foreign one is the host's verdict") {
  const auto ask = [](script& server, std::string_view entries) {
    server.protocol_version("2026-07-28");
    server.on_tool("muse").reply(R"({"resultType":"input_required","inputRequests":{)" +
                                 std::string{entries} + "}}");
  };
  script flooding;
  ask(flooding, R"("a":{"method":"roots/list"},"b":{"method":"x"},"c":{"method":"y"})");
  CHECK(judge(flooding) == "fail attempts=1 first_failure=1 reason=sampling-request-flood");
  script foreign;
  ask(foreign, R"("a":{"method":"elicitation/create","params":{}})");
  CHECK(judge(foreign) == "fail attempts=1 first_failure=1 reason=input-required-unsolicited");
  script looping;
  ask(looping, R"("a":{"method":"sampling/createMessage","params":)" + one_message() + "}");
  fake_host host{looping, descriptor};
  CHECK(summary(host.run<sampling>(fields)) ==
        "fail attempts=1 first_failure=1 reason=sampling-request-flood");
  CHECK(host.count("tools/call") == 3);
}

TEST_CASE("sampling, stateless: a request of the server's is ignored, the call decides") {
  script server;
  server.protocol_version("2026-07-28");
  server.on_tool("muse").ask(method, malformed, 3).say_nothing();
  fake_host host{server, descriptor};
  CHECK(summary(host.run<sampling>(fields)) ==
        "fail attempts=1 first_failure=1 reason=sampling-stalled-call");
  CHECK(host.answers().empty());
}

TEST_CASE("sampling: descriptor") {
  check_descriptor(descriptor, "sampling",
                   {"sampling-invalid-request", "sampling-request-flood", "sampling-stalled-call"});
}
