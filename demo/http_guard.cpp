// SPDX-License-Identifier: MIT
/// The checks in the order in which they decide.
#include "http_guard.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace demo {
namespace {

constexpr std::array<std::string_view, 3> own_names{"127.0.0.1", "localhost", "[::1]"};

std::string lowered(std::string_view text) {
  std::string low{text};
  std::transform(low.begin(), low.end(), low.begin(),
                 [](unsigned char each) { return static_cast<char>(std::tolower(each)); });
  return low;
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// A host of this machine, with or without a port.
bool is_own(std::string_view authority) {
  const auto low = lowered(authority);
  return std::any_of(own_names.begin(), own_names.end(), [&](std::string_view name) {
    if (!low.starts_with(name)) return false;
    const auto port = std::string_view{low}.substr(name.size());
    if (port.empty()) return true;
    return port.size() > 1 && port[0] == ':' &&
           port.find_first_not_of("0123456789", 1) == std::string_view::npos;
  });
}

/// A page of this machine.
bool is_own_origin(std::string_view origin) {
  for (const std::string_view scheme : {"http://", "https://"})
    if (origin.starts_with(scheme)) return is_own(origin.substr(scheme.size()));
  return false;
}

/// Whether an Accept header has room for the type: contract 12 section 1.4.
bool accepts(std::string_view header, std::string_view type) {
  const auto family = type.substr(0, type.find('/') + 1);
  while (!header.empty()) {
    const auto comma = std::min(header.find(','), header.size());
    const auto entry = header.substr(0, comma);
    const auto range = lowered(trimmed(entry.substr(0, entry.find(';'))));
    if (range == type || range == "*/*" || range == std::string{family} + '*') return true;
    header.remove_prefix(std::min(comma + 1, header.size()));
  }
  return false;
}

bool is_json(std::string_view content_type) {
  return lowered(trimmed(content_type.substr(0, content_type.find(';')))) == "application/json";
}

std::optional<refusal> post_refusal(const http_request& asked) {
  if (!is_json(asked.header("content-type")))
    return refusal{415, "the Content-Type must be application/json"};
  const auto accepted = asked.header("accept");
  if (!accepts(accepted, "application/json") || !accepts(accepted, "text/event-stream"))
    return refusal{406, "Accept must list application/json and text/event-stream"};
  return {};
}

}  // namespace

std::optional<refusal> refusal_of(const http_request& asked, bool post_only) {
  if (asked.count("host") != 1 || !is_own(asked.header("host")))
    return refusal{403, "the Host is not this machine"};
  if (asked.count("origin") != 0 && !is_own_origin(asked.header("origin")))
    return refusal{403, "the Origin is not this machine"};
  if (asked.target != endpoint_path) return refusal{404, "the only path here is /mcp"};
  if (asked.method == "POST") return post_refusal(asked);
  if (post_only) return refusal{405, "the only method here is POST", {{"Allow", "POST"}}};
  if (asked.method == "DELETE") return {};
  if (asked.method != "GET")
    return refusal{
        405, "the methods here are GET, POST and DELETE", {{"Allow", "GET, POST, DELETE"}}};
  if (accepts(asked.header("accept"), "text/event-stream")) return {};
  return refusal{406, "Accept must list text/event-stream"};
}

}  // namespace demo
