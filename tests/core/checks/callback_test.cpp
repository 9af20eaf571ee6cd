// SPDX-License-Identifier: MIT
/// One method that the server may call back while a tool call is open.
#include "checks/callback.hpp"
#include "checks/declared_call.hpp"

#include <mcpeval/testing/fake_host.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using mcpeval::testing::fake_host;
using mcpeval::testing::script;

namespace {

constexpr auto fields = R"({"tool":"ask","arguments":{}})";

/// Answers a request that names a colour, and notes what the callback noticed.
struct colour_blind {
  static std::string answer(const mcpeval::value& params) {
    return params["colour"].is_string() ? R"({"seen":"grey"})" : "";
  }
  void run(mcpeval::item item, mcpeval::run& run) {
    auto session = run.session();
    const mcpeval::checks::declared_call call{item};
    {
      mcpeval::checks::callback asked{session, run.json(), {"elicitation/create", 2, &answer}};
      const auto status = mcpeval::require(call.try_begin(session)).try_wait().status;
      run.measure("status", status);
      run.measure("flooded", asked.flooded() ? 1 : 0);
      run.measure("malformed", asked.malformed() ? 1 : 0);
    }
    if (item["again"].is_true()) call.make(session);
  }
};

/// Runs the probe against a tool that asks as `server` says.
struct observed_run {
  explicit observed_run(script& server, const char* one_case = fields) : host{server} {
    host.client_capabilities(R"({"elicitation":{},"sampling":{}})");
    verdict = host.run<colour_blind>(one_case);
  }
  fake_host host;
  mcpeval::testing::verdict verdict;
};

}  // namespace

TEST_CASE("callback: sound requests up to the bound are answered") {
  script server;
  server.on_tool("ask").ask("elicitation/create", R"({"colour":"red"})", 2);
  const observed_run seen{server};
  CHECK(seen.verdict.passed());
  CHECK(seen.verdict.measurement("flooded") == 0);
  CHECK(seen.verdict.measurement("malformed") == 0);
  REQUIRE(seen.host.answers().size() == 2);
  CHECK(seen.host.answers()[1].result == R"({"seen":"grey"})");
}

TEST_CASE("callback: a malformed request is refused, remembered, and counted") {
  script server;
  server.on_tool("ask")
      .ask("elicitation/create", R"({"colour":7})")
      .ask("elicitation/create", R"({"colour":"red"})");
  const observed_run seen{server};
  CHECK(seen.verdict.measurement("status") == MCPEVAL_OK);
  CHECK(seen.verdict.measurement("malformed") == 1);
  CHECK(seen.verdict.measurement("flooded") == 0);
  REQUIRE(seen.host.answers().size() == 2);
  CHECK(seen.host.answers()[0].error_code == -32601);
}

TEST_CASE("callback: the request above the bound ends the wait unanswered") {
  script server;
  server.on_tool("ask").ask("elicitation/create", R"({"colour":"red"})", 3);
  const observed_run seen{server};
  CHECK(seen.verdict.measurement("status") == MCPEVAL_LIMIT);
  CHECK(seen.verdict.measurement("flooded") == 1);
  CHECK(seen.host.answers().size() == 2);
}

TEST_CASE("callback: another declared method is refused and not counted") {
  script server;
  server.on_tool("ask").ask("sampling/createMessage", R"({"messages":[]})", 3);
  const observed_run seen{server};
  CHECK(seen.verdict.measurement("flooded") == 0);
  CHECK(seen.verdict.measurement("malformed") == 0);
  REQUIRE(seen.host.answers().size() == 3);
  CHECK(seen.host.answers()[0].error_code == -32601);
}

TEST_CASE("callback: notifications pass by") {
  script server;
  server.on_tool("ask").notify("notifications/message", R"({"level":"info"})");
  CHECK(observed_run{server}.verdict.passed());
}

TEST_CASE("callback: once it is gone the host answers again") {
  script server;
  server.on_tool("ask").at(2).ask("elicitation/create", R"({"colour":"red"})");
  const observed_run seen{server, R"({"tool":"ask","arguments":{},"again":true})"};
  CHECK(seen.verdict.passed());
  REQUIRE(seen.host.answers().size() == 1);
  CHECK(seen.host.answers()[0].error_code == -32601);
}

namespace {

constexpr auto stateless = "2026-07-28";
constexpr auto red = R"({"method":"elicitation/create","params":{"colour":"red"}})";

/// A result that asks for `entries`, the members of an object.
std::string asking(const std::string& entries) {
  return R"({"resultType":"input_required","inputRequests":{)" + entries + "}}";
}

/// The probe against a stateless tool whose calls come to these results, then to an empty one.
struct rounds {
  explicit rounds(const std::vector<std::string>& results) {
    server.protocol_version(stateless);
    std::uint32_t n = 0;
    for (const auto& result : results) server.on_tool("ask").at(++n).reply(result);
    seen.emplace(server);
  }
  [[nodiscard]] auto measured(std::string_view name) const {
    return seen->verdict.measurement(name).value_or(-1);
  }
  script server;
  std::optional<observed_run> seen;
};

}  // namespace

TEST_CASE("callback, stateless: sound requests are answered in the next round") {
  const rounds made{{asking(R"("b":)" + std::string{red} + R"(,"a":)" + red)}};
  CHECK(made.measured("status") == MCPEVAL_OK);
  CHECK(made.measured("flooded") == 0);
  CHECK(made.measured("malformed") == 0);
  REQUIRE(made.seen->host.sent().size() == 2);
  CHECK(made.seen->host.sent()[1].params ==
        R"({"name":"ask","arguments":{},"inputResponses":{"a":{"seen":"grey"},)"
        R"("b":{"seen":"grey"}}})");
}

TEST_CASE("callback, stateless: what is malformed ends the wait") {
  for (const auto& result :
       {asking(R"("a":{"method":"elicitation/create","params":{"colour":7}})"),
        asking(R"("a":{"method":"elicitation/create"})"), asking(R"("a":{"params":{}})"),
        asking(R"("a":7)"), std::string{R"({"resultType":"input_required"})"}}) {
    CAPTURE(result);
    const rounds made{{result}};
    CHECK(made.measured("status") == MCPEVAL_PROTOCOL);
    CHECK(made.measured("malformed") == 1);
    CHECK(made.measured("flooded") == 0);
    CHECK(made.seen->host.count("tools/call") == 1);
  }
}

TEST_CASE("callback, stateless: entries of all rounds and of any method count") {
  const std::string one = R"("a":)" + std::string{red};
  const rounds enough{{asking(one), asking(one)}};
  CHECK(enough.measured("status") == MCPEVAL_OK);
  CHECK(enough.measured("flooded") == 0);

  const rounds third{{asking(one), asking(one), asking(one)}};
  CHECK(third.measured("status") == MCPEVAL_LIMIT);
  CHECK(third.measured("flooded") == 1);
  CHECK(third.seen->host.answers().size() == 2);

  const rounds foreign{{asking(one + R"(,"b":{"method":"roots/list"},"c":{"method":"x/y"})")}};
  CHECK(foreign.measured("status") == MCPEVAL_LIMIT);
  CHECK(foreign.measured("flooded") == 1);
  CHECK(foreign.seen->host.answers().empty());
}

TEST_CASE("callback, stateless: a foreign method within the bound is the host's to judge") {
  const rounds made{{asking(R"("a":{"method":"roots/list"})")}};
  CHECK(made.measured("status") == MCPEVAL_VERDICT);
  CHECK(made.measured("malformed") == 0);
}
