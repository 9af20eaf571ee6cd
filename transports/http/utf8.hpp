// SPDX-License-Identifier: MIT
/// Whether bytes are text.
#pragma once

#include <string_view>

namespace mcpeval::http {

/// Well-formed UTF-8: no overlong form, no surrogate, nothing above U+10FFFF.
[[nodiscard]] bool is_utf8(std::string_view bytes) noexcept;

}  // namespace mcpeval::http
