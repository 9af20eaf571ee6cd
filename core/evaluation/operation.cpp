// SPDX-License-Identifier: MIT
#include "evaluation/operation.hpp"

#include "session/era.hpp"

namespace mcpeval::core {
namespace {

constexpr instant command_response_timeout = 30 * second;
constexpr instant url_response_timeout = 5 * second;
constexpr instant command_startup_timeout = 60 * second;
constexpr instant url_startup_timeout = 10 * second;

instant response_timeout(const chosen_limits& limits, const target& peer) {
  if (limits.response_ms) return static_cast<instant>(*limits.response_ms) * millisecond;
  return peer.is_command() ? command_response_timeout : url_response_timeout;
}

instant startup_timeout(const chosen_limits& limits, const target& peer) {
  if (limits.startup_ms != 0) return limits.startup_ms * millisecond;
  return peer.is_command() ? command_startup_timeout : url_startup_timeout;
}

}  // namespace

operation::operation(const target& peer, const chosen_limits& limits)
    : link_{peer.link()},
      budget_{monotonic_clock()},
      context_{link_,
               handshake_era(),
               budget_,
               notes_,
               monotonic_clock(),
               response_timeout(limits, peer),
               startup_timeout(limits, peer)} {}

}  // namespace mcpeval::core
