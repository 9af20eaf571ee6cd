// SPDX-License-Identifier: MIT
/// What a response says that its body is.
#pragma once

#include <cstdint>
#include <string_view>

namespace mcpeval::http {

enum class media_type : std::uint8_t { unstated, json, events, other };

/// Reads a Content-Type without regard to case and parameters.
[[nodiscard]] media_type read_media_type(std::string_view value) noexcept;

/// `text` without blanks at its ends.
[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;

}  // namespace mcpeval::http
