// SPDX-License-Identifier: MIT
/// One line per case, then the protocol, the gate, readiness and advisories.
#include "report/summary.hpp"

#include "report/line_writer.hpp"
#include "report/readiness_text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>

namespace mcpeval::core {

namespace {

struct known_token {
  std::string_view measurement;
  std::string_view token;
};

/// Measurements whose token and place are fixed; all others follow by name.
constexpr std::array<known_token, 7> known_tokens = {{
    {"tool_count", "tools"},
    {"schema_bytes", "schema_bytes"},
    {"total_tokens", "total_tokens"},
    {"latency_ms", "latency_ms"},
    {"pages", "pages"},
    {"cancellation_outcome", "cancellation_outcome"},
    {"cancellation_signal", "cancellation_signal"},
}};

constexpr std::string_view budget_reason = "token-budget-exceeded";
constexpr std::size_t heaviest_shown = 3;

void add_measurements(line_writer& line, const case_report& one) {
  std::map<std::string_view, std::string> open;
  for (const auto& [name, amount] : one.measurements) open.emplace(name, std::to_string(amount));
  for (const auto& [name, text] : one.labels) open.emplace(name, text);
  for (const auto& known : known_tokens)
    if (const auto found = open.find(known.measurement); found != open.end()) {
      line.token(known.token, found->second);
      open.erase(found);
    }
  for (const auto& [name, text] : open) line.token(name, text);
}

void add_bound(line_writer& line, const bound_detail& detail) {
  line.token("bound", detail.bound).token("limit", detail.limit).token("observed", detail.observed);
}

void add_case_line(std::string& out, const case_report& one) {
  line_writer line;
  line.word(one.id).word(one.probe);
  if (one.errored) {
    line.word("error").token("reason", one.reason).end(out);
    return;
  }
  line.word(one.passed() ? "pass" : "fail").token("attempts", one.attempts);
  if (!one.passed()) {
    if (one.first_failure) line.token("first_failure", *one.first_failure);
    line.token("reason", one.reason);
  }
  add_measurements(line, one);
  if (one.detail) add_bound(line, *one.detail);
  if (!one.applicable) line.token("applicable", "false");
  line.end(out);
}

void add_heaviest(std::string& out, const case_report& one) {
  if (one.reason != budget_reason || one.per_tool.empty()) return;
  out += "  heaviest:";
  const auto shown = std::min(heaviest_shown, one.per_tool.size());
  for (std::size_t i = 0; i < shown; ++i) {
    out += i == 0 ? " " : ", ";
    (out += one.per_tool[i].tool) += ' ';
    out += std::to_string(one.per_tool[i].tokens);
  }
  out += '\n';
}

void add_advice(std::string& out, const case_report& one) {
  if (one.passed()) return;
  if (!one.hint.empty()) ((out += "  hint: ") += one.hint) += '\n';
  add_heaviest(out, one);
}

void add_protocol(std::string& out, const report& finished) {
  if (!finished.protocol) return;
  line_writer line;
  line.word(finished.server).word("protocol").token("era", finished.protocol->era);
  line.token("version", finished.protocol->version);
  line.token("detected_by", finished.protocol->detected_by).end(out);
}

void add_gate(std::string& out, const report& finished) {
  if (!finished.has_gate()) return;
  const auto counts =
      std::to_string(finished.passed_cases()) + '/' + std::to_string(finished.cases.size());
  line_writer{}.word(finished.server).word("gate").word(counts).word("passed").end(out);
}

void add_advisory(std::string& out, const advisory_count& seen, const summary_options& options) {
  ((out += "  advisory: ") += seen.id) += " count=";
  (out += std::to_string(seen.count)) += '\n';
  if (options.brief || options.advisory_hint == nullptr) return;
  const auto hint = options.advisory_hint(seen.id);
  if (!hint.empty()) ((out += "    hint: ") += hint) += '\n';
}

}  // namespace

std::string summarize(const report& finished, const summary_options& options) {
  std::string out;
  for (const auto& one : finished.cases) {
    add_case_line(out, one);
    if (!options.brief) add_advice(out, one);
  }
  add_protocol(out, finished);
  add_gate(out, finished);
  add_readiness_text(out, finished, options);
  for (const auto& seen : finished.advisories) add_advisory(out, seen, options);
  return out;
}

}  // namespace mcpeval::core
