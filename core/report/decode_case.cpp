// SPDX-License-Identifier: MIT
/// Required: an id, a known kind, a known reason or none. Everything else is taken if it can be.
#include "report/decode_case.hpp"

#include "report/decode_parts.hpp"

#include "base/grammar.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace mcpeval::core {

namespace {

constexpr std::array<std::string_view, 6> stock_bounds = {"max_tools",        "max_schema_bytes",
                                                          "max_total_tokens", "max_tool_tokens",
                                                          "max_latency_ms",   "max_pages"};

/// Third-party kinds break bounds of their own: any field of theirs.
bool is_bound(std::string_view name, const std::string& kind) {
  return is_stock_id(kind) ? std::ranges::count(stock_bounds, name) > 0 : is_identifier(name);
}

std::optional<std::uint32_t> count_of(const value& entry, std::uint32_t least) {
  const auto number = entry.integer();
  if (!number || *number < least || *number > std::numeric_limits<std::uint32_t>::max()) return {};
  return static_cast<std::uint32_t>(*number);
}

std::optional<bound_detail> detail_of(const value& entry, const std::string& kind) {
  const auto bound = entry["bound"].string();
  const auto limit = amount_of(entry["limit"]);
  const auto observed = amount_of(entry["observed"]);
  if (!bound || !limit || !observed || !is_bound(*bound, kind)) return {};
  return bound_detail{std::string{*bound}, *limit, *observed};
}

std::vector<tool_amount> tools_of(const value& list) {
  std::vector<tool_amount> tools;
  for (std::size_t i = 0; i < (list.is_array() ? list.size() : 0); ++i) {
    const auto name = list.at(i)["tool"].string();
    const auto tokens = amount_of(list.at(i)["tokens"]);
    if (name && tokens && *tokens >= 0 && is_tool_name(*name))
      tools.push_back({std::string{*name}, *tokens});
  }
  std::ranges::sort(tools, [](const auto& a, const auto& b) {
    return a.tokens != b.tokens ? a.tokens > b.tokens : a.tool < b.tool;
  });
  return tools;
}

void take_measurements(const value& entry, case_report& out) {
  for (std::size_t i = 0; i < (entry.is_object() ? entry.size() : 0); ++i) {
    const auto [name, measured] = entry.member(i);
    if (!is_made_of(name, "_")) continue;
    if (const auto amount = amount_of(measured)) out.measurements[std::string{name}] = *amount;
    if (const auto word = measured.string(); word && is_made_of(*word, "-"))
      out.labels[std::string{name}] = *word;
  }
  out.per_tool = tools_of(entry["per_tool"]);
}

/// The required members; empty, or what is wrong.
std::string take_identity(const value& entry, const document_words& words, case_report& out) {
  const auto id = entry["id"].string();
  if (!id || !is_identifier(*id)) return "/id must be a case's id";
  const auto probe = entry["probe"].string();
  if (!probe || !words.is_kind(*probe)) return "/probe must be a kind that this version knows";
  const value reason = entry["reason"];
  if (reason && !reason.is_null() && !words.is_reason(reason.string_or({})))
    return "/reason must be null or a reason that this version knows";
  out.id = *id;
  out.probe = *probe;
  out.reason = reason.string_or({});
  return {};
}

}  // namespace

result<case_report> decode_case(const value& entry, const document_words& words,
                                const std::string& place) {
  if (!entry.is_object()) return usage_error(place + " must be an object");
  case_report out;
  if (const auto fault = take_identity(entry, words, out); !fault.empty())
    return usage_error(place + fault);
  out.errored = words.is_incomplete(out.reason);
  out.attempts = count_of(entry["attempts"], 0).value_or(0);
  out.first_failure = count_of(entry["first_failure"], 1);
  out.applicable = !entry["applicable"].is_false();
  out.detail = detail_of(entry["detail"], out.probe);
  if (const auto tool = entry["tool"].string(); tool && is_tool_name(*tool)) out.tool = *tool;
  take_measurements(entry["measurements"], out);
  if (!out.passed()) out.hint = words.hint_for(out);
  return out;
}

}  // namespace mcpeval::core
