// SPDX-License-Identifier: MIT
/// Three colours: 80 and above, 50 and above, the rest.
#include "report/badge.hpp"

#include <string_view>

namespace mcpeval::core {

namespace {

constexpr std::string_view colour_of(int score) {
  if (score >= 80) return "brightgreen";
  return score >= 50 ? "yellow" : "red";
}

}  // namespace

std::string badge_address(int score) {
  return "https://img.shields.io/badge/mcpeval-" + std::to_string(score) + "%2F100-" +
         std::string{colour_of(score)};
}

}  // namespace mcpeval::core
