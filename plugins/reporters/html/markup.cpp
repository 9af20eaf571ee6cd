// SPDX-License-Identifier: MIT
#include "markup.hpp"

#include "../reading/plain_text.hpp"
#include "../reading/report.hpp"

#include <utility>

namespace mcpeval::reporters::html {

markup& markup::raw(std::string_view html) {
  html_ += html;
  return *this;
}

markup& markup::text(std::string_view any) {
  for (const char c : plain_text(any)) switch (c) {
      case '&': html_ += "&amp;"; break;
      case '<': html_ += "&lt;"; break;
      case '>': html_ += "&gt;"; break;
      case '"': html_ += "&quot;"; break;
      case '\'': html_ += "&#39;"; break;
      default: html_ += c;
    }
  return *this;
}

markup& markup::figure(value number) { return raw(reporters::figure(number)); }

std::string markup::take() noexcept { return std::move(html_); }

}  // namespace mcpeval::reporters::html
