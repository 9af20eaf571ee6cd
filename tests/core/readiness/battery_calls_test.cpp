// SPDX-License-Identifier: MIT
/// Which calls the battery makes, and what each of their ends counts as (contract 04 sections 2 to
/// 4, 6 and 7).
#include "scripted_server.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::core;

namespace {

constexpr std::string_view text_schema =
    R"({"properties":{"b":{"type":"string"},"a":{"type":"string"}},"required":["b"]})";

std::string list(const words& entries) {
  std::string out = "[";
  for (const auto& entry : entries) (out += out.size() > 1 ? "," : "") += entry;
  return out + "]";
}

std::int64_t measured(const readiness_report& report, const std::string& name) {
  return area_of(report, "reliability").measurements.at(name);
}

/// What the battery asked for before its protocol checks.
words calls_of(const scripted_server& server) {
  words out;
  for (const auto& each : server.asked)
    if (each.find("tools/call") != std::string::npos &&
        each.find("mcpeval-unknown-tool") == std::string::npos)
      out.push_back(each);
  return out;
}

}  // namespace

TEST_CASE("battery: every request to a server with one sound tool, in order") {
  scripted_server server{list({reader("read", text_schema)})};
  server.capabilities = R"({"tools":{},"prompts":{}})";
  server.on("prompts/list") = [](auto& line) { line.reply(R"({"prompts":[]})"); };
  const auto report = server.score();
  CHECK(server.asked ==
        words{R"(1: tools/call read {})", "1: ping", R"(1: tools/call read {"b":"mcpeval"})",
              R"(1: tools/call read {"b":"mcpeval"})", R"(1: tools/call read {"b":"mcpeval"})",
              R"(1: tools/call read {"b":"mcpeval"})", R"(2: tools/call read {"b":"mcpeval"})",
              "1: tools/call read (large)", "1: mcpeval/unknown", "1: ping",
              R"(1: tools/call mcpeval-unknown-tool {})", "1: prompts/list"});
  CHECK(server.connections == 5);  // the battery's, the second client's, and three to negotiate
  CHECK(report.standard == "mcpeval-standard/2");
  CHECK(report.exercised == 1);
  CHECK(area_of(report, "reliability").score == 100);
  CHECK(area_of(report, "coverage").score == 100);
  CHECK(measured(report, "successful_calls") == 3);
}

TEST_CASE("battery: writers and unannotated tools get no request, but for an attestation") {
  const words entries = {
      R"({"name":"off","inputSchema":{},"annotations":{"readOnlyHint":false}})",
      R"({"name":"hard","inputSchema":{},"annotations":{"readOnlyHint":true,"destructiveHint":true}})",
      R"({"name":"plain","inputSchema":{}})",
      R"({"name":"soft","inputSchema":{},"annotations":{"destructiveHint":false}})",
      R"({"name":"odd","inputSchema":{},"annotations":{"readOnlyHint":"yes"}})"};
  scripted_server server{list(entries)};
  const auto bare = server.score();
  CHECK(calls_of(server).empty());
  CHECK(bare.writers == 2);
  CHECK(bare.read_only == 3);
  CHECK_FALSE(bare.attested_read_only);
  CHECK(lost_in(bare, "coverage") == words{"coverage.exercised plain coverage-unannotated 0",
                                           "coverage.exercised soft coverage-unannotated 0",
                                           "coverage.exercised odd coverage-unannotated 0"});
  scripted_server attested{list(entries)};
  attested.settings.attested_read_only = true;
  const auto full = attested.score();
  CHECK(full.attested_read_only);
  CHECK(full.exercised == 3);
  CHECK(calls_of(attested).size() == 11);  // three each, and two at once
}

TEST_CASE("battery: a tool that a later listing calls a writer is not called") {
  scripted_server server{
      list({reader("read"),
            R"({"name":"read","inputSchema":{},"annotations":{"destructiveHint":true}})"})};
  CHECK(server.score().writers == 1);
  CHECK(calls_of(server).empty());
}

