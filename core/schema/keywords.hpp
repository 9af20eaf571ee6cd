// SPDX-License-Identifier: MIT
/// The keywords of every dialect: where they hold schemas, and what they check.
#pragma once

#include "json/document.hpp"
#include "schema/dialect.hpp"
#include "schema/schema_graph.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace mcpeval::core {

class pattern;
class schema_compiler;

/// A keyword in a schema. The schema check has not always been here: a reference may lead to a
/// place that no meta-schema describes, so an argument may be of any type.
struct keyword_site {
  schema_compiler& compiler;
  schema_node& node;
  const value& schema;
  value argument;
  std::string_view name;
  dialect which;

  /// The node of a schema within this one.
  [[nodiscard]] const schema_node& node_of(const value& subschema) const;
};

/// In which form a keyword's argument holds schemas.
enum class schema_shape : std::uint8_t { none, one, list, by_name, one_or_list };

struct keyword_rule {
  std::string_view name;
  dialect first;
  dialect last;
  schema_shape shape;
  check_ptr (*make)(const keyword_site& site);  ///< may be null, and may answer null

  [[nodiscard]] bool is_in(dialect which) const { return first <= which && which <= last; }
};

/// In the order in which the checks of one schema run.
[[nodiscard]] std::span<const keyword_rule> keyword_rules() noexcept;

// keywords_logic.cpp
[[nodiscard]] check_ptr make_reference(const keyword_site& site);
[[nodiscard]] check_ptr make_recursive_reference(const keyword_site& site);
[[nodiscard]] check_ptr make_dynamic_reference(const keyword_site& site);
[[nodiscard]] check_ptr make_all_of(const keyword_site& site);
[[nodiscard]] check_ptr make_any_of(const keyword_site& site);
[[nodiscard]] check_ptr make_one_of(const keyword_site& site);
[[nodiscard]] check_ptr make_not(const keyword_site& site);
[[nodiscard]] check_ptr make_if(const keyword_site& site);

// keywords_scalar.cpp

/// A bound on a count: of characters, elements or members.
struct count_bound {
  std::uint64_t count;
  bool is_upper;

  [[nodiscard]] bool allows(std::uint64_t actual) const noexcept {
    return is_upper ? actual <= count : actual >= count;
  }
};
/// Nothing where the argument is no natural number.
[[nodiscard]] std::optional<count_bound> read_count_bound(const keyword_site& site);
/// Whether `expression` matches somewhere in `text`, for which the run pays.
[[nodiscard]] bool is_found(validation& run, const pattern& expression, std::string_view text);
[[nodiscard]] check_ptr make_type(const keyword_site& site);
[[nodiscard]] check_ptr make_enum(const keyword_site& site);
[[nodiscard]] check_ptr make_const(const keyword_site& site);
[[nodiscard]] check_ptr make_multiple_of(const keyword_site& site);
[[nodiscard]] check_ptr make_bound(const keyword_site& site);
[[nodiscard]] check_ptr make_length(const keyword_site& site);
[[nodiscard]] check_ptr make_pattern(const keyword_site& site);
[[nodiscard]] check_ptr make_format(const keyword_site& site);

// keywords_array.cpp
[[nodiscard]] check_ptr make_item_count(const keyword_site& site);
[[nodiscard]] check_ptr make_unique_items(const keyword_site& site);
[[nodiscard]] check_ptr make_items(const keyword_site& site);
[[nodiscard]] check_ptr make_contains(const keyword_site& site);
[[nodiscard]] check_ptr make_unevaluated_items(const keyword_site& site);

// keywords_object.cpp
[[nodiscard]] check_ptr make_member_count(const keyword_site& site);
[[nodiscard]] check_ptr make_required(const keyword_site& site);
[[nodiscard]] check_ptr make_members(const keyword_site& site);
[[nodiscard]] check_ptr make_property_names(const keyword_site& site);
[[nodiscard]] check_ptr make_dependencies(const keyword_site& site);
[[nodiscard]] check_ptr make_unevaluated_properties(const keyword_site& site);

}  // namespace mcpeval::core
