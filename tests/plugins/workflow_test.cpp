// SPDX-License-Identifier: MIT
/// workflow over a script, contract 02 sections 2.7 and 3.20 and decision 10.
#include "stock_descriptor.hpp"
#include "summary.hpp"

#include "probes/workflow/workflow.cpp"

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

using mcpeval::testing::fake_host;
using mcpeval::testing::script;
using namespace std::chrono_literals;

namespace {

/// Opens, reads twice, and must be refused in between.
constexpr std::string_view fields = R"({"repetitions":2,"steps":[
  {"tool":"open","arguments":{"door":1},"expect":{"outcome":"ok"}},
  {"tool":"read","arguments":{},"expect":{"outcome":"ok","required_result_fields":["text"]}},
  {"tool":"lock","arguments":{},"expect":{"outcome":"error","error_code":-32001}},
  {"tool":"read","arguments":{},"expect":{"outcome":"ok","equals":{"text":"door"}}}]})";

script behaving() {
  script server;
  server.tools(R"([{"name":"open","inputSchema":{}},
    {"name":"read","inputSchema":{},"annotations":{"readOnlyHint":true}},
    {"name":"lock","inputSchema":{},"annotations":{"destructiveHint":false}}])");
  server.on_tool("read").reply(R"({"content":[],"text":"door"})");
  server.on_tool("lock").error(-32001, "locked");
  return server;
}

std::string judge(script& server, std::string_view one_case = fields) {
  fake_host host{server, descriptor};
  return summary(host.run<workflow>(one_case));
}

std::string failed(int call, std::string_view reason) {
  const auto at = std::to_string(call);
  return "fail attempts=" + at + " first_failure=" + at + " reason=" + std::string{reason};
}

}  // namespace

TEST_CASE("workflow: the steps in order, as often as declared, in one session") {
  auto server = behaving();
  fake_host host{server, descriptor};
  CHECK(summary(host.run<workflow>(fields)) == "pass attempts=8");
  const std::vector<std::string> round = {R"(1 tools/call {"name":"open","arguments":{"door":1}})",
                                          R"(1 tools/call {"name":"read","arguments":{}})",
                                          R"(1 tools/call {"name":"lock","arguments":{}})",
                                          R"(1 tools/call {"name":"read","arguments":{}})"};
  auto twice = round;
  twice.insert(twice.end(), round.begin(), round.end());
  CHECK(sent(host) == twice);
}

TEST_CASE("workflow: the largest case") {
  std::string one_case = R"({"repetitions":20,"steps":[)";
  for (int i = 0; i < 32; ++i)
    one_case += (i == 0 ? "" : ",") +
                std::string{R"({"tool":"open","arguments":{},"expect":{"outcome":"ok"}})"};
  auto server = behaving();
  fake_host host{server, descriptor};
  CHECK(summary(host.run<workflow>(one_case + "]}")) == "pass attempts=640");
  CHECK(host.count("tools/call") == 640);

  server.on_tool("open").at(640).error(-32000, "tired");
  CHECK(summary(host.run<workflow>(one_case + "]}")) == failed(640, "unexpected-outcome"));
}

TEST_CASE("workflow: the first mismatch ends it, counted over the whole sequence") {
  auto first = behaving();
  first.on_tool("open").error(-32000, "no");
  fake_host host{first, descriptor};
  CHECK(summary(host.run<workflow>(fields)) == failed(1, "unexpected-outcome"));
  CHECK(host.sent().size() == 1);

  auto second_round = behaving();
  second_round.on_tool("open").at(2).reply(R"({"isError":true})");
  CHECK(judge(second_round) == failed(5, "unexpected-outcome"));
}

TEST_CASE("workflow: each step by its own expectation") {
  auto unlocked = behaving();
  unlocked.on_tool("lock").at(1).reply("{}");
  CHECK(judge(unlocked) == failed(3, "unexpected-outcome"));

  auto other_code = behaving();
  other_code.on_tool("lock").at(2).error(-32002, "locked");
  CHECK(judge(other_code) == failed(7, "error-code-mismatch"));

  auto fieldless = behaving();
  fieldless.on_tool("read").at(3).reply(R"({"content":[]})");
  CHECK(judge(fieldless) == failed(6, "missing-field"));

  auto changed = behaving();
  changed.on_tool("read").at(4).reply(R"({"text":"wall"})");
  CHECK(judge(changed) == failed(8, "value-mismatch"));
}

TEST_CASE("workflow: an unlisted tool or a writer now is no verdict, and nothing is called") {
  for (const auto* entry :
       {R"({"name":"other","inputSchema":{}})",
        R"({"name":"lock","inputSchema":{},"annotations":{"readOnlyHint":false}})",
        R"({"name":"lock","inputSchema":{},"annotations":{"destructiveHint":true}})",
        R"({"name":"lock","inputSchema":{},
            "annotations":{"readOnlyHint":true,"destructiveHint":true}})"}) {
    CAPTURE(entry);
    auto server = behaving();
    server.tools(R"([{"name":"open","inputSchema":{}},{"name":"read","inputSchema":{}},)" +
                 std::string{entry} + "]");
    fake_host host{server, descriptor};
    CHECK(summary(host.run<workflow>(fields)) == "error " + std::to_string(MCPEVAL_PROTOCOL));
    CHECK(host.count("tools/call") == 0);
  }
}

