// SPDX-License-Identifier: MIT
#include "schema/uri.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>

namespace mcpeval::core {
namespace {

/// The parts of a URI reference without its fragment.
struct uri_parts {
  std::string_view scheme;
  std::string_view authority;
  std::string_view path;
  std::string_view query;
  bool has_scheme = false;
  bool has_authority = false;
  bool has_query = false;
};

uri_parts split(std::string_view uri) {
  uri_parts parts;
  const std::size_t colon = uri.find(':');
  if (colon != std::string_view::npos && colon > 0 && colon < uri.find_first_of("/?")) {
    parts.has_scheme = true;
    parts.scheme = uri.substr(0, colon);
    uri.remove_prefix(colon + 1);
  }
  if (uri.starts_with("//")) {
    uri.remove_prefix(2);
    parts.has_authority = true;
    const std::size_t end = std::min(uri.find_first_of("/?"), uri.size());
    parts.authority = uri.substr(0, end);
    uri.remove_prefix(end);
  }
  const std::size_t mark = std::min(uri.find('?'), uri.size());
  parts.path = uri.substr(0, mark);
  parts.has_query = mark < uri.size();
  if (parts.has_query) parts.query = uri.substr(mark + 1);
  return parts;
}

std::string write(const uri_parts& parts) {
  std::string out;
  if (parts.has_scheme) out.append(parts.scheme).append(1, ':');
  if (parts.has_authority) out.append("//").append(parts.authority);
  out += parts.path;
  if (parts.has_query) out.append(1, '?').append(parts.query);
  return out;
}

/// RFC 3986 section 5.2.4.
std::string remove_dots(std::string_view path) {
  std::string out;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('/', 1), path.size());
    const std::string_view segment = path.substr(0, end);
    path.remove_prefix(end);
    const std::string_view name = segment.substr(segment.starts_with('/') ? 1 : 0);
    if (name == "..") out.erase(out.find_last_of('/') == std::string::npos ? 0 : out.rfind('/'));
    if (name == "." || name == "..") {
      if (path.empty()) out += '/';
    } else {
      out += segment;
    }
  }
  return out;
}

std::string merge(const uri_parts& base, std::string_view path) {
  if (base.has_authority && base.path.empty()) return "/" + std::string{path};
  const std::size_t slash = base.path.rfind('/');
  const std::size_t kept = slash == std::string_view::npos ? 0 : slash + 1;
  return std::string{base.path.substr(0, kept)}.append(path);
}

}  // namespace

split_reference split_fragment(std::string_view reference) noexcept {
  const std::size_t mark = reference.find('#');
  if (mark == std::string_view::npos) return {reference, {}, false};
  return {reference.substr(0, mark), reference.substr(mark + 1), true};
}

std::string resolve_uri(std::string_view base, std::string_view reference) {
  uri_parts to = split(split_fragment(reference).uri);
  const uri_parts from = split(base);
  std::string path;
  if (to.has_scheme) {
    path =
        to.has_authority || to.path.starts_with('/') ? remove_dots(to.path) : std::string{to.path};
    to.path = path;
    return write(to);
  }
  to.has_scheme = from.has_scheme;
  to.scheme = from.scheme;
  if (to.has_authority) {
    path = remove_dots(to.path);
  } else {
    to.has_authority = from.has_authority;
    to.authority = from.authority;
    if (to.path.empty()) {
      path = from.path;
      if (!to.has_query) {
        to.has_query = from.has_query;
        to.query = from.query;
      }
    } else {
      path = remove_dots(to.path.starts_with('/') ? std::string{to.path} : merge(from, to.path));
    }
  }
  to.path = path;
  return write(to);
}

std::optional<std::string> decode_percent(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    if (text.front() != '%') {
      out += text.front();
      text.remove_prefix(1);
      continue;
    }
    unsigned byte = 0;
    const char* const digits = text.data() + 1;
    if (text.size() < 3 || std::from_chars(digits, digits + 2, byte, 16).ptr != digits + 2) {
      return {};
    }
    out += static_cast<char>(byte);
    text.remove_prefix(3);
  }
  return out;
}

}  // namespace mcpeval::core
