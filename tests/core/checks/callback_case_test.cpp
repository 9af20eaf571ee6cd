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

namespace {

/// A stateless tool that asks for these members of an object, and then succeeds.
script asking(const std::string& entries) {
  script server;
  server.protocol_version("2026-07-28");
  server.on_tool("ask").at(1).reply(R"({"resultType":"input_required","inputRequests":{)" +
                                    entries + "}}");
  return server;
}

constexpr auto red = R"("a":{"method":"elicitation/create","params":{"colour":"red"}})";
constexpr auto grey = R"("b":{"method":"elicitation/create","params":{}})";
constexpr auto roots = R"("r":{"method":"roots/list"})";

}  // namespace

TEST_CASE("callback case, stateless: answered, and ended by any result") {
  auto server = asking(red);
  CHECK(judge(server).empty());
  server.on_tool("ask").at(2).reply(R"({"isError":true})");
  CHECK(judge(server).empty());
}

TEST_CASE("callback case, stateless: a flood, a malformed entry, a foreign method, in this order") {
  auto all = asking(std::string{grey} + "," + red + "," + roots);
  CHECK(judge(all) == "flood");
  auto malformed = asking(grey);
  CHECK(judge(malformed) == "invalid");
  auto nameless = asking(std::string{R"("a":{},)"} + roots);
  CHECK(judge(nameless) == "invalid");
  auto foreign = asking(roots);
  CHECK(judge(foreign) == "input-required-unsolicited");
}

TEST_CASE("callback case, stateless: the end of the call after an answer") {
  auto refusing = asking(red);
  refusing.on_tool("ask").at(2).error(-32021, "capability missing");
  CHECK(judge(refusing) == "invalid");
  auto silent = asking(red);
  silent.on_tool("ask").at(2).say_nothing();
  CHECK(judge(silent) == "stalled");
  auto closing = asking(red);
  closing.on_tool("ask").at(2).close();
  CHECK(judge(closing) == "error " + std::to_string(MCPEVAL_CLOSED));
}

TEST_CASE("callback case, stateless: four rounds that ask for nothing stall the call") {
  script server;
  server.protocol_version("2026-07-28");
  server.on_tool("ask").reply(R"({"resultType":"input_required","requestState":"s"})");
  CHECK(judge(server) == "stalled");
}

TEST_CASE("callback case, stateless: an unknown result type is the host's verdict") {
  script server;
  server.protocol_version("2026-07-28");
  server.on_tool("ask").reply(R"({"resultType":"task"})");
  CHECK(judge(server) == "result-type-invalid");
}
