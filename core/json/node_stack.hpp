// SPDX-License-Identifier: MIT
/// The nodes of containers that are still open while a text is parsed.
#pragma once

#include "json/node.hpp"

#include <cstddef>
#include <memory>

namespace mcpeval::core {

/// A stack with room for every node that a text can hold. It asks for that much address space
/// but only touches what it uses, and gives pages back as large containers leave it: together
/// with their final place, nodes are never in memory twice.
class node_stack {
 public:
  /// For a text of `text_bytes`: a value takes a byte at least, and another one parts it from
  /// the next.
  explicit node_stack(std::size_t text_bytes)
      : nodes_{std::make_unique_for_overwrite<mcpeval_value_s[]>(text_bytes / 2 + 1)} {}

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] mcpeval_value_s& operator[](std::size_t index) noexcept { return nodes_[index]; }
  void push(mcpeval_value_s node) noexcept { nodes_[size_++] = node; }
  /// Forgets every node from `first` on.
  void shrink(std::size_t first) noexcept { size_ = first; }
  /// Moves every node from `first` on to `place`.
  void pop_to(mcpeval_value_s* place, std::size_t first) noexcept;

 private:
  std::unique_ptr<mcpeval_value_s[]> nodes_;
  std::size_t size_ = 0;
};

}  // namespace mcpeval::core
