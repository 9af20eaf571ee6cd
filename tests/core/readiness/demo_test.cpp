// SPDX-License-Identifier: MIT
/// The demo's figures: contract 10 sections 4 and 5, computed from what the battery sees.
#include "demo_seen.hpp"

#include "checks/entry.hpp"

#include <doctest/doctest.h>

#include <algorithm>

using namespace mcpeval::testing;
using lines = std::vector<std::string>;
using amounts = std::map<std::string, std::int64_t>;
using enum mcpeval::core::call_outcome;
using mcpeval::checks::entry_name;

namespace {

using figures = std::vector<int>;

/// The total, then the areas in report order.
figures figures_of(const observations& seen) {
  const auto report = score(seen);
  figures out = {report.score};
  for (const auto& each : report.areas) out.push_back(each.score);
  return out;
}

const figures clean = {91, 100, 63, 100, 100, 91, 100};

}  // namespace

TEST_CASE("demo: 91/100 with the documented areas and surface") {
  const auto report = score(demo_seen());
  CHECK(figures_of(demo_seen()) == clean);
  CHECK(report.standard == "mcpeval-standard/2");
  CHECK(report.tools == 12);
  CHECK(report.read_only == 10);
  CHECK(report.writers == 2);
  CHECK(report.exercised == 10);
  CHECK_FALSE(report.attested_read_only);
}

TEST_CASE("demo: exactly the documented losses") {
  const auto report = score(demo_seen());
  lines catalog;
  const auto all = demo_seen();
  for (const auto& tool : all.tools) {
    const std::string name{entry_name(tool.entry)};
    if (name == "describe_status")
      catalog.push_back("catalog.description " + name + " 0 35 catalog-short-description");
    if (name == "break_session") {
      catalog.push_back("catalog.description " + name + " 0 37 catalog-short-description");
      catalog.push_back("catalog.read-only-declared " + name + " 0 - catalog-read-only-undeclared");
    }
    catalog.push_back("catalog.output-schema " + name + " 0 - catalog-no-output-schema");
  }
  CHECK(losses(area(report, "catalog")) == catalog);
  CHECK(losses(area(report, "reliability")) ==
        lines{"reliability.success flaky_read 33 1 reliability-call-failed",
              "reliability.consistent flaky_read 0 - reliability-inconsistent",
              "reliability.latency slow_read 50 - reliability-slow"});
  for (const auto* const name : {"protocol", "context", "error-honesty", "coverage"})
    CHECK(area(report, name).checks.empty());
}

TEST_CASE("demo: measurements") {
  const auto report = score(demo_seen());
  CHECK(area(report, "context").measurements ==
        amounts{{"catalog_tokens", 566}, {"heaviest_tool_tokens", 58}});
  CHECK(area(report, "reliability").measurements == amounts{{"successful_calls", 28},
                                                            {"tool_errors", 0},
                                                            {"rpc_errors", 2},
                                                            {"rejected_calls", 0},
                                                            {"transport_errors", 0},
                                                            {"untested_tools", 0}});
}

TEST_CASE("demo: only the two tools with a property can be judged for honesty") {
  const auto seen = demo_seen();
  lines judged;
  for (const auto& tool : seen.tools)
    if (tool.violable) judged.emplace_back(entry_name(tool.entry));
  CHECK(judged == lines{"shared_read", "report_weather"});
}

TEST_CASE("demo lying-errors: error-honesty is lost, nothing else") {
  auto seen = demo_seen();
  for (auto& tool : seen.tools)
    if (tool.violable) tool.refusal = honesty::accepted_invalid;
  CHECK(figures_of(seen) == figures{76, 100, 63, 100, 0, 91, 100});
  CHECK(losses(area(score(seen), "error-honesty")) ==
        lines{"error-honesty.invalid-arguments shared_read 0 - honesty-accepted-invalid",
              "error-honesty.invalid-arguments report_weather 0 - honesty-accepted-invalid"});
}

TEST_CASE("demo undescribed: catalog 35") {
  auto seen = demo_seen();
  for (auto& tool : seen.tools) {
    const std::string description{tool.entry["description"].string_or("")};
    edit_entry(tool, description, description.substr(0, description.find(' ')));
  }
  edit_entry(tool_named(seen, "shared_read"), "Slot to read", "");
  edit_entry(tool_named(seen, "report_weather"), "Name of the place", "");
  CHECK(figures_of(seen) == figures{85, 100, 35, 100, 100, 91, 100});
  const auto catalog = losses(area(score(seen), "catalog"));
  CHECK(std::ranges::count(catalog,
                           "catalog.params-described report_weather 0 - "
                           "catalog-undescribed-params") == 1);
}

TEST_CASE("demo slow: reliability 90") {
  auto seen = demo_seen();
  for (auto& call : tool_named(seen, "slow_read").calls) call.latency_ms = 2001;
  CHECK(figures_of(seen) == figures{91, 100, 63, 100, 100, 90, 100});
  CHECK(losses(area(score(seen), "reliability")).back() ==
        "reliability.latency slow_read 20 - reliability-slow");
}

TEST_CASE("demo flaky: reliability 85 with one failure, 84 with two; coverage stays") {
  auto seen = demo_seen();
  auto& tool = tool_named(seen, "session_status");
  tool.calls[1].outcome = tool_error;
  CHECK(figures_of(seen) == figures{90, 100, 63, 100, 100, 85, 100});
  tool.calls[2].outcome = tool_error;
  CHECK(figures_of(seen) == figures{89, 100, 63, 100, 100, 84, 100});
}

TEST_CASE("demo unknown-method: protocol 83") {
  auto seen = demo_seen();
  seen.unknown_method = {check_outcome::lost, "protocol-unknown-method-answered"};
  CHECK(figures_of(seen) == figures{88, 83, 63, 100, 100, 91, 100});
}

TEST_CASE("demo bloated: the padding tool is not covered, attested or not") {
  auto seen = demo_seen();
  auto padding = tool_of("extra_padding_tool", says_nothing);
  seen.tools.push_back(padding);
  CHECK(losses(area(score(seen), "coverage")) ==
        lines{"coverage.exercised extra_padding_tool 0 - coverage-unannotated"});
  CHECK(area(score(seen), "coverage").score == 91);  // 10 of 11
  seen.attested_read_only = true;
  seen.tools.back().calls = {{rejected, 2}};
  CHECK(losses(area(score(seen), "coverage")) ==
        lines{"coverage.exercised extra_padding_tool 0 - coverage-rejected-arguments"});
}

TEST_CASE("demo schema: a required field that is no property has no arguments") {
  auto seen = demo_seen();
  auto& tool = tool_named(seen, "describe_status");
  edit_entry(tool, R"("properties":{})", R"("properties":{},"required":["detail"])");
  tool.synthesizable = false;
  tool.calls.clear();
  CHECK(figures_of(seen) == figures{88, 100, 63, 100, 100, 83, 90});
  CHECK(losses(area(score(seen), "coverage")) ==
        lines{"coverage.exercised describe_status 0 - coverage-unsynthesizable"});
}

TEST_CASE("demo output-schema: declared and not kept") {
  auto seen = demo_seen();
  auto& tool = tool_named(seen, "report_weather");
  edit_entry(tool, R"("annotations")", R"("outputSchema":{"type":"object"},"annotations")");
  tool.output_conforms = false;
  // reliability: (7 * 100 + 200/3 + 50/3 + 75 + 200) / 12
  CHECK(figures_of(seen) == figures{91, 100, 65, 100, 100, 88, 100});
}
