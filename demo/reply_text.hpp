// SPDX-License-Identifier: MIT
/// The JSON-RPC text of a reply.
#pragma once

#include "exchange.hpp"

#include <string>
#include <string_view>

namespace demo {

inline constexpr int parse_error = -32700;
inline constexpr int invalid_request = -32600;
inline constexpr int method_not_found = -32601;
inline constexpr int invalid_params = -32602;
inline constexpr int header_mismatch = -32020;
inline constexpr int unsupported_version = -32022;

[[nodiscard]] std::string result_text(std::string_view id, std::string_view result);
[[nodiscard]] std::string error_text(std::string_view id, const failure& problem);

}  // namespace demo
