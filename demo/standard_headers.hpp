// SPDX-License-Identifier: MIT
/// The headers that repeat what a request of the stateless era says: contract 12 section 1.4.
#pragma once

#include "http_request.hpp"
#include "message.hpp"

#include <optional>

namespace demo {

/// The error of a request, with a sound envelope, whose headers are missing, doubled, or say
/// something else than its body.
[[nodiscard]] std::optional<failure> header_fault(const http_request& asked,
                                                  const message& arrived);

}  // namespace demo
