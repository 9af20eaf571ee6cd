// SPDX-License-Identifier: MIT
/// What the battery does when a connection is lost, row by row of contract 04 section 3, and when
/// it has to stop.
#include "scripted_server.hpp"

#include <doctest/doctest.h>

#include <algorithm>

using namespace mcpeval::core;

namespace {

constexpr std::string_view needy = R"({"properties":{"n":{"const":7}},"required":["n"]})";
const std::string two_tools = "[" + reader("first") + "," + reader("second") + "]";

bool holds(const words& all, const std::string& wanted) {
  return std::ranges::find(all, wanted) != all.end();
}

std::int64_t measured(const readiness_report& report, const std::string& name) {
  return area_of(report, "reliability").measurements.at(name);
}

}  // namespace

TEST_CASE("reconnect: an ordinary call that does not complete stops its tool alone") {
  for (const bool silent : {true, false}) {
    CAPTURE(silent);
    scripted_server server{two_tools};
    server.on("tools/call first") = [&](auto& line) {
      if (!silent) line.close();
    };
    const auto report = server.score();
    CHECK(std::ranges::count(server.asked, "1: tools/call first {}") == 1);
    CHECK(std::ranges::count(server.asked, "2: tools/call second {}") >= 3);
    CHECK(measured(report, "transport_errors") == 1);
    CHECK(lost_in(report, "coverage") == words{"coverage.exercised first coverage-call-failed 0"});
  }
}

TEST_CASE("reconnect: broken arguments that end the connection cost honesty, not the calls") {
  scripted_server server{"[" + reader("read", needy) + "]"};
  server.on("tools/call read") = [&](auto& line) {
    if (line.params()["arguments"].size() == 0) return line.close();
    server.answer(line, "tools/call read");
  };
  const auto report = server.score();
  CHECK(lost_in(report, "error-honesty") ==
        words{"error-honesty.invalid-arguments read honesty-call-failed 0"});
  CHECK(std::ranges::count(server.asked, "1: ping") == 0);
  CHECK(std::ranges::count(server.asked, R"(2: tools/call read {"n":7})") == 4);
  CHECK(measured(report, "transport_errors") == 0);
  CHECK(area_of(report, "coverage").score == 100);
}

TEST_CASE("reconnect: so does a server that dies of them after its answer") {
  for (const bool unseen : {true, false}) {
    CAPTURE(unseen);
    scripted_server server{"[" + reader("read", needy) + "]"};
    server.on("tools/call read") = [&](auto& line) {
      if (line.params()["arguments"].size() != 0) return server.answer(line, "tools/call read");
      line.fail(-32602);
      unseen ? line.close_unseen() : line.close();
    };
    CHECK(lost_in(server.score(), "error-honesty") ==
          words{"error-honesty.invalid-arguments read honesty-call-failed 0"});
    CHECK(std::ranges::count(server.asked, R"(2: tools/call read {"n":7})") == 4);
  }
}

TEST_CASE("reconnect: without a server nothing completes, and no call is counted") {
  scripted_server server{"[" + reader("first") + "," + reader("second", needy) + "]"};
  server.capabilities = R"({"resources":{}})";
  server.refuses_from = 2;
  server.on("tools/call first") = [](auto& line) { line.close(); };
  const auto report = server.score();
  CHECK(server.asked == words{"1: tools/call first {}"});
  // After the loss, and then once for each step: two of the second tool and six protocol checks.
  CHECK(server.connections == 10);
  CHECK(measured(report, "transport_errors") == 1);
  CHECK(measured(report, "untested_tools") == 1);
  CHECK(lost_in(report, "coverage") == words{"coverage.exercised first coverage-call-failed 0",
                                             "coverage.exercised second coverage-call-failed 0"});
  CHECK(lost_in(report, "error-honesty") ==
        words{"error-honesty.invalid-arguments second honesty-call-failed 0"});
  CHECK(area_of(report, "protocol").score == 0);
  CHECK(lost_in(report, "protocol") == words{"protocol.unknown-method - protocol-call-failed 0",
                                             "protocol.ping - protocol-call-failed 0",
                                             "protocol.unknown-tool - protocol-call-failed 0",
                                             "protocol.pagination - protocol-call-failed 0",
                                             "protocol.negotiation - protocol-call-failed 0"});
}

TEST_CASE("reconnect: a server that comes back is asked again") {
  scripted_server server{two_tools};
  server.on("tools/call first") = [&](auto& line) {
    server.refuses_from = 2;
    line.close();
  };
  server.settings.progress = [&](std::size_t, std::size_t, std::string_view what) {
    if (what == "second") server.refuses_from = 1000;
  };
  CHECK(lost_in(server.score(), "coverage") ==
        words{"coverage.exercised first coverage-call-failed 0"});
}

TEST_CASE("reconnect: lost server cases fail when the server is gone by then") {
  scripted_server server{"[" + reader("read", R"({"properties":{"s":{"type":"string"}}})") + "]"};
  server.settings.progress = [&](std::size_t, std::size_t, std::string_view what) {
    if (what == "reliability.contention") server.refuses_from = 2;
  };
  const auto report = server.score();
  CHECK(lost_in(report, "reliability") ==
        words{"reliability.contention - reliability-contention-failed 0",
              "reliability.payload - reliability-payload-unhandled 0"});
}

TEST_CASE("reconnect: a protocol check that does not complete costs itself alone") {
  scripted_server server{two_tools};
  server.on("mcpeval/unknown") = [](auto& line) { line.close(); };
  const auto report = server.score();
  CHECK(lost_in(report, "protocol") == words{"protocol.unknown-method - protocol-call-failed 0"});
  CHECK(holds(server.asked, "3: ping"));
}

