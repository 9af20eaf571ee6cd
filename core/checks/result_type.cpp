// SPDX-License-Identifier: MIT
/// The two words that a result may say.
#include "checks/result_type.hpp"

namespace mcpeval::checks {

result_type result_type_of(const value& result) {
  const value type = result["resultType"];
  if (!type || type.string_or("") == "complete") return result_type::complete;
  return type.string_or("") == "input_required" ? result_type::input_required
                                                : result_type::unknown;
}

}  // namespace mcpeval::checks
