// SPDX-License-Identifier: MIT
/// The restricted JSON Schema that descriptors use for their fields: plugin-abi.md section 6.
///
/// Keywords: type (a name, or a list that holds "null" when null counts as absent), enum, const,
/// minimum, maximum, minLength, maxLength, items, minItems, maxItems, uniqueItems, properties,
/// required, default, description, and $ref to a shared definition. An object accepts no member
/// that it does not list.
#pragma once

#include "base/error.hpp"
#include "json/document.hpp"
#include "schema/problem.hpp"

#include <string_view>

namespace mcpeval::core {

/// Whether `schema` keeps to the field profile: known keywords with sound values, known
/// mcpeval: references. The sentence names the keyword and its JSON Pointer; no error when fine.
[[nodiscard]] error check_field_profile(const value& schema);

/// Types, unknown and missing members only. A negative integer where the minimum is not
/// negative is a wrong type (contract 01 section 4).
/// `subject` is what sentences call the instance itself.
[[nodiscard]] profile_problem check_structure(const value& schema, const value& instance,
                                              std::string_view subject = "the document");
/// Ranges, lengths, enumerations, uniqueness and the shared definitions' grammars, in the
/// order in which the schema lists its properties. Only for instances of sound structure.
[[nodiscard]] profile_problem check_rules(const value& schema, const value& instance);

/// The same for one member of an object: `schema` is the member's own, pointers start with its
/// name, and an absent member breaks nothing.
[[nodiscard]] profile_problem check_member_structure(const value& schema, std::string_view name,
                                                     const value& member);
[[nodiscard]] profile_problem check_member_rules(const value& schema, std::string_view name,
                                                 const value& member);

/// Whether `schema` counts null as absent: its type is a list that holds "null".
[[nodiscard]] bool allows_null(const value& schema);
/// Whether `name` is among the `required` members of `schema`.
[[nodiscard]] bool requires_member(const value& schema, std::string_view name);

}  // namespace mcpeval::core
