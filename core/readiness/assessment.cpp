// SPDX-License-Identifier: MIT
#include "readiness/assessment.hpp"

#include "evaluation/operation.hpp"
#include "evaluation/watchdog.hpp"

#include <memory>
#include <optional>
#include <utility>

namespace mcpeval::core {
namespace {

bool is_interrupted(const battery_settings& settings) {
  return settings.interrupted != nullptr && settings.interrupted->load();
}

report unmeasured(const assessment_request& request) {
  report out;
  out.server = request.server;
  out.readiness_error =
      is_interrupted(request.battery) ? "evaluation-interrupted" : "evaluation-budget-exceeded";
  return out;
}

}  // namespace

error measure_readiness(const run_context& context, const battery_settings& settings,
                        diagnostics& log, report& out, std::unique_ptr<server_session> opened) {
  auto ended = run_battery(context, settings, std::move(opened));
  if (!ended) return ended.error();
  if (!ended->readiness_error.empty())
    log.line("readiness " + ended->readiness_error + ": " + ended->cause);
  out.readiness = std::move(ended->readiness);
  out.readiness_error = std::move(ended->readiness_error);
  return {};
}

result<report> assess(const assessment_request& request, registry& installed, loader& modules,
                      diagnostics& log) {
  auto peer = target::resolve(request.target, installed, modules);
  if (!peer) return peer.error();
  const target settled = *std::move(peer);
  operation running{settled, {{}, request.startup_timeout_ms}};
  const run_context& context = running.context();
  std::optional<watchdog> guard;
  if (request.stuck)
    guard.emplace(watchdog::settings{monotonic_clock(), context.spending.deadline(),
                                     [&] { return is_interrupted(request.battery); },
                                     [&] { request.stuck(unmeasured(request)); }});

  auto opened = running.open();
  if (!opened) return opened.error();
  report out;
  out.server = request.server;
  out.protocol = running.protocol();
  if (auto problem = measure_readiness(context, request.battery, log, out, *std::move(opened)))
    return problem;
  if (!is_interrupted(request.battery)) running.examine_manners();
  for (const auto& [id, count] : context.notes.counts()) out.advisories.push_back({id, count});
  return out;
}

}  // namespace mcpeval::core
