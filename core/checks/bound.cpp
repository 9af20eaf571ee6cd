// SPDX-License-Identifier: MIT
/// Comparing with a bound, and saying which one broke.
#include "checks/bound.hpp"

namespace mcpeval::checks {

bool breaks_bound(run& services, const item& one, std::string_view bound, std::int64_t observed) {
  const auto limit = one[bound].integer();
  if (!limit || observed <= *limit) return false;
  services.bound(bound, *limit, observed);
  return true;
}

}  // namespace mcpeval::checks
