// SPDX-License-Identifier: MIT
/// URI references of schemas: RFC 3986 section 5, without any retrieval.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace mcpeval::core {

/// A reference cut at its "#".
struct split_reference {
  std::string_view uri;
  std::string_view fragment;
  bool has_fragment = false;
};
[[nodiscard]] split_reference split_fragment(std::string_view reference) noexcept;

/// `reference`, without its fragment, as seen from `base`.
[[nodiscard]] std::string resolve_uri(std::string_view base, std::string_view reference);

/// Bytes of a fragment with its percent-encoding undone; nothing where that is malformed.
[[nodiscard]] std::optional<std::string> decode_percent(std::string_view text);

}  // namespace mcpeval::core