TEST_CASE("battery: a refusal of broken arguments is honest or it is not") {
  struct row {
    std::function<void(scripted_connection&)> reply;
    words lost;
  };
  const auto result = [](std::string text) {
    return [text](scripted_connection& line) { line.reply(text); };
  };
  const auto lost = [](const std::string& reason) {
    return words{"error-honesty.invalid-arguments read " + reason + " 0"};
  };
  const row rows[] = {
      {[](auto& line) { line.fail(-32602); }, {}},
      {result(R"({"isError":true,"content":[{"type":"text","text":"b is missing"}]})"), {}},
      {result(R"({"isError":true,"content":[{"type":"text","text":" "}]})"), {}},
      {result(R"({"isError":true,"content":[{"type":"text","text":""}]})"),
       lost("honesty-empty-error")},
      {result(R"({"isError":true,"content":[{"type":"image"},{"text":"late"}]})"),
       lost("honesty-empty-error")},
      {result(R"({"isError":true,"content":[]})"), lost("honesty-empty-error")},
      {result(R"({"isError":true})"), lost("honesty-empty-error")},
      {[](auto& line) { line.fail(-32603); }, lost("honesty-wrong-code")},
      {result(R"({"content":[]})"), lost("honesty-accepted-invalid")},
      {result(R"({"content":[],"isError":"no"})"), lost("honesty-call-failed")},
      {[](auto&) {}, lost("honesty-call-failed")},
  };
  for (std::size_t i = 0; i < std::size(rows); ++i) {
    CAPTURE(i);
    scripted_server server{list({reader("read", text_schema)})};
    server.on("tools/call read") = [&, row = rows[i]](scripted_connection& line) {
      if (line.params()["arguments"].size() == 0) return row.reply(line);
      server.answer(line, "tools/call read");
    };
    const auto report = server.score();
    CHECK(lost_in(report, "error-honesty") == rows[i].lost);
    CHECK(area_of(report, "coverage").score == 100);  // ordinary calls follow, whatever came of it
    CHECK(measured(report, "successful_calls") == 3);
  }
}

TEST_CASE("battery: a tool whose schema admits everything is not judged") {
  scripted_server server{list({reader("read")})};
  const auto report = server.score();
  CHECK(lost_in(report, "error-honesty") ==
        words{"error-honesty.untestable - honesty-untestable 0"});
}

TEST_CASE("battery: any reply to the ping after broken arguments is enough, none is not") {
  scripted_server answering{list({reader("read", text_schema)})};
  answering.on("tools/call read") = [&](auto& line) {
    if (line.params()["arguments"].size() == 0) return line.fail(-32602);
    answering.answer(line, "tools/call read");
  };
  answering.on("ping") = [](auto& line) { line.fail(-32601); };
  CHECK(lost_in(answering.score(), "error-honesty").empty());

  scripted_server silent{list({reader("read", text_schema)})};
  silent.on("tools/call read") = [](auto& line) { line.fail(-32602); };
  silent.on("ping") = [](auto&) {};
  CHECK(lost_in(silent.score(), "error-honesty") ==
        words{"error-honesty.invalid-arguments read honesty-call-failed 0"});
}

