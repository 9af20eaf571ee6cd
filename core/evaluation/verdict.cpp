// SPDX-License-Identifier: MIT
#include "evaluation/verdict.hpp"

#include "base/grammar.hpp"
#include "evaluation/reasons.hpp"

#include <algorithm>

namespace mcpeval::core {
namespace {

/// A tool whose name no report may print (00, decision 28).
constexpr std::string_view unlisted = "unlisted";

template <class Entries>
auto named(const Entries& entries, std::string_view name) {
  return std::ranges::find_if(entries, [&](const auto& one) { return one.name == name; });
}

}  // namespace

mcpeval_status verdict::refuse(std::string sentence) {
  if (broken_promise_.empty()) broken_promise_ = std::move(sentence);
  return MCPEVAL_INVALID;
}

mcpeval_status verdict::measure(std::string_view name, std::int64_t amount) {
  const auto& declared = item_.kind.descriptor->measurements;
  const auto found = named(declared, name);
  if (found == declared.end() || !found->words.empty())
    return refuse("it measured something that its descriptor does not declare as a number");
  said_.measurements[found->name] = amount;
  return MCPEVAL_OK;
}

mcpeval_status verdict::label(std::string_view name, std::string_view word) {
  const auto& declared = item_.kind.descriptor->measurements;
  const auto found = named(declared, name);
  if (found == declared.end() || std::ranges::find(found->words, word) == found->words.end())
    return refuse("it used a word that its descriptor does not declare");
  said_.labels[found->name] = word;
  return MCPEVAL_OK;
}

mcpeval_status verdict::bound(std::string_view field, std::int64_t limit, std::int64_t observed) {
  if (!item_.kind.descriptor->fields["properties"][field] || !item_.fields[field].integer())
    return refuse("it named a bound that is no integer field of its case");
  said_.detail = bound_detail{std::string{field}, limit, observed};
  return MCPEVAL_OK;
}

mcpeval_status verdict::tool(std::string_view name, std::int64_t amount) {
  said_.per_tool.push_back({std::string{is_tool_name(name) ? name : unlisted}, amount});
  return MCPEVAL_OK;
}

mcpeval_status verdict::fail(std::string_view reason, std::uint32_t attempt) {
  const auto& declared = item_.kind.descriptor->reasons;
  const bool known =
      std::ranges::any_of(declared, [&](const auto& one) { return one.id == reason; });
  if (!known) return refuse("it failed the case for a reason that its descriptor does not declare");
  if (attempt == 0) return refuse("it failed the case at attempt 0");
  if (!reason_.empty()) return MCPEVAL_OK;  // the first one counts
  reason_ = reason;
  first_failure_ = attempt;
  return MCPEVAL_OK;
}

void verdict::condemn(std::string_view reason) {
  condemned_ = true;
  ++attempts_;
  reason_ = reason;
  first_failure_ = attempts_;
  said_ = {};
}

case_report verdict::identify(const manifest_case& item) {
  case_report out;
  out.id = item.id;
  out.probe = item.kind.descriptor->id;
  out.tool = item.primary_tool;
  return out;
}

case_report verdict::finish() const {
  case_report out = identify(item_);
  out.attempts = attempts_;
  out.measurements = said_.measurements;
  out.labels = said_.labels;
  out.per_tool = said_.per_tool;
  std::ranges::sort(out.per_tool, [](const auto& a, const auto& b) {
    return a.tokens != b.tokens ? a.tokens > b.tokens : a.tool < b.tool;
  });
  if (reason_.empty()) {
    out.applicable = said_.applicable;
    return out;
  }
  out.reason = reason_;
  out.first_failure = first_failure_;
  out.detail = said_.detail;
  if (condemned_)
    for (const auto& known : core_reasons())
      if (known.id == reason_) out.hint = known.hint;
  for (const auto& declared : item_.kind.descriptor->reasons)
    if (!condemned_ && declared.id == reason_)
      out.hint = fill_hint(declared.hint, std::to_string(first_failure_),
                           said_.detail ? said_.detail->bound : "the bound");
  return out;
}

case_report verdict::errored(const manifest_case& item, std::string_view reason) {
  case_report out = identify(item);
  out.errored = true;
  out.reason = reason;
  for (const auto& known : core_reasons())
    if (known.id == reason) out.hint = known.hint;
  return out;
}

}  // namespace mcpeval::core
