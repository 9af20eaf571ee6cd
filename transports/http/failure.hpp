// SPDX-License-Identifier: MIT
/// What went wrong with an exchange, in a sentence.
#pragma once

#include "exchange.hpp"

#include <string>

namespace mcpeval::http {

/// Empty when nothing did. Never a byte of the URL, of a header, or of what the peer sent, save its
/// status.
[[nodiscard]] std::string describe_failure(exchange& ended);

}  // namespace mcpeval::http
