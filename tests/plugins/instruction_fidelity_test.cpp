// SPDX-License-Identifier: MIT
/// instruction-fidelity over a script, contract 02 sections 2.7 and 3.8.
#include "stock_descriptor.hpp"
#include "summary.hpp"

#include "probes/instruction-fidelity/instruction_fidelity.cpp"

#include <string>
#include <string_view>
#include <vector>

using mcpeval::testing::fake_host;
using mcpeval::testing::script;

namespace {

/// The verdict of one call of a tool that answers with `result`.
std::string judge(std::string_view result, std::string_view expect) {
  script server;
  server.on_tool("book").reply(result);
  fake_host host{server, descriptor};
  const auto fields =
      R"({"tool":"book","arguments":{"seat":"12A"},"expect":)" + std::string{expect} + "}";
  const auto verdict = host.run<instruction_fidelity>(fields);
  CHECK(sent(host) ==
        std::vector<std::string>{R"(1 tools/call {"name":"book","arguments":{"seat":"12A"}})"});
  return summary(verdict);
}

constexpr std::string_view booked = R"({"content":[],"state":"booked","seats":[{"row":12}]})";

}  // namespace

TEST_CASE("instruction-fidelity: a result as expected") {
  CHECK(judge(booked, R"({"outcome":"ok"})") == "pass attempts=1");
  CHECK(judge(booked, R"({"outcome":"ok","required_result_fields":["state"],
        "equals":{"state":"booked"},"required_result_paths":["/seats/0"],
        "equals_paths":{"/seats/0/row":12}})") == "pass attempts=1");
}

TEST_CASE("instruction-fidelity: an error as expected") {
  CHECK(judge(R"({"isError":true})", R"({"outcome":"error","error_code":-32000})") ==
        "pass attempts=1");
}

TEST_CASE("instruction-fidelity: the other outcome") {
  CHECK(judge(booked, R"({"outcome":"error"})") ==
        "fail attempts=1 first_failure=1 reason=unexpected-outcome");
  CHECK(judge(R"({"isError":true})", R"({"outcome":"ok"})") ==
        "fail attempts=1 first_failure=1 reason=unexpected-outcome");
}

TEST_CASE("instruction-fidelity: another code") {
  script server;
  server.on_tool("book").error(-32603, "no");
  fake_host host{server, descriptor};
  CHECK(
      summary(host.run<instruction_fidelity>(
          R"({"tool":"book","arguments":{},"expect":{"outcome":"error","error_code":-32602}})")) ==
      "fail attempts=1 first_failure=1 reason=error-code-mismatch");
}

TEST_CASE("instruction-fidelity: a missing member") {
  CHECK(judge(booked, R"({"outcome":"ok","required_result_fields":["price"]})") ==
        "fail attempts=1 first_failure=1 reason=missing-field");
  CHECK(judge("[]", R"({"outcome":"ok"})") ==
        "fail attempts=1 first_failure=1 reason=missing-field");
}

TEST_CASE("instruction-fidelity: another value") {
  CHECK(judge(booked, R"({"outcome":"ok","equals_paths":{"/seats/0/row":12.0}})") ==
        "fail attempts=1 first_failure=1 reason=value-mismatch");
}

TEST_CASE("instruction-fidelity: a transport fault is no verdict") {
  script server;
  server.on_tool("book").error_object(R"({"message":"no code"})");
  fake_host host{server, descriptor};
  CHECK(host.run<instruction_fidelity>(
                R"({"tool":"book","arguments":{},"expect":{"outcome":"error"}})")
            .status() == MCPEVAL_PROTOCOL);
}

TEST_CASE("instruction-fidelity, stateless: an error of the era is an error like any other") {
  script server;
  server.protocol_version("2026-07-28");
  server.on_tool("book").error(-32021, "capability missing");
  fake_host host{server, descriptor};
  CHECK(
      summary(host.run<instruction_fidelity>(
          R"({"tool":"book","arguments":{},"expect":{"outcome":"error","error_code":-32021}})")) ==
      "pass attempts=1");
  server.on_tool("book").reply(R"({"resultType":"input_required"})");
  CHECK(summary(host.run<instruction_fidelity>(
            R"({"tool":"book","arguments":{},"expect":{"outcome":"ok"}})")) ==
        "fail attempts=1 first_failure=1 reason=result-type-invalid");
}

TEST_CASE("instruction-fidelity: descriptor") {
  check_descriptor(
      descriptor, "instruction-fidelity",
      {"unexpected-outcome", "missing-field", "value-mismatch", "error-code-mismatch"});
}
