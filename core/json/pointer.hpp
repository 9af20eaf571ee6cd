// SPDX-License-Identifier: MIT
/// JSON Pointer (RFC 6901) and the patterns descriptors use.
#pragma once

#include <mcpeval/plugin/value.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core {

/// What `pointer` addresses below `root`; absent when it does not resolve or is malformed.
/// Array positions are decimal without sign or leading zero; "-" never matches.
[[nodiscard]] value resolve_pointer(const value& root, std::string_view pointer);

/// Appends "/" and `token` with "~" and "/" escaped.
void append_pointer_token(std::string& pointer, std::string_view token);

/// Every value that a pattern addresses, in document order: a pointer whose token "*" stands
/// for each element of an array ("/steps/*/tool").
[[nodiscard]] std::vector<value> match_pattern(const value& root, std::string_view pattern);

}  // namespace mcpeval::core
