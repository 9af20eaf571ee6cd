// SPDX-License-Identifier: MIT
/// One case: its session, its probe, its verdict.
#pragma once

#include "evaluation/evaluation.hpp"
#include "evaluation/verdict.hpp"
#include "session/case_sessions.hpp"

#include <string>
#include <string_view>

namespace mcpeval::core {

/// Why a status makes a case incomplete: contract 02 section 2.2.
[[nodiscard]] std::string_view incomplete_reason(mcpeval_status status) noexcept;

/// What came of one case.
struct case_outcome {
  case_report report;
  std::string cause;         ///< content-free sentence for stderr when errored
  bool used_shared = false;  ///< the case worked on the shared session
};

/// Runs cases one by one against sessions that somebody else opens.
class case_runner {
 public:
  case_runner(const evaluation_request& request, const run_context& context, const catalog& listed,
              loader& modules)
      : request_{request}, context_{context}, listed_{listed}, modules_{modules} {}

  /// Runs `item`; `shared` is alive. A fresh session is opened and closed here.
  [[nodiscard]] case_outcome run(const manifest_case& item, server_session& shared);

 private:
  [[nodiscard]] case_outcome run_on(const manifest_case& item, server_session& own);
  [[nodiscard]] bool interrupted() const;
  [[nodiscard]] static std::string cause(const manifest_case& item, mcpeval_status status,
                                         const std::string& broken_promise, std::string fault);

  const evaluation_request& request_;
  const run_context& context_;
  const catalog& listed_;
  loader& modules_;
};

}  // namespace mcpeval::core
