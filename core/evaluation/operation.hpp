// SPDX-License-Identifier: MIT
/// What everything that one command does to a server shares.
#pragma once

#include "evaluation/target.hpp"
#include "session/client.hpp"

#include <cstdint>
#include <optional>

namespace mcpeval::core {

/// Time limits that the operator or a manifest chose; otherwise the transport's own.
struct chosen_limits {
  std::optional<std::int64_t> response_ms;
  std::uint32_t startup_ms = 0;  ///< 0: not chosen
};

/// The link, the budget, the advisories and the time-outs behind every connection. The budget
/// starts with it. Not movable: connections keep the context's parts. Borrows the target.
class operation {
 public:
  operation(const target& peer, const chosen_limits& limits);
  operation(const operation&) = delete;
  operation& operator=(const operation&) = delete;

  [[nodiscard]] const run_context& context() const noexcept { return context_; }

 private:
  transport_link link_;
  budget budget_;
  advisories notes_;
  run_context context_;
};

}  // namespace mcpeval::core
