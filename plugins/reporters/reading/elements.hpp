// SPDX-License-Identifier: MIT
/// The elements of an array in a range-based for.
#pragma once

#include <mcpeval/plugin/value.hpp>

#include <cstddef>

namespace mcpeval::reporters {

/// Anything that is no array has no elements.
class elements {
 public:
  explicit elements(value array) : array_{array}, count_{array.is_array() ? array.size() : 0} {}

  class iterator {
   public:
    iterator(value array, std::size_t index) noexcept : array_{array}, index_{index} {}
    [[nodiscard]] value operator*() const { return array_.at(index_); }
    iterator& operator++() noexcept {
      ++index_;
      return *this;
    }
    [[nodiscard]] bool operator!=(const iterator& other) const noexcept {
      return index_ != other.index_;
    }

   private:
    value array_;
    std::size_t index_;
  };

  [[nodiscard]] iterator begin() const noexcept { return {array_, 0}; }
  [[nodiscard]] iterator end() const noexcept { return {array_, count_}; }

 private:
  value array_;
  std::size_t count_;
};

}  // namespace mcpeval::reporters
