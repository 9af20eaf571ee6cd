// SPDX-License-Identifier: MIT
/// state-recovery: after a failure a recovery step brings the state back (contract 02
/// section 3.5).
#include "descriptor.hpp"

#include <mcpeval/plugin.hpp>

#include <cstdint>
#include <string_view>

namespace {

/// One call of the sequence, what it has to come to, and what is wrong when it does not.
struct step {
  std::string_view tool;
  std::string_view arguments;
  bool succeeds;
  std::string_view reason;
};

constexpr step steps[] = {
    {"failure_tool", "failure_arguments", false, "failure-not-observed"},
    {"recovery_tool", "recovery_arguments", true, "recovery-failed"},
    {"validation_tool", "validation_arguments", true, "validation-failed"},
};

struct state_recovery {
  void run(mcpeval::item item, mcpeval::run& run) {
    auto session = run.session();
    std::uint32_t attempt = 0;
    for (const auto& [tool, arguments, succeeds, reason] : steps) {
      const auto reply = session.call_tool(item[tool].string_or(""), item[arguments].write());
      run.attempt();
      ++attempt;
      if (reply.succeeded() != succeeds) return run.fail(reason, attempt);
    }
  }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<state_recovery>("state-recovery"));
