// SPDX-License-Identifier: MIT
/// The decision order of a case about a callback: contract 02 section 3.16.
#include "checks/callback_case.hpp"

#include <mcpeval/testing/fake_host.hpp>

#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <string_view>

using mcpeval::testing::fake_host;
using mcpeval::testing::script;

namespace {

constexpr auto fields = R"({"tool":"ask","arguments":{},"max_requests":1})";
constexpr auto method = "elicitation/create";
constexpr auto sound = R"({"colour":"red"})";
constexpr mcpeval::checks::callback_kind kind{method, "flood", "stalled", "invalid"};

/// Accepts a request that names a colour.
struct colour_blind {
  void run(mcpeval::item item, mcpeval::run& run) {
    const std::string grey = R"({"seen":"grey"})";
    mcpeval::checks::judge_callback(item, run, kind, [&](const mcpeval::value& params) {
      return params["colour"].is_string() ? grey : "";
    });
  }
};

/// The reason, or the status of a case without a verdict; empty for a pass.
std::string judge(script& server) {
  fake_host host{server};
  host.client_capabilities(R"({"elicitation":{}})");
  const auto judged = host.run<colour_blind>(fields);
  if (!judged.complete()) return "error " + std::to_string(judged.status());
  CHECK(judged.attempts() == 1);
  CHECK(judged.first_failure() == (judged.failed() ? 1u : 0u));
  CHECK(judged.faults().empty());
  return judged.reason();
}

}  // namespace

TEST_CASE("callback case: results pass, asked or not") {
  for (const auto* result : {"{}", R"({"isError":true})"}) {
    script server;
    server.on_tool("ask").ask(method, sound).reply(result);
    CHECK(judge(server).empty());
  }
  script quiet;
  CHECK(judge(quiet).empty());
}

TEST_CASE("callback case: a flood before everything else") {
  script flooding;
  flooding.on_tool("ask").ask(method, "{}", 2).say_nothing();
  CHECK(judge(flooding) == "flood");
  script closing;
  closing.on_tool("ask").ask(method, sound, 2).close();
  CHECK(judge(closing) == "flood");
}

TEST_CASE("callback case: silence before a malformed request") {
  script server;
  server.on_tool("ask").ask(method, "{}").say_nothing();
  CHECK(judge(server) == "stalled");
}

TEST_CASE("callback case: a malformed request, or a call that ends in an error") {
  script malformed;
  malformed.on_tool("ask").ask(method, "{}").reply("{}");
  CHECK(judge(malformed) == "invalid");
  script refusing;
  refusing.on_tool("ask").ask(method, sound).error(-32000, "no");
  CHECK(judge(refusing) == "invalid");
}

TEST_CASE("callback case: any other end is no verdict, malformed requests or not") {
  script closing;
  closing.on_tool("ask").ask(method, "{}").close();
  CHECK(judge(closing) == "error " + std::to_string(MCPEVAL_CLOSED));
  script confused;
  confused.on_tool("ask").break_protocol();
  CHECK(judge(confused) == "error " + std::to_string(MCPEVAL_PROTOCOL));
}
