// SPDX-License-Identifier: MIT
/// The battery's two cases about the server and its protocol checks (contract 04 sections 3 and
/// 8.1).
#include "readiness/server_trial.hpp"
#include "scripted_server.hpp"

#include <doctest/doctest.h>

#include <algorithm>

using namespace mcpeval::core;

namespace {

const std::string one_tool = "[" + reader("read") + "]";
const std::string text_tool =
    "[" + reader("read", R"({"properties":{"b":{"type":"string"},"a":{"type":["string"]}}})") + "]";

words protocol_losses(const std::function<void(scripted_server&)>& change) {
  scripted_server server{one_tool};
  change(server);
  return lost_in(server.score(), "protocol");
}

scripted_server::behaviour replying(std::string result) {
  return [result = std::move(result)](scripted_connection& line) { line.reply(result); };
}
void fall_silent(scripted_connection&) {}

words lost(const std::string& check, const std::string& reason) {
  return {"protocol." + check + " - protocol-" + reason + " 0"};
}

std::string_view property_of(std::string_view schema, document& parsed) {
  REQUIRE(document::parse(R"({"inputSchema":)" + std::string{schema} + "}", {}, parsed));
  return first_string_property(parsed.root()).value_or("(none)");
}

}  // namespace

TEST_CASE("payload: the first string property by name, and only a plain one") {
  document parsed;
  CHECK(property_of(R"({"properties":{"b":{"type":"string"},"a":{"type":"string"}}})", parsed) ==
        "a");
  CHECK(property_of(R"({"properties":{"b":{"type":"string"},"a":{"type":["string"]}}})", parsed) ==
        "b");
  CHECK(property_of(R"({"properties":{"a":{"type":"integer"},"B":{"type":"string"}}})", parsed) ==
        "B");
  CHECK(property_of(R"({"properties":{"a":true}})", parsed) == "(none)");
  CHECK(property_of(R"({"properties":["string"]})", parsed) == "(none)");
  CHECK(property_of("{}", parsed) == "(none)");
}

TEST_CASE("contention: both clients have to succeed") {
  for (const int failing : {1, 2}) {
    CAPTURE(failing);
    scripted_server server{one_tool};
    int calls = 0;
    server.on("tools/call read") = [&](auto& line) {
      if (++calls > 3 && line.number() == failing) return line.fail(-32000);
      server.answer(line, "tools/call read");
    };
    CHECK(lost_in(server.score(), "reliability") ==
          words{"reliability.contention - reliability-contention-failed 0"});
  }
}

TEST_CASE("contention: the first tool with three successes, with its own arguments") {
  scripted_server server{"[" + reader("flaky") + "," +
                         reader("read", R"({"properties":{"n":{"const":7}},"required":["n"]})") +
                         "]"};
  int calls = 0;
  server.on("tools/call flaky") = [&](auto& line) {
    ++calls % 2 == 0 ? line.fail(-32000) : server.answer(line, "tools/call flaky");
  };
  static_cast<void>(server.score());
  CHECK(std::ranges::count(server.asked, R"(2: tools/call read {"n":7})") == 1);
}

TEST_CASE("contention: it fails as well when it cannot be made, and the next step is unharmed") {
  scripted_server server{text_tool};
  server.on("initialize") = [&](auto& line) {
    if (line.number() != 2) server.answer(line, "initialize");
  };
  const auto report = server.score();
  CHECK(lost_in(report, "reliability") ==
        words{"reliability.contention - reliability-contention-failed 0"});
  CHECK(std::ranges::count(server.asked, "3: tools/call read (large)") == 1);
  CHECK(lost_in(report, "protocol").empty());
}

TEST_CASE("contention: a second client to whom the tool is a writer does not call it") {
  scripted_server server{one_tool};
  server.on("tools/list") = [&](auto& line) {
    if (line.number() != 2) return server.answer(line, "tools/list");
    line.reply(
        R"({"tools":[{"name":"read","inputSchema":{},"annotations":{"destructiveHint":true}}]})");
  };
  CHECK(lost_in(server.score(), "reliability") ==
        words{"reliability.contention - reliability-contention-failed 0"});
  CHECK(std::ranges::count(server.asked, "2: tools/call read {}") == 0);
}

TEST_CASE("cases about the server: without a proven call there is none") {
  scripted_server server{one_tool};
  server.on("tools/call read") = [](auto& line) { line.fail(-32000); };
  const auto report = server.score();
  CHECK(server.connections == 4);
  CHECK(lost_in(report, "reliability") ==
        words{"reliability.success read reliability-call-failed 0",
              "reliability.none-exercised - reliability-none-exercised 0"});
}

TEST_CASE("payload: a refusal will do, silence and a dead server will not") {
  struct row {
    scripted_server::behaviour large;
    words lost;
  };
  const words unhandled = {"reliability.payload - reliability-payload-unhandled 0"};
  const row rows[] = {
      {replying(R"({"content":[]})"), {}},
      {replying(R"({"isError":true})"), {}},
      {[](auto& line) { line.fail(-32600); }, {}},
      {[](auto& line) {
         line.say(R"({"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"no"}})");
       },
       {}},
      {fall_silent, unhandled},
      {[](auto& line) { line.close(); }, unhandled},
  };
  for (std::size_t i = 0; i < std::size(rows); ++i) {
    CAPTURE(i);
    scripted_server server{text_tool};
    server.on("tools/call read") = [&, row = rows[i]](scripted_connection& line) {
      if (line.params()["arguments"].encoded_size() > 1'000'000) return row.large(line);
      server.answer(line, "tools/call read");
    };
    const auto report = server.score();
    CHECK(lost_in(report, "reliability") == rows[i].lost);
    CHECK(lost_in(report, "protocol").empty());
  }
}

