// SPDX-License-Identifier: MIT
/// What documents are held to in more than one place.
#pragma once

#include "json/document.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace mcpeval::core {

/// A whole number that every JSON reader understands alike: at most 2^53 - 1 either way.
[[nodiscard]] std::optional<std::int64_t> amount_of(const value& entry);

/// Made of ASCII lower-case letters, digits and the characters of `others`; not empty.
[[nodiscard]] bool is_made_of(std::string_view text, std::string_view others);

}  // namespace mcpeval::core
