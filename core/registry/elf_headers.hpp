// SPDX-License-Identifier: MIT
/// The headers of a shared object, checked against the size of the file.
#pragma once

#include "registry/byte_source.hpp"
#include "registry/rejection.hpp"

#include <elf.h>

#include <optional>
#include <string>
#include <vector>

namespace mcpeval::core {

/// The program headers of a 64-bit little-endian shared object for this machine, or why the
/// file is none.
struct elf_headers {
  std::optional<rejection> code;
  std::string detail;
  std::vector<Elf64_Phdr> segments;

  [[nodiscard]] explicit operator bool() const noexcept { return !code; }
};

/// Reads at most the first 4 KiB. Accepts only files in which every loadable segment, every
/// note segment and the section table, if there is one, end within the file.
[[nodiscard]] elf_headers read_elf_headers(const byte_source& source);

}  // namespace mcpeval::core
