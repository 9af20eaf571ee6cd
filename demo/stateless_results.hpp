// SPDX-License-Identifier: MIT
/// How the stateless era dresses a result, and how it asks the client for something.
#pragma once

#include "exchange.hpp"
#include "personality.hpp"

#include <string>
#include <string_view>

namespace demo {

/// The result with its type, who the server is, and hints for whoever keeps results.
[[nodiscard]] std::string dressed(std::string_view result, std::string_view type, bool hinted);

/// A result that asks, if this request offers the capability and brings no answer yet; otherwise
/// what comes after the answer. A request that invents our state is refused.
[[nodiscard]] std::variant<success, failure> round_of(const question& asked, const request& call);

}  // namespace demo
