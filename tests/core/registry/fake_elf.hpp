// SPDX-License-Identifier: MIT
/// Small shared objects made of headers and notes only, for the note reader.
#pragma once

#include "registry/byte_source.hpp"

#include <elf.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::testing {

/// One note entry: header, name padded and body padded to `alignment`.
[[nodiscard]] std::string note_entry(std::string_view name, std::uint32_t type,
                                     std::string_view body, std::size_t alignment = 4);
/// An entry of owner "mcpeval" and type 1.
[[nodiscard]] std::string our_entry(std::string_view body, std::size_t alignment = 4);

/// An image of ET_DYN for this machine: the headers, then each segment's bytes.
class fake_elf {
 public:
  fake_elf();
  fake_elf& note(std::string bytes, std::uint64_t alignment = 4);
  fake_elf& load(std::string bytes);

  /// The image; segments and header may be bent before.
  [[nodiscard]] std::string image() const;
  Elf64_Ehdr header{};
  std::vector<Elf64_Phdr> segments;

 private:
  fake_elf& add(std::uint32_t type, std::string bytes, std::uint64_t alignment);
  std::vector<std::string> contents_;
};

/// Where fake_elf puts the first segment's bytes.
inline constexpr std::uint64_t fake_contents_at = 4096;

[[nodiscard]] core::byte_source source_of(const std::string& bytes);

}  // namespace mcpeval::testing
