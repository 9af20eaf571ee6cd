// SPDX-License-Identifier: MIT
/// The observations as the areas look at them: each tool with its class, and what follows from
/// it (contract 04 sections 2 and 7).
#pragma once

#include "readiness/observations.hpp"
#include "report/report.hpp"
#include "session/gate.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core {

struct surveyed_tool {
  const tool_observation* seen = nullptr;
  std::string name;  ///< for reports: "unlisted" when it is outside the tool-name grammar
  tool_class kind = tool_class::unannotated;
  bool callable = false;  ///< read-only, or unannotated under the operator's attestation
  bool skipped = false;   ///< --skip-tool took it out of the calls that it would have had

  [[nodiscard]] const value& entry() const noexcept { return seen->entry; }
  [[nodiscard]] bool is_writer() const noexcept { return kind == tool_class::writer; }
  /// Ordinary calls of one outcome.
  [[nodiscard]] std::int64_t count(call_outcome outcome) const;
  [[nodiscard]] bool is_exercised() const { return count(call_outcome::success) > 0; }
};

/// What the areas are computed from. It borrows the observations.
struct survey {
  explicit survey(const observations& all);

  const observations* seen;
  std::vector<surveyed_tool> tools;           ///< every one, in catalog order
  std::vector<const surveyed_tool*> surface;  ///< those that are no writers
  bool any_skipped = false;

  survey(const survey&) = delete;
  survey& operator=(const survey&) = delete;
};

/// A check that lost all its points; the caller sets a score or an amount where there is one.
[[nodiscard]] lost_check lost(std::string_view id, std::string_view reason, std::string tool = {});

}  // namespace mcpeval::core
