// SPDX-License-Identifier: MIT
/// The names of the stock plugins. The host knows these names for hints and for what third parties
/// may not claim, and nothing else about them.
#pragma once

#include "registry/descriptor.hpp"

#include <span>
#include <string_view>

namespace mcpeval::core {

struct stock_name {
  std::string_view id;
};

/// Probes come in the canonical order of contract 02 section 3.22.
[[nodiscard]] std::span<const stock_name> stock_names(plugin_type type) noexcept;
/// nullptr when `id` is no stock id of this type.
[[nodiscard]] const stock_name* find_stock_name(plugin_type type, std::string_view id) noexcept;

/// The stock transport that owns a URL scheme ("https": "http"); empty when none does.
[[nodiscard]] std::string_view stock_owner_of_scheme(std::string_view scheme) noexcept;
/// The stock reporter that owns a format name; empty when none does.
[[nodiscard]] std::string_view stock_owner_of_format(std::string_view format) noexcept;

}  // namespace mcpeval::core
