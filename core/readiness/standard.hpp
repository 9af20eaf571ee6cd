// SPDX-License-Identifier: MIT
/// The standard under which servers are scored: mcpeval-standard/2 for the handshake era,
/// mcpeval-standard/3 for the stateless one (contract 04 and 00, decision 15).
#pragma once

#include "readiness/observations.hpp"
#include "report/report.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core {

struct standard_area {
  std::string_view name;
  int weight;
};

/// In report order; the weights add up to 100.
inline constexpr std::array<standard_area, 6> standard_areas = {{{"protocol", 15},
                                                                 {"catalog", 20},
                                                                 {"context", 15},
                                                                 {"error-honesty", 15},
                                                                 {"reliability", 20},
                                                                 {"coverage", 15}}};

inline constexpr std::string_view handshake_standard = "mcpeval-standard/2";
inline constexpr std::string_view stateless_standard = "mcpeval-standard/3";

/// Equal observations give equal reports.
[[nodiscard]] readiness_report score(const observations& seen);

/// The total of six area scores in report order: weighted, rounded half away from zero.
[[nodiscard]] int total_score(const std::array<int, 6>& areas);

/// A reason of the battery's own, and how to mend it.
struct readiness_reason {
  std::string_view id;
  std::string_view hint;
};
/// All of them, in the order in which `explain` lists them; negotiation's and the like included.
[[nodiscard]] const std::vector<readiness_reason>& readiness_reasons();
/// Every check id, in report order.
[[nodiscard]] const std::vector<std::string_view>& check_ids();

}  // namespace mcpeval::core
