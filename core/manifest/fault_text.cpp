// SPDX-License-Identifier: MIT
#include "manifest/fault_text.hpp"

#include "base/grammar.hpp"
#include "schema/place.hpp"

namespace mcpeval::core {
namespace {

/// "at POINTER", cut before the first token that may not be shown.
std::string position(const profile_problem& problem, std::string_view base) {
  const std::string pointer = quotable_pointer(std::string{base} + problem.pointer);
  return "at " + (pointer.empty() ? "the top level" : pointer);
}

std::string located(const profile_problem& problem, std::string_view base) {
  return problem.sentence + " (" + position(problem, base) + ")";
}

}  // namespace

error structure_error(std::string_view origin, const profile_problem& problem,
                      std::string_view base) {
  return usage_error(std::string{origin} + " structure: " + located(problem, base));
}

error case_structure_error(std::string_view origin, std::string_view id,
                           const profile_problem& problem, std::string_view base) {
  if (!is_identifier(id)) return structure_error(origin, problem, base);
  return usage_error(std::string{origin} + " structure: " + problem.sentence + " (case " +
                     std::string{id} + ", " + position(problem, base) + ")");
}

error rule_error(const profile_problem& problem, std::string_view base) {
  return usage_error(located(problem, base));
}

error case_error(std::string_view id, const profile_problem& problem, std::string_view base) {
  return usage_error("probe case " + std::string{id} + ": " + located(problem, base));
}

}  // namespace mcpeval::core
