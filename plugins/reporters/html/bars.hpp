// SPDX-License-Identifier: MIT
/// Pictures of numbers: inline SVG, coloured by the page's style sheet.
#pragma once

#include "markup.hpp"

#include <cstdint>

namespace mcpeval::reporters::html {

/// "good" from 80 points on, "fair" from 50, else "poor": the bands of the badge.
[[nodiscard]] std::string_view band(std::int64_t score) noexcept;

/// A half circle filled to the score, with the score in it.
void write_gauge(markup& page, std::int64_t score);
/// A bar filled to the score. Decoration: the score stands beside it as text.
void write_score_bar(markup& page, std::int64_t score);

/// How many of the observed servers lie on each side.
struct share {
  std::int64_t behind = 0;
  std::int64_t level = 0;
  std::int64_t ahead = 0;
};
/// One bar in three parts. Decoration, too.
void write_share_bar(markup& page, const share& servers);

}  // namespace mcpeval::reporters::html
