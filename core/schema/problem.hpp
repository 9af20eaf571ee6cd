// SPDX-License-Identifier: MIT
/// A broken rule of a checked document, before somebody says where the document came from.
#pragma once

#include "schema/place.hpp"

#include <string>
#include <string_view>

namespace mcpeval::core {

/// One broken rule. `structural` faults (a wrong type, an unknown or missing member) are judged
/// for the whole manifest before any other rule runs.
struct profile_problem {
  bool broken = false;
  std::string pointer;   ///< of the offending member, below the validated value
  std::string sentence;  ///< names the field; a range rule says "between A and B"; never a value
};

/// The object at `at` holds a member that nothing describes; names it when it may be shown.
[[nodiscard]] profile_problem unknown_member(std::string_view name, const place& at);
/// The object at `at` lacks a member that it must have.
[[nodiscard]] profile_problem missing_member(std::string_view name, const place& at);

}  // namespace mcpeval::core
