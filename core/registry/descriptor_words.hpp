// SPDX-License-Identifier: MIT
/// The grammars of the words in a descriptor that nothing else uses; ids are in base/grammar.hpp.
#pragma once

#include <cstddef>
#include <string_view>

namespace mcpeval::core {

/// "acme" of "acme.stable-ping"; empty for a stock id.
[[nodiscard]] std::string_view vendor_of(std::string_view word) noexcept;
/// "catalog_tokens": lower-case letters, digits and "_", a letter first, at most 64 bytes.
[[nodiscard]] bool is_field_word(std::string_view word) noexcept;
/// "probe-token-cost", "acme.ping2": letters, digits, ".", "_", "+", "~" and "-", a letter or
/// digit first, at most 64 bytes. Module names and versions.
[[nodiscard]] bool is_module_word(std::string_view word) noexcept;
/// "https", "acme+ws": the scheme grammar of RFC 3986 in lower case.
[[nodiscard]] bool is_scheme(std::string_view word) noexcept;
/// "application/sarif+json".
[[nodiscard]] bool is_media_type(std::string_view word) noexcept;
/// ".sarif", ".report.json".
[[nodiscard]] bool is_extension(std::string_view word) noexcept;
/// "probe-report/2".
[[nodiscard]] bool is_document_name(std::string_view word) noexcept;
/// A JSON Pointer other than the root; the token "*" stands for every element of an array.
[[nodiscard]] bool is_pointer_pattern(std::string_view text) noexcept;
/// The first token of a pointer pattern, unescaped forms only as they are written.
[[nodiscard]] std::string_view first_token(std::string_view pattern) noexcept;
/// One line for people: not empty, no control character, at most `limit` bytes of UTF-8.
[[nodiscard]] bool is_line(std::string_view text, std::size_t limit) noexcept;
/// A line whose only braces are the placeholders {first_failure} and {bound}.
[[nodiscard]] bool has_known_placeholders(std::string_view hint) noexcept;

}  // namespace mcpeval::core
