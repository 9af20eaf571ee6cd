// SPDX-License-Identifier: MIT
/// The restricted JSON Schema that descriptors use for their fields: plugin-abi.md section 6.
#pragma once

#include "base/error.hpp"
#include "json/document.hpp"

#include <string>
#include <string_view>

namespace mcpeval::core {

/// Whether `schema` keeps to the field profile: known keywords with sound values, known
/// mcpeval: references. The sentence names the keyword and its JSON Pointer; no error when fine.
[[nodiscard]] error check_field_profile(const value& schema);

/// One broken rule. `structural` faults (a wrong type, an unknown or missing member) are judged
/// for the whole manifest before any other rule runs.
struct profile_problem {
  bool broken = false;
  std::string pointer;   ///< of the offending member, below the validated value
  std::string sentence;  ///< names the field; a range rule says "between A and B"; never a value
};

/// Types, unknown and missing members only.
[[nodiscard]] profile_problem check_structure(const value& schema, const value& instance);
/// Ranges, lengths, enumerations, uniqueness and the shared definitions' grammars, in the
/// order in which the schema lists its properties. Only for instances of sound structure.
[[nodiscard]] profile_problem check_rules(const value& schema, const value& instance);

}  // namespace mcpeval::core
