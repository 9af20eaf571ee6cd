// SPDX-License-Identifier: MIT
/// How scores moved, for people: contract 05 section 10.
#pragma once

#include "store/history.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace mcpeval::core {

/// The newest `last` runs of each server, servers in order of their first run. `last` is at
/// least 1. Empty when there are no records.
[[nodiscard]] std::string describe_trends(std::vector<history_record> records, std::size_t last);

}  // namespace mcpeval::core
