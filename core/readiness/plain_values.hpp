// SPDX-License-Identifier: MIT
/// Strings and numbers made up from a schema: contract 04 section 5.
#pragma once

#include <mcpeval/plugin/value.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace mcpeval::core {

/// A JSON string, or nothing where a pattern or a length beyond reason is asked for.
[[nodiscard]] std::optional<std::string> plain_string(const value& schema);

/// A JSON number, written as an integer when it has no fraction.
[[nodiscard]] std::optional<std::string> plain_number(const value& schema);

/// The whole number that a keyword such as minLength gives, however it is spelt; the largest
/// 64-bit integer stands for all above it.
[[nodiscard]] std::optional<std::int64_t> count_in(const value& schema, std::string_view keyword);

}  // namespace mcpeval::core
