// SPDX-License-Identifier: MIT
#include "schema/problem.hpp"

namespace mcpeval::core {

profile_problem unknown_member(std::string_view name, const place& at) {
  if (!is_quotable(name)) return {true, at.pointer, "a member here is no known field"};
  return {true, at.member(name).pointer, std::string{name} + " is no known field"};
}

profile_problem missing_member(std::string_view name, const place& at) {
  return {true, at.pointer, std::string{name} + " is missing"};
}

}  // namespace mcpeval::core
