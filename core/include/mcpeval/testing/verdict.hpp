// SPDX-License-Identifier: MIT
/// What a probe reported about one case.
#pragma once

#include <mcpeval/abi.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mcpeval::testing {

/// The manifest bound that a verdict broke.
struct broken_bound {
  std::string bound;
  std::int64_t limit = 0;
  std::int64_t observed = 0;
  friend bool operator==(const broken_bound&, const broken_bound&) = default;
};

/// The outcome of one run(): passed, failed with a reason, or incomplete with a status.
class verdict {
 public:
  using amounts = std::vector<std::pair<std::string, std::int64_t>>;

  [[nodiscard]] bool passed() const noexcept { return complete() && !failed_ && !faulty(); }
  [[nodiscard]] bool failed() const noexcept { return complete() && failed_; }
  /// What run() returned: anything but OK makes the case incomplete.
  [[nodiscard]] mcpeval_status status() const noexcept { return status_; }
  [[nodiscard]] bool complete() const noexcept { return status_ == MCPEVAL_OK; }

  /// The first reason that fail() gave; empty when there is none.
  [[nodiscard]] const std::string& reason() const noexcept { return reason_; }
  /// The attempt that fail() named; 0 when there is none.
  [[nodiscard]] std::uint32_t first_failure() const noexcept { return first_failure_; }
  /// Completed calls; a report shows 0 for an incomplete case.
  [[nodiscard]] std::uint32_t attempts() const noexcept { return complete() ? attempts_ : 0; }
  [[nodiscard]] std::optional<std::int64_t> measurement(std::string_view name) const {
    const auto found = measurements_.find(std::string{name});
    if (found == measurements_.end()) return {};
    return found->second;
  }
  /// The word given for a measurement; empty when there is none.
  [[nodiscard]] std::string label(std::string_view name) const {
    const auto found = labels_.find(std::string{name});
    return found == labels_.end() ? std::string{} : found->second;
  }
  [[nodiscard]] const std::optional<broken_bound>& detail() const noexcept { return detail_; }
  /// What each tool accounts for: the largest first, then by name.
  [[nodiscard]] const amounts& tools() const noexcept { return tools_; }

  /// Whether the case was about something that the server offers.
  [[nodiscard]] bool applicable() const noexcept { return applicable_ || failed_; }

  /// Whether the probe broke a promise of the ABI or of its descriptor, and which.
  [[nodiscard]] bool faulty() const noexcept { return !faults_.empty(); }
  [[nodiscard]] const std::vector<std::string>& faults() const noexcept { return faults_; }

  // For the fake host, which writes it.
  void add_fault(std::string sentence) {
    if (std::find(faults_.begin(), faults_.end(), sentence) == faults_.end())
      faults_.push_back(std::move(sentence));
  }
  void add_attempt() noexcept { ++attempts_; }
  void set_inapplicable() noexcept { applicable_ = false; }
  void set_status(mcpeval_status status) noexcept { status_ = status; }
  void set_measurement(std::string_view name, std::int64_t amount) {
    measurements_[std::string{name}] = amount;
  }
  void set_label(std::string_view name, std::string_view word) {
    labels_[std::string{name}] = word;
  }
  void set_detail(broken_bound bound) { detail_ = std::move(bound); }
  void add_tool(std::string_view name, std::int64_t amount) {
    tools_.emplace_back(name, amount);
    std::sort(tools_.begin(), tools_.end(), [](const auto& a, const auto& b) {
      return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
  }
  /// The host's own verdict: it replaces whatever the probe has said.
  void set_judged(std::string_view reason) {
    status_ = MCPEVAL_OK;
    failed_ = true;
    reason_ = reason;
    first_failure_ = ++attempts_;
    measurements_.clear();
    labels_.clear();
    detail_.reset();
    tools_.clear();
  }
  void set_failure(std::string_view reason, std::uint32_t attempt) {
    if (failed_) return;
    failed_ = true;
    reason_ = reason;
    first_failure_ = attempt;
  }

 private:
  mcpeval_status status_ = MCPEVAL_OK;
  bool failed_ = false;
  bool applicable_ = true;
  std::string reason_;
  std::uint32_t attempts_ = 0;
  std::uint32_t first_failure_ = 0;
  std::map<std::string, std::int64_t> measurements_;
  std::map<std::string, std::string> labels_;
  std::optional<broken_bound> detail_;
  amounts tools_;
  std::vector<std::string> faults_;
};

}  // namespace mcpeval::testing
