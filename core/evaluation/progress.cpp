// SPDX-License-Identifier: MIT
#include "evaluation/progress.hpp"

#include <utility>

namespace mcpeval::core {

progress::progress(const evaluation_request& request,
                   const std::vector<const manifest_case*>& selected)
    : request_{request}, selected_{selected} {
  report_.server = request.server;
  report_.manifest_sha256 = request.cases->sha256;
}

void progress::add(case_report finished) {
  const std::lock_guard lock{mutex_};
  report_.cases.push_back(std::move(finished));
}

report progress::finish(const advisories& notes) {
  const std::lock_guard lock{mutex_};
  for (const auto& [id, count] : notes.counts()) report_.advisories.push_back({id, count});
  return std::move(report_);
}

report progress::abandon() {
  const std::lock_guard lock{mutex_};
  report out = report_;
  const bool stopped = request_.interrupted != nullptr && request_.interrupted->load();
  std::string_view reason = "plugin-fault";
  for (std::size_t i = out.cases.size(); i < selected_.size(); ++i) {
    out.cases.push_back(verdict::errored(*selected_[i], reason));
    reason = stopped ? "evaluation-interrupted" : "evaluation-budget-exceeded";
  }
  return out;
}

}  // namespace mcpeval::core
