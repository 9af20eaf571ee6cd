// SPDX-License-Identifier: MIT
/// One HTTP request, read and whole.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace demo {

struct http_header {
  std::string name;  ///< in lower case, on a request
  std::string value;
};

struct http_request {
  std::string method;
  std::string target;
  std::vector<http_header> headers;
  std::string body;
  bool keep_alive = true;

  /// The value of the first header of that name, which is in lower case; empty without one.
  [[nodiscard]] std::string_view header(std::string_view name) const;
  [[nodiscard]] std::size_t count(std::string_view name) const;
};

}  // namespace demo
