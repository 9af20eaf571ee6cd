// SPDX-License-Identifier: MIT
/// The line on which each case starts, for reports that point into the manifest: contract 05
/// section 4.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace mcpeval::core {

/// Lines of the `id` keys of all objects that are elements of an array of the top-level object.
/// Any text may be indexed; of one that is no JSON, what comes before the damage.
class line_index {
 public:
  explicit line_index(std::string_view text);

  /// One-based; 0 when no case has that id. Ids and keys are compared as they are spelt, escapes
  /// included; the first occurrence counts.
  [[nodiscard]] std::size_t line_of(std::string_view id) const;

 private:
  std::map<std::string, std::size_t, std::less<>> lines_;
};

}  // namespace mcpeval::core
