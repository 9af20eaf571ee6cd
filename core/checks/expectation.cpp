// SPDX-License-Identifier: MIT
/// The decision order of an `expect` object, first hit wins.
#include "checks/expectation.hpp"

#include <cstddef>

namespace mcpeval::checks {
namespace {

using resolve = value (*)(const value& root, std::string_view name);

value top_level(const value& root, std::string_view name) { return root[name]; }
value at_path(const value& root, std::string_view path) { return root.pointer(path); }

/// Whether every entry of the array `wanted` is there. A member that is null is there.
bool all_present(const value& result, const value& wanted, resolve find) {
  for (std::size_t i = 0; i < wanted.size(); ++i)
    if (!find(result, wanted.at(i).string_or(""))) return false;
  return true;
}

/// Whether every member of the object `wanted` is there and equal.
bool all_equal(const value& result, const value& wanted, resolve find) {
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const auto [name, expected] = wanted.member(i);
    const value found = find(result, name);
    if (!found || !(found == expected)) return false;
  }
  return true;
}

std::string_view error_fault(const exchange& reply, const value& expect) {
  const auto code = expect["error_code"].integer();
  return code && code != reply.error_code() ? "error-code-mismatch" : "";
}

std::string_view result_fault(const value& result, const value& expect) {
  if (!result.is_object()) return "missing-field";
  if (!all_present(result, expect["required_result_fields"], top_level)) return "missing-field";
  if (!all_present(result, expect["required_result_paths"], at_path)) return "missing-field";
  if (!all_equal(result, expect["equals"], top_level)) return "value-mismatch";
  if (!all_equal(result, expect["equals_paths"], at_path)) return "value-mismatch";
  return {};
}

}  // namespace

std::string_view expectation_fault(const exchange& reply, const value& expect) {
  const bool wants_success = expect["outcome"].string_or("") == "ok";
  if (wants_success != reply.succeeded()) return "unexpected-outcome";
  return wants_success ? result_fault(reply.body(), expect) : error_fault(reply, expect);
}

}  // namespace mcpeval::checks
