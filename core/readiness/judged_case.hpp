// SPDX-License-Identifier: MIT
/// A check that judges a case, run without a manifest and without a module: mcpeval_run over a
/// case's sessions, with nothing kept but the verdict.
#pragma once

#include "session/case_sessions.hpp"

#include <mcpeval/abi.h>
#include <mcpeval/plugin/item.hpp>
#include <mcpeval/plugin/run.hpp>

#include <atomic>
#include <string>
#include <string_view>

namespace mcpeval::core {

/// One case of one check. Its session is that of the access.
class judged_case : public case_sessions {
 public:
  using judge = void (*)(const item&, mcpeval::run&);

  judged_case(case_access access, const std::atomic<bool>* interrupted);

  /// Runs the check over these fields, a JSON object's text. OK: it came to a verdict. VERDICT: a
  /// rule of the host's own cut it short.
  [[nodiscard]] mcpeval_status run(judge check, const std::string& fields);
  /// The reason that the check failed the case for; empty: it passed.
  [[nodiscard]] std::string_view reason() const noexcept { return reason_; }

  /// The case's own session as the SDK shows it, for requests beside a check.
  [[nodiscard]] mcpeval::session connection();

 private:
  static judged_case& of(void* self);
  static const void* find(void* self, const char* interface_id);

  const std::atomic<bool>* interrupted_;
  std::string reason_;
  mcpeval_run table_{};
};

}  // namespace mcpeval::core
