// SPDX-License-Identifier: MIT
/// The shared definitions as JSON Schema (draft 2020-12), for the composed manifest schema.
#pragma once

#include <string>
#include <string_view>

namespace mcpeval::core {

/// The text of "$defs": an object with one schema for each shared definition and for a sandbox.
[[nodiscard]] std::string_view definition_schemas() noexcept;

/// "#/$defs/tool" for "mcpeval:tool".
[[nodiscard]] std::string definition_pointer(std::string_view reference);

}  // namespace mcpeval::core
