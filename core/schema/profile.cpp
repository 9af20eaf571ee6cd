// SPDX-License-Identifier: MIT
/// Whether a descriptor's schema keeps to the field profile: a typo must not become a missing
/// check, so every keyword is known, sound, and of use for the type it stands beside.
#include "schema/profile.hpp"

#include "schema/definitions.hpp"

#include <algorithm>
#include <set>
#include <vector>

namespace mcpeval::core {
namespace {

constexpr int deepest = 16;
constexpr std::string_view type_words[] = {"null",   "boolean", "integer", "number",
                                           "string", "array",   "object"};
constexpr std::string_view host_members[] = {"id", "probe", "access", "sandbox"};

profile_problem check_schema(const value& schema, const place& at, int depth);

profile_problem fault(const place& at, std::string_view what) {
  return {true, at.pointer, "keyword " + at.name + " " + std::string{what}};
}

template <class Range>
bool holds(const Range& range, std::string_view word) {
  return std::find(std::begin(range), std::end(range), word) != std::end(range);
}

/// Whether the schema's type, null aside, is one of a keyword's types.
bool has_type(const value& schema, const std::vector<std::string_view>& wanted) {
  const value type = schema["type"];
  if (type.is_string()) return holds(wanted, type.string_or({}));
  for (std::size_t i = 0; i < type.size(); ++i)
    if (holds(wanted, type.at(i).string_or({}))) return true;
  return false;
}

// ---- one function for each shape of operand -------------------------------------------

profile_problem type_operand(const value&, const value& operand, const place& at, int) {
  if (operand.is_string())
    return holds(type_words, operand.string_or({})) ? profile_problem{}
                                                    : fault(at, "names no JSON type");
  std::set<std::string_view> seen;
  for (std::size_t i = 0; i < operand.size(); ++i) {
    const std::string_view word = operand.at(i).string_or({});
    if (!holds(type_words, word) || !seen.insert(word).second)
      return fault(at, "must list JSON types without repeats");
  }
  return seen.empty() ? fault(at, "must be a JSON type or a list of them") : profile_problem{};
}

profile_problem scalar_operand(const value& schema, const value& operand, const place& at, int) {
  if (operand.is_array() || operand.is_object()) return fault(at, "must be a scalar");
  return check_structure(schema, operand).broken ? fault(at, "does not fit the type")
                                                 : profile_problem{};
}

profile_problem enum_operand(const value& schema, const value& operand, const place& at, int) {
  if (!operand.is_array() || operand.size() == 0) return fault(at, "must be a non-empty array");
  std::set<std::string> seen;
  for (std::size_t i = 0; i < operand.size(); ++i) {
    profile_problem found = scalar_operand(schema, operand.at(i), at, 0);
    if (found.broken) return found;
    if (!seen.insert(operand.at(i).write()).second) return fault(at, "must not repeat a value");
  }
  return {};
}

profile_problem default_operand(const value& schema, const value& operand, const place& at, int) {
  const bool fits =
      !check_structure(schema, operand).broken && !check_rules(schema, operand).broken;
  return fits ? profile_problem{} : fault(at, "breaks a rule of its own schema");
}

profile_problem number_operand(const value& schema, const value& operand, const place& at, int) {
  const bool sound =
      has_type(schema, {"integer"}) ? operand.integer().has_value() : operand.number().has_value();
  if (!sound) return fault(at, "must be a number of the schema's type");
  const value least = schema["minimum"], most = schema["maximum"];
  if (least.number().value_or(0) > most.number().value_or(least.number().value_or(0)))
    return fault(at, "leaves no value between minimum and maximum");
  return {};
}

profile_problem count_operand(const value& schema, const value& operand, const place& at, int) {
  if (operand.integer().value_or(-1) < 0) return fault(at, "must be a non-negative integer");
  const bool items = has_type(schema, {"array"});
  const auto least = schema[items ? "minItems" : "minLength"].integer().value_or(0);
  const auto most = schema[items ? "maxItems" : "maxLength"].integer().value_or(INT64_MAX);
  return least > most ? fault(at, "leaves no length between its bounds") : profile_problem{};
}

profile_problem unique_operand(const value& schema, const value& operand, const place& at, int) {
  if (!operand.is_boolean()) return fault(at, "must be true or false");
  const value items = schema["items"];
  const auto* shared = find_definition(items["$ref"].string_or({}));
  const bool scalar =
      shared != nullptr ? shared->type == "string" : !has_type(items, {"array", "object"});
  return scalar ? profile_problem{} : fault(at, "needs items that are scalars");
}

profile_problem items_operand(const value&, const value& operand, const place& at, int depth) {
  return check_schema(operand, at, depth - 1);
}

bool is_field_name(std::string_view name) {
  return !name.empty() && name.size() <= 64 && name.front() >= 'a' && name.front() <= 'z' &&
         name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == name.npos;
}

profile_problem properties_operand(const value&, const value& operand, const place& at, int depth) {
  if (!operand.is_object()) return fault(at, "must be an object");
  for (std::size_t i = 0; i < operand.size(); ++i) {
    const auto [name, below] = operand.member(i);
    if (!is_field_name(name))
      return fault(at, "needs names of 1 to 64 lower-case letters, digits or _");
    if (depth == deepest && holds(host_members, name))
      return fault(at, "must leave id, probe, access and sandbox to the host");
    profile_problem found = check_schema(below, at.member(name), depth - 1);
    if (found.broken) return found;
  }
  return {};
}

profile_problem required_operand(const value& schema, const value& operand, const place& at, int) {
  if (!operand.is_array()) return fault(at, "must be an array of property names");
  std::set<std::string_view> seen;
  for (std::size_t i = 0; i < operand.size(); ++i) {
    const std::string_view name = operand.at(i).string_or({});
    if (!schema["properties"][name] || !seen.insert(name).second)
      return fault(at, "must list names of properties without repeats");
  }
  return {};
}

profile_problem text_operand(const value&, const value& operand, const place& at, int) {
  return operand.string_or({}).empty() ? fault(at, "must be a non-empty string")
                                       : profile_problem{};
}

struct keyword_row {
  std::string_view name;
  std::vector<std::string_view> types;  ///< that it is of use for; empty: all
  profile_problem (*sound)(const value& schema, const value& operand, const place& at, int depth);
};

const std::vector<keyword_row>& keywords() {
  using words = std::vector<std::string_view>;
  static const words any, scalars{"boolean", "integer", "number", "string"},
      numbers{"integer", "number"}, strings{"string"}, arrays{"array"}, objects{"object"};
  static const std::vector<keyword_row> all{
      {"type", any, type_operand},
      {"enum", scalars, enum_operand},
      {"const", scalars, scalar_operand},
      {"minimum", numbers, number_operand},
      {"maximum", numbers, number_operand},
      {"minLength", strings, count_operand},
      {"maxLength", strings, count_operand},
      {"items", arrays, items_operand},
      {"minItems", arrays, count_operand},
      {"maxItems", arrays, count_operand},
      {"uniqueItems", arrays, unique_operand},
      {"properties", objects, properties_operand},
      {"required", objects, required_operand},
      {"default", any, default_operand},
      {"description", any, text_operand},
  };
  return all;
}

profile_problem check_keyword(const value& schema, std::string_view name, const place& at,
                              int depth) {
  const auto& all = keywords();
  const auto row = std::find_if(all.begin(), all.end(),
                                [name](const keyword_row& one) { return one.name == name; });
  if (row == all.end()) {
    if (is_quotable(name)) return fault(at, "is not part of the field profile");
    return {true, at.pointer, "a keyword here is not part of the field profile"};
  }
  if (row->types.size() > 0 && !has_type(schema, row->types))
    return fault(at, "is of no use for this type");
  return row->sound(schema, schema[name], at, depth);
}

/// A reference stands alone, beside a description and a type that lets null count as absent.
profile_problem check_reference(const value& schema, const place& at) {
  const auto* shared = find_definition(schema["$ref"].string_or({}));
  if (shared == nullptr) return fault(at.member("$ref"), "names no shared definition");
  for (std::size_t i = 0; i < schema.size(); ++i) {
    const auto [name, operand] = schema.member(i);
    if (name == "$ref") continue;
    const place below = at.member(name);
    if (name == "description") {
      profile_problem found = text_operand(schema, operand, below, 0);
      if (found.broken) return found;
    } else if (name != "type") {
      return fault(below, "must not stand beside $ref");
    } else if (operand.size() != 2 || !has_type(schema, {"null"}) ||
               !has_type(schema, {shared->type})) {
      return fault(below, "beside $ref must list the definition's type and null");
    }
  }
  return {};
}

profile_problem check_schema(const value& schema, const place& at, int depth) {
  if (depth == 0) return {true, at.pointer, "the schema is nested too deeply"};
  if (!schema.is_object()) return {true, at.pointer, "a schema must be an object"};
  if (schema["$ref"]) return check_reference(schema, at);
  if (!schema["type"]) return {true, at.pointer, "keyword type is missing"};
  profile_problem found = check_keyword(schema, "type", at.member("type"), depth);
  for (std::size_t i = 0; !found.broken && i < schema.size(); ++i) {
    const std::string_view name = schema.member(i).first;
    found = check_keyword(schema, name, at.member(name), depth);
  }
  if (found.broken) return found;
  if (has_type(schema, {"object"}) && !schema["properties"])
    return {true, at.pointer, "keyword properties is missing"};
  if (has_type(schema, {"array"}) && !schema["items"])
    return {true, at.pointer, "keyword items is missing"};
  return {};
}

}  // namespace

error check_field_profile(const value& schema) {
  profile_problem found = check_schema(schema, {}, deepest);
  if (!found.broken && schema["type"].string_or({}) != "object")
    found = {true, "/type", "keyword type must be object for a kind's fields"};
  if (!found.broken) return {};
  std::string where = found.pointer.empty() ? "the root" : quotable_pointer(found.pointer);
  return usage_error(found.sentence + " (at " + std::move(where) + ")");
}

}  // namespace mcpeval::core
