// SPDX-License-Identifier: MIT
/// Opening at a version of the caller's choice.
#include "checks/version.hpp"

#include <algorithm>

namespace mcpeval::checks {

bool is_date_shaped(std::string_view version) {
  constexpr std::string_view shape = "NNNN-NN-NN";
  return std::ranges::equal(version, shape, [](char c, char wanted) {
    return wanted == 'N' ? c >= '0' && c <= '9' : c == wanted;
  });
}

opened_session open_at(run& services, std::string_view version) {
  session_options options;
  options.flags = MCPEVAL_OPEN_RAW;
  options.protocol_version = version;
  return services.open(options);
}

}  // namespace mcpeval::checks
