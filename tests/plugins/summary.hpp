// SPDX-License-Identifier: MIT
/// What a probe reported and sent, as lines that a test compares whole.
#pragma once

#include <mcpeval/testing/fake_host.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

/// A verdict as the text report shows it: everything that it says, and nothing that it does not.
inline std::string summary(const mcpeval::testing::verdict& verdict) {
  std::string line;
  const auto add = [&](std::string_view name, std::int64_t amount) {
    line.append(" ").append(name).append("=").append(std::to_string(amount));
  };
  if (!verdict.complete()) return "error " + std::to_string(verdict.status());
  for (const auto& fault : verdict.faults()) line.append("fault: ").append(fault).append("; ");
  line += verdict.failed() ? "fail" : "pass";
  add("attempts", verdict.attempts());
  if (verdict.failed()) {
    add("first_failure", verdict.first_failure());
    line += " reason=" + verdict.reason();
  }
  for (const auto* name : {"tool_count", "schema_bytes", "total_tokens", "latency_ms", "pages"})
    if (const auto amount = verdict.measurement(name)) add(name, *amount);
  for (const std::string name : {"cancellation_outcome", "cancellation_signal"})
    if (const auto word = verdict.label(name); !word.empty()) line += " " + name + "=" + word;
  if (const auto& detail = verdict.detail()) {
    line += " bound=" + detail->bound;
    add("limit", detail->limit);
    add("observed", detail->observed);
  }
  if (!verdict.applicable()) line += " applicable=false";
  return line;
}

/// Every message that the client wrote: "<session> <method> <params>".
inline std::vector<std::string> sent(const mcpeval::testing::fake_host& host) {
  std::vector<std::string> lines;
  for (const auto& message : host.sent())
    lines.push_back(std::to_string(message.session) + " " + message.method + " " + message.params);
  return lines;
}

namespace doctest {
template <>
struct StringMaker<std::vector<std::string>> {
  static String convert(const std::vector<std::string>& lines) {
    std::string text;
    for (const auto& line : lines) text += "\n  " + line;
    return text.c_str();
  }
};
}  // namespace doctest
