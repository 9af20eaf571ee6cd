// SPDX-License-Identifier: MIT
/// Where the demo listens: on this machine only.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace demo {

struct http_address {
  std::string host;  ///< an address of the loopback interface, as a URL writes it
  std::uint16_t port;
};

/// Reads HOST:PORT; nothing if it is malformed, or would be reached from elsewhere.
[[nodiscard]] std::optional<http_address> read_address(std::string_view text);

}  // namespace demo
