// SPDX-License-Identifier: MIT
/// Arguments made up from an input schema: contract 04 sections 5 and 6.
#pragma once

#include <mcpeval/plugin/value.hpp>

#include <optional>
#include <string>

namespace mcpeval::core {

/// A JSON object's text that the whole schema accepts, or nothing. The same schema gives the same
/// text.
[[nodiscard]] std::optional<std::string> valid_arguments(const value& input_schema);

/// A JSON object's text that the schema should refuse, or nothing where it admits everything.
[[nodiscard]] std::optional<std::string> violating_arguments(const value& input_schema);

}  // namespace mcpeval::core
