// SPDX-License-Identifier: MIT
/// The manifest that init composes out of what probes propose.
#include "evaluation/first_manifest.hpp"

#include "core/manifest/stock_kinds.hpp"

#include <mcpeval/plugin/scaffold.hpp>

#include <doctest/doctest.h>

#include <cstdint>

using namespace mcpeval::core;
using mcpeval::core::testing::stock_kinds;

namespace {

/// What the starter under test answers next.
struct next_answer {
  std::string fields;
  mcpeval_status status = MCPEVAL_OK;
};
next_answer next;

mcpeval_status answer_next(const mcpeval_scaffold_view*, const mcpeval_json*, mcpeval_sink* out) {
  if (next.status != MCPEVAL_OK) return next.status;
  return out->write(out->self, next.fields.data(), next.fields.size());
}

mcpeval_status answer_call(const mcpeval_scaffold_view* seen, const mcpeval_json* json,
                           mcpeval_sink* out) {
  const mcpeval::value one{json, seen->tool != nullptr ? seen->tool : json->at(seen->tools, 0)};
  const std::string fields = R"({"tool":)" + one["name"].write() + R"(,"arguments":{}})";
  return out->write(out->self, fields.data(), fields.size());
}

mcpeval_scaffold table_of(std::int32_t phase, std::int32_t rank, std::string_view name,
                          decltype(&answer_next) propose) {
  return {sizeof(mcpeval_scaffold), phase, rank, 0, mcpeval::text(name), propose};
}

const mcpeval_scaffold server_table = table_of(MCPEVAL_SCAFFOLD_SERVER, 30, "pages", answer_next);
const mcpeval_scaffold tool_table = table_of(MCPEVAL_SCAFFOLD_TOOL, 10, "guess", answer_call);
const mcpeval_scaffold closing_table = table_of(MCPEVAL_SCAFFOLD_CLOSING, 10, "both", answer_call);

/// A server with two verified tools, and a manifest to fill.
struct bench {
  explicit bench(std::string_view verified = R"([{"name":"b"},{"name":"1st"}])") {
    REQUIRE(document::parse(std::string{verified}, {}, entries));
    for (std::size_t i = 0; i < entries.root().size(); ++i)
      facts.verified.push_back({entries.root().at(i), 5 * millisecond});
    facts.server = facts.catalog = entries.root();
  }

  [[nodiscard]] starter of(std::string_view kind, const mcpeval_scaffold& table) const {
    return {kinds.find(kind), &table, "probe-" + std::string{kind}};
  }
  /// The sentence that refuses what a pagination starter answers.
  [[nodiscard]] std::string refusal(std::string fields, mcpeval_status status = MCPEVAL_OK) {
    next = {std::move(fields), status};
    first_manifest made{kinds};
    const auto problem = made.add_server_cases({of("pagination", server_table)}, facts);
    CHECK(made.empty());
    CHECK(problem.kind == fault::incomplete);
    return problem.sentence;
  }

  stock_kinds kinds;
  document entries;
  server_facts facts;
};

constexpr const char* start = "module probe-pagination, starter case of pagination: ";
constexpr const char* end = "; nothing was written";

}  // namespace

TEST_CASE("first manifest: server cases, those of each tool, closing ones") {
  bench place;
  next = {R"({"max_pages":5})"};
  const std::vector<starter> starters = {place.of("pagination", server_table),
                                         place.of("schema-guessability", tool_table),
                                         place.of("contention", closing_table)};
  first_manifest made{place.kinds};
  REQUIRE_FALSE(made.add_server_cases(starters, place.facts));
  REQUIRE_FALSE(made.add_tool_cases(starters, place.facts));
  CHECK(made.text() == R"({
  "version": 1,
  "sandboxes": {},
  "probes": [
    {
      "id": "pages",
      "probe": "pagination",
      "access": "read_only",
      "max_pages": 5
    },
    {
      "id": "b-guess",
      "probe": "schema-guessability",
      "access": "read_only",
      "tool": "b",
      "arguments": {}
    },
    {
      "id": "case-schema-guessability-2",
      "probe": "schema-guessability",
      "access": "read_only",
      "tool": "1st",
      "arguments": {}
    },
    {
      "id": "b-both",
      "probe": "contention",
      "access": "read_only",
      "tool": "b",
      "arguments": {}
    }
  ]
}
)");
  const auto read = made.read();
  REQUIRE(read);
  CHECK(read->cases.size() == 4);
}

TEST_CASE("first manifest: a closing case whose tool cannot start an id") {
  bench place{R"([{"name":"1st"}])"};
  first_manifest made{place.kinds};
  REQUIRE_FALSE(made.add_tool_cases({place.of("contention", closing_table)}, place.facts));
  CHECK(made.read()->cases.front().id == "case-contention-1");
}

