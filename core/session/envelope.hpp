// SPDX-License-Identifier: MIT
/// The metadata that every request of the stateless era carries: contract 12 section 1.2.
#pragma once

#include <string>
#include <string_view>

namespace mcpeval::core {

/// `params`, the text of a JSON object, with the envelope in its `_meta`: the protocol version,
/// the client's capabilities (the text of a JSON object) and who the client is. Other members of
/// a `_meta` that is there already stay.
[[nodiscard]] std::string enveloped(std::string_view params, std::string_view version,
                                    std::string_view capabilities);

}  // namespace mcpeval::core
