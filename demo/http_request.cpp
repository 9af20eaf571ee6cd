// SPDX-License-Identifier: MIT
#include "http_request.hpp"

#include <algorithm>

namespace demo {

std::string_view http_request::header(std::string_view name) const {
  for (const auto& each : headers)
    if (each.name == name) return each.value;
  return {};
}

std::size_t http_request::count(std::string_view name) const {
  const auto found = std::count_if(headers.begin(), headers.end(),
                                   [&](const http_header& each) { return each.name == name; });
  return static_cast<std::size_t>(found);
}

}  // namespace demo
