// SPDX-License-Identifier: MIT
/// Each aspect of the demo changes what contract 10 section 5 says, and nothing else on the wire.
#include "demo_wire.hpp"

#include "aspects.hpp"
#include "server.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <regex>

using namespace mcpeval::testing;
using namespace std::chrono_literals;

namespace {

const wire& clean() {
  static const wire said = converse({});
  return said;
}

/// What an aspect says otherwise than the clean demo.
std::string changes(const std::string& aspect) {
  return differences(clean(), converse({"--broken", aspect}));
}

std::string changed(const std::string& key, const std::string& line) {
  return key + ' ' + line + '\n';
}

std::string result(const std::string& json) { return R"("result":)" + json + '}'; }

std::string error(int code, const std::string& message, bool retryable = false) {
  return R"("error":{"code":)" + std::to_string(code) + R"(,"message":")" + message +
         R"(","data":{"retryable":)" + (retryable ? "true" : "false") + "}}}";
}

/// A clean line with a part of it replaced, which it has exactly once.
std::string edited(const std::string& key, std::string_view part, std::string_view by) {
  auto line = clean().at(key);
  const auto place = line.find(part);
  REQUIRE(place != std::string::npos);
  REQUIRE(line.find(part, place + 1) == std::string::npos);
  return line.replace(place, part.size(), by);
}

/// How long slow_read takes, by the server's own reckoning.
std::chrono::milliseconds slow_read_time(void (*edit)(demo::personality&)) {
  auto behaviour = demo::clean_personality();
  if (edit != nullptr) edit(behaviour);
  demo::server server{std::move(behaviour)};
  const demo::server::clock::time_point start{};
  server.receive(R"({"jsonrpc":"2.0","id":1,"method":"tools/call",)"
                 R"("params":{"name":"slow_read"}})",
                 start);
  REQUIRE(server.next_due().has_value());
  return std::chrono::duration_cast<std::chrono::milliseconds>(*server.next_due() - start);
}

}  // namespace

TEST_CASE("demo aspects: the clean demo says one thing each time") {
  CHECK(clean().size() == 42);
  CHECK(clean().count("slow-cancelled") == 0);
  CHECK(differences(clean(), converse({})) == "");
}

TEST_CASE("demo aspects: schema") {
  CHECK(changes("schema") ==
        changed("list", edited("list", R"(ready.","inputSchema":{"type":"object","properties":{}})",
                               R"(ready.","inputSchema":{"type":"object","properties":{},)"
                               R"("required":["detail"]})")));
}

TEST_CASE("demo aspects: fidelity") {
  CHECK(changes("fidelity") ==
        changed("status", result(R"({"content":[{"type":"text","text":"degraded"}],)"
                                 R"("structuredContent":{"status":"degraded"},)"
                                 R"("status":"degraded"})")));
}

TEST_CASE("demo aspects: unstable-errors") {
  CHECK(clean().at("flaky-2") == error(-32001, "the source is not ready yet; try again", true));
  CHECK(changes("unstable-errors") ==
        changed("flaky-2", error(-32002, "the source is not ready yet; try again", true)));
}

TEST_CASE("demo aspects: lying-errors") {
  CHECK(clean().at("shared-wrong").starts_with(R"("error":{"code":-32602,)"));
  CHECK(clean().at("weather-array").starts_with(R"("error":{"code":-32602,)"));
  CHECK(changes("lying-errors") == changed("shared-wrong", clean().at("shared")) +
                                       changed("weather-array", clean().at("weather")) +
                                       changed("weather-wrong", clean().at("weather")));
}

TEST_CASE("demo aspects: bloated") {
  const auto broken = converse({"--broken", "bloated"});
  const std::string entry_end = R"(","inputSchema":)";
  const std::string first_end = "whether the service is ready.";
  const auto& list = broken.at("list");
  const auto start = list.find(first_end) + first_end.size();
  const auto filler = list.substr(start, list.find(entry_end) - start);
  CHECK(filler.size() == 1900);

  auto expected = clean().at("list");
  expected.insert(expected.rfind("]}}"),
                  R"(,{"name":"extra_padding_tool","description":"Fills the list, and takes )"
                  R"(no call.","inputSchema":{"type":"object","properties":{}}})");
  for (auto at = expected.find(entry_end); at != std::string::npos;
       at = expected.find(entry_end, at + filler.size() + 1))
    expected.insert(at, filler);
  CHECK(differences(clean(), broken) ==
        changed("list", expected) +
            changed("padding",
                    error(-32602, "extra_padding_tool only fills the list; it takes no call")));
}

