// SPDX-License-Identifier: MIT
/// An array made of values that live in several documents.
#pragma once

#include "json/document.hpp"
#include "json/node.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace mcpeval::core {

/// Collects values and presents them as one array. The values' documents must outlive it, and
/// root() is valid until the list changes or moves.
class value_list {
 public:
  void append(const value& element) { elements_.push_back(*element.raw()); }
  [[nodiscard]] value root() const {
    run_ = {elements_.data(), elements_.size()};
    array_ = mcpeval_value_s::pack(MCPEVAL_ARRAY, &run_, mcpeval_value_s::long_size);
    return {&json_table(), &array_};
  }

 private:
  std::vector<mcpeval_value_s> elements_;
  mutable mcpeval_value_s::long_run run_{};
  mutable mcpeval_value_s array_{};
};

}  // namespace mcpeval::core