TEST_CASE("first manifest: without a verified tool no starter of a tool is asked") {
  bench place{"[]"};
  first_manifest made{place.kinds};
  REQUIRE_FALSE(made.add_tool_cases(
      {place.of("schema-guessability", tool_table), place.of("contention", closing_table)},
      place.facts));
  CHECK(made.empty());
}

TEST_CASE("first manifest: no answer is no case") {
  bench place;
  next = {};
  first_manifest made{place.kinds};
  CHECK_FALSE(made.add_server_cases({place.of("pagination", server_table)}, place.facts));
  CHECK(made.empty());
}

TEST_CASE("first manifest: an answer that is no JSON object") {
  bench place;
  for (const auto* fields : {" ", "null", "[]", "7", "{", "{} {}",
                             R"({"max_pages":5,"max_pages":5})", "{\"a\":\"\xff\"}"})
    CHECK(place.refusal(fields) ==
          std::string{start} + "the module's answer is no sound JSON object" + end);
  CHECK(place.refusal(R"({"a":)" + std::string(64, '[') + std::string(64, ']') + "}") ==
        std::string{start} + "the module's answer is no sound JSON object" + end);
}

TEST_CASE("first manifest: a status, and an answer that is too long") {
  bench place;
  CHECK(place.refusal({}, MCPEVAL_FAULT) ==
        std::string{start} + "the module answered with status -10" + end);
  CHECK(place.refusal(R"({"max_pages":)" + std::string(64 * 1024, ' ') + "5}") ==
        std::string{start} + "the module answered with status -6" + end);
}

TEST_CASE("first manifest: members that are the host's") {
  bench place;
  for (const std::string member : {"id", "probe", "access", "sandbox"})
    CHECK(place.refusal(R"({"max_pages":5,")" + member + R"(":"x"})") ==
          std::string{start} + "the module's answer sets " + member + ", which is not its" + end);
}

TEST_CASE("first manifest: fields that no manifest may hold") {
  bench place;
  for (const auto* fields : {R"({})", R"({"max_pages":101})", R"({"max_pages":5,"hunter2":true})",
                             R"({"max_pages":"hunter2"})", R"({"max_pages":5,"tool":"b"})"})
    CHECK(place.refusal(fields) ==
          "module probe-pagination proposes, for pagination, a case that breaks the rules of its "
          "kind; "
          "nothing was written");
}

TEST_CASE("first manifest: a tool that no trial call has verified is not named") {
  bench place;
  next = {R"({"tool":"breaker","arguments":{}})"};
  for (const auto phase :
       {MCPEVAL_SCAFFOLD_SERVER, MCPEVAL_SCAFFOLD_TOOL, MCPEVAL_SCAFFOLD_CLOSING}) {
    const auto table = table_of(phase, 1, "x", answer_next);
    const std::vector<starter> starters = {place.of("contention", table)};
    first_manifest made{place.kinds};
    const auto problem = phase == MCPEVAL_SCAFFOLD_SERVER
                             ? made.add_server_cases(starters, place.facts)
                             : made.add_tool_cases(starters, place.facts);
    CHECK(problem.sentence ==
          "module probe-contention proposes, for contention, a case that names a tool which no "
          "trial call "
          "has verified; nothing was written");
    CHECK(made.empty());
  }
}

TEST_CASE("starters: a table that breaks its contract names its module") {
  const bench place;
  struct row {
    mcpeval_scaffold table;
    std::string why;
  };
  row rows[] = {{table_of(0, 1, "x", answer_next), "the phase is unknown"},
                {table_of(4, 1, "x", answer_next), "the phase is unknown"},
                {table_of(1, 1, "1x", answer_next), "the name cannot be part of a case's id"},
                {table_of(1, 1, "", answer_next), "the name cannot be part of a case's id"},
                {table_of(2, 1, "a b", answer_next), "the name cannot be part of a case's id"},
                {table_of(2, 1, "x", nullptr), "the table is too short"},
                {table_of(2, 1, "x", answer_next), "the table is too short"}};
  rows[6].table.struct_size = offsetof(mcpeval_scaffold, propose);
  for (const auto& one : rows)
    CHECK(check_starter(place.of("pagination", one.table)).sentence == start + one.why + end);
  const auto digits = table_of(MCPEVAL_SCAFFOLD_TOOL, 1, "2nd", answer_next);
  CHECK_FALSE(check_starter(place.of("pagination", digits)));
}

TEST_CASE("starters: by phase, then rank, then the probe's id") {
  const bench place;
  const auto late = table_of(MCPEVAL_SCAFFOLD_SERVER, 40, "late", answer_next);
  std::vector<starter> starters = {
      place.of("contention", closing_table), place.of("workflow", server_table),
      place.of("schema-guessability", tool_table), place.of("completion", late),
      place.of("pagination", server_table)};
  sort_starters(starters);
  std::string order;
  for (const auto& one : starters) order += one.kind_id() + ' ';
  CHECK(order == "pagination workflow completion schema-guessability contention ");
}