TEST_CASE("protocol checks: what loses each of them") {
  using change = std::function<void(scripted_server&)>;
  const auto declared = [](std::string page) -> change {
    return [page](scripted_server& server) {
      server.capabilities = R"({"resources":{}})";
      server.on("resources/list") = replying(page);
    };
  };
  const auto with = [](std::string request, scripted_server::behaviour told) -> change {
    return [=](scripted_server& server) { server.on(request) = told; };
  };
  const std::pair<change, words> rows[] = {
      {[](auto&) {}, {}},
      {with("mcpeval/unknown", replying("{}")), lost("unknown-method", "unknown-method-answered")},
      {with("mcpeval/unknown", [](auto& line) { line.fail(-32600); }),
       lost("unknown-method", "unknown-method-answered")},
      {with("mcpeval/unknown", &fall_silent), lost("unknown-method", "call-failed")},
      {with("ping", replying(R"({"anything":1})")), {}},
      {with("ping", replying("[]")), lost("ping", "ping-failed")},
      {with("ping", [](auto& line) { line.fail(-32601); }), lost("ping", "ping-failed")},
      {with("ping", &fall_silent), lost("ping", "call-failed")},
      {with("tools/call mcpeval-unknown-tool", replying(R"({"isError":true})")), {}},
      {with("tools/call mcpeval-unknown-tool", [](auto& line) { line.fail(-1); }), {}},
      {with("tools/call mcpeval-unknown-tool", replying(R"({"content":[]})")),
       lost("unknown-tool", "unknown-tool-accepted")},
      {with("tools/call mcpeval-unknown-tool", &fall_silent), lost("unknown-tool", "call-failed")},
      {declared(R"({"resources":[]})"), {}},
      {declared(R"({"resources":{}})"), lost("surfaces", "surface-invalid")},
      {declared(R"({"resources":[],"nextCursor":"same"})"), lost("surfaces", "surface-invalid")},
  };
  for (std::size_t i = 0; i < std::size(rows); ++i) {
    CAPTURE(i);
    CHECK(protocol_losses(rows[i].first) == rows[i].second);
  }
}

TEST_CASE("protocol checks: undeclared surfaces leave five, declared ones make six") {
  scripted_server five{one_tool};
  five.on("ping") = [](auto& line) { line.fail(-1); };
  CHECK(area_of(five.score(), "protocol").score == 80);
  scripted_server six{one_tool};
  six.capabilities = R"({"prompts":{}})";
  six.on("prompts/list") = replying(R"({"prompts":[]})");
  six.on("ping") = [](auto& line) { line.fail(-1); };
  CHECK(area_of(six.score(), "protocol").score == 83);
}

TEST_CASE("protocol checks: pagination over the whole catalog") {
  scripted_server doubled{"[" + reader("read") + "," + reader("read") + "]"};
  const auto report = doubled.score();
  CHECK(report.tools == 1);
  CHECK(lost_in(report, "protocol") == lost("pagination", "pagination-invalid"));

  scripted_server silent{one_tool};
  int listings = 0;
  silent.on("tools/list") = [&](auto& line) {
    if (++listings != 3)
      silent.answer(line, "tools/list");  // the battery's, and the second client's
  };
  CHECK(lost_in(silent.score(), "protocol") == lost("pagination", "call-failed"));
}

TEST_CASE("protocol checks: negotiation keeps two reasons and sums up the others") {
  const auto answering = [](auto version_for) {
    return protocol_losses([version_for](scripted_server& server) {
      server.on("initialize") = [version_for](auto& line) {
        const std::string offered{line.params()["protocolVersion"].string_or("")};
        line.reply(R"({"capabilities":{},"protocolVersion":")" + version_for(offered) + "\"}");
      };
    });
  };
  CHECK(answering([](const std::string& offered) { return offered; }) ==
        lost("negotiation", "negotiation-echoed-unknown"));
  CHECK(answering([](const std::string& offered) {
          return offered == "2000-01-01" ? std::string{"latest"} : offered;
        }) == lost("negotiation", "negotiation-invalid-version"));
  CHECK(answering([](const std::string& offered) {
          return std::string{offered == "2025-11-25" ? offered : "2025-06-18"};
        }) == words{});
  CHECK(answering([](const std::string& offered) {
          return offered == "2000-01-01" ? std::string{"2025-06-18"} : std::string{"2025-11-25"};
        }) == lost("negotiation", "negotiation-inconsistent-support"));
}

TEST_CASE("protocol checks: negotiation that cannot be made") {
  scripted_server server{one_tool};
  server.refuses_from = 3;  // the battery's and the second client's connections are there
  CHECK(lost_in(server.score(), "protocol") == lost("negotiation", "call-failed"));
}
