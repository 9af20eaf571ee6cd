// SPDX-License-Identifier: MIT
/// What an HTTP request must be before its body is looked at.
#pragma once

#include "http_request.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace demo {

inline constexpr std::string_view endpoint_path = "/mcp";

struct refusal {
  int status;
  std::string message;
  std::vector<http_header> more{};
};

/// Why the request is refused; nothing if it is not. Without streams of its own (the stateless
/// era), the endpoint takes POST only.
[[nodiscard]] std::optional<refusal> refusal_of(const http_request& asked, bool post_only);

}  // namespace demo
