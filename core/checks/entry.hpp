// SPDX-License-Identifier: MIT
/// Entries of tools/list: which are sound, where one is, and what it may do.
#pragma once

#include <mcpeval/plugin/value.hpp>

#include <cstddef>
#include <string_view>

namespace mcpeval::checks {

/// Longest tool name that a sound entry may have, in bytes.
inline constexpr std::size_t longest_tool_name = 1024;

/// Whether `entry` is an object with a non-empty string name of at most 1024 bytes and an
/// object as inputSchema. The tool-name grammar is not asked: the revisions only recommend it.
[[nodiscard]] bool is_sound_entry(const value& entry);

/// The name of a sound entry; it lives as long as the entry.
[[nodiscard]] std::string_view entry_name(const value& entry);

/// The entry of `catalog` with this name, or nothing.
[[nodiscard]] value find_entry(const value& catalog, std::string_view tool);

/// Whether the entry's annotations call the tool a writer: readOnlyHint is false or
/// destructiveHint is true. A hint that is no boolean says nothing (contract 03 section 5).
[[nodiscard]] bool is_writer(const value& entry);

}  // namespace mcpeval::checks
