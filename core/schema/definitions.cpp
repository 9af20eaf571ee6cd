// SPDX-License-Identifier: MIT
#include "schema/definitions.hpp"

#include "base/grammar.hpp"
#include "schema/expect.hpp"

#include <algorithm>

namespace mcpeval::core {
namespace {

profile_problem string_structure(const value& instance, const place& at) {
  if (instance.is_string()) return {};
  return {true, at.pointer, at.name + " must be a string"};
}

/// Any value passes here: that arguments are an object is a rule with a place in the order of
/// contract 01 section 6.
profile_problem any_structure(const value&, const place&) { return {}; }

profile_problem arguments_rules(const value& instance, const place& at) {
  if (instance.is_object()) return {};
  return {true, at.pointer, at.name + " must be an object"};
}

profile_problem identifier_rules(const value& instance, const place& at) {
  if (is_identifier(instance.string_or({}))) return {};
  return {true, at.pointer, invalid_identifier(at.name)};
}

profile_problem tool_rules(const value& instance, const place& at) {
  if (is_tool_name(instance.string_or({}))) return {};
  return {true, at.pointer, invalid_tool(at.name)};
}

profile_problem path_rules(const value& instance, const place& at) {
  if (is_result_path(instance.string_or({}))) return {};
  return {true, at.pointer, invalid_result_path(at.name)};
}

profile_problem version_rules(const value& instance, const place& at) {
  if (is_date_version(instance.string_or({}))) return {};
  return {true, at.pointer, at.name + " must be a date-shaped version, such as 2000-01-01"};
}

profile_problem uri_rules(const value& instance, const place& at) {
  if (is_uri_length(instance.string_or({}))) return {};
  return {true, at.pointer, at.name + " must be between 1 and 512 bytes long"};
}

}  // namespace

const std::vector<shared_definition>& shared_definitions() {
  static const std::vector<shared_definition> all{
      {"mcpeval:arguments", "object", "a JSON object, sent as it is", any_structure,
       arguments_rules},
      {"mcpeval:date-version", "string", "a date-shaped version: NNNN-NN-NN", string_structure,
       version_rules},
      {"mcpeval:expect", "object", "what an answer must look like", expect_structure, expect_rules},
      {"mcpeval:identifier", "string", "1 to 64 bytes: a letter, then letters, digits or _ . : -",
       string_structure, identifier_rules},
      {"mcpeval:json-pointer", "string",
       "a path into a result, 1 to 512 bytes: starts with /, then letters, digits, _ . : - / "
       "and the escapes ~0 and ~1",
       string_structure, path_rules},
      {"mcpeval:tool", "string", "a tool name, 1 to 128 bytes: letters, digits or _ . : -",
       string_structure, tool_rules},
      {"mcpeval:uri", "string", "1 to 512 bytes", string_structure, uri_rules},
  };
  return all;
}

const shared_definition* find_definition(std::string_view reference) {
  const auto& all = shared_definitions();
  const auto found = std::find_if(all.begin(), all.end(), [reference](const auto& definition) {
    return definition.reference == reference;
  });
  return found == all.end() ? nullptr : &*found;
}

std::string invalid_identifier(std::string_view name) {
  return std::string{name} +
         " is invalid: write 1 to 64 letters, digits or _ . : - that start with a letter";
}

std::string invalid_tool(std::string_view name) {
  return std::string{name} + " is invalid: a tool name is 1 to 128 letters, digits or _ . : -";
}

std::string invalid_result_path(std::string_view name) {
  return std::string{name} +
         " is invalid: a result path is 1 to 512 bytes that start with / and hold only letters, "
         "digits, _ . : - / and the escapes ~0 and ~1";
}

}  // namespace mcpeval::core
