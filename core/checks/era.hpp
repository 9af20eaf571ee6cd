// SPDX-License-Identifier: MIT
/// What the protocol version in use means for a check.
#pragma once

#include <string_view>

namespace mcpeval::checks {

/// Whether `protocol_version` belongs to the stateless era: 2026-07-28 and every later one.
/// Versions are dates, so their order is the order of their bytes.
[[nodiscard]] constexpr bool is_stateless(std::string_view protocol_version) noexcept {
  return protocol_version >= "2026-07-28";
}

/// The request that any server of this version answers: what shows that a session still serves.
[[nodiscard]] constexpr std::string_view liveness_method(
    std::string_view protocol_version) noexcept {
  return is_stateless(protocol_version) ? "server/discover" : "ping";
}

}  // namespace mcpeval::checks
