// SPDX-License-Identifier: MIT
/// Reports that exercise every member of the document and every token of the summary.
#pragma once

#include "report/report.hpp"

#include <string>
#include <utility>

namespace mcpeval::testing {

inline core::case_report passed_case(std::string id, std::string probe, std::uint32_t attempts) {
  core::case_report one;
  one.id = std::move(id);
  one.probe = std::move(probe);
  one.attempts = attempts;
  return one;
}

inline core::case_report failed_case(core::case_report one, std::uint32_t first_failure,
                                     std::string reason, std::string hint) {
  one.first_failure = first_failure;
  one.reason = std::move(reason);
  one.hint = std::move(hint);
  return one;
}

inline core::case_report errored_case(std::string id, std::string probe, std::string reason,
                                      std::string hint) {
  auto one = passed_case(std::move(id), std::move(probe), 0);
  one.errored = true;
  one.reason = std::move(reason);
  one.hint = std::move(hint);
  return one;
}

/// A discovery within its limits, and one over them.
inline core::case_report discovery(std::string id) {
  auto one = passed_case(std::move(id), "discovery-cost", 1);
  one.measurements = {{"schema_bytes", 6120}, {"tool_count", 12}};
  return one;
}

inline core::case_report discovery_over() {
  auto one =
      failed_case(discovery("catalog-small"), 1, "discovery-limit-exceeded", "offer fewer tools");
  one.detail = core::bound_detail{"max_tools", 10, 12};
  return one;
}

inline core::case_report tokens_over() {
  auto one = failed_case(passed_case("tokens", "token-cost", 1), 1, "token-budget-exceeded",
                         "shorten the heaviest entries");
  one.measurements = {{"tool_count", 4}, {"total_tokens", 3060}};
  one.per_tool = {{"search", 1400}, {"fetch", 900}, {"list", 460}, {"read", 300}};
  one.detail = core::bound_detail{"max_total_tokens", 3000, 3060};
  return one;
}

inline core::case_report cancellation(std::string outcome) {
  auto one = passed_case("cancel", "cancellation", 2);
  one.tool = "slow_read";
  one.labels = {{"cancellation_outcome", std::move(outcome)}};
  return one;
}

inline core::case_report third_party() {
  auto one = failed_case(passed_case("steady", "acme.stable-ping", 3), 3, "acme.ping-refused",
                         "answer every ping; \"pong\" is caf\xc3\xa9 talk");
  one.measurements = {{"acme_pings", 2}, {"latency_ms", 17}, {"zeta", -4}};
  one.labels = {{"mood", "calm"}};
  return one;
}

/// Every state, every fixed token, a third-party kind and two advisories.
inline core::report every_verdict() {
  core::report all;
  all.server = "acme:demo.v1";
  all.manifest_sha256 = std::string(64, 'a');
  auto contended = passed_case("two-clients", "contention", 2);
  contended.tool = "shared_read";
  auto paged = passed_case("pages", "pagination", 3);
  paged.measurements = {{"pages", 3}, {"tool_count", 12}};
  auto quick = passed_case("quick", "latency-budget", 5);
  quick.tool = "describe";
  quick.measurements = {{"latency_ms", 41}};
  auto absent = passed_case("completes", "completion", 0);
  absent.applicable = false;
  all.cases = {contended,
               discovery("catalog"),
               discovery_over(),
               tokens_over(),
               quick,
               paged,
               cancellation("no-result"),
               third_party(),
               absent,
               errored_case("lost", "schema-guessability", "transport-timeout",
                            "answer within the time-out")};
  all.cases.back().tool = "describe";
  all.advisories = {{"crlf-line-end", 2}, {"stray-line", 3}};
  return all;
}

/// A run in the stateless era, with what only that era can bring.
inline core::report stateless_run() {
  auto all = every_verdict();
  all.protocol = core::protocol_report{"stateless", "2026-07-28", "discover"};
  auto closed = cancellation("no-result");
  closed.labels.emplace("cancellation_signal", "stream-close");
  all.cases = {discovery("catalog"),
               closed,
               all.cases[2],
               all.cases[3],
               all.cases[7],
               failed_case(passed_case("typed", "instruction-fidelity", 1), 1,
                           "result-type-invalid", "end with a complete result"),
               all.cases[8],
               all.cases[9]};
  return all;
}

}  // namespace mcpeval::testing
