// SPDX-License-Identifier: MIT
/// Whether arguments that break a schema are refused in words: contract 04 section 8.4.
#include "readiness/areas.hpp"
#include "readiness/curve.hpp"

#include <array>
#include <optional>

namespace mcpeval::core {
namespace {

/// Of a tool that was judged; by enum honesty.
constexpr std::array<std::string_view, 6> dishonesty_reasons = {"",
                                                                "",
                                                                "honesty-accepted-invalid",
                                                                "honesty-empty-error",
                                                                "honesty-wrong-code",
                                                                "honesty-call-failed"};

/// Why the tool is dishonest: "" when it is honest, nothing when it is not judged. A skipped tool
/// counts as dishonest even where it would have had no ordinary call.
std::optional<std::string_view> judge(const surveyed_tool& tool) {
  if (!tool.callable) return {};
  if (tool.seen->skipped && tool.seen->violable) return "coverage-skipped";
  if (tool.seen->refusal == honesty::not_judged) return {};
  return dishonesty_reasons[static_cast<std::size_t>(tool.seen->refusal)];
}

}  // namespace

area_report error_honesty_area(const survey& seen) {
  area_report area;
  int judged = 0;
  int honest = 0;
  for (const auto& tool : seen.tools) {
    const auto reason = judge(tool);
    if (!reason) continue;
    ++judged;
    if (reason->empty())
      ++honest;
    else
      area.checks.push_back(lost("error-honesty.invalid-arguments", *reason, tool.name));
  }
  if (judged > 0) {
    area.score = rounded_points(100 * honest, judged);
    return area;
  }
  const auto* const why = seen.surface.empty() ? "no-read-only-tools" : "honesty-untestable";
  area.checks.push_back(lost("error-honesty.untestable", why));
  return area;
}

}  // namespace mcpeval::core
