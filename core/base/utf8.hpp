// SPDX-License-Identifier: MIT
/// UTF-8 as the Unicode standard defines it: validity, control characters, length.
#pragma once

#include <cstddef>
#include <string_view>

namespace mcpeval::core {

/// Whether `bytes` are well-formed: no overlong form, no surrogate, nothing above U+10FFFF.
[[nodiscard]] bool is_valid_utf8(std::string_view bytes) noexcept;

/// Whether valid UTF-8 holds one of U+0000 to U+001F or U+007F to U+009F.
[[nodiscard]] bool has_control_character(std::string_view text) noexcept;

/// Unicode characters (code points) of valid UTF-8.
[[nodiscard]] std::size_t count_characters(std::string_view text) noexcept;

}  // namespace mcpeval::core
