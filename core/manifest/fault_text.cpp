// SPDX-License-Identifier: MIT
#include "manifest/fault_text.hpp"

#include "schema/place.hpp"

namespace mcpeval::core {
namespace {

/// The sentence and a pointer cut before the first token that may not be shown.
std::string located(const profile_problem& problem, std::string_view base) {
  const std::string pointer = quotable_pointer(std::string{base} + problem.pointer);
  return problem.sentence + " (at " + (pointer.empty() ? "the top level" : pointer) + ")";
}

}  // namespace

error structure_error(std::string_view origin, const profile_problem& problem,
                      std::string_view base) {
  return usage_error(std::string{origin} + " structure: " + located(problem, base));
}

error rule_error(const profile_problem& problem, std::string_view base) {
  return usage_error(located(problem, base));
}

error case_error(std::string_view id, const profile_problem& problem, std::string_view base) {
  return usage_error("probe case " + std::string{id} + ": " + located(problem, base));
}

}  // namespace mcpeval::core
