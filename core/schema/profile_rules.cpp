// SPDX-License-Identifier: MIT
/// The second step of the field profile: every rule that is not about structure.
#include "schema/profile.hpp"

#include "base/utf8.hpp"
#include "schema/bounds.hpp"
#include "schema/definitions.hpp"

#include <set>

namespace mcpeval::core {
namespace {

profile_problem rules_of(const value& schema, const value& instance, const place& at);

/// "at most 1 entry", "between 2 and 32 entries".
std::string counted(std::string range, std::string_view one, std::string_view many) {
  const bool single = range.size() > 2 && range.substr(range.size() - 2) == " 1";
  return range + ' ' + std::string{single ? one : many};
}

/// A scalar as sentences show it: strings without quotes.
std::string spelling(const value& scalar) {
  const auto text = scalar.string();
  return text ? std::string{*text} : scalar.write();
}

/// "accept, decline or cancel".
std::string choice_phrase(const value& choices) {
  std::string phrase;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (i > 0) phrase += i + 1 == choices.size() ? " or " : ", ";
    phrase += spelling(choices.at(i));
  }
  return phrase;
}

bool is_among(const value& choices, const value& instance) {
  for (std::size_t i = 0; i < choices.size(); ++i)
    if (choices.at(i) == instance) return true;
  return false;
}

profile_problem choice_rules(const value& schema, const value& instance, const place& at) {
  const value only = schema["const"];
  if (only && !(only == instance))
    return {true, at.pointer, at.name + " must be " + spelling(only)};
  const value choices = schema["enum"];
  if (choices && !is_among(choices, instance))
    return {true, at.pointer, at.name + " must be " + choice_phrase(choices)};
  return {};
}

profile_problem number_rules(const value& schema, const value& instance, const place& at) {
  if (is_within(schema, instance)) return {};
  const std::string range = range_phrase(schema, "minimum", "maximum");
  return {true, at.pointer, at.name + " must " + (range.empty() ? "fit 64 bits" : "be " + range)};
}

profile_problem string_rules(const value& schema, const value& instance, const place& at) {
  const std::size_t characters = count_characters(instance.string_or({}));
  if (is_within(schema, "minLength", "maxLength", characters)) return {};
  const std::string range = range_phrase(schema, "minLength", "maxLength");
  return {true, at.pointer,
          at.name + " must be " + counted(range, "character", "characters") + " long"};
}

profile_problem repeat_rules(const value& schema, const value& instance, const place& at) {
  if (!schema["uniqueItems"].is_true()) return {};
  std::set<std::string> seen;
  for (std::size_t i = 0; i < instance.size(); ++i)
    if (!seen.insert(instance.at(i).write(MCPEVAL_SIZED)).second)
      return {true, at.entry(i).pointer, at.name + " must not repeat an entry"};
  return {};
}

profile_problem array_rules(const value& schema, const value& instance, const place& at) {
  if (!is_within(schema, "minItems", "maxItems", instance.size()))
    return {true, at.pointer,
            at.name + " must have " +
                counted(range_phrase(schema, "minItems", "maxItems"), "entry", "entries")};
  const value items = schema["items"];
  for (std::size_t i = 0; items && i < instance.size(); ++i) {
    profile_problem found = rules_of(items, instance.at(i), at.entry(i));
    if (found.broken) return found;
  }
  return repeat_rules(schema, instance, at);
}

profile_problem object_rules(const value& schema, const value& instance, const place& at) {
  const value properties = schema["properties"];
  for (std::size_t i = 0; i < properties.size(); ++i) {
    const auto [name, below] = properties.member(i);
    profile_problem found = rules_of(below, instance[name], at.member(name));
    if (found.broken) return found;
  }
  return {};
}

profile_problem rules_of(const value& schema, const value& instance, const place& at) {
  if (!instance || (instance.is_null() && allows_null(schema))) return {};
  if (const auto* shared = find_definition(schema["$ref"].string_or({})))
    return shared->rules(instance, at);
  profile_problem found = choice_rules(schema, instance, at);
  if (found.broken) return found;
  if (instance.is_number()) return number_rules(schema, instance, at);
  if (instance.is_string()) return string_rules(schema, instance, at);
  if (instance.is_array()) return array_rules(schema, instance, at);
  if (instance.is_object()) return object_rules(schema, instance, at);
  return {};
}

}  // namespace

profile_problem check_rules(const value& schema, const value& instance) {
  return rules_of(schema, instance, {"the document", ""});
}

profile_problem check_member_rules(const value& schema, std::string_view name,
                                   const value& member) {
  return rules_of(schema, member, place{}.member(name));
}

}  // namespace mcpeval::core
