// SPDX-License-Identifier: MIT
#include "artifact_uri.hpp"

#include <algorithm>

namespace mcpeval::reporters {

namespace {

bool is_unreserved(char c) noexcept {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-' ||
         c == '.' || c == '_' || c == '~';
}

}  // namespace

std::string percent_encoded(std::string_view segment) {
  constexpr char digits[] = "0123456789ABCDEF";
  std::string out;
  for (const char c : segment) {
    if (is_unreserved(c)) {
      out += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    ((out += '%') += digits[byte >> 4]) += digits[byte & 15];
  }
  return out;
}

std::string artifact_uri(std::string_view path) {
  const bool is_absolute = !path.empty() && path.front() == '/';
  std::string segments;
  while (!path.empty()) {
    const auto end = std::min(path.find('/'), path.size());
    const auto segment = path.substr(0, end);
    path.remove_prefix(std::min(end + 1, path.size()));
    if (segment.empty() || segment == ".") continue;
    if (!segments.empty()) segments += '/';
    segments += percent_encoded(segment);
  }
  return is_absolute ? "file:///" + segments : segments;
}

}  // namespace mcpeval::reporters
