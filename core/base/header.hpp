// SPDX-License-Identifier: MIT
/// What may stand in an HTTP header field.
#pragma once

#include <string_view>

namespace mcpeval::core {

/// The token grammar of HTTP: letters, digits and ! # $ % & ' * + - . ^ _ ` | ~
[[nodiscard]] bool is_header_name(std::string_view name) noexcept;

/// No control character (0x00 to 0x1F, 0x7F), so that nothing can follow the value.
[[nodiscard]] bool is_header_value(std::string_view value) noexcept;

/// Names are equal without regard to case.
[[nodiscard]] bool is_same_header(std::string_view one, std::string_view other) noexcept;

}  // namespace mcpeval::core
