// SPDX-License-Identifier: MIT
/// What every client relies on before it calls a tool: contract 04 section 8.1.
#include "readiness/areas.hpp"
#include "readiness/curve.hpp"

#include <array>

namespace mcpeval::core {
namespace {

struct protocol_check {
  std::string_view id;
  server_check observations::*outcome;
  std::string_view reason;  ///< where the battery names none
};

/// In the order of the battery.
constexpr std::array<protocol_check, 6> protocol_checks = {{
    {"protocol.unknown-method", &observations::unknown_method, "protocol-unknown-method-answered"},
    {"protocol.ping", &observations::ping, "protocol-ping-failed"},
    {"protocol.unknown-tool", &observations::unknown_tool, "protocol-unknown-tool-accepted"},
    {"protocol.pagination", &observations::pagination, "protocol-pagination-invalid"},
    {"protocol.surfaces", &observations::surfaces, "protocol-surface-invalid"},
    {"protocol.negotiation", &observations::negotiation, "protocol-negotiation-invalid-version"},
}};

std::string_view reason_of(const protocol_check& check, const server_check& ended) {
  if (ended.outcome == check_outcome::not_completed) return "protocol-call-failed";
  return ended.reason.empty() ? check.reason : ended.reason;
}

}  // namespace

area_report protocol_area(const survey& seen) {
  area_report area;
  int applicable = 0;
  int passed = 0;
  for (const auto& check : protocol_checks) {
    const server_check& ended = seen.seen->*check.outcome;
    if (ended.outcome == check_outcome::not_applicable) continue;
    ++applicable;
    if (ended.outcome == check_outcome::passed)
      ++passed;
    else
      area.checks.push_back(lost(check.id, reason_of(check, ended)));
  }
  if (applicable == 0)
    area.checks.push_back(lost("protocol.ping", "protocol-call-failed"));
  else
    area.score = rounded_points(100 * passed, applicable);
  return area;
}

}  // namespace mcpeval::core
