// SPDX-License-Identifier: MIT
#include "evaluation/case_runner.hpp"
#include "evaluation/reasons.hpp"
#include "evaluation/verdict.hpp"

#include <doctest/doctest.h>

using namespace mcpeval::core;

namespace {

constexpr std::string_view descriptor_text = R"json({
  "descriptor": 1, "abi": {"major": 0, "minor": 0},
  "module": {"name": "acme", "version": "1.0.0", "license": "MIT"},
  "plugins": [{
    "kind": "probe", "id": "acme.thing", "summary": "a thing", "headline": false,
    "access": ["read_only"], "session": "shared",
    "tools": ["/tool"],
    "fields": {"type": "object", "properties": {
      "tool": {"$ref": "mcpeval:tool"}, "max_things": {"type": "integer", "minimum": 1}},
      "required": ["tool", "max_things"]},
    "reasons": [
      {"id": "acme.too-many", "hint": "have fewer; attempt {first_failure} broke {bound}"},
      {"id": "acme.other", "hint": "do otherwise"}],
    "measurements": [
      {"name": "things", "type": "integer", "unit": "count"},
      {"name": "mood", "type": "words", "words": ["calm", "loud"]}]
  }]})json";

/// A case of the kind above, and everything it borrows from.
struct acme_case {
  module_descriptor module;
  document fields;
  manifest_case item;

  acme_case() {
    auto read = read_descriptor(std::string{descriptor_text});
    REQUIRE_MESSAGE(read, (read ? "" : read.error().sentence));
    module = *std::move(read);
    REQUIRE(document::parse(R"({"id":"one","tool":"t","max_things":3})", {}, fields));
    item.id = "one";
    item.kind.descriptor = &module.plugins[0];
    item.fields = fields.root();
    item.primary_tool = "t";
  }
};

}  // namespace

TEST_CASE("verdict: a rule of the host's own outweighs whatever the probe said") {
  const acme_case acme;
  verdict said{acme.item};
  said.attempt();
  CHECK(said.measure("things", 7) == MCPEVAL_OK);
  CHECK(said.bound("max_things", 3, 7) == MCPEVAL_OK);
  CHECK(said.fail("acme.other", 1) == MCPEVAL_OK);
  said.condemn("result-type-invalid");
  const case_report out = said.finish();
  CHECK(out.reason == "result-type-invalid");
  CHECK(out.attempts == 2);
  CHECK(out.first_failure == 2);
  CHECK(out.measurements.empty());
  CHECK_FALSE(out.detail);
  CHECK_FALSE(out.errored);
  CHECK_FALSE(out.hint.empty());
}

TEST_CASE("verdict: no fail is a pass, with what was measured") {
  const acme_case acme;
  verdict said{acme.item};
  said.attempt();
  said.attempt();
  CHECK(said.measure("things", 7) == MCPEVAL_OK);
  CHECK(said.label("mood", "calm") == MCPEVAL_OK);
  CHECK(said.bound("max_things", 3, 7) == MCPEVAL_OK);
  const case_report out = said.finish();
  CHECK(out.passed());
  CHECK(out.id == "one");
  CHECK(out.probe == "acme.thing");
  CHECK(out.tool == "t");
  CHECK(out.attempts == 2);
  CHECK_FALSE(out.first_failure);
  CHECK_FALSE(out.detail);
  CHECK(out.hint.empty());
  CHECK(out.measurements.at("things") == 7);
  CHECK(out.labels.at("mood") == "calm");
}

TEST_CASE("verdict: the first reason counts, and its hint is filled in") {
  const acme_case acme;
  verdict said{acme.item};
  said.attempt();
  CHECK(said.bound("max_things", 3, 7) == MCPEVAL_OK);
  CHECK(said.fail("acme.too-many", 4) == MCPEVAL_OK);
  CHECK(said.fail("acme.other", 9) == MCPEVAL_OK);
  const case_report out = said.finish();
  CHECK(out.reason == "acme.too-many");
  CHECK(out.first_failure == 4u);
  CHECK(out.detail->bound == "max_things");
  CHECK(out.detail->limit == 3);
  CHECK(out.detail->observed == 7);
  CHECK(out.hint == "have fewer; attempt 4 broke max_things");
}

