// SPDX-License-Identifier: MIT
#include "report/comparison.hpp"

#include "report/encode.hpp"

#include <mcpeval/plugin/json_writer.hpp>

#include <algorithm>
#include <vector>

namespace mcpeval::core {

namespace {

constexpr std::string_view readiness_word = "readiness";
constexpr std::string_view dash = "\xe2\x80\x94";
constexpr int incomplete = 3;

std::string case_cell(const report& finished, const std::string& id) {
  const auto found = std::ranges::find(finished.cases, id, &case_report::id);
  if (found == finished.cases.end()) return std::string{dash};
  if (found->passed()) return "pass";
  return (found->errored ? "error(" : "fail(") + found->reason + ')';
}

std::string readiness_cell(const report& finished) {
  if (!finished.readiness) return std::string{dash};
  return std::to_string(finished.readiness->score) + "/100";
}

/// The first word is padded, the cells are not.
class grid {
 public:
  explicit grid(std::span<const compared_target> targets) : targets_{targets} {
    for (const auto& one : targets) width_ = std::max(width_, one.label.size());
  }

  template <class Cell>
  void row(std::string_view head, Cell&& cell) {
    std::string line{head};
    line.resize(std::max(width_, head.size()), ' ');
    for (const auto& one : targets_) (line += "  ") += cell(one);
    (text_ += line) += '\n';
  }
  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  std::span<const compared_target> targets_;
  std::size_t width_ = readiness_word.size();
  std::string text_;
};

}  // namespace

std::string describe(std::span<const compared_target> targets) {
  if (targets.empty()) return {};
  grid table{targets};
  table.row("case", [](const auto& one) { return one.label; });
  for (const auto& each : targets.front().finished.cases)
    table.row(each.id, [&](const auto& one) { return case_cell(one.finished, each.id); });
  table.row(readiness_word, [](const auto& one) { return readiness_cell(one.finished); });
  return table.take();
}

document encode_comparison(std::span<const compared_target> targets, std::string_view version) {
  json_writer out;
  out.begin_array();
  for (const auto& one : targets) {
    const auto encoded = encode_report(one.finished, version);
    out.begin_object().member("endpoint", one.label);
    out.key("report").copy(encoded.root()).end_object();
  }
  document whole;
  static_cast<void>(document::parse(out.end_array().take(), json_limits{}, whole));
  return whole;
}

int exit_code(std::span<const compared_target> targets) {
  const auto is_incomplete = [](const auto& one) { return exit_code(one.finished) == incomplete; };
  return std::ranges::any_of(targets, is_incomplete) ? incomplete : 0;
}

}  // namespace mcpeval::core
