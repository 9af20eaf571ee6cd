// SPDX-License-Identifier: MIT
#include "checks/starting_case.hpp"

#include "checks/entry.hpp"

#include <algorithm>

namespace mcpeval::checks {

json_writer starting_call(const value& entry) {
  json_writer fields;
  fields.begin_object().member("tool", entry_name(entry));
  fields.key("arguments").begin_object().end_object();
  return fields;
}

std::int64_t starting_bound(std::int64_t amount, const bound_range& range) {
  return std::clamp(amount, range.lowest, range.highest);
}

std::int64_t round_starting_bound(std::int64_t amount, const bound_range& range) {
  return starting_bound((amount + 99) / 100 * 100, range);
}

}  // namespace mcpeval::checks
