// SPDX-License-Identifier: MIT
/// One method that the server may call back while a tool call is open.
#include "checks/callback.hpp"
#include "checks/declared_call.hpp"

#include <mcpeval/testing/fake_host.hpp>

#include <doctest/doctest.h>

#include <string>

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
