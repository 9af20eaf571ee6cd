// SPDX-License-Identifier: MIT
/// The first step of the field profile: types, unknown and missing members.
#include "schema/profile.hpp"

#include "schema/bounds.hpp"
#include "schema/definitions.hpp"

#include <algorithm>
#include <vector>

namespace mcpeval::core {
namespace {

profile_problem structure_of(const value& schema, const value& instance, const place& at);

/// The names in `type`, one or several.
std::vector<std::string_view> type_names(const value& schema) {
  const value type = schema["type"];
  if (type.is_string()) return {type.string_or({})};
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < type.size(); ++i) names.push_back(type.at(i).string_or({}));
  return names;
}

bool is_negative(const value& number) {
  return view(json_table().string(number.raw())).substr(0, 1) == "-";
}

/// A JSON integer, and no negative one where the minimum is zero or more.
bool is_fitting_integer(const value& schema, const value& instance) {
  if (instance.type() != MCPEVAL_INTEGER) return false;
  return !is_negative(instance) || schema["minimum"].integer().value_or(-1) < 0;
}

struct type_row {
  std::string_view name;
  std::string_view phrase;
  bool (*fits)(const value& schema, const value& instance);
};

constexpr type_row types[] = {
    {"null", "null", [](const value&, const value& v) { return v.is_null(); }},
    {"boolean", "true or false", [](const value&, const value& v) { return v.is_boolean(); }},
    {"integer", "an integer", is_fitting_integer},
    {"number", "a number", [](const value&, const value& v) { return v.is_number(); }},
    {"string", "a string", [](const value&, const value& v) { return v.is_string(); }},
    {"array", "an array", [](const value&, const value& v) { return v.is_array(); }},
    {"object", "an object", [](const value&, const value& v) { return v.is_object(); }},
};

const type_row& row_of(std::string_view name) {
  return *std::find_if(std::begin(types), std::end(types),
                       [name](const type_row& row) { return row.name == name; });
}

/// "an integer between 1 and 20, written without fraction or exponent".
std::string integer_phrase(const value& schema, const value& instance) {
  const value only = schema["const"];
  const std::string range = range_phrase(schema, "minimum", "maximum");
  std::string phrase{row_of("integer").phrase};
  if (only)
    phrase = "the integer " + only.write();
  else if (!range.empty())
    phrase += (range.substr(0, 2) == "at" ? " of " : " ") + range;
  if (instance.type() == MCPEVAL_NUMBER) phrase += ", written without fraction or exponent";
  return phrase;
}

std::string wanted_phrase(const value& schema, const value& instance,
                          const std::vector<std::string_view>& names) {
  std::string phrase;
  for (const std::string_view name : names) {
    if (name == "null") continue;  // a way to leave the member out; not what is wanted
    if (!phrase.empty()) phrase += " or ";
    phrase +=
        name == "integer" ? integer_phrase(schema, instance) : std::string{row_of(name).phrase};
  }
  return phrase.empty() ? "null" : phrase;
}

profile_problem object_structure(const value& schema, const value& instance, const place& at) {
  const value properties = schema["properties"];
  if (!properties) return {};  // the host's own schemas may leave an object open
  for (std::size_t i = 0; i < instance.size(); ++i) {
    const auto [name, member] = instance.member(i);
    const value below = properties[name];
    if (!below) return unknown_member(name, at);
    profile_problem found = structure_of(below, member, at.member(name));
    if (found.broken) return found;
  }
  const value required = schema["required"];
  for (std::size_t i = 0; i < required.size(); ++i) {
    const std::string_view name = required.at(i).string_or({});
    if (!instance[name]) return missing_member(name, at);
  }
  return {};
}

profile_problem array_structure(const value& schema, const value& instance, const place& at) {
  const value items = schema["items"];
  if (!items) return {};
  for (std::size_t i = 0; i < instance.size(); ++i) {
    profile_problem found = structure_of(items, instance.at(i), at.entry(i));
    if (found.broken) return found;
  }
  return {};
}

profile_problem structure_of(const value& schema, const value& instance, const place& at) {
  if (!instance || (instance.is_null() && allows_null(schema))) return {};
  if (const auto* shared = find_definition(schema["$ref"].string_or({})))
    return shared->structure(instance, at);
  const auto names = type_names(schema);
  const bool fits = names.empty() || std::any_of(names.begin(), names.end(), [&](auto name) {
                      return row_of(name).fits(schema, instance);
                    });
  if (!fits)
    return {true, at.pointer, at.name + " must be " + wanted_phrase(schema, instance, names)};
  if (instance.is_object()) return object_structure(schema, instance, at);
  if (instance.is_array()) return array_structure(schema, instance, at);
  return {};
}

}  // namespace

profile_problem check_structure(const value& schema, const value& instance,
                                std::string_view subject) {
  return structure_of(schema, instance, {std::string{subject}, ""});
}

profile_problem check_member_structure(const value& schema, std::string_view name,
                                       const value& member) {
  return structure_of(schema, member, place{}.member(name));
}

bool allows_null(const value& schema) {
  const auto names = type_names(schema);
  return std::find(names.begin(), names.end(), "null") != names.end();
}

bool requires_member(const value& schema, std::string_view name) {
  const value required = schema["required"];
  for (std::size_t i = 0; i < required.size(); ++i)
    if (required.at(i).string_or({}) == name) return true;
  return false;
}

}  // namespace mcpeval::core
