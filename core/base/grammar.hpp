// SPDX-License-Identifier: MIT
/// The grammars of names in manifests, on the wire and in descriptors: contract 01 section 2.
#pragma once

#include <string_view>

namespace mcpeval::core {

/// 1 to 64 bytes: an ASCII letter, then letters, digits and _ . : -
[[nodiscard]] bool is_identifier(std::string_view text) noexcept;

/// 1 to 128 bytes: letters, digits and _ . : -
[[nodiscard]] bool is_tool_name(std::string_view text) noexcept;

/// As a tool name.
[[nodiscard]] bool is_server_label(std::string_view text) noexcept;

/// 1 to 128 bytes: segments like tool names, joined by "/".
[[nodiscard]] bool is_method(std::string_view text) noexcept;

/// 1 to 512 bytes, no syntax asked.
[[nodiscard]] bool is_uri_length(std::string_view text) noexcept;

/// NNNN-NN-NN, not held against a calendar.
[[nodiscard]] bool is_date_version(std::string_view text) noexcept;

/// A JSON Pointer of 1 to 512 bytes that starts with "/" and is made of letters, digits,
/// _ . : - / and the escapes ~0 and ~1.
[[nodiscard]] bool is_result_path(std::string_view text) noexcept;

/// At most 240 Unicode characters of valid UTF-8, none of them a control character.
[[nodiscard]] bool is_description(std::string_view text) noexcept;

/// An environment variable's name: ASCII letters, digits and underscores, no digit first.
[[nodiscard]] bool is_variable_name(std::string_view text) noexcept;

/// A plugin of this project: 1 to 64 bytes of lower-case kebab, such as "error-honesty".
[[nodiscard]] bool is_stock_id(std::string_view text) noexcept;

/// A plugin of somebody else: "vendor.kind", both lower-case kebab, 64 bytes in all at most.
[[nodiscard]] bool is_vendor_id(std::string_view text) noexcept;

}  // namespace mcpeval::core
