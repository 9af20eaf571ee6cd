// SPDX-License-Identifier: MIT
/// The report's model: contract 02 section 4 and contract 05 section 1.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mcpeval::core {

struct bound_detail {
  std::string bound;  ///< the manifest field
  std::int64_t limit = 0;
  std::int64_t observed = 0;
};

struct tool_amount {
  std::string tool;
  std::int64_t tokens = 0;
};

/// One case. Passed: no reason. Errored: attempts 0 and a reason of the incomplete kind.
struct case_report {
  std::string id;
  std::string probe;
  std::string tool;  ///< empty: null in the document
  std::uint32_t attempts = 0;
  std::optional<std::uint32_t> first_failure;
  std::string reason;  ///< empty: none
  std::string hint;    ///< empty: none
  bool errored = false;
  bool applicable = true;  ///< false: the server does not declare the surface (decision 21)
  std::optional<bound_detail> detail;
  std::map<std::string, std::int64_t> measurements;  ///< integers by name
  std::map<std::string, std::string> labels;         ///< words by name
  std::vector<tool_amount> per_tool;                 ///< amount descending, then name

  [[nodiscard]] bool passed() const noexcept { return reason.empty(); }
};

/// Something seen on the wire that no verdict covers (decision 18).
struct advisory_count {
  std::string id;
  std::uint64_t count = 0;
};

struct report {
  std::string server;
  std::string manifest_sha256;  ///< empty: no manifest ran
  std::vector<case_report> cases;
  std::vector<advisory_count> advisories;  ///< sorted by id

  [[nodiscard]] std::size_t passed_cases() const;
  [[nodiscard]] std::size_t inapplicable_cases() const;
  [[nodiscard]] bool any_errored() const;
  /// Whether there is a gate to speak of: a manifest ran, or there is a case.
  [[nodiscard]] bool has_gate() const noexcept;
};

/// The exit code that a rendered report implies: 3 for an errored case, else 1 for a failed
/// one, else 0 (contract 02 section 6).
[[nodiscard]] int exit_code(const report& finished);

}  // namespace mcpeval::core
