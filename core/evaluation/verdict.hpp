// SPDX-License-Identifier: MIT
/// What a probe may say, checked against its descriptor.
#pragma once

#include "manifest/manifest.hpp"
#include "report/report.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace mcpeval::core {

/// Collects what a probe reports about one case. Everything that its descriptor does not
/// declare is refused with INVALID and marks the plugin faulty, so no payload text can reach a
/// report.
class verdict {
 public:
  explicit verdict(const manifest_case& item) : item_{item} {}

  void attempt() noexcept { ++attempts_; }
  [[nodiscard]] mcpeval_status measure(std::string_view name, std::int64_t amount);
  [[nodiscard]] mcpeval_status label(std::string_view name, std::string_view word);
  [[nodiscard]] mcpeval_status bound(std::string_view field, std::int64_t limit,
                                     std::int64_t observed);
  [[nodiscard]] mcpeval_status tool(std::string_view name, std::int64_t amount);
  [[nodiscard]] mcpeval_status fail(std::string_view reason, std::uint32_t attempt);
  /// The host's own verdict, about the attempt after those completed so far; it outweighs all.
  void condemn(std::string_view reason);
  /// The server does not offer what the case is about (decision 21); a failure outweighs it.
  void inapplicable() noexcept { said_.applicable = false; }

  /// The broken promise, or empty.
  [[nodiscard]] const std::string& broken_promise() const noexcept { return broken_promise_; }
  /// The case's report for a run() that came to its end.
  [[nodiscard]] case_report finish() const;
  /// The case's report when it could not be evaluated: attempts 0, no measurements.
  [[nodiscard]] static case_report errored(const manifest_case& item, std::string_view reason);

 private:
  [[nodiscard]] static case_report identify(const manifest_case& item);
  mcpeval_status refuse(std::string sentence);

  const manifest_case& item_;
  std::uint32_t attempts_ = 0;
  std::string reason_;
  std::uint32_t first_failure_ = 0;
  bool condemned_ = false;
  case_report said_;
  std::string broken_promise_;
};

}  // namespace mcpeval::core
