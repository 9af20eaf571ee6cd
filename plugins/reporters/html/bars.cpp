// SPDX-License-Identifier: MIT
#include "bars.hpp"

#include <algorithm>

namespace mcpeval::reporters::html {

namespace {

constexpr std::int64_t good_from = 80;
constexpr std::int64_t fair_from = 50;
constexpr std::int64_t full = 100;
constexpr std::int64_t bar_width = 1000;

std::int64_t clipped(std::int64_t score) noexcept {
  return std::clamp<std::int64_t>(score, 0, full);
}

void write_part(markup& page, std::string_view colour, std::int64_t from, std::int64_t width) {
  if (width <= 0) return;
  page.raw("<rect class=\"").raw(colour).raw("\" x=\"").raw(std::to_string(from));
  page.raw("\" width=\"").raw(std::to_string(width)).raw("\" height=\"10\"/>");
}

void open_bar(markup& page) {
  page.raw("<svg class=\"bar\" viewBox=\"0 0 1000 10\" preserveAspectRatio=\"none\" ");
  page.raw("aria-hidden=\"true\" focusable=\"false\">");
  write_part(page, "track", 0, bar_width);
}

}  // namespace

std::string_view band(std::int64_t score) noexcept {
  return score >= good_from ? "good" : score >= fair_from ? "fair" : "poor";
}

void write_gauge(markup& page, std::int64_t score) {
  constexpr std::string_view arc = "d=\"M 14 100 A 86 86 0 0 1 186 100\" pathLength=\"100\"/>\n";
  const std::string points = std::to_string(score);
  page.raw("<svg class=\"gauge\" viewBox=\"0 0 200 112\" role=\"img\" aria-label=\"Readiness ");
  page.raw(points).raw(" of 100\">\n<path class=\"track\" ").raw(arc);
  if (clipped(score) > 0) {
    page.raw("<path class=\"fill ").raw(band(score)).raw("\" stroke-dasharray=\"");
    page.raw(std::to_string(clipped(score))).raw(" 200\" ").raw(arc);
  }
  page.raw("<text class=\"points\" x=\"100\" y=\"90\">").raw(points).raw("</text>\n");
  page.raw("<text class=\"scale\" x=\"100\" y=\"108\">of 100</text>\n</svg>\n");
}

void write_score_bar(markup& page, std::int64_t score) {
  open_bar(page);
  write_part(page, band(score), 0, clipped(score) * (bar_width / full));
  page.raw("</svg>");
}

void write_share_bar(markup& page, const share& servers) {
  const auto all = servers.behind + servers.level + servers.ahead;
  open_bar(page);
  if (all > 0) {
    const auto behind = servers.behind * bar_width / all;
    const auto level = servers.level * bar_width / all;
    write_part(page, "behind", 0, behind);
    write_part(page, "level", behind, level);
  }
  page.raw("</svg>");
}

}  // namespace mcpeval::reporters::html
