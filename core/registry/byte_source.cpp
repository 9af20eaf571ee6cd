// SPDX-License-Identifier: MIT
/// File and memory behind one way to read.
#include "registry/byte_source.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace mcpeval::core {
namespace {

bool read_exactly(int descriptor, std::uint64_t offset, std::span<std::byte> into) {
  while (!into.empty()) {
    const ssize_t count = pread(descriptor, into.data(), into.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    offset += static_cast<std::uint64_t>(count);
    into = into.subspan(static_cast<std::size_t>(count));
  }
  return true;
}

}  // namespace

byte_source file_source(int descriptor, std::uint64_t size) {
  return {size, [descriptor](std::uint64_t offset, std::span<std::byte> into) {
            return read_exactly(descriptor, offset, into);
          }};
}

byte_source memory_source(std::span<const std::byte> bytes) {
  return {bytes.size(), [bytes](std::uint64_t offset, std::span<std::byte> into) {
            if (!within(offset, into.size(), bytes.size())) return false;
            if (!into.empty()) std::memcpy(into.data(), bytes.data() + offset, into.size());
            return true;
          }};
}

}  // namespace mcpeval::core
