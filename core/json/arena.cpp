// SPDX-License-Identifier: MIT
#include "json/arena.hpp"

#include <algorithm>
#include <cstdint>
#include <new>
#include <utility>

namespace mcpeval::core {
namespace {

constexpr std::size_t smallest_block = 256;
constexpr std::size_t largest_block = 64 * 1024;
constexpr std::size_t alignment = alignof(void*);

}  // namespace

arena::arena(std::size_t expected)
    : block_bytes_{std::clamp(expected / alignment * alignment, smallest_block, largest_block)} {}

void* arena::allocate(std::size_t bytes) {
  if (bytes > SIZE_MAX - alignment) throw std::bad_alloc{};
  bytes = (bytes + alignment - 1) / alignment * alignment;
  if (bytes > left_) {
    // A large piece gets a block of its own, so that no block ends in a large waste.
    if (bytes > largest_block / 4) return add_block(bytes);
    left_ = std::max(block_bytes_, bytes);
    free_ = add_block(left_);
    block_bytes_ = largest_block;
  }
  left_ -= bytes;
  return std::exchange(free_, free_ + bytes);
}

std::byte* arena::add_block(std::size_t bytes) {
  blocks_.push_back(std::make_unique_for_overwrite<std::byte[]>(bytes));
  return blocks_.back().get();
}

}  // namespace mcpeval::core
