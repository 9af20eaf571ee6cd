// SPDX-License-Identifier: MIT
/// The standard battery: a fixed sequence of requests on connections of its own (contract 04
/// section 3, contract 12 section 4).
#pragma once

#include "base/result.hpp"
#include "readiness/standard.hpp"
#include "session/session.hpp"

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core {

struct battery_settings {
  bool attested_read_only = false;      ///< --confirm-read-only
  std::vector<std::string> skip_tools;  ///< --skip-tool, each once
  const std::atomic<bool>* interrupted = nullptr;
  /// Told which tool or check is next, for people: done, of how many, what. May be empty.
  std::function<void(std::size_t, std::size_t, std::string_view)> progress;
};

/// What came of the battery: a score, or the label of why there is none.
struct battery_outcome {
  std::optional<readiness_report> readiness;
  std::string readiness_error;  ///< transport-*, evaluation-budget-exceeded, evaluation-interrupted
  std::string cause;            ///< a content-free sentence about that
};

/// Runs within the run's budget, with a response time-out of 15 s, on connections of its own; an
/// `opened` session that nothing was asked of becomes the first of them. An error: a skipped tool
/// that the server does not list.
[[nodiscard]] result<battery_outcome> run_battery(const run_context& context,
                                                  const battery_settings& settings,
                                                  std::unique_ptr<server_session> opened = nullptr);

}  // namespace mcpeval::core
