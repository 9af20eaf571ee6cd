// SPDX-License-Identifier: MIT
/// What a shared object exports and needs, from its dynamic segment; nothing is executed.
#pragma once

#include "base/result.hpp"
#include "registry/byte_source.hpp"

#include <string>
#include <vector>

namespace mcpeval::core {

struct elf_dynamic {
  std::vector<std::string> exported;  ///< defined dynamic symbols, in byte order
  std::vector<std::string> needed;    ///< DT_NEEDED, in the file's order
  bool relro = false;                 ///< relocations become read-only after loading
  bool now = false;                   ///< every symbol is resolved at load
  bool nodelete = false;              ///< stays mapped when it is closed
};

/// Reads the dynamic segment, its strings and its symbols, at most 16 MiB of each; the file's
/// headers are checked first. Names are printable: other bytes read as "?".
[[nodiscard]] result<elf_dynamic> read_elf_dynamic(const byte_source& source);

}  // namespace mcpeval::core
