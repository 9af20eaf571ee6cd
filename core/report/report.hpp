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

/// The protocol of a server of the stateless era (contract 12 section 2.6).
struct protocol_report {
  std::string era;
  std::string version;
  std::string detected_by;  ///< "discover", or "forced" where the operator chose the era
};

/// Points that a check of the standard battery lost (contract 04 section 8).
struct lost_check {
  std::string id;
  std::string tool;  ///< empty: null in the document
  int score = 0;     ///< 0 to 99
  std::optional<std::int64_t> observed;
  std::string reason;
  std::string hint;
};

struct area_report {
  std::string name;
  int weight = 0;
  int score = 0;
  std::map<std::string, std::int64_t> measurements;
  std::vector<lost_check> checks;
};

/// What a server scores under a standard (contract 05 section 1.2).
struct readiness_report {
  std::string standard;
  int score = 0;
  bool attested_read_only = false;
  std::int64_t tools = 0;
  std::int64_t read_only = 0;
  std::int64_t writers = 0;
  std::int64_t exercised = 0;
  std::vector<area_report> areas;  ///< in the standard's order
};

struct report {
  std::string server;
  std::string manifest_sha256;  ///< empty: no manifest ran
  std::vector<case_report> cases;
  std::vector<advisory_count> advisories;     ///< sorted by id
  std::optional<protocol_report> protocol;    ///< none: the handshake era
  std::optional<readiness_report> readiness;  ///< none: not measured
  std::string readiness_error;                ///< label of why not; empty: it was not asked for
  std::optional<int> legacy_pass_rate;        ///< what a version 1 document called its readiness

  [[nodiscard]] std::size_t passed_cases() const;
  [[nodiscard]] std::size_t inapplicable_cases() const;
  [[nodiscard]] bool any_errored() const;
  /// Whether there is a gate to speak of: a manifest ran, or there is a case.
  [[nodiscard]] bool has_gate() const noexcept;
};

/// The exit code that a rendered report implies: 3 for an errored case or a readiness error, else 1
/// for a failed case, else 0 (contract 02 section 6). A score never changes it.
[[nodiscard]] int exit_code(const report& finished);

}  // namespace mcpeval::core
