// SPDX-License-Identifier: MIT
#include "schema/bounds.hpp"

#include <cstdint>

namespace mcpeval::core {
namespace {

/// -1, 0 or 1 as `a` is below, at or above `b`.
int compare(const value& a, const value& b) {
  if (a.integer() && b.integer())
    return *a.integer() < *b.integer() ? -1 : *a.integer() > *b.integer();
  const double x = a.number().value_or(0), y = b.number().value_or(0);
  return x < y ? -1 : x > y;
}

}  // namespace

std::string range_phrase(const value& schema, std::string_view lower, std::string_view upper) {
  const value least = schema[lower], most = schema[upper];
  if (least && most) return "between " + least.write() + " and " + most.write();
  if (least) return "at least " + least.write();
  if (most) return "at most " + most.write();
  return {};
}

bool is_within(const value& schema, const value& number) {
  if (number.type() == MCPEVAL_INTEGER && !number.integer()) return false;
  if (number.type() == MCPEVAL_NUMBER && !number.number()) return false;
  const value least = schema["minimum"], most = schema["maximum"];
  return (!least || compare(number, least) >= 0) && (!most || compare(number, most) <= 0);
}

bool is_within(const value& schema, std::string_view lower, std::string_view upper,
               std::size_t count) {
  const auto least = schema[lower].integer().value_or(0);
  const auto most = schema[upper].integer().value_or(INT64_MAX);
  const auto counted = static_cast<std::int64_t>(count);
  return least <= counted && counted <= most;
}

}  // namespace mcpeval::core
