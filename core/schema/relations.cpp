// SPDX-License-Identifier: MIT
#include "schema/relations.hpp"

#include "base/grammar.hpp"
#include "base/protocol_versions.hpp"
#include "schema/definitions.hpp"

#include <algorithm>
#include <cstddef>

namespace mcpeval::core {
namespace {

/// The operand of a relation: names of fields, then plain words.
struct operand {
  value list;
  [[nodiscard]] std::string_view name(std::size_t i) const { return list.at(i).string_or({}); }
  [[nodiscard]] value field(const value& instance, std::size_t i) const {
    return instance[name(i)];
  }
};

profile_problem broken(const operand& names, std::string sentence) {
  return {true, place{}.member(names.name(0)).pointer, std::move(sentence)};
}

profile_problem at_most(const operand& names, const value& instance) {
  const auto lesser = names.field(instance, 0).integer();
  const auto greater = names.field(instance, 1).integer();
  if (!lesser || !greater || *lesser <= *greater) return {};
  return broken(names,
                std::string{names.name(0)} + " must not be above " + std::string{names.name(1)});
}

profile_problem identifier_if(const operand& names, const value& instance) {
  const auto text = names.field(instance, 0).string();
  if (!text || is_identifier(*text)) return {};
  if (names.field(instance, 1).string_or({}) != names.name(2)) return {};
  return broken(names, invalid_identifier(names.name(0)));
}

profile_problem unspoken_version(const operand& names, const value& instance) {
  const auto& spoken = spoken_versions();
  const std::string_view version = names.field(instance, 0).string_or({});
  if (std::find(spoken.begin(), spoken.end(), version) == spoken.end()) return {};
  return broken(names, std::string{names.name(0)} +
                           " must be a date-shaped version that mcpeval does not speak, such as "
                           "2000-01-01");
}

struct relation_row {
  std::string_view name;
  std::size_t fields;  ///< how many of the operands are names of fields
  std::size_t words;   ///< how many follow them
  profile_problem (*judge)(const operand& names, const value& instance);
};

constexpr relation_row rows[] = {
    {"at_most", 2, 0, at_most},
    {"identifier_if", 2, 1, identifier_if},
    {"unspoken_version", 1, 0, unspoken_version},
};

const relation_row* row_of(const value& relation) {
  if (relation.size() != 1) return nullptr;
  for (const relation_row& row : rows)
    if (relation[row.name]) return &row;
  return nullptr;
}

bool has_sound_operands(const relation_row& row, const value& relation, const value& fields) {
  const operand names{relation[row.name]};
  if (!names.list.is_array() || names.list.size() != row.fields + row.words) return false;
  for (std::size_t i = 0; i < names.list.size(); ++i) {
    if (names.name(i).empty()) return false;
    if (i < row.fields && !fields["properties"][names.name(i)]) return false;
  }
  return true;
}

}  // namespace

error check_relations(const value& relations, const value& fields) {
  if (!relations) return {};
  if (!relations.is_array()) return usage_error("relations must be an array");
  for (std::size_t i = 0; i < relations.size(); ++i) {
    const std::string where = " (at /relations/" + std::to_string(i) + ")";
    const relation_row* row = row_of(relations.at(i));
    if (row == nullptr) return usage_error("a relation must have one known name" + where);
    if (!has_sound_operands(*row, relations.at(i), fields))
      return usage_error("relation " + std::string{row->name} + " must list " +
                         std::to_string(row->fields) + " of the kind's fields" +
                         (row->words > 0 ? " and a word" : "") + where);
  }
  return {};
}

profile_problem check_relation(const value& relation, const value& instance) {
  const relation_row* row = row_of(relation);
  return row == nullptr ? profile_problem{} : row->judge({relation[row->name]}, instance);
}

std::vector<std::string_view> relation_fields(const value& relation) {
  const relation_row* row = row_of(relation);
  if (row == nullptr) return {};
  const operand names{relation[row->name]};
  std::vector<std::string_view> found;
  for (std::size_t i = 0; i < row->fields; ++i) found.push_back(names.name(i));
  return found;
}

const std::vector<std::string_view>& spoken_versions() {
  static const std::vector<std::string_view> versions = [] {
    std::vector<std::string_view> all{stateless_versions.begin(), stateless_versions.end()};
    all.insert(all.end(), handshake_versions.begin(), handshake_versions.end());
    return all;
  }();
  return versions;
}

}  // namespace mcpeval::core
