// SPDX-License-Identifier: MIT
/// Arguments that a tool wants to see as request headers: contract 12 section 1.4.
#pragma once

#include <mcpeval/plugin/value.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mcpeval::core {

/// An argument that is mirrored.
struct mirrored_argument {
  std::string header;             ///< "Mcp-Param-" and the name that the schema gives
  std::vector<std::string> path;  ///< property names from the arguments down
};

using header_pairs = std::vector<std::pair<std::string, std::string>>;

/// The `x-mcp-header` annotations of an input schema, in the order of the schema; nullopt when
/// one of them is invalid, so that the tool cannot be called over HTTP.
[[nodiscard]] std::optional<std::vector<mirrored_argument>> mirrored_arguments(
    const value& input_schema);

/// The headers for one call: absent and null arguments have none, nor have integers beyond
/// 2^53 - 1 in either direction. Values are encoded where a header cannot carry them.
[[nodiscard]] header_pairs mirrored_headers(const std::vector<mirrored_argument>& mirrored,
                                            const value& arguments);

}  // namespace mcpeval::core
