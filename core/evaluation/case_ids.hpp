// SPDX-License-Identifier: MIT
/// Ids of the cases that `mcpeval init` writes: contract 09 section 3.7.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>

namespace mcpeval::core {

/// Hands out identifiers, each of them once.
class case_ids {
 public:
  /// `wanted` when it is an identifier that is still free, else "case-KIND-POSITION", else the
  /// first free one of "case-1", "case-2" ...
  [[nodiscard]] std::string take(std::string wanted, std::string_view kind, std::size_t position);

 private:
  [[nodiscard]] bool claim(const std::string& id);

  std::set<std::string> taken_;
};

}  // namespace mcpeval::core
