// SPDX-License-Identifier: MIT
/// How a manifest's faults are put into sentences: contract 01 section 6.
#pragma once

#include "base/error.hpp"
#include "json/document.hpp"
#include "schema/problem.hpp"

#include <string>
#include <string_view>

namespace mcpeval::core {

/// "manifest structure: SENTENCE at line 3, column 7"; `text` is what could not be read.
[[nodiscard]] error text_error(std::string_view origin, const json_problem& problem,
                               std::string_view text);
/// "manifest structure: SENTENCE (at POINTER)"; `base` is the pointer of the judged value.
[[nodiscard]] error structure_error(std::string_view origin, const profile_problem& problem,
                                    std::string_view base = {});
/// "manifest structure: SENTENCE (case ID, at POINTER)"; an id that is no identifier is left out.
[[nodiscard]] error case_structure_error(std::string_view origin, std::string_view id,
                                         const profile_problem& problem, std::string_view base);
/// "SENTENCE (at POINTER)", for the frame's rules.
[[nodiscard]] error rule_error(const profile_problem& problem, std::string_view base = {});
/// "probe case ID: SENTENCE (at POINTER)"; `id` is a valid one.
[[nodiscard]] error case_error(std::string_view id, const profile_problem& problem,
                               std::string_view base);

}  // namespace mcpeval::core
