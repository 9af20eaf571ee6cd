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

TEST_CASE("sampling: descriptor") {
  check_descriptor(descriptor, "sampling",
                   {"sampling-invalid-request", "sampling-request-flood", "sampling-stalled-call"});
}
