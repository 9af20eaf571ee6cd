// SPDX-License-Identifier: MIT
/// Things seen on the wire that no verdict covers: 00, decision 18.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core {

struct advisory_text {
  std::string_view id;
  std::string_view hint;  ///< what it means for the server's author, one sentence
};

/// Every advisory the product can count, by id.
[[nodiscard]] const std::vector<advisory_text>& all_advisories();

/// The hint of one of them; empty for any other word.
[[nodiscard]] std::string_view advisory_hint(std::string_view id);

/// Counts per advisory over one run.
class advisories {
 public:
  /// `id` is one of all_advisories().
  void note(std::string_view id) { ++counts_[std::string{id}]; }
  [[nodiscard]] const std::map<std::string, std::uint64_t>& counts() const noexcept {
    return counts_;
  }

 private:
  std::map<std::string, std::uint64_t> counts_;
};

}  // namespace mcpeval::core
