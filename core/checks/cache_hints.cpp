// SPDX-License-Identifier: MIT
/// The rules for both hints of a page.
#include "checks/cache_hints.hpp"

#include <cmath>

namespace mcpeval::checks {
namespace {

/// 60000.0 is an integer: JSON Schema, and with it the protocol's schema, asks for the value.
bool is_span(const value& ttl) {
  const auto number = ttl.number();
  return number && *number >= 0 && std::trunc(*number) == *number;
}

}  // namespace

bool cache_hints::accepts(const value& result) {
  const auto scope = result["cacheScope"].string_or("");
  if (!is_span(result["ttlMs"]) || (scope != "public" && scope != "private")) return false;
  if (scope_.empty()) scope_ = scope;
  return scope == scope_;
}

}  // namespace mcpeval::checks