TEST_CASE("verdict: what the descriptor does not declare is refused and remembered") {
  const acme_case acme;
  struct row {
    mcpeval_status (*say)(verdict&);
    std::string_view sentence;
  };
  constexpr std::string_view number =
      "it measured something that its descriptor does not declare as a number";
  constexpr std::string_view word = "it used a word that its descriptor does not declare";
  constexpr std::string_view field = "it named a bound that is no integer field of its case";
  constexpr std::string_view reason =
      "it failed the case for a reason that its descriptor does not declare";
  const row rows[] = {
      {[](verdict& v) { return v.measure("secrets", 1); }, number},
      {[](verdict& v) { return v.measure("mood", 1); }, number},
      {[](verdict& v) { return v.label("mood", "token=abc"); }, word},
      {[](verdict& v) { return v.label("things", "calm"); }, word},
      {[](verdict& v) { return v.label("secrets", "calm"); }, word},
      {[](verdict& v) { return v.bound("tool", 1, 2); }, field},
      {[](verdict& v) { return v.bound("secrets", 1, 2); }, field},
      {[](verdict& v) { return v.fail("transport-error", 1); }, reason},
      {[](verdict& v) { return v.fail("", 1); }, reason},
      {[](verdict& v) { return v.fail("acme.other", 0); }, "it failed the case at attempt 0"},
  };
  for (const auto& one : rows) {
    verdict said{acme.item};
    CHECK(one.say(said) == MCPEVAL_INVALID);
    CHECK(said.broken_promise() == one.sentence);
  }
}

TEST_CASE("verdict: tools by amount, then by name; a name no report may print is unlisted") {
  const acme_case acme;
  verdict said{acme.item};
  for (const auto& [name, amount] : {std::pair{"b", 5}, {"a", 5}, {"c", 9}, {"GET /secret", 7}})
    CHECK(said.tool(name, amount) == MCPEVAL_OK);
  std::string order;
  for (const auto& one : said.finish().per_tool)
    order += one.tool + "=" + std::to_string(one.tokens) + " ";
  CHECK(order == "c=9 unlisted=7 a=5 b=5 ");
}

TEST_CASE("verdict: an errored case carries no attempts and no measurements, but a hint") {
  const acme_case acme;
  const case_report out = verdict::errored(acme.item, "transport-timeout");
  CHECK(out.errored);
  CHECK(out.attempts == 0);
  CHECK_FALSE(out.first_failure);
  CHECK(out.measurements.empty());
  CHECK(out.hint == core_reasons()[0].hint);
}

TEST_CASE("reasons: every status that ends a case has one") {
  CHECK(incomplete_reason(MCPEVAL_TIMEOUT) == "transport-timeout");
  CHECK(incomplete_reason(MCPEVAL_CLOSED) == "transport-closed");
  CHECK(incomplete_reason(MCPEVAL_LIMIT) == "transport-closed");
  CHECK(incomplete_reason(MCPEVAL_PROTOCOL) == "transport-error");
  CHECK(incomplete_reason(MCPEVAL_BUDGET) == "evaluation-budget-exceeded");
  CHECK(incomplete_reason(MCPEVAL_CANCELLED) == "evaluation-interrupted");
  for (const auto status :
       {MCPEVAL_FAULT, MCPEVAL_INVALID, MCPEVAL_REFUSED, MCPEVAL_NO_MEMORY, MCPEVAL_UNSUPPORTED})
    CHECK(incomplete_reason(status) == "plugin-fault");
  CHECK(incomplete_reason(-99) == "plugin-fault");
  CHECK(is_incomplete_reason("plugin-fault"));
  CHECK_FALSE(is_incomplete_reason("value-mismatch"));
}

TEST_CASE("reasons: placeholders of a hint") {
  CHECK(fill_hint("at {first_failure} of {first_failure}, {bound}", "12", "max_pages") ==
        "at 12 of 12, max_pages");
  CHECK(fill_hint("plain {other}", "1", "x") == "plain {other}");
}
