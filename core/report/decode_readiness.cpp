// SPDX-License-Identifier: MIT
/// A score without its standard, surface, areas or checks would mean nothing: all are required.
#include "report/decode_readiness.hpp"

#include "report/decode_parts.hpp"

#include "base/grammar.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace mcpeval::core {

namespace {

constexpr std::string_view standard_prefix = "mcpeval-standard/";
constexpr std::string_view draft_suffix = "-draft";

/// mcpeval-standard/NUMBER, or the same with "-draft" behind it.
bool is_standard(std::string_view text) {
  if (!text.starts_with(standard_prefix)) return false;
  text.remove_prefix(standard_prefix.size());
  if (text.ends_with(draft_suffix)) text.remove_suffix(draft_suffix.size());
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  return !text.empty() && text.size() <= 9 && std::ranges::all_of(text, is_digit);
}

std::optional<int> points(const value& entry, int most) {
  const auto number = entry.integer();
  if (!number || *number < 0 || *number > most) return {};
  return static_cast<int>(*number);
}

error wrong(const std::string& place, std::string_view expected) {
  return usage_error((place + " must be ") += expected);
}

error take_surface(const value& entry, readiness_report& out) {
  const std::pair<std::string_view, std::int64_t*> counts[] = {{"tools", &out.tools},
                                                               {"read_only", &out.read_only},
                                                               {"writers", &out.writers},
                                                               {"exercised", &out.exercised}};
  for (const auto& [name, count] : counts) {
    const auto number = amount_of(entry[name]);
    if (!number || *number < 0) return wrong("readiness/surface/" + std::string{name}, "a count");
    *count = *number;
  }
  return {};
}

result<lost_check> read_check(const value& entry, const document_words& words,
                              const std::string& place) {
  const auto id = entry["id"].string_or({});
  if (!words.is_check(id)) return wrong(place + "/id", "a check that this version knows");
  const auto reason = entry["reason"].string_or({});
  auto hint = words.readiness_hint(reason);
  if (!hint) return wrong(place + "/reason", "a reason of readiness that this version knows");
  const auto score = points(entry["score"], 99);
  if (!score) return wrong(place + "/score", "a number from 0 to 99");
  lost_check out;
  out.id = id;
  out.reason = reason;
  out.hint = *std::move(hint);
  out.score = *score;
  out.observed = amount_of(entry["observed"]);
  if (const auto tool = entry["tool"].string(); tool && is_tool_name(*tool)) out.tool = *tool;
  return out;
}

void take_measurements(const value& entry, area_report& out) {
  for (std::size_t i = 0; i < (entry.is_object() ? entry.size() : 0); ++i) {
    const auto [name, measured] = entry.member(i);
    if (!is_made_of(name, "_")) continue;
    if (const auto amount = amount_of(measured)) out.measurements[std::string{name}] = *amount;
  }
}

result<area_report> read_area(const value& entry, const document_words& words,
                              const std::string& place) {
  const auto name = entry["name"].string_or({});
  const auto weight = words.weight_of(name);
  if (!weight) return wrong(place + "/name", "an area that this version knows");
  const auto score = points(entry["score"], 100);
  if (!score) return wrong(place + "/score", "a number from 0 to 100");
  const value checks = entry["checks"];
  if (!checks.is_array()) return wrong(place + "/checks", "an array");
  area_report out;
  out.name = name;
  out.weight = *weight;
  out.score = *score;
  take_measurements(entry["measurements"], out);
  for (std::size_t i = 0; i < checks.size(); ++i) {
    auto lost = read_check(checks.at(i), words, place + "/checks/" + std::to_string(i));
    if (!lost) return lost.error();
    out.checks.push_back(*std::move(lost));
  }
  return out;
}

error take_areas(const value& list, const document_words& words, readiness_report& out) {
  if (!list.is_array()) return wrong("readiness/areas", "an array");
  for (std::size_t i = 0; i < list.size(); ++i) {
    auto area = read_area(list.at(i), words, "readiness/areas/" + std::to_string(i));
    if (!area) return area.error();
    if (std::ranges::find(out.areas, area->name, &area_report::name) != out.areas.end())
      return wrong("readiness/areas/" + std::to_string(i) + "/name", "an area of its own");
    out.areas.push_back(*std::move(area));
  }
  return {};
}

}  // namespace

result<readiness_report> decode_readiness(const value& entry, const document_words& words) {
  if (!entry.is_object()) return wrong("readiness", "an object or null");
  readiness_report out;
  out.standard = entry["standard"].string_or({});
  if (!is_standard(out.standard))
    return wrong("readiness/standard", "the name of a standard, such as mcpeval-standard/2");
  const auto score = points(entry["score"], 100);
  if (!score) return wrong("readiness/score", "a number from 0 to 100");
  out.score = *score;
  out.attested_read_only = entry["attested_read_only"].is_true();
  if (auto problem = take_surface(entry["surface"], out)) return problem;
  if (auto problem = take_areas(entry["areas"], words, out)) return problem;
  return out;
}

}  // namespace mcpeval::core
