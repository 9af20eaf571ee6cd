// SPDX-License-Identifier: MIT
#include "readiness/battery.hpp"

#include "base/grammar.hpp"
#include "checks/entry.hpp"
#include "evaluation/case_runner.hpp"
#include "evaluation/preflight.hpp"
#include "readiness/server_trial.hpp"
#include "readiness/tool_trial.hpp"
#include "session/era.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace mcpeval::core {
namespace {

constexpr std::size_t server_cases = 2;

bool has_succeeded(const tool_observation& tool) {
  const auto succeeded = [](const auto& call) { return call.outcome == call_outcome::success; };
  return tool.calls.size() == ordinary_calls && std::ranges::all_of(tool.calls, succeeded);
}

/// One server's battery, from the listing on.
class battery {
 public:
  battery(const run_context& context, const battery_settings& settings)
      : settings_{settings}, line_{context, settings.interrupted} {
    seen_.stateless = context.protocol->is_stateless();
    seen_.attested_read_only = settings.attested_read_only;
  }

  result<battery_outcome> run(std::unique_ptr<server_session> opened) {
    if (const auto status = line_.start(std::move(opened)); status != MCPEVAL_OK)
      return unmeasured(status);
    if (auto problem = check_skipped_tools(settings_.skip_tools, line_.listed())) return problem;
    try_tools();
    try_server();
    if (const auto status = line_.halted(); status != MCPEVAL_OK) return unmeasured(status);
    return battery_outcome{score(seen_), {}, {}};
  }

 private:
  void try_tools() {
    const value entries = line_.listed().entries();
    seen_.tools.reserve(entries.size());
    for (std::size_t i = 0; i < entries.size(); ++i) {
      const value entry = line_.listed().find(checks::entry_name(entries.at(i)));
      tool_observation& tool = seen_.tools.emplace_back();
      tool.entry = entry;
      if (line_.halted() != MCPEVAL_OK) return;
      announce(is_tool_name(checks::entry_name(entry)) ? checks::entry_name(entry) : "unlisted");
      try_one(tool);
    }
  }

  void try_one(tool_observation& tool) {
    const auto name = checks::entry_name(tool.entry);
    const tool_plan plan = plan_for(tool.entry, line_, settings_.attested_read_only);
    tool.writer_elsewhere = static_cast<bool>(line_.listed().writer(name));
    tool.synthesizable = plan.arguments.has_value();
    tool.violable = plan.violation.has_value();
    tool.skipped = std::ranges::find(settings_.skip_tools, name) != settings_.skip_tools.end();
    any_skipped_ = any_skipped_ || (tool.skipped && tool.synthesizable);
    if (tool.skipped) return;
    try_tool(plan, line_, tool);
    if (has_succeeded(tool)) proven_.push_back({tool.entry, *plan.arguments});
  }

  void try_server() {
    const auto takes_text = [](const proven_call& call) {
      return first_string_property(call.entry).has_value();
    };
    const bool may_call = !any_skipped_ && line_.halted() == MCPEVAL_OK;
    announce("reliability.contention");
    if (may_call && !proven_.empty()) seen_.contention = try_contention(proven_.front(), line_);
    announce("reliability.payload");
    const auto sized = std::ranges::find_if(proven_, takes_text);
    if (may_call && sized != proven_.end()) seen_.payload = try_payload(*sized, line_);
    for (const auto& trial : protocol_trials()) {
      if (line_.halted() != MCPEVAL_OK) return;
      announce(trial.id);
      seen_.*trial.where = trial.make(line_);
    }
  }

  void announce(std::string_view what) {
    const std::size_t total =
        line_.listed().entries().size() + server_cases + protocol_trials().size();
    if (settings_.progress) settings_.progress(done_, total, what);
    ++done_;
  }

  [[nodiscard]] battery_outcome unmeasured(mcpeval_status status) const {
    return {std::nullopt, std::string{incomplete_reason(status)}, cause_of(status)};
  }

  [[nodiscard]] std::string cause_of(mcpeval_status status) const {
    if (status == MCPEVAL_BUDGET) return std::string{budget_spent};
    if (status == MCPEVAL_CANCELLED) return "the operator stopped the run";
    return line_.fault();
  }

  const battery_settings& settings_;
  battery_connection line_;
  observations seen_;
  std::vector<proven_call> proven_;  ///< in catalog order
  bool any_skipped_ = false;         ///< of the tools that would have been called
  std::size_t done_ = 0;
};

}  // namespace

result<battery_outcome> run_battery(const run_context& context, const battery_settings& settings,
                                    std::unique_ptr<server_session> opened) {
  return battery{context, settings}.run(std::move(opened));
}

}  // namespace mcpeval::core
