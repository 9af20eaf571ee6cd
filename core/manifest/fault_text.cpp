// SPDX-License-Identifier: MIT
#include "manifest/fault_text.hpp"

#include "base/grammar.hpp"
#include "base/utf8.hpp"
#include "schema/place.hpp"

#include <algorithm>

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

/// What is wrong with a text, whichever bound or rule it breaks.
std::string_view text_fault(json_fault kind) {
  switch (kind) {
    case json_fault::encoding: return "the text is not valid UTF-8";
    case json_fault::too_deep: return "the text nests arrays and objects too deeply";
    case json_fault::too_large: return "the text is too long";
    case json_fault::lone_surrogate:
      return "a string holds half of a surrogate pair, which is no character,";
    default: return "the text is not valid JSON";
  }
}

/// What to do about it, where the fault itself does not say.
std::string_view text_cure(json_fault kind) {
  return kind == json_fault::lone_surrogate ? "; write the whole pair" : "";
}

/// "line 3, column 7": both count from 1, columns in characters.
std::string line_and_column(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const auto lines = std::count(before.begin(), before.end(), '\n');
  const std::size_t start = before.rfind('\n') + 1;  // npos + 1 is 0: the first line
  return "line " + std::to_string(lines + 1) + ", column " +
         std::to_string(count_characters(before.substr(start)) + 1);
}

}  // namespace

error text_error(std::string_view origin, const json_problem& problem, std::string_view text) {
  if (problem.kind == json_fault::duplicate_key)
    return structure_error(origin, {true, problem.pointer, "a key must not be repeated"});
  return usage_error(std::string{origin} + " structure: " + std::string{text_fault(problem.kind)} +
                     " at " + line_and_column(text, problem.offset) +
                     std::string{text_cure(problem.kind)});
}

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
