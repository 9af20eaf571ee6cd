// SPDX-License-Identifier: MIT
/// Canonical and pretty JSON output.
#pragma once

#include <mcpeval/plugin/value.hpp>

#include <string>
#include <string_view>

namespace mcpeval::core {

/// Appends `v` to `out` in a style of enum mcpeval_write_style. Strings get minimal escapes
/// (quote, backslash, \b \t \n \f \r, \u00xx); "/" , DEL and non-ASCII go out raw.
/// MCPEVAL_SIZED normalises numbers as contract 03 section 5 counts them: integers within
/// 64 bits in decimal, everything else in shortest round-trip form with a point or exponent.
/// MCPEVAL_PRETTY sorts keys by bytes, indents by two spaces and writes empty containers as
/// {} and []; it adds no final newline. `v` must be a document's value; absent writes nothing.
void write_json(const value& v, mcpeval_write_style style, std::string& out);

/// The same into a sink, in pieces; ends early with the sink's status when it refuses one.
[[nodiscard]] mcpeval_status write_json(mcpeval_value node, mcpeval_write_style style,
                                        mcpeval_sink& sink);

/// `bytes` as a JSON string, quotes included.
void write_json_string(std::string_view bytes, std::string& out);

}  // namespace mcpeval::core