TEST_CASE("battery: each outcome of an ordinary call") {
  struct row {
    std::function<void(scripted_connection&)> reply;
    std::string measurement;
    std::int64_t count;
    words lost;
  };
  const words failed = {"coverage.exercised read coverage-call-failed 0"};
  const row rows[] = {
      {[](auto& line) { line.reply(R"({"content":[]})"); }, "successful_calls", 3, {}},
      {[](auto& line) { line.reply(R"({"content":[],"isError":true})"); }, "tool_errors", 3,
       failed},
      {[](auto& line) { line.fail(-32000); }, "rpc_errors", 3, failed},
      {[](auto& line) { line.fail(-32602); },
       "rejected_calls",
       1,
       {"coverage.exercised read coverage-rejected-arguments 0"}},
      {[](auto&) {}, "transport_errors", 1, failed},
      {[](auto& line) { line.close(); }, "transport_errors", 1, failed},
      {[](auto& line) { line.reply(R"({"isError":0})"); }, "transport_errors", 1, failed},
      {[](auto& line) { line.say(R"({"jsonrpc":"2.0","id":77,"result":{}})"); }, "transport_errors",
       1, failed},
      {[](auto& line) {
         for (int i = 0; i < 9; ++i)
           line.say(R"({"jsonrpc":"2.0","id":"s","method":"roots/list"})");
         line.reply(R"({"content":[]})");
       },
       "transport_errors", 1, failed},
      {[](auto& line) {
         for (int i = 0; i < 8; ++i)
           line.say(R"({"jsonrpc":"2.0","id":"s","method":"sampling/createMessage"})");
         line.reply(R"({"content":[]})");
       },
       "successful_calls",
       3,
       {}},
  };
  for (std::size_t i = 0; i < std::size(rows); ++i) {
    CAPTURE(i);
    scripted_server server{list({reader("read")})};
    server.on("tools/call read") = rows[i].reply;
    const auto report = server.score();
    CHECK(lost_in(report, "coverage") == rows[i].lost);
    for (const auto* name :
         {"successful_calls", "tool_errors", "rpc_errors", "rejected_calls", "transport_errors"})
      CHECK(measured(report, name) == (name == rows[i].measurement ? rows[i].count : 0));
    CHECK(measured(report, "untested_tools") == 0);
  }
}

TEST_CASE("battery: what a tool did before it lost its connection stays counted") {
  scripted_server server{list({reader("read")})};
  int calls = 0;
  server.on("tools/call read") = [&](auto& line) {
    if (++calls == 1) return server.answer(line, "tools/call read");
    line.close();
  };
  const auto report = server.score();
  CHECK(area_of(report, "reliability").score == 0);
  CHECK(measured(report, "successful_calls") == 1);
  CHECK(measured(report, "transport_errors") == 1);
  CHECK(report.exercised == 1);
}

TEST_CASE("battery: three tool errors") {
  scripted_server server{list({reader("read")})};
  server.on("tools/call read") = [](auto& line) { line.reply(R"({"isError":true})"); };
  const auto report = server.score();
  CHECK(area_of(report, "reliability").score == 0);
  CHECK(measured(report, "successful_calls") == 0);
  CHECK(measured(report, "tool_errors") == 3);
}

TEST_CASE("battery: whether every success conforms to the declared output schema") {
  const std::string declared = reader("read").substr(0, reader("read").size() - 1) +
                               R"(,"outputSchema":{"type":"object","required":["n"],)"
                               R"("properties":{"n":{"type":"integer"}}}})";
  const std::string outside = reader("read").substr(0, reader("read").size() - 1) +
                              R"(,"outputSchema":{"$ref":"https://example.com/x"}})";
  const std::string sound = R"({"content":[],"structuredContent":{"n":1}})";
  const words broken = {"reliability.output-schema read reliability-output-schema-broken 0"};
  struct row {
    std::string entry;
    words replies;
    words lost;
  };
  const row rows[] = {
      {declared, {sound, sound, sound}, {}},
      {declared, {sound, sound, R"({"content":[],"structuredContent":{"n":"1"}})"}, broken},
      {declared, {R"({"content":[],"structuredContent":{}})", sound, sound}, broken},
      {declared, {R"({"content":[]})", sound, sound}, broken},
      {outside, {sound, sound, sound}, broken},
  };
  for (std::size_t i = 0; i < std::size(rows); ++i) {
    CAPTURE(i);
    scripted_server server{list({rows[i].entry})};
    std::size_t calls = 0;
    server.on("tools/call read") = [&](auto& line) { line.reply(rows[i].replies[calls++ % 3]); };
    const auto report = server.score();
    CHECK(lost_in(report, "reliability") == rows[i].lost);
    CHECK((area_of(report, "reliability").score < 100) == !rows[i].lost.empty());
  }
}

