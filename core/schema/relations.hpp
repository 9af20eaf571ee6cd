// SPDX-License-Identifier: MIT
/// Rules of a descriptor that JSON Schema cannot say: between fields, or about the host.
///
///   {"at_most": ["lesser", "greater"]}       an integer field is not above another
///   {"identifier_if": ["field", "other", "word"]}  an identifier when `other` is that word
///   {"unspoken_version": ["field"]}          no protocol version that mcpeval speaks
///
/// A relation holds while one of its fields is absent or null.
#pragma once

#include "base/error.hpp"
#include "json/document.hpp"
#include "schema/problem.hpp"

#include <string_view>
#include <vector>

namespace mcpeval::core {

/// Whether every element of `relations` is of a known form over properties of `fields`. An
/// absent list is fine.
[[nodiscard]] error check_relations(const value& relations, const value& fields);

/// Judges one relation over a case's fields.
[[nodiscard]] profile_problem check_relation(const value& relation, const value& instance);

/// The fields that a relation is about, so that it can be judged right after the last of them.
[[nodiscard]] std::vector<std::string_view> relation_fields(const value& relation);

/// The protocol versions that mcpeval speaks, newest first (00, decision 2).
[[nodiscard]] const std::vector<std::string_view>& spoken_versions();

}  // namespace mcpeval::core
