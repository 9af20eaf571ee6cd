// SPDX-License-Identifier: MIT
/// The descriptor's text from a module's ELF note, without loading the module.
#pragma once

#include "registry/byte_source.hpp"
#include "registry/rejection.hpp"

#include <optional>
#include <string>

namespace mcpeval::core {

/// The note's text, or why there is none.
struct note_reading {
  std::optional<rejection> code;
  std::string detail;
  std::string text;

  [[nodiscard]] explicit operator bool() const noexcept { return !code; }
};

/// Finds the one note of owner "mcpeval" and type 1 through program headers. Reads the first
/// 4 KiB and note segments of 128 KiB in all; executes nothing.
[[nodiscard]] note_reading read_note(const byte_source& source);

}  // namespace mcpeval::core