TEST_CASE("workflow: hints that are no boolean make no writer") {
  auto server = behaving();
  server.tools(R"([{"name":"open","inputSchema":{},"annotations":{"readOnlyHint":"false"}},
    {"name":"read","inputSchema":{},"annotations":null},
    {"name":"lock","inputSchema":{},"annotations":{"destructiveHint":"true"}},
    {"name":"unused","inputSchema":{},"annotations":{"destructiveHint":true}}])");
  CHECK(judge(server) == "pass attempts=8");
}

TEST_CASE("workflow: a catalog that cannot be listed to its end is no verdict") {
  for (const auto status : {MCPEVAL_PROTOCOL, MCPEVAL_TIMEOUT, MCPEVAL_CLOSED}) {
    auto server = behaving();
    server.catalog_status(status);
    fake_host host{server, descriptor};
    CHECK(summary(host.run<workflow>(fields)) == "error " + std::to_string(status));
    CHECK(host.count("tools/call") == 0);
  }
}

TEST_CASE("workflow: a transport fault at any step is no verdict") {
  using mcpeval::testing::reaction;
  struct row {
    reaction& (reaction::*fault)();
    mcpeval_status status;
  };
  for (const auto& one :
       {row{&reaction::say_nothing, MCPEVAL_TIMEOUT}, row{&reaction::close, MCPEVAL_CLOSED},
        row{&reaction::break_protocol, MCPEVAL_PROTOCOL}})
    for (const std::uint32_t nth : {1u, 4u}) {
      auto server = behaving();
      (server.on_tool("read").at(nth).*one.fault)();
      fake_host host{server, descriptor};
      const auto judged = host.run<workflow>(fields);
      CHECK(summary(judged) == "error " + std::to_string(one.status));
      CHECK(judged.attempts() == 0);
      CHECK(host.count("tools/call") == nth * 2);
    }
}

TEST_CASE("workflow: the budget and the operator end the case") {
  auto server = behaving();
  fake_host unpaid{server, descriptor};
  unpaid.budget(5min, 5);
  CHECK(unpaid.run<workflow>(fields).status() == MCPEVAL_BUDGET);
  CHECK(unpaid.count("tools/call") == 5);

  server.on_tool("open").at(2).say_nothing();
  fake_host stopped{server, descriptor};
  stopped.cancel_after(1s);
  CHECK(summary(stopped.run<workflow>(fields)) == "error " + std::to_string(MCPEVAL_CANCELLED));
}

TEST_CASE("workflow: a stateless sequence") {
  auto server = behaving();
  server.protocol_version("2026-07-28");
  CHECK(judge(server) == "pass attempts=8");
  server.on_tool("read").at(2).reply(R"({"resultType":"task","text":"door"})");
  CHECK(judge(server) == failed(4, "result-type-invalid"));
  server.on_tool("read").at(2).reply(
      R"({"resultType":"input_required","inputRequests":{"a":{"method":"roots/list"}}})");
  CHECK(judge(server) == failed(4, "input-required-unsolicited"));
}

TEST_CASE("workflow: a state handed back is no call of the sequence") {
  auto server = behaving();
  server.protocol_version("2026-07-28");
  server.on_tool("open").at(1).reply(R"({"resultType":"input_required","requestState":"s"})");
  fake_host host{server, descriptor};
  CHECK(summary(host.run<workflow>(fields)) == "pass attempts=8");
  CHECK(host.count("tools/call") == 9);
}

TEST_CASE("workflow: descriptor") {
  check_descriptor(
      descriptor, "workflow",
      {"unexpected-outcome", "missing-field", "value-mismatch", "error-code-mismatch"});
}

TEST_CASE("workflow: a hint is the plain one of its reason, and says where to look") {
  const auto embedded = mcpeval::testing::json_text::parse(descriptor);
  const auto plain = committed_descriptor("instruction-fidelity");
  REQUIRE(embedded != nullptr);
  REQUIRE(plain != nullptr);
  const auto reasons = [](const mcpeval::testing::json_text& text) {
    return mcpeval::value{&mcpeval::testing::json_table, text.value()}.pointer(
        "/plugins/0/reasons");
  };
  for (std::size_t i = 0; i < 4; ++i) {
    const auto own = reasons(*embedded).at(i);
    const auto base = reasons(*plain).at(i);
    CHECK(own["id"] == base["id"]);
    const std::string start =
        "Workflow call {first_failure}: " + std::string{base["hint"].string_or("")} + "; ";
    CHECK(own["hint"].string_or("").starts_with(start));
  }
}
