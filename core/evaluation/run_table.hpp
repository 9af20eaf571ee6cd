// SPDX-License-Identifier: MIT
/// mcpeval_run over a verdict and a case's sessions.
#pragma once

#include "evaluation/verdict.hpp"
#include "session/case_sessions.hpp"

#include <mcpeval/abi.h>

#include <atomic>

namespace mcpeval::core {

/// The services of one run() call. It is the case's sessions with the verdict beside them: the
/// table's `self` is one pointer that both mcpeval_run's and mcpeval_sessions' functions get.
class run_services : public case_sessions {
 public:
  run_services(case_access access, verdict& said, const std::atomic<bool>* interrupted);

  [[nodiscard]] const mcpeval_run& table() const noexcept { return table_; }

 private:
  static run_services& of(void* self);
  static int32_t cancelled(void* self);
  static std::uint64_t now(void* self);
  static const void* find(void* self, const char* interface_id);
  static mcpeval_status validate(void* self, mcpeval_value schema, mcpeval_value instance,
                                 std::int32_t* out);

  verdict& said_;
  const clock& time_;
  const std::atomic<bool>* interrupted_;
  mcpeval_run table_{};
};

}  // namespace mcpeval::core
