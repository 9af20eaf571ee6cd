// SPDX-License-Identifier: MIT
/// Memory that is handed out piece by piece and given back at once.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace mcpeval::core {

/// Pieces stay where they are until the arena goes.
class arena {
 public:
  /// `expected` bytes in all, as far as the caller can tell: the size of the first block.
  explicit arena(std::size_t expected);

  /// `bytes` aligned for pointers. Throws std::bad_alloc.
  [[nodiscard]] void* allocate(std::size_t bytes);

 private:
  [[nodiscard]] std::byte* add_block(std::size_t bytes);

  std::vector<std::unique_ptr<std::byte[]>> blocks_;
  std::size_t block_bytes_;
  std::byte* free_ = nullptr;
  std::size_t left_ = 0;
};

}  // namespace mcpeval::core
