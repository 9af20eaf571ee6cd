// SPDX-License-Identifier: MIT
/// The schemas in docs/ are what the full stock set composes; `approve` rewrites them. What they
/// accept is published_schemas_test.py's part.
#include "evaluation/published_schemas.hpp"
#include "json/document.hpp"
#include "manifest/compose.hpp"

#include "../manifest/stock_kinds.hpp"
#include "support/golden.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace mcpeval::core;
using mcpeval::value;
using mcpeval::core::testing::stock_kinds;
using mcpeval::core::testing::stock_labels;
using mcpeval::testing::check_golden;

namespace {

document parsed(const std::string& text) {
  document schema;
  REQUIRE(document::parse(text, {}, schema));
  return schema;
}

std::vector<std::string> words(const value& enumeration) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < enumeration.size(); ++i)
    out.emplace_back(enumeration.at(i).string_or("?"));
  return out;
}

using composer = std::string (*)(const probe_list&);
constexpr composer composers[] = {&compose_report_schema, &compose_diff_schema};

}  // namespace

TEST_CASE("published schemas: docs/ holds those of the full stock set") {
  const stock_kinds kinds;
  const auto probes = kinds.descriptors();
  check_golden("../../docs/mcp-eval.manifest.schema.json", compose_manifest_schema(probes));
  check_golden("../../docs/mcp-eval.report.schema.json", compose_report_schema(probes));
  check_golden("../../docs/mcp-eval.diff.schema.json", compose_diff_schema(probes));
}

TEST_CASE("published schemas: kinds and reasons in canonical order") {
  const stock_kinds kinds;
  for (const auto compose : composers) {
    const auto schema = parsed(compose(kinds.descriptors()));
    const value definitions = schema.root()["$defs"];
    CHECK(words(definitions.pointer("/kind/anyOf/0/enum")) ==
          std::vector<std::string>(stock_labels().begin(), stock_labels().end()));
    CHECK(words(definitions.pointer("/reason/anyOf/0/enum")) == all_reasons(kinds.descriptors()));
  }
}

TEST_CASE("published schemas: third-party words come after the stock ones") {
  stock_kinds kinds;
  for (const std::string name : {"zeta", "acme"})
    kinds.add(R"({"descriptor": 1, "abi": {"major": 0, "minor": 0},
      "module": {"name": "m", "version": "1.0.0", "license": "MIT"},
      "plugins": [{"kind": "probe", "id": ")" +
              name + R"(.ping", "summary": "ping", "access": ["read_only"], "session": "shared",
      "tools": [], "fields": {"type": "object", "properties": {}, "required": []},
      "reasons": [{"id": ")" +
              name + R"(.silent", "hint": "answer every ping"}]}]})");
  const auto schema = parsed(compose_report_schema(kinds.descriptors()));
  const auto listed = words(schema.root().pointer("/$defs/kind/anyOf/0/enum"));
  REQUIRE(listed.size() == 22);
  CHECK(listed[19] == "workflow");
  CHECK(listed[20] == "acme.ping");
  CHECK(listed[21] == "zeta.ping");
}

TEST_CASE("published schemas: nothing installed leaves third-party words and core's reasons") {
  for (const auto compose : composers) {
    const auto schema = parsed(compose({}));
    const value kind = schema.root().pointer("/$defs/kind/anyOf");
    CHECK(kind.size() == 1);
    CHECK(static_cast<bool>(kind.at(0)["pattern"]));
    CHECK(words(schema.root().pointer("/$defs/reason/anyOf/0/enum")) == all_reasons(probe_list{}));
  }
}
