// SPDX-License-Identifier: MIT
/// The demo on a port of this machine.
#pragma once

#include "http_address.hpp"
#include "http_gateway.hpp"

#include <functional>
#include <string>

namespace demo {

/// Serves until the process is ended, or nobody wants to know: `announce` is told the URL as soon
/// as clients can connect, and answers whether to go on. Returns what went wrong, for a person.
[[nodiscard]] std::string listen_on(const http_address& address, http_gateway& gateway,
                                    const std::function<bool(const std::string& url)>& announce);

}  // namespace demo
