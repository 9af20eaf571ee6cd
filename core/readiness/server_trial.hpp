// SPDX-License-Identifier: MIT
/// What the battery asks of the server as a whole: the contention and the payload case, then the
/// protocol checks (contract 04 sections 3 and 8.1, 12 section 4.2).
#pragma once

#include "readiness/battery_connection.hpp"
#include "readiness/observations.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace mcpeval::core {

/// A tool whose ordinary calls have all succeeded, and their arguments.
struct proven_call {
  value entry;
  std::string arguments;
};

/// The first string property of a tool, by name, or nothing.
[[nodiscard]] std::optional<std::string_view> first_string_property(const value& entry);

/// Two clients make the call at once.
[[nodiscard]] server_check try_contention(const proven_call& call, battery_connection& line);
/// The call with a million bytes in its first string property.
[[nodiscard]] server_check try_payload(const proven_call& call, battery_connection& line);

/// A check of the protocol area.
struct protocol_trial {
  std::string_view id;
  server_check observations::*where;
  server_check (*make)(battery_connection& line);
};
/// All of them, in the order in which they are made.
[[nodiscard]] std::span<const protocol_trial> protocol_trials();

}  // namespace mcpeval::core
