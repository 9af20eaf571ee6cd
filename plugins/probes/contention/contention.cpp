// SPDX-License-Identifier: MIT
/// contention: two clients make the same call at once (contract 02 section 3.6).
#include "descriptor.hpp"

#include "checks/declared_call.hpp"
#include "checks/entry.hpp"
#include "checks/starting_case.hpp"

#include <mcpeval/plugin.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

using namespace std::chrono_literals;

/// How long the second client may take to connect and to list the catalog.
constexpr auto start_limit = 30s;

/// A second client that has found the tool, or `stop` with the client's own cause.
mcpeval::session open_second(mcpeval::run& run, std::string_view tool) {
  mcpeval::session_options options;
  options.deadline = std::min(run.in(start_limit), run.deadline());
  auto second = run.open(options).connection;
  if (!mcpeval::checks::find_entry(second.catalog(options.deadline), tool))
    throw mcpeval::stop{MCPEVAL_PROTOCOL};
  return second;
}

/// Ends a request that may not have been begun.
mcpeval::attempted<mcpeval::exchange> settle(mcpeval::attempted<mcpeval::pending>& begun) {
  if (!begun) return {begun.status, {}};
  return begun.value.try_wait();
}

struct starter {
  static constexpr auto phase = MCPEVAL_SCAFFOLD_CLOSING;
  static constexpr std::int32_t rank = 10;
  static constexpr std::string_view name = "contention";
  static std::string propose(const mcpeval::scaffold_view& seen) {
    return mcpeval::checks::starting_call(seen.tools().at(0)).end_object().take();
  }
};

struct contention {
  void run(mcpeval::item item, mcpeval::run& run) {
    auto primary = run.session();
    const mcpeval::checks::declared_call call{item};
    auto second = open_second(run, call.tool());

    auto first_begun = call.try_begin(primary);
    auto second_begun = call.try_begin(second);
    // Both requests end before either is judged: the order of faults is the clients', not time's.
    auto first_reply = settle(first_begun);
    auto second_reply = settle(second_begun);
    mcpeval::require(first_reply.status);
    mcpeval::require(second_reply.status);

    run.attempt();
    run.attempt();
    if (!first_reply.value.succeeded() || !second_reply.value.succeeded())
      run.fail("contended-client-failed", 2);
  }

  static const void* find(std::string_view id) { return mcpeval::scaffold<starter>(id); }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<contention>("contention"));
