// SPDX-License-Identifier: MIT
/// The battery in the stateless era (contract 12 section 4).
#include "scripted_server.hpp"

#include <doctest/doctest.h>

#include <algorithm>

using namespace mcpeval::core;

namespace {

constexpr std::string_view needy = R"({"properties":{"n":{"const":7}},"required":["n"]})";
const std::string one_tool = "[" + reader("read") + "]";

words lost(const std::string& check, const std::string& reason) {
  return {"protocol." + check + " - protocol-" + reason + " 0"};
}

words protocol_losses(const std::string& request, const scripted_server::behaviour& told) {
  scripted_server server{one_tool, true};
  server.on(request) = told;
  return lost_in(server.score(), "protocol");
}

scripted_server::behaviour replying(std::string result) {
  return [result = std::move(result)](scripted_connection& line) { line.reply(result); };
}

}  // namespace

TEST_CASE("stateless: every request to a server with one sound tool, in order") {
  scripted_server server{"[" + reader("read", needy) + "]", true};
  server.on("tools/call read") = [&](auto& line) {
    if (line.params()["arguments"].size() == 0) return line.fail(-32602);
    server.answer(line, "tools/call read");
  };
  const auto report = server.score();
  CHECK(server.asked == words{"1: tools/call read {}", "1: server/discover",
                              R"(1: tools/call read {"n":7})", R"(1: tools/call read {"n":7})",
                              R"(1: tools/call read {"n":7})", R"(1: tools/call read {"n":7})",
                              R"(2: tools/call read {"n":7})", "1: mcpeval/unknown",
                              "1: server/discover", "1: tools/call mcpeval-unknown-tool {}",
                              "3: server/discover", "4: server/discover", "5: server/discover"});
  CHECK(report.standard == "mcpeval-standard/3");
  CHECK(area_of(report, "protocol").score == 100);
  CHECK(area_of(report, "error-honesty").score == 100);
  CHECK(area_of(report, "reliability").score == 100);
}

TEST_CASE("stateless: results that are none do not complete a call, -32021 is an error like any") {
  struct row {
    scripted_server::behaviour reply;
    std::string measurement;
    std::int64_t count;
  };
  const row rows[] = {
      {replying(R"({"resultType":"input_required","inputRequests":{"a":{"method":"roots/list"}}})"),
       "transport_errors", 1},
      {replying(R"({"resultType":"strange","content":[]})"), "transport_errors", 1},
      {[](auto& line) { line.fail(-32022); }, "transport_errors", 1},
      {[](auto& line) { line.fail(-32021); }, "rpc_errors", 3},
  };
  for (std::size_t i = 0; i < std::size(rows); ++i) {
    CAPTURE(i);
    scripted_server server{one_tool, true};
    server.on("tools/call read") = rows[i].reply;
    const auto report = server.score();
    CHECK(area_of(report, "reliability").measurements.at(rows[i].measurement) == rows[i].count);
    CHECK(lost_in(report, "coverage") == words{"coverage.exercised read coverage-call-failed 0"});
  }
}

TEST_CASE("stateless: a request for input is no honest refusal") {
  scripted_server server{"[" + reader("read", needy) + "]", true};
  server.on("tools/call read") = [&](auto& line) {
    if (line.params()["arguments"].size() != 0) return server.answer(line, "tools/call read");
    line.reply(R"({"resultType":"input_required","inputRequests":{"a":{"method":"roots/list"}}})");
  };
  CHECK(lost_in(server.score(), "error-honesty") ==
        words{"error-honesty.invalid-arguments read honesty-call-failed 0"});
}

TEST_CASE("stateless: server/discover stands for ping") {
  // The negotiation asks on connections of its own; here only the battery's own is out of order.
  const auto on_first = [](std::string result) {
    scripted_server server{one_tool, true};
    server.on("server/discover") = [&, result](auto& line) {
      line.number() == 1 ? line.reply(result) : server.answer(line, "server/discover");
    };
    return lost_in(server.score(), "protocol");
  };
  CHECK(on_first(R"({"supportedVersions":["2030-01-01","2026-07-28"],"capabilities":{}})").empty());
  CHECK(on_first(R"({"supportedVersions":["2030-01-01"],"capabilities":{}})") ==
        lost("ping", "ping-failed"));
  CHECK(on_first(R"({"supportedVersions":["2026-07-28"],"capabilities":[]})") ==
        lost("ping", "ping-failed"));
  CHECK(on_first(R"({"capabilities":{}})") == lost("ping", "ping-failed"));
}

TEST_CASE("stateless: an unknown tool that asks for input is accepted") {
  const std::string tool = "tools/call mcpeval-unknown-tool";
  CHECK(protocol_losses(tool, replying(R"({"resultType":"input_required","requestState":"s"})")) ==
        lost("unknown-tool", "unknown-tool-accepted"));
  CHECK(protocol_losses(tool, replying(R"({"resultType":"input_required",)"
                                       R"("inputRequests":{"a":{"method":"roots/list"}}})")) ==
        lost("unknown-tool", "unknown-tool-accepted"));
}

TEST_CASE("stateless: pages are judged with their hints, and a foreign result is no verdict") {
  int listings = 0;
  const auto third = [&](std::string result) {
    listings = 0;
    scripted_server server{one_tool, true};
    server.on("tools/list") = [&, result](auto& line) {
      ++listings == 3 ? line.reply(result) : server.answer(line, "tools/list");
    };
    return lost_in(server.score(), "protocol");
  };
  CHECK(third(R"({"tools":[]})") == lost("pagination", "pagination-invalid"));
  CHECK(third(R"({"tools":[],"ttlMs":0,"cacheScope":"private"})").empty());
}

TEST_CASE("stateless: a discover result without hints loses the negotiation") {
  scripted_server server{one_tool, true};
  server.on("server/discover") = [&](auto& line) {
    if (line.number() == 1) return server.answer(line, "server/discover");
    line.reply(R"({"supportedVersions":["2026-07-28"],"capabilities":{}})");
  };
  CHECK(lost_in(server.score(), "protocol") == lost("negotiation", "negotiation-invalid-version"));
}

TEST_CASE("stateless: over HTTP a tool whose headers cannot be made is not called") {
  const std::string uncallable = reader(
      "read",
      R"({"properties":{"n":{"type":"string","x-mcp-header":"bad header"}},"required":["n"]})");
  scripted_server over_pipe{"[" + uncallable + "]", true};
  CHECK(area_of(over_pipe.score(), "coverage").score == 100);

  scripted_server over_http{"[" + uncallable + "]", true};
  over_http.over_http();
  const auto report = over_http.score();
  CHECK(lost_in(report, "coverage") == words{"coverage.exercised read coverage-unsynthesizable 0"});
  CHECK(lost_in(report, "error-honesty") ==
        words{"error-honesty.untestable - honesty-untestable 0"});
  for (const auto& each : over_http.asked) CHECK(each.find("call read") == std::string::npos);
}
