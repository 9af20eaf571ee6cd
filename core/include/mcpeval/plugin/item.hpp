// SPDX-License-Identifier: MIT
/// One manifest case, as a probe sees it.
#pragma once

#include <mcpeval/plugin/value.hpp>

#include <chrono>
#include <string_view>

namespace mcpeval {

/// A case whose fields already obey the descriptor. Borrowed for the length of the call.
class item {
 public:
  item(const mcpeval_case& raw, const mcpeval_json* json) noexcept : raw_{&raw}, json_{json} {}

  [[nodiscard]] std::string_view id() const noexcept { return view(raw_->id); }
  /// A field of the case; absent when the manifest leaves it out.
  [[nodiscard]] value operator[](std::string_view field) const { return fields()[field]; }
  [[nodiscard]] value fields() const noexcept { return {json_, raw_->fields}; }
  /// How long a request of this case waits for its response.
  [[nodiscard]] std::chrono::nanoseconds call_timeout() const noexcept {
    return std::chrono::nanoseconds{raw_->call_timeout};
  }
  /// Whether the operator authorised mutating calls for this run.
  [[nodiscard]] bool mutation_allowed() const noexcept { return raw_->mutation_allowed != 0; }

 private:
  const mcpeval_case* raw_;
  const mcpeval_json* json_;
};

}  // namespace mcpeval
