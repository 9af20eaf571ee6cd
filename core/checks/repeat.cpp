// SPDX-License-Identifier: MIT
/// The loop behind every probe that calls more than once.
#include "checks/repeat.hpp"

namespace mcpeval::checks {

void repeat(run& services, std::int64_t attempts, const judged_call& call) {
  for (std::int64_t n = 1; n <= attempts; ++n) {
    const auto reason = call();
    services.attempt();
    if (!reason.empty()) return services.fail(reason, static_cast<std::uint32_t>(n));
  }
}

}  // namespace mcpeval::checks
