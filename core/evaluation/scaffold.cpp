// SPDX-License-Identifier: MIT
#include "evaluation/scaffold.hpp"

#include "base/grammar.hpp"
#include "evaluation/first_manifest.hpp"
#include "evaluation/operation.hpp"
#include "evaluation/starter.hpp"
#include "evaluation/trial_calls.hpp"
#include "evaluation/watchdog.hpp"
#include "manifest/kinds.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace mcpeval::core {
namespace {

constexpr std::string_view unlisted = "unlisted";

std::vector<tool_line> lines_of(const std::vector<considered_tool>& tools) {
  std::vector<tool_line> lines;
  for (const auto& tool : tools)
    lines.push_back(
        {std::string{is_tool_name(tool.name()) ? tool.name() : unlisted}, tool.decision});
  return lines;
}

/// One scaffold from the first connection on.
class scaffolder {
 public:
  scaffolder(const scaffold_request& request, const target& peer)
      : request_{request},
        operation_{peer, {{}, request.startup_timeout_ms}},
        context_{operation_.context()} {}

  result<scaffolding> run(const std::vector<starter>& starters, kinds& installed) {
    std::optional<watchdog> guard;
    if (request_.stuck) guard.emplace(watch());
    if (auto problem = start()) return problem;
    const auto tools = consider(listing_, request_.rules);
    if (auto problem = check_named_tools(request_.rules, listing_, tools)) return problem;
    made_.tools = lines_of(tools);
    if (!request_.dry_run)
      if (auto problem = compose(starters, tools, installed)) return problem;
    for (const auto& [id, count] : context_.notes.counts()) made_.advisories.push_back({id, count});
    return std::move(made_);
  }

 private:
  error start() {
    auto opened = operation_.open();
    if (!opened) return opened.error();
    session_ = *std::move(opened);
    if (session_->list(0) != MCPEVAL_OK)
      return incomplete_error("the server's tools could not be listed to the end: " +
                              session_->peer.fault() + "; no tool was called");
    listing_ = std::move(session_->tools);
    opened_ = std::move(session_->opened);
    if (listing_.entries().size() == 0)
      return incomplete_error(
          "the server lists no usable tool, so there is nothing to write a manifest about");
    return {};
  }

  error compose(const std::vector<starter>& starters, const std::vector<considered_tool>& tools,
                kinds& installed) {
    server_facts facts{opened_.server, listing_.entries(), {}};
    first_manifest made{installed};
    if (auto problem = made.add_server_cases(starters, facts)) return problem;
    auto verified = trial_calls{std::move(session_), listing_, request_.interrupted}.run(tools);
    if (!verified) return verified.error();
    facts.verified = *std::move(verified);
    if (auto problem = made.add_tool_cases(starters, facts)) return problem;
    if (made.empty())
      return incomplete_error(
          "no installed probe proposes a case for this server; mcpeval plugins list shows what is "
          "installed");
    auto read = made.read();
    if (!read)
      return incomplete_error("the composed manifest is not valid: " + read.error().sentence);
    if (is_interrupted())
      return incomplete_error("the operator stopped the run; nothing was written");
    made_.text = made.text();
    made_.cases = *std::move(read);
    return {};
  }

  watchdog::settings watch() {
    return {monotonic_clock(), context_.spending.deadline(), [this] { return is_interrupted(); },
            request_.stuck};
  }

  [[nodiscard]] bool is_interrupted() const {
    return request_.interrupted != nullptr && request_.interrupted->load();
  }

  const scaffold_request& request_;
  operation operation_;
  const run_context& context_;
  std::unique_ptr<server_session> session_;
  catalog listing_;
  opening opened_;
  scaffolding made_;
};

}  // namespace

std::size_t scaffolding::annotated_away() const {
  return static_cast<std::size_t>(std::ranges::count_if(
      tools, [](const auto& one) { return is_annotated_away(one.decision); }));
}

result<scaffolding> scaffold(const scaffold_request& request, registry& installed, loader& modules,
                             diagnostics& log) {
  auto peer = target::resolve(request.target, installed, modules);
  if (!peer) return peer.error();
  const target settled = *std::move(peer);
  std::vector<starter> starters;
  if (!request.dry_run) {
    auto collected = collect_starters(installed, modules, log);
    if (!collected) return collected.error();
    starters = *std::move(collected);
  }
  installed_kinds known{installed, &modules};
  return scaffolder{request, settled}.run(starters, known);
}

}  // namespace mcpeval::core
