// SPDX-License-Identifier: MIT
/// What an accepted manifest becomes.
#include "stock_kinds.hpp"

#include "manifest/line_index.hpp"
#include "manifest/parse.hpp"
#include "manifest/tools.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace mcpeval::core;
using namespace mcpeval::core::testing;

namespace {

manifest accepted(const std::string& text) {
  static stock_kinds installed;
  auto read = parse_manifest(text, installed);
  REQUIRE_MESSAGE(read, (read ? std::string{} : read.error().sentence));
  return *std::move(read);
}

manifest_case only_case(const case_text& item) {
  static std::vector<manifest> kept;
  kept.push_back(accepted(manifest_text(item.text())));
  REQUIRE(kept.back().cases.size() == 1);
  return kept.back().cases.front();
}

using names = std::vector<std::string>;

}  // namespace

TEST_CASE("model: the primary tool of every kind") {
  const std::map<std::string_view, std::string> primary{
      {"state-recovery", "f"}, {"discovery-cost", ""},        {"token-cost", ""},
      {"pagination", ""},      {"surface-listing", ""},       {"protocol-negotiation", ""},
      {"completion", ""},      {"resource-subscription", ""},
  };
  for (const auto label : stock_labels()) {
    CAPTURE(label);
    const auto found = primary.find(label);
    const std::string expected = found == primary.end() ? "t" : found->second;
    CHECK(only_case(stock_case(label)).primary_tool == expected);
  }
}

TEST_CASE("model: required tools in pattern order, without repeats") {
  CHECK(only_case(stock_case("state-recovery")).tools == names{"f", "r", "v"});
  CHECK(only_case(stock_case("state-recovery").set("validation_tool", R"("f")")).tools ==
        names{"f", "r"});
  CHECK(only_case(stock_case("contention")).tools == names{"t"});
  CHECK(only_case(stock_case("pagination")).tools.empty());
  const std::string end = R"(", "arguments": {}, "expect": {"outcome": "ok"}})";
  const auto flow = only_case(stock_case("workflow")
                                  .set("steps", R"([{"tool": "b)" + end + R"(, {"tool": "a)" + end +
                                                    R"(, {"tool": "b)" + end + "]"));
  CHECK(flow.tools == names{"b", "a"});
  CHECK(flow.primary_tool == "b");
}

TEST_CASE("model: a tool that may be left out is needed when it is there, and never primary") {
  CHECK(only_case(stock_case("resource-subscription")).tools.empty());
  CHECK(only_case(stock_case("resource-subscription").set("trigger_tool", "null")).tools.empty());
  const auto item = only_case(stock_case("resource-subscription").set("trigger_tool", R"("t")"));
  CHECK(item.tools == names{"t"});
  CHECK(item.primary_tool == "");
}

TEST_CASE("model: access, sandbox, kind and fields") {
  const auto read = accepted(manifest_text(
      stock_case("contention").set("access", R"("mutating")").set("sandbox", R"("s")").text() +
          ", " + stock_case("pagination").set("id", R"("d")").text(),
      R"("sandboxes": {"s": {"description": ""}}, )"));
  REQUIRE(read.cases.size() == 2);
  CHECK(read.cases[0].id == "c");
  CHECK(read.cases[0].mutating);
  CHECK(read.cases[0].sandbox == "s");
  CHECK(read.cases[0].kind.descriptor->id == "contention");
  CHECK(read.cases[1].id == "d");
  CHECK_FALSE(read.cases[1].mutating);
  CHECK(read.cases[1].sandbox == "");
  CHECK(read.cases[1].fields["max_pages"].integer() == 1);
}

TEST_CASE("model: each case knows the line of its id") {
  const auto read = accepted(
      "{\n \"version\": 1,\n \"probes\": [\n  {\n   \"probe\": \"pagination\",\n"
      "   \"id\":\n    \"a\",\n   \"access\": \"read_only\", \"max_pages\": 1},\n"
      "  {\"access\": \"read_only\", \"id\": \"b\", \"probe\": \"contention\", \"tool\": \"t\",\n"
      "   \"arguments\": {\"id\": \"a\"}}]}");
  REQUIRE(read.cases.size() == 2);
  CHECK(read.cases[0].line == 6);
  CHECK(read.cases[1].line == 9);
}

TEST_CASE("line index: depth, first occurrence and raw spelling") {
  const line_index lines{
      "{\"id\": \"top\",\n\"a\": [{\"id\": \"one\"}],\n\"b\": [[{\"id\": \"deep\"}]],\n"
      "\"c\": {\"x\": [{\"id\": \"inner\"}]},\n\"d\": [{\"id\": \"one\"}, {\"x\": \"id\"},\n"
      "{\"\\u0069d\": \"spelt\"}, {\"id\": \"t\\\"wo\"}, {\"id\": 3, \"k\": {\"id\": \"four\"}},\n"
      "{\"x\": \"]}\\\\\", \"id\"\n:\n\"five\"}]}"};
  CHECK(lines.line_of("one") == 2);
  CHECK(lines.line_of("t\\\"wo") == 6);
  CHECK(lines.line_of("five") == 7);
  for (const auto absent : {"top", "deep", "inner", "spelt", "four", "id", ""}) {
    CAPTURE(absent);
    CHECK(lines.line_of(absent) == 0);
  }
}

TEST_CASE("line index: any bytes") {
  for (const auto text : {"", "\"", "{[{\"id", "{[{\"id\"", "{[{\"id\":", "{[{\"id\":\"a", "]]]}}}",
                          "{[{\"id\":\"a\\", "\\"}) {
    CAPTURE(text);
    CHECK(line_index{text}.line_of("a") == 0);
  }
  CHECK(line_index{"{[{\"id\":\"a\""}.line_of("a") == 1);
}

TEST_CASE("load: a missing file says how to write one, others name the path") {
  const registry none = registry::scan({});
  const auto missing = load_manifest("no/such/manifest.json", none, nullptr);
  REQUIRE_FALSE(missing);
  CHECK(missing.error().kind == fault::usage);
  CHECK(missing.error().sentence ==
        "there is no manifest at no/such/manifest.json; let mcpeval init write one "
        "(docs/init.md), or name another with --manifest");
  const auto folder = load_manifest(STOCK_FIELDS, none, nullptr);
  REQUIRE_FALSE(folder);
  CHECK(folder.error().kind == fault::usage);
  CHECK(folder.error().sentence == "cannot read \"" STOCK_FIELDS "\": it is not a regular file");
  const auto nameless = load_manifest("", none, nullptr);
  REQUIRE_FALSE(nameless);
  CHECK(nameless.error().kind == fault::usage);
  CHECK(nameless.error().sentence == "--manifest needs a file name");
}

TEST_CASE("load: an empty registry names the stock kind that is not installed") {
  const registry none = registry::scan({});
  const auto read = parse_manifest(manifest_text(stock_case("pagination").text()), none, nullptr);
  REQUIRE_FALSE(read);
  CHECK(read.error().sentence.rfind("manifest structure: ", 0) == 0);
  CHECK(read.error().sentence.find("pagination") != std::string::npos);
  CHECK(read.error().sentence.find("-Dprobes=pagination") != std::string::npos);
}