TEST_CASE("reconnect: a connection that dies after a tool's last answer is not the next one's") {
  for (const bool unseen : {true, false}) {
    CAPTURE(unseen);
    scripted_server server{two_tools};
    int calls = 0;
    server.on("tools/call first") = [&](auto& line) {
      server.answer(line, "tools/call first");
      if (++calls != 3) return;
      unseen ? line.close_unseen() : line.close();
    };
    const auto report = server.score();
    CHECK(measured(report, "successful_calls") == 6);
    CHECK(measured(report, "transport_errors") == 0);
    CHECK(std::ranges::count(server.asked, "2: tools/call second {}") == 3);
  }
}

TEST_CASE("reconnect: nor does the next one have a call counted when no server comes back") {
  for (const bool unseen : {true, false}) {
    CAPTURE(unseen);
    scripted_server server{two_tools};
    server.refuses_from = 2;
    int calls = 0;
    server.on("tools/call first") = [&](auto& line) {
      server.answer(line, "tools/call first");
      if (++calls != 3) return;
      unseen ? line.close_unseen() : line.close();
    };
    const auto report = server.score();
    CHECK(measured(report, "transport_errors") == 0);
    CHECK(measured(report, "untested_tools") == 1);
    CHECK(server.connections == 9);  // the first, then one try each for a tool, a case, six checks
  }
}

TEST_CASE("reconnect: within a tool's calls the end of the connection is the tool's own") {
  for (const bool unseen : {true, false}) {
    CAPTURE(unseen);
    scripted_server server{two_tools};
    server.on("tools/call first") = [&](auto& line) {
      server.answer(line, "tools/call first");
      unseen ? line.close_unseen() : line.close();
    };
    const auto report = server.score();
    CHECK(measured(report, "successful_calls") == 4);
    CHECK(measured(report, "transport_errors") == 1);
    CHECK(report.exercised == 2);
  }
}

TEST_CASE("listing: one that is not complete leaves readiness unmeasured") {
  struct row {
    scripted_server::behaviour list;
    std::string label;
  };
  const row rows[] = {
      {[](auto& line) { line.fail(-32603); }, "transport-error"},
      {[](auto& line) { line.reply(R"({"tools":{}})"); }, "transport-error"},
      {[](auto& line) { line.close(); }, "transport-closed"},
      {[](auto&) {}, "transport-timeout"},
      {[n = 0](auto& line) mutable {
         line.reply(R"({"tools":[],"nextCursor":")" + std::to_string(++n) + "\"}");
       },
       "transport-error"},
      {[n = 0](auto& line) mutable {
         if (++n == 1) return line.reply(R"({"tools":[],"nextCursor":"2"})");
         line.fail(-32603);
       },
       "transport-error"},
  };
  for (std::size_t i = 0; i < std::size(rows); ++i) {
    CAPTURE(i);
    scripted_server server{two_tools};
    server.on("tools/list") = rows[i].list;
    const auto outcome = server.run();
    REQUIRE(outcome);
    CHECK(outcome->readiness_error == rows[i].label);
    CHECK_FALSE(outcome->readiness);
    CHECK_FALSE(outcome->cause.empty());
    CHECK(server.asked.empty());
  }
}

TEST_CASE("listing: a response is waited for 15 seconds, whatever the run's time-out is") {
  scripted_server server{two_tools};
  instant asked_at = 0;
  server.on("tools/list") = [&](auto&) { asked_at = server.time.at; };
  CHECK(server.run()->readiness_error == "transport-timeout");
  CHECK(server.time.at - asked_at == 15 * second);
}

TEST_CASE("start: without a connection readiness is unmeasured") {
  scripted_server server{two_tools};
  server.refuses_from = 1;
  const auto outcome = server.run();
  CHECK(outcome->readiness_error == "transport-closed");
  CHECK(outcome->cause == "the scripted server could not be reached");
}

TEST_CASE("stop: a spent budget leaves readiness unmeasured, wherever it runs out") {
  constexpr std::uint32_t needed = 19;
  const auto run_with = [](scripted_server& server, std::uint32_t left) {
    for (std::uint32_t i = left; i < budget::requests; ++i)
      REQUIRE(server.spending.reserve_request());
    return server.run();
  };
  for (std::uint32_t left = 0; left < needed; ++left) {
    CAPTURE(left);
    scripted_server server{two_tools};
    const auto outcome = run_with(server, left);
    REQUIRE(outcome);
    CHECK(outcome->readiness_error == "evaluation-budget-exceeded");
    CHECK_FALSE(outcome->readiness);
    CHECK(outcome->cause == "the evaluation's time or request budget is spent");
  }
  scripted_server enough{two_tools};
  CHECK(run_with(enough, needed)->readiness);
  scripted_server late{two_tools};
  late.on("ping") = [&](auto& line) {
    line.reply("{}");
    late.time.at += budget::duration;
  };
  CHECK(late.run()->readiness_error == "evaluation-budget-exceeded");
}

TEST_CASE("stop: the operator's wish ends the battery before the next step") {
  std::atomic<bool> interrupted{false};
  scripted_server server{two_tools};
  server.settings.interrupted = &interrupted;
  server.on("tools/call first") = [&](auto& line) {
    interrupted = true;
    server.answer(line, "tools/call first");
  };
  const auto outcome = server.run();
  CHECK(outcome->readiness_error == "evaluation-interrupted");
  CHECK(outcome->cause == "the operator stopped the run");
  for (const auto& each : server.asked) CHECK(each == "1: tools/call first {}");
}
