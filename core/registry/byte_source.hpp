// SPDX-License-Identifier: MIT
/// Bytes at an offset, from a file or from memory: what the ELF readers read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

namespace mcpeval::core {

/// A sequence of bytes of known size. `read_at` fills the whole span or answers false; callers
/// ask only for ranges within `size`.
struct byte_source {
  std::uint64_t size = 0;
  std::function<bool(std::uint64_t offset, std::span<std::byte> into)> read_at;
};

/// Reads with pread; `descriptor` stays the caller's and must stay open.
[[nodiscard]] byte_source file_source(int descriptor, std::uint64_t size);
/// Borrows `bytes`.
[[nodiscard]] byte_source memory_source(std::span<const std::byte> bytes);

/// Whether `count` bytes at `offset` lie within `size`; cannot overflow.
[[nodiscard]] constexpr bool within(std::uint64_t offset, std::uint64_t count,
                                    std::uint64_t size) noexcept {
  return offset <= size && count <= size - offset;
}

}  // namespace mcpeval::core
