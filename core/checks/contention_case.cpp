// SPDX-License-Identifier: MIT
/// The two clients and their calls.
#include "checks/contention_case.hpp"

#include "checks/declared_call.hpp"
#include "checks/entry.hpp"

#include <algorithm>
#include <chrono>
#include <string_view>

namespace mcpeval::checks {

namespace {

using namespace std::chrono_literals;

/// How long the second client may take to connect and to list the catalog.
constexpr auto start_limit = 30s;

/// A second client that has found the tool, or `stop` with the client's own cause.
session open_second(run& services, std::string_view tool) {
  session_options options;
  options.deadline = std::min(services.in(start_limit), services.deadline());
  auto second = services.open(options).connection;
  if (!find_entry(second.catalog(options.deadline), tool)) throw stop{MCPEVAL_PROTOCOL};
  return second;
}

/// Ends a request that may not have been begun.
attempted<exchange> settle(attempted<pending>& begun) {
  if (!begun) return {begun.status, {}};
  return begun.value.try_wait();
}

}  // namespace

void judge_contention(const item& one, run& services) {
  auto primary = services.session();
  const declared_call call{one};
  auto second = open_second(services, call.tool());

  auto first_begun = call.try_begin(primary);
  auto second_begun = call.try_begin(second);
  // Both requests end before either is judged: the order of faults is the clients', not time's.
  auto first_reply = settle(first_begun);
  auto second_reply = settle(second_begun);
  // The calls stand and fall together, so a verdict of the session's stands at the second, as ours.
  services.attempt();
  require(first_reply.status);
  require(second_reply.status);

  services.attempt();
  if (!first_reply.value.succeeded() || !second_reply.value.succeeded())
    services.fail("contended-client-failed", 2);
}

}  // namespace mcpeval::checks
