// SPDX-License-Identifier: MIT
/// The tool call that a case declares.
#pragma once

#include <mcpeval/plugin/item.hpp>
#include <mcpeval/plugin/session.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace mcpeval::checks {

/// The `tool` and `arguments` of a case, written once and sent as often as a probe likes, on any
/// session. Borrows the tool's name from the case.
class declared_call {
 public:
  explicit declared_call(const item& one);
  /// From any object that holds `tool` and `arguments`, such as a step.
  explicit declared_call(const value& fields);

  [[nodiscard]] std::string_view tool() const noexcept { return tool_; }
  /// The reply, or `stop`. Deadline 0: the case's response time-out.
  exchange make(session& connection, std::uint64_t deadline = 0) const;
  /// The request on its way.
  [[nodiscard]] attempted<pending> try_begin(session& connection) const;

 private:
  std::string_view tool_;
  std::string arguments_;
};

}  // namespace mcpeval::checks
