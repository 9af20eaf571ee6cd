// SPDX-License-Identifier: MIT
/// cancellation: a cancelled call falls silent (contract 02 section 3.14, 12 section 3.3).
#include "descriptor.hpp"

#include "checks/declared_call.hpp"

#include <mcpeval/plugin.hpp>

#include <chrono>
#include <cstdint>
#include <string_view>

namespace {

/// JSON-RPC code by which a server says that it stopped as asked.
constexpr std::int64_t request_cancelled = -32800;

constexpr std::string_view silent = "no-result";
constexpr std::string_view completed = "completed";
constexpr std::string_view errored = "error";

/// What came of the call that was cancelled: a word of the descriptor. A reply decides, even if
/// the server could no longer be told: it may have stopped reading just before or just after.
std::string_view outcome_of(mcpeval_status told,
                            const mcpeval::attempted<mcpeval::exchange>& late) {
  if (!late) {
    mcpeval::require(told);
    if (late.status != MCPEVAL_TIMEOUT) mcpeval::require(late.status);
    return silent;
  }
  if (late.value.succeeded()) return completed;
  if (late.value.is_tool_error()) return errored;  // the work was stopped, and the client is told
  return late.value.error_code() == request_cancelled ? silent : errored;
}

/// Whether closing a call's response stream is how it is cancelled: no message is sent, and
/// nothing of the server's can answer it.
bool cancels_by_closing(mcpeval::run& run, const mcpeval::session& session) {
  const mcpeval::protocol rules{run};
  return rules.stateless(session) && rules.answers_apart(session);
}

/// A client that leaves must not take the server with it.
void require_service(mcpeval::run& run, std::uint64_t deadline) {
  mcpeval::session_options options;
  options.deadline = deadline;
  auto another = run.open(options).connection;
  another.call("server/discover", "{}", deadline);
}

/// Makes the call, cancels it and watches it to the end of the grace.
std::string_view cancelled_call(mcpeval::item item, mcpeval::run& run, mcpeval::session& session,
                                const mcpeval::checks::declared_call& call) {
  auto begun = mcpeval::require(call.try_begin(session));
  const auto grace_end = run.in(std::chrono::seconds{item["grace_seconds"].integer().value_or(0)});
  const auto told = begun.try_cancel(item["reason"].string_or(""), grace_end);
  const auto outcome = outcome_of(told, begun.try_wait(grace_end));
  if (cancels_by_closing(run, session)) {
    require_service(run, grace_end);
    run.label("cancellation_signal", "stream-close");
  }
  return outcome;
}

struct cancellation {
  void run(mcpeval::item item, mcpeval::run& run) {
    auto session = run.session();
    const mcpeval::checks::declared_call call{item};

    const bool works = call.make(session).succeeded();
    run.attempt();
    if (!works) return run.fail("unexpected-outcome", 1);

    const auto outcome = cancelled_call(item, run, session, call);
    run.attempt();
    run.label("cancellation_outcome", outcome);
    if (outcome == silent) return;
    if (outcome == errored) return run.fail("cancellation-errored", 2);
    if (item["require_honored"].boolean().value_or(true))
      return run.fail("cancellation-ignored", 2);

    const bool still_works = call.make(session).succeeded();
    run.attempt();
    if (!still_works) run.fail("cancellation-ignored", 3);
  }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<cancellation>("cancellation"));
