// SPDX-License-Identifier: MIT
#include "schema/expect.hpp"

#include "base/grammar.hpp"
#include "schema/definitions.hpp"

#include <set>

namespace mcpeval::core {
namespace {

bool is_outcome(const value& member) {
  return member.string_or({}) == "ok" || member.string_or({}) == "error";
}
bool is_string_list(const value& member) {
  if (!member.is_array()) return false;
  for (std::size_t i = 0; i < member.size(); ++i)
    if (!member.at(i).is_string()) return false;
  return true;
}
bool is_map(const value& member) { return member.is_object(); }
bool is_code(const value& member) { return member.type() == MCPEVAL_INTEGER || member.is_null(); }

struct expect_member {
  std::string_view name;
  bool (*has_type)(const value& member);
  std::string_view wanted;
};

constexpr expect_member members[] = {
    {"outcome", is_outcome, "ok or error"},
    {"required_result_fields", is_string_list, "an array of strings"},
    {"equals", is_map, "an object"},
    {"required_result_paths", is_string_list, "an array of strings"},
    {"equals_paths", is_map, "an object"},
    {"error_code", is_code, "an integer"},
};

/// The four members that say something about a result: names in `keys` or `list` form, and the
/// grammar of those names.
struct assertion {
  std::string_view name;
  bool is_list;
  bool (*fits)(std::string_view text) noexcept;
  std::string (*sentence)(std::string_view name);
};

constexpr assertion assertions[] = {
    {"required_result_fields", true, is_identifier, invalid_identifier},
    {"equals", false, is_identifier, invalid_identifier},
    {"required_result_paths", true, is_result_path, invalid_result_path},
    {"equals_paths", false, is_result_path, invalid_result_path},
};

profile_problem check_list(const value& list, const assertion& kind, const place& at) {
  std::set<std::string_view> seen;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const place entry = at.entry(i);
    const std::string_view text = list.at(i).string_or({});
    if (!kind.fits(text)) return {true, entry.pointer, kind.sentence(entry.name)};
    if (!seen.insert(text).second)
      return {true, entry.pointer, at.name + " must not repeat an entry"};
  }
  return {};
}

profile_problem check_keys(const value& map, const assertion& kind, const place& at) {
  for (std::size_t i = 0; i < map.size(); ++i)
    if (!kind.fits(map.member(i).first))
      return {true, at.pointer, kind.sentence("a key of " + at.name)};
  return {};
}

bool is_scalar(const value& wanted) {
  if (wanted.is_array() || wanted.is_object()) return false;
  return !wanted.is_string() || is_identifier(wanted.string_or({}));
}

profile_problem check_values(const value& map, const place& at) {
  for (std::size_t i = 0; i < map.size(); ++i) {
    const auto [key, wanted] = map.member(i);
    if (is_scalar(wanted)) continue;
    return {true, at.member(key).pointer,
            "a value of " + at.name +
                " must be null, true, false, a number, or a string of 1 to 64 letters, digits "
                "or _ . : - that starts with a letter"};
  }
  return {};
}

/// An error has no result to look into, and a result has no error code.
profile_problem check_outcome(const value& instance, const place& at) {
  const value code = instance["error_code"];
  if (instance["outcome"].string_or({}) == "ok") {
    if (!code || code.is_null()) return {};
    return {true, at.member("error_code").pointer, "error_code needs an expected outcome of error"};
  }
  for (const assertion& kind : assertions)
    if (instance[kind.name].size() > 0)
      return {true, at.member(kind.name).pointer,
              std::string{kind.name} + " must be empty when the expected outcome is error"};
  if (code.type() == MCPEVAL_INTEGER && !code.integer())
    return {true, at.member("error_code").pointer, "error_code must fit 64 bits"};
  return {};
}

}  // namespace

profile_problem expect_structure(const value& instance, const place& at) {
  if (!instance.is_object()) return {true, at.pointer, at.name + " must be an object"};
  for (std::size_t i = 0; i < instance.size(); ++i) {
    const auto [name, member] = instance.member(i);
    const expect_member* known = nullptr;
    for (const expect_member& one : members)
      if (one.name == name) known = &one;
    if (known == nullptr) return unknown_member(name, at);
    if (!known->has_type(member))
      return {true, at.member(name).pointer,
              std::string{name} + " must be " + std::string{known->wanted}};
  }
  if (!instance["outcome"]) return missing_member("outcome", at);
  return {};
}

profile_problem expect_rules(const value& instance, const place& at) {
  for (const assertion& kind : assertions) {
    const place below = at.member(kind.name);
    const value names = instance[kind.name];
    profile_problem found =
        kind.is_list ? check_list(names, kind, below) : check_keys(names, kind, below);
    if (found.broken) return found;
  }
  for (const assertion& kind : assertions) {
    if (kind.is_list) continue;
    profile_problem found = check_values(instance[kind.name], at.member(kind.name));
    if (found.broken) return found;
  }
  return check_outcome(instance, at);
}

}  // namespace mcpeval::core
