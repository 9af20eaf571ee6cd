// SPDX-License-Identifier: MIT
/// `ttlMs` and `cacheScope` of the stateless era's listings: contract 12 section 1.6.
#pragma once

#include <mcpeval/plugin/value.hpp>

#include <string>

namespace mcpeval::checks {

/// Judges the pages of one listing, in their order.
class cache_hints {
 public:
  /// Whether the hints of this result are there and sound, and its scope is that of the pages
  /// before it.
  [[nodiscard]] bool accepts(const value& result);

 private:
  std::string scope_;  ///< of the first page; empty before it
};

}  // namespace mcpeval::checks