TEST_CASE("battery: errors of a tool say nothing about its output") {
  const std::string declared =
      reader("read").substr(0, reader("read").size() - 1) + R"(,"outputSchema":{}})";
  scripted_server server{list({declared})};
  server.on("tools/call read") = [](auto& line) { line.reply(R"({"isError":true})"); };
  CHECK(lost_in(server.score(), "reliability") ==
        words{"reliability.success read reliability-call-failed 0",
              "reliability.none-exercised - reliability-none-exercised 0"});
}

TEST_CASE("battery: a skip keeps its tool from every request, and the cases from being run") {
  scripted_server server{list({reader("left", text_schema), reader("read", text_schema)})};
  server.settings.skip_tools = {"left"};
  const auto report = server.score();
  for (const auto& each : server.asked) CHECK(each.find("left") == std::string::npos);
  CHECK(server.connections == 4);  // no second client
  CHECK(lost_in(report, "reliability") == words{"reliability.skipped left coverage-skipped 0",
                                                "reliability.contention - coverage-skipped 0",
                                                "reliability.payload - coverage-skipped 0"});
  CHECK(lost_in(report, "coverage") == words{"coverage.exercised left coverage-skipped 0"});
  CHECK(lost_in(report, "error-honesty") ==
        words{"error-honesty.invalid-arguments left coverage-skipped 0",
              "error-honesty.invalid-arguments read honesty-accepted-invalid 0"});
}

TEST_CASE("battery: a skip of what would not have been called changes nothing") {
  const words entries = {R"({"name":"w","inputSchema":{},"annotations":{"readOnlyHint":false}})",
                         R"({"name":"plain","inputSchema":{}})",
                         reader("blocked", R"({"required":["x"]})"), reader("read")};
  scripted_server server{list(entries)};
  server.settings.skip_tools = {"w", "plain", "blocked"};
  const auto report = server.score();
  CHECK(lost_in(report, "coverage") ==
        words{"coverage.exercised plain coverage-unannotated 0",
              "coverage.exercised blocked coverage-unsynthesizable 0"});
  CHECK(server.connections == 5);
  CHECK(lost_in(report, "error-honesty").size() <= 1);
}

TEST_CASE("battery: a skipped tool that is not listed is a usage fault, before any call") {
  scripted_server server{list({reader("read"), R"({"name":"bad","inputSchema":[]})"})};
  server.settings.skip_tools = {"read", "nowhere"};
  const auto outcome = server.run();
  REQUIRE_FALSE(outcome);
  CHECK(outcome.error().kind == fault::usage);
  CHECK(outcome.error().sentence ==
        "--skip-tool nowhere: the server does not list it; correct the name");
  CHECK(server.asked.empty());
  scripted_server invalid{list({reader("read"), R"({"name":"bad","inputSchema":[]})"})};
  invalid.settings.skip_tools = {"bad"};
  CHECK(invalid.run().error().sentence.starts_with("--skip-tool bad: its tools/list entry is inv"));
}

TEST_CASE("battery: progress names each step before it is made") {
  scripted_server server{list({reader("read"), reader("odd/name")})};
  words steps;
  server.settings.progress = [&](std::size_t done, std::size_t total, std::string_view what) {
    steps.push_back(std::to_string(done) + "/" + std::to_string(total) + " " + std::string{what});
  };
  static_cast<void>(server.score());
  CHECK(steps == words{"0/10 read", "1/10 unlisted", "2/10 reliability.contention",
                       "3/10 reliability.payload", "4/10 protocol.unknown-method",
                       "5/10 protocol.ping", "6/10 protocol.unknown-tool",
                       "7/10 protocol.pagination", "8/10 protocol.surfaces",
                       "9/10 protocol.negotiation"});
}
