// SPDX-License-Identifier: MIT
#include "evaluation/progress.hpp"

#include <utility>

namespace mcpeval::core {

progress::progress(const evaluation_request& request,
                   const std::vector<const manifest_case*>& selected,
                   std::optional<protocol_report> protocol)
    : request_{request}, selected_{selected} {
  report_.protocol = std::move(protocol);
  report_.server = request.server;
  report_.manifest_sha256 = request.cases->sha256;
}

void progress::add(case_report finished) {
  const std::lock_guard lock{mutex_};
  report_.cases.push_back(std::move(finished));
}

report progress::finish(const advisories& notes, report measured) {
  const std::lock_guard lock{mutex_};
  report_.readiness = std::move(measured.readiness);
  report_.readiness_error = std::move(measured.readiness_error);
  for (const auto& [id, count] : notes.counts()) report_.advisories.push_back({id, count});
  return std::move(report_);
}

report progress::abandon() {
  const std::lock_guard lock{mutex_};
  report out = report_;
  const bool stopped = request_.interrupted != nullptr && request_.interrupted->load();
  const auto* const not_reached = stopped ? "evaluation-interrupted" : "evaluation-budget-exceeded";
  if (request_.measure) out.readiness_error = not_reached;
  std::string_view reason = "plugin-fault";
  for (std::size_t i = out.cases.size(); i < selected_.size(); ++i) {
    out.cases.push_back(verdict::errored(*selected_[i], reason));
    reason = not_reached;
  }
  return out;
}

}  // namespace mcpeval::core
