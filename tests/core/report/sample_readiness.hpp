// SPDX-License-Identifier: MIT
/// Reports with readiness: one with lost points in every area, and one of a spotless server.
#pragma once

#include "sample_reports.hpp"

#include <optional>
#include <string>
#include <utility>

namespace mcpeval::testing {

inline core::lost_check lost(std::string id, std::string tool, int score,
                             std::optional<std::int64_t> observed, std::string reason) {
  auto hint = "mend " + reason;
  return {std::move(id), std::move(tool), score, observed, std::move(reason), std::move(hint)};
}

/// Points lost in every area, twice for one reason, with and without tool and observation.
inline core::readiness_report lossy_readiness() {
  core::readiness_report out;
  out.standard = "mcpeval-standard/2";
  out.score = 70;
  out.attested_read_only = true;
  out.tools = 12;
  out.read_only = 10;
  out.writers = 2;
  out.exercised = 9;
  out.areas = {{"protocol", 15, 80, {}, {lost("protocol.ping", "", 0, {}, "protocol-ping-failed")}},
               {"catalog",
                20,
                63,
                {},
                {lost("catalog.description", "describe", 0, 12, "catalog-short-description"),
                 lost("catalog.description", "fetch", 0, 0, "catalog-short-description")}},
               {"context",
                15,
                48,
                {{"catalog_tokens", 14235}, {"heaviest_tool_tokens", 659}},
                {lost("context.catalog", "", 34, 14235, "context-catalog-heavy"),
                 lost("context.heaviest-tool", "describe", 88, 659, "context-tool-heavy")}},
               {"error-honesty",
                15,
                90,
                {},
                {lost("error-honesty.invalid-arguments", "fetch", 0, {}, "honesty-wrong-code")}},
               {"reliability",
                20,
                91,
                {{"rejected_calls", 0},
                 {"rpc_errors", 0},
                 {"successful_calls", 28},
                 {"tool_errors", 2},
                 {"transport_errors", 0},
                 {"untested_tools", 0}},
                {lost("reliability.success", "flaky_read", 33, 1, "reliability-call-failed")}},
               {"coverage",
                15,
                90,
                {},
                {lost("coverage.exercised", "fetch", 0, {}, "coverage-rejected-arguments")}}};
  return out;
}

/// Nothing lost.
inline core::readiness_report spotless_readiness() {
  core::readiness_report out;
  out.standard = "mcpeval-standard/3";
  out.score = 100;
  out.tools = 1;
  out.read_only = 1;
  out.exercised = 1;
  for (const auto& [name, weight] : {std::pair{"protocol", 15},
                                     {"catalog", 20},
                                     {"context", 15},
                                     {"error-honesty", 15},
                                     {"reliability", 20},
                                     {"coverage", 15}})
    out.areas.push_back({name, weight, 100, {}, {}});
  out.areas[2].measurements = {{"catalog_tokens", 40}, {"heaviest_tool_tokens", 40}};
  return out;
}

/// Every verdict, every area, two advisories.
inline core::report measured_run() {
  auto all = every_verdict();
  all.readiness = lossy_readiness();
  return all;
}

/// What `score` makes: no manifest, no case.
inline core::report scored_run() {
  core::report alone;
  alone.server = "spotless";
  alone.readiness = spotless_readiness();
  return alone;
}

/// A battery that could not be run to its end.
inline core::report unmeasured_run() {
  core::report alone;
  alone.server = "silent";
  alone.readiness_error = "transport-timeout";
  return alone;
}

}  // namespace mcpeval::testing
