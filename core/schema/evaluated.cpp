// SPDX-License-Identifier: MIT
#include "schema/evaluated.hpp"

namespace mcpeval::core {

void evaluated_set::add(std::size_t position) {
  if (seen_[position]) return;
  seen_[position] = true;
  added_.push_back(position);
}

void evaluated_set::rollback(std::size_t mark) {
  while (added_.size() > mark) {
    seen_[added_.back()] = false;
    added_.pop_back();
  }
}

void evaluated_set::merge(const evaluated_set& other) {
  for (const std::size_t position : other.added_) add(position);
}

}  // namespace mcpeval::core
