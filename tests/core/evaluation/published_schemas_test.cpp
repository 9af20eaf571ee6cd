// SPDX-License-Identifier: MIT
/// The schemas in docs/ are what the full stock set composes; `approve` rewrites them. What they
/// accept is published_schemas_test.py's part.
#include "evaluation/published_schemas.hpp"
#include "json/document.hpp"
#include "manifest/compose.hpp"
#include "readiness/checks.hpp"
#include "readiness/words.hpp"

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

std::string report_schema(const probe_list& probes) {
  return compose_report_schema(probes, standard_words());
}

using composer = std::string (*)(const probe_list&);
constexpr composer composers[] = {&report_schema, &compose_diff_schema};

}  // namespace

TEST_CASE("published schemas: docs/ holds those of the full stock set") {
  const stock_kinds kinds;
  const auto probes = kinds.descriptors();
  check_golden("../../docs/mcp-eval.manifest.schema.json", compose_manifest_schema(probes));
  check_golden("../../docs/mcp-eval.report.schema.json", report_schema(probes));
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
  const auto schema = parsed(report_schema(kinds.descriptors()));
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

TEST_CASE("published schemas: the report's lists every check and reason of the standard") {
  const auto schema = parsed(report_schema({}));
  const auto checks = words(schema.root().pointer("/$defs/check/enum"));
  REQUIRE(checks.size() == check_ids().size());
  CHECK(checks.size() == check_texts.size());
  CHECK(checks == std::vector<std::string>(check_ids().begin(), check_ids().end()));
  const auto reasons = words(schema.root().pointer("/$defs/readiness_reason/enum"));
  REQUIRE(reasons.size() == readiness_reasons().size());
  for (std::size_t i = 0; i < reasons.size(); ++i) CHECK(reasons[i] == readiness_reasons()[i].id);
}

TEST_CASE("published schemas: the areas are the standard's") {
  const auto schema = parsed(report_schema({}));
  const auto areas = words(schema.root().pointer("/$defs/area/properties/name/enum"));
  REQUIRE(areas.size() == standard_areas.size());
  for (std::size_t i = 0; i < areas.size(); ++i) CHECK(areas[i] == standard_areas[i].name);
}
