// SPDX-License-Identifier: MIT
/// The score, its areas, and the points that were lost.
#include "pages.hpp"
#include "text.hpp"

#include "../reading/elements.hpp"
#include "../reading/report.hpp"

#include <cstdint>
#include <set>
#include <string_view>

namespace mcpeval::reporters::markdown {

namespace {

constexpr std::int64_t green_from = 80;
constexpr std::int64_t yellow_from = 50;

/// Contract 04 section 8.8.
std::string badge(value score) {
  const auto points = score.integer().value_or(0);
  const char* const colour = points >= green_from    ? "brightgreen"
                             : points >= yellow_from ? "yellow"
                                                     : "red";
  return "https://img.shields.io/badge/mcpeval-" + std::to_string(points) + "%2F100-" + colour;
}

std::string areas_table(value areas) {
  std::string table = header({"Area", "Weight", "Score"});
  for (const value area : elements{areas})
    table +=
        row({prose(area["name"].string_or({})), figure(area["weight"]), figure(area["score"])});
  return table;
}

std::string surface_line(value surface) {
  return "*Surface: " + figure(surface["tools"]) + " tools, " + figure(surface["read_only"]) +
         " read-only, " + figure(surface["writers"]) + " writers, " + figure(surface["exercised"]) +
         " exercised.*";
}

std::string lost_line(value check) {
  std::string line = "- **" + code(check["id"].string_or({})) + "**";
  if (const auto tool = check["tool"].string()) line += ' ' + code(*tool);
  line += " scored " + figure(check["score"]);
  return line += " (" + code(check["reason"].string_or({})) + ")";
}

/// A hint stands at the first check that lost for its reason only.
std::string lost_points(value areas) {
  std::string list;
  std::set<std::string_view> explained;
  for (const value area : elements{areas})
    for (const value check : elements{area["checks"]}) {
      list += lost_line(check);
      if (explained.insert(check["reason"].string_or({})).second)
        list += ": " + prose(check["hint"].string_or({}));
      list += '\n';
    }
  return list;
}

void add_measured(blocks& page, value readiness) {
  const auto score = readiness["score"];
  page.add("**Readiness: " + figure(score) + "/100** ![mcpeval](" + badge(score) + ") " +
           code(readiness["standard"].string_or({})));
  page.add(areas_table(readiness["areas"]));
  page.add(surface_line(readiness["surface"]));
  const auto lost = lost_points(readiness["areas"]);
  if (lost.empty()) return;
  page.add("### Lost points");
  page.add(lost);
}

}  // namespace

void add_readiness(blocks& page, value report, value context) {
  if (report["readiness"].is_object()) return add_measured(page, report["readiness"]);
  if (const auto label = report["readiness_error"].string())
    return page.add("**Readiness: not measured** (" + code(*label) + ")");
  if (const auto rate = figure(context["legacy_pass_rate"]); !rate.empty())
    page.add("**Manifest pass rate: " + rate +
             "/100** (the score of a version 1 report, not of a readiness standard)");
}

}  // namespace mcpeval::reporters::markdown
