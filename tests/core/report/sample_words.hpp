// SPDX-License-Identifier: MIT
/// Words for documents, such as a host takes from its modules and its standard.
#pragma once

#include "report/decode.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace mcpeval::testing {

class sample_words final : public core::document_words {
 public:
  [[nodiscard]] bool is_kind(std::string_view probe) const override {
    return probe.find('.') != probe.npos || is_one_of(probe, kinds);
  }
  [[nodiscard]] bool is_reason(std::string_view reason) const override {
    return reason.find('.') != reason.npos || is_one_of(reason, reasons) || is_incomplete(reason);
  }
  [[nodiscard]] bool is_incomplete(std::string_view reason) const override {
    return reason.starts_with("transport-");
  }
  [[nodiscard]] std::string hint_for(const core::case_report& one) const override {
    auto hint = "about " + one.probe + ' ' + one.reason;
    if (one.first_failure) hint += " at " + std::to_string(*one.first_failure);
    return one.detail ? hint + " over " + one.detail->bound : hint;
  }
  [[nodiscard]] std::optional<int> weight_of(std::string_view area) const override {
    if (!is_one_of(area, areas)) return {};
    return area == "catalog" || area == "reliability" ? 20 : 15;
  }
  [[nodiscard]] bool is_check(std::string_view id) const override {
    return std::ranges::any_of(areas,
                               [&](auto area) { return id.starts_with(std::string{area} + '.'); });
  }
  [[nodiscard]] std::optional<std::string> readiness_hint(std::string_view reason) const override {
    if (!is_one_of(reason.substr(0, reason.find('-')), readiness_words)) return {};
    return "mend " + std::string{reason};
  }

 private:
  template <std::size_t N>
  static bool is_one_of(std::string_view word, const std::array<std::string_view, N>& words) {
    return std::ranges::find(words, word) != words.end();
  }

  static constexpr std::array<std::string_view, 10> kinds = {
      "contention",     "discovery-cost",      "token-cost", "schema-guessability",
      "latency-budget", "pagination",          "completion", "cancellation",
      "workflow",       "instruction-fidelity"};
  static constexpr std::array<std::string_view, 5> reasons = {
      "missing-field", "discovery-limit-exceeded", "token-budget-exceeded", "result-type-invalid",
      "unexpected-outcome"};
  static constexpr std::array<std::string_view, 6> areas = {
      "protocol", "catalog", "context", "error-honesty", "reliability", "coverage"};
  static constexpr std::array<std::string_view, 6> readiness_words = {
      "protocol", "catalog", "context", "honesty", "reliability", "coverage"};
};

/// Reads a text as a document; the sentence of a refusal, or empty.
inline core::result<core::decoded_report> decode(const std::string& text) {
  core::document read;
  if (!core::document::parse(text, {}, read)) return core::usage_error("no JSON");
  return core::decode_report(read.root(), sample_words{});
}

/// What is wrong with a text; empty when it is read.
inline std::string fault_of(const std::string& text) {
  const auto read = decode(text);
  return read ? std::string{} : read.error().sentence;
}

}  // namespace mcpeval::testing
