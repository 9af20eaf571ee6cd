// SPDX-License-Identifier: MIT
/// Which elements or members of one instance have been evaluated, for the unevaluated keywords.
#pragma once

#include <cstddef>
#include <vector>

namespace mcpeval::core {

/// A set of positions in one array or object, which can forget what a failed schema added.
class evaluated_set {
 public:
  explicit evaluated_set(std::size_t size) : seen_(size, false) {}

  void add(std::size_t position);
  [[nodiscard]] bool has(std::size_t position) const { return seen_[position]; }

  /// Where rollback() returns to.
  [[nodiscard]] std::size_t mark() const noexcept { return added_.size(); }
  void rollback(std::size_t mark);
  /// Adds what `other`, a set over the same instance, has.
  void merge(const evaluated_set& other);

 private:
  std::vector<bool> seen_;
  std::vector<std::size_t> added_;
};

}  // namespace mcpeval::core
