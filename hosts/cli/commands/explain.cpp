// SPDX-License-Identifier: MIT
/// `mcpeval explain`: every label that a report can hold, and what to do about one of them.
#include "commands.hpp"

#include "../installation.hpp"

#include "base/grammar.hpp"
#include "evaluation/reasons.hpp"
#include "readiness/checks.hpp"
#include "readiness/standard.hpp"
#include "session/advisories.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::cli {

namespace {

constexpr option_rule rules[] = {
    {"plugin-dir", "DIR", "look for modules here first; may be repeated", occurrence::repeatable},
};

constexpr std::string_view heading =
    "Reasons of cases, reasons and checks of readiness, then advisories, that a report can name; "
    "explain NAME says what to do about one:\n";
constexpr std::size_t longest_label = 64;

/// Reasons in the order of contract 02 section 3.22, then readiness', then advisories.
std::vector<std::string> all_labels(const core::registry& modules) {
  auto labels = core::all_reasons(modules);
  for (const auto& reason : core::readiness_reasons()) labels.emplace_back(reason.id);
  for (const auto id : core::check_ids()) labels.emplace_back(id);
  for (const auto& advisory : core::all_advisories()) labels.emplace_back(advisory.id);
  return labels;
}

std::string explanation_of(const core::registry& modules, std::string_view label) {
  if (auto hint = core::hint_for(modules, label)) return *std::move(hint);
  for (const auto& reason : core::readiness_reasons())
    if (reason.id == label) return std::string{reason.hint};
  for (const auto& check : core::check_texts)
    if (check.id == label) return std::string{check.question};
  return std::string{core::advisory_hint(label)};
}

std::string trimmed_and_lowered(std::string_view text) {
  constexpr std::string_view blanks = " \t\n\v\f\r";
  const auto start = text.find_first_not_of(blanks);
  if (start == std::string_view::npos) return {};
  std::string word{text.substr(start, text.find_last_not_of(blanks) - start + 1)};
  for (char& c : word)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return word;
}

std::string_view first_word(std::string_view label) { return label.substr(0, label.find('-')); }

/// "a, b": the labels that contain `wanted` or start with its first word.
std::string similar_labels(const std::vector<std::string>& labels, std::string_view wanted) {
  std::string similar;
  for (const auto& label : labels)
    if (label.find(wanted) != std::string::npos || first_word(label) == first_word(wanted))
      (similar += similar.empty() ? "" : ", ") += label;
  return similar;
}

/// Only what looks like a label is repeated, since anything else may be private.
core::error unknown_reason(const std::vector<std::string>& labels, const std::string& wanted) {
  std::string sentence = "unknown reason";
  if (core::is_tool_name(wanted) && wanted.size() <= longest_label) (sentence += ' ') += wanted;
  const auto similar = wanted.empty() ? std::string{} : similar_labels(labels, wanted);
  sentence += similar.empty() ? "; run mcpeval explain for the list" : "; did you mean: " + similar;
  return core::usage_error(sentence);
}

std::string listing(const std::vector<std::string>& labels) {
  std::string text{heading};
  for (const auto& label : labels) ((text += "  ") += label) += '\n';
  return text;
}

}  // namespace

std::span<const option_rule> explain_options() noexcept { return rules; }

int run_explain(const arguments& given, output& out) {
  installation installed{given.values("plugin-dir")};
  installed.report_rejections(out);
  const auto& modules = installed.modules();
  if (given.operands().empty()) {
    out.print(listing(all_labels(modules)));
    return status_success;
  }
  const auto wanted = trimmed_and_lowered(given.operands().front());
  const auto explanation = explanation_of(modules, wanted);
  if (explanation.empty()) return out.fail(unknown_reason(all_labels(modules), wanted));
  out.print(explanation + '\n');
  return status_success;
}

}  // namespace mcpeval::cli
