// SPDX-License-Identifier: MIT
#include "http_address.hpp"

#include <charconv>

namespace demo {

std::optional<http_address> read_address(std::string_view text) {
  const auto colon = text.rfind(':');
  if (colon == std::string_view::npos) return {};
  const auto host = text.substr(0, colon);
  const auto digits = text.substr(colon + 1);
  if (host != "127.0.0.1" && host != "localhost" && host != "[::1]") return {};
  std::uint16_t port = 0;
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
  if (problem != std::errc{} || end != digits.data() + digits.size()) return {};
  return http_address{host == "localhost" ? "127.0.0.1" : std::string{host}, port};
}

}  // namespace demo