TEST_CASE("demo aspects: undescribed") {
  const std::regex tool{R"re("description":"(\w+)[^"]*","inputSchema")re"};
  const std::regex parameter{R"re("type":"(integer|string)","description":"[^"]+")re"};
  auto expected =
      std::regex_replace(clean().at("list"), tool, R"("description":"$1","inputSchema")");
  expected = std::regex_replace(expected, parameter, R"("type":"$1","description":"")");
  CHECK(changes("undescribed") == changed("list", expected));
  CHECK(expected.size() < clean().at("list").size() - 12 * 25);
}

TEST_CASE("demo aspects: duplicate-page") {
  const auto& list = clean().at("list");
  const auto second = list.find(R"(,{"name":"read_counter")");
  REQUIRE(second != std::string::npos);
  CHECK(changes("duplicate-page") ==
        changed("list", edited("list", "]}}", R"(],"nextCursor":"more"}})")) +
            changed("list-again", list.substr(0, second) + "]}}") +
            changed("list-more", list.substr(0, second) + "]}}"));
}

TEST_CASE("demo aspects: stalled-cursor") {
  CHECK(changes("stalled-cursor") ==
        changed("list", edited("list", "]}}", R"(],"nextCursor":"more"}})")) +
            changed("list-again", result(R"({"tools":[],"nextCursor":"more"})")) +
            changed("list-more", result(R"({"tools":[],"nextCursor":"more"})")));
  CHECK(clean().at("list-more") == error(-32602, "no page of tools has that cursor"));
}

TEST_CASE("demo aspects: slow") {
  CHECK(changes("slow") == "");
  CHECK(slow_read_time(nullptr) == 400ms);
  CHECK(slow_read_time(demo::find_aspect("slow")->edit) == 2000ms);
}

TEST_CASE("demo aspects: flaky") {
  CHECK(changes("flaky") ==
        changed("count-2", error(-32006, "the counter is busy; try again", true)) +
            changed("count-4", error(-32006, "the counter is busy; try again", true)));
}

TEST_CASE("demo aspects: surface") {
  CHECK(changes("surface") == changed("prompts", error(-32005, "the prompts cannot be listed")) +
                                  changed("resources", result("{}")));
}

TEST_CASE("demo aspects: output-schema") {
  CHECK(changes("output-schema") ==
        changed("list", edited("list", R"(,"annotations":{"readOnlyHint":true}},{"name":"sampled)",
                               R"(,"outputSchema":{"type":"object","properties":{)"
                               R"("temperature":{"type":"number"},"conditions":{"type":"string"}},)"
                               R"("required":["temperature","conditions"]},)"
                               R"("annotations":{"readOnlyHint":true}},{"name":"sampled)")) +
            changed(
                "weather",
                edited("weather",
                       R"(,"structuredContent":{"temperature":21,"conditions":"clear sky"})", "")));
}

TEST_CASE("demo aspects: cancellation") {
  CHECK(changes("cancellation") == changed("slow-cancelled", clean().at("slow")));
}

TEST_CASE("demo aspects: negotiation") {
  CHECK(clean().at("hello") == clean().at("hello-unversioned"));
  CHECK(changes("negotiation") == changed("hello", edited("hello", "2025-06-18", "1999-12-31")));
}

TEST_CASE("demo aspects: unknown-method") {
  CHECK(clean().at("unknown") == error(-32601, "this server has no such method"));
  CHECK(changes("unknown-method") == changed("unknown", result("{}")));
}

TEST_CASE("demo aspects: sampling") {
  const std::string message =
      R"({"role":"user","content":{"type":"text","text":"Greet me briefly."}})";
  CHECK(changes("sampling") == changed("demo-1", edited("demo-1", '[' + message + ']', message)) +
                                   changed("sample", error(-32010, "no greeting came back")));
}

TEST_CASE("demo aspects: elicitation") {
  CHECK(changes("elicitation") ==
        changed("demo-2", edited("demo-2",
                                 R"(,"requestedSchema":{"type":"object","properties":{"colour":)"
                                 R"({"type":"string","description":"Name of a colour"}}})",
                                 "")) +
            changed("elicit", error(-32011, "no colour came back")));
}

TEST_CASE("demo aspects: subscription") {
  CHECK(clean().at("notification") == R"("method":"notifications/resources/updated",)"
                                      R"("params":{"uri":"demo://status"}})");
  CHECK(changes("subscription") == changed("notification", ""));
}

TEST_CASE("demo aspects: completion") {
  CHECK(changes("completion") ==
        changed("complete", edited("complete", R"(["en","es"])", "[2,2]")));
}
