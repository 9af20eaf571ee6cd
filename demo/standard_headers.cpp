// SPDX-License-Identifier: MIT
#include "standard_headers.hpp"

#include "envelope.hpp"
#include "reply_text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace demo {
namespace {

constexpr std::string_view sentinel = "=?base64?";
constexpr std::string_view sentinel_end = "?=";
constexpr std::string_view digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Which parameter Mcp-Name repeats.
struct named_method {
  std::string_view method, parameter;
};
constexpr std::array<named_method, 3> named_methods{
    {{"tools/call", "name"}, {"prompts/get", "name"}, {"resources/read", "uri"}}};

std::string encoded(std::string_view bytes) {
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    for (std::size_t j = 0; j < 3; ++j) {
      group <<= 8U;
      if (i + j < bytes.size()) group |= static_cast<unsigned char>(bytes[i + j]);
    }
    const auto used = std::min<std::size_t>(bytes.size() - i, 3);
    for (std::size_t j = 0; j < 4; ++j)
      text += j <= used ? digits[(group >> (18U - 6U * j)) & 63U] : '=';
  }
  return text;
}

/// Whether the header carries the value: as it is, or marked and in base64. An encoding is
/// canonical, so the value is encoded and compared, and nothing from outside is decoded.
bool carries(std::string_view header, std::string_view value) {
  if (!header.starts_with(sentinel) || !header.ends_with(sentinel_end)) return header == value;
  return header == std::string{sentinel} + encoded(value) + std::string{sentinel_end};
}

std::optional<failure> fault_of(const http_request& asked, std::string_view header,
                                std::string_view value) {
  if (asked.count(header) == 1 && carries(asked.header(header), value)) return {};
  return failure{header_mismatch, "the header " + std::string{header} +
                                      " must be there once, and say what the body says"};
}

}  // namespace

std::optional<failure> header_fault(const http_request& asked, const message& arrived) {
  const auto version = enveloped_version(arrived.params()).value_or("");
  if (auto fault = fault_of(asked, "mcp-protocol-version", version)) return fault;
  if (auto fault = fault_of(asked, "mcp-method", arrived.method())) return fault;
  for (const auto& each : named_methods) {
    const auto& name = member(arrived.params(), each.parameter);
    if (each.method == arrived.method() && name.IsString())
      return fault_of(asked, "mcp-name", text_of(name));
  }
  return {};
}

}  // namespace demo
