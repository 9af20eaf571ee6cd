// SPDX-License-Identifier: MIT
/// error-honesty: errors keep their code and their word (contract 02 section 3.4).
#include "descriptor.hpp"

#include "checks/declared_call.hpp"

#include <mcpeval/plugin.hpp>

#include <cstdint>
#include <optional>
#include <string_view>

namespace {

/// Calls after which an error that promises no recovery has kept its word.
constexpr std::int64_t calls_that_confirm = 2;

/// The one boolean that an error gives as its retry hint, in `data` or in the legacy place
/// beside it; nothing when it gives none, something else, or two that differ.
std::optional<bool> retry_hint(const mcpeval::exchange& reply) {
  if (!reply.is_rpc_error()) return {};
  const auto in_data = reply.body()["data"]["retryable"];
  const auto legacy = reply.body()["retryable"];
  if (in_data && legacy && in_data != legacy) return {};
  return (in_data ? in_data : legacy).boolean();
}

struct error_honesty {
  void run(mcpeval::item item, mcpeval::run& run) {
    const auto max_attempts = item["max_attempts"].integer().value_or(0);
    const auto retryable = item["expect_retryable"].boolean().value_or(false);
    auto session = run.session();
    const mcpeval::checks::declared_call call{item};

    std::optional<std::int64_t> first_code;
    for (std::int64_t n = 1; n <= max_attempts; ++n) {
      const auto attempt = static_cast<std::uint32_t>(n);
      const auto reply = call.make(session);
      run.attempt();
      if (reply.succeeded() && n == 1) return run.fail("expected-error", attempt);
      if (reply.succeeded() && !retryable) return run.fail("unexpected-outcome", attempt);
      if (reply.succeeded()) return;
      if (n == 1) first_code = reply.error_code();
      if (reply.error_code() != first_code) return run.fail("unstable-error-code", attempt);
      if (retry_hint(reply) != retryable) return run.fail("retryability-mismatch", attempt);
      if (!retryable && n == calls_that_confirm) return;
    }
    run.fail("retry-did-not-recover", static_cast<std::uint32_t>(max_attempts));
  }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<error_honesty>("error-honesty"));
