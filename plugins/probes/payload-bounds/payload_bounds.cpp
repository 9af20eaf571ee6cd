// SPDX-License-Identifier: MIT
/// payload-bounds: an oversized argument is answered (contract 02 section 3.11).
#include "descriptor.hpp"

#include "starter.hpp"

#include "checks/era.hpp"
#include "checks/server_fault.hpp"

#include <mcpeval/plugin.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

using reply_or_fault = mcpeval::attempted<mcpeval::exchange>;

/// The case's arguments with the long string in the named field.
std::string oversized_arguments(const mcpeval::item& item) {
  const auto field = item["field"].string_or("");
  const auto arguments = item["arguments"];
  mcpeval::json_writer out;
  out.begin_object();
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const auto [name, argument] = arguments.member(i);
    if (name != field) out.key(name).copy(argument);
  }
  const auto size = static_cast<std::size_t>(item["size_bytes"].integer().value_or(0));
  return out.member(field, std::string(size, 'a')).end_object().take();
}

/// Whether the session still serves requests. A server that reads a long message in pieces may
/// reject each of them, so a ping that such a rejection ends is sent again.
bool still_serves(mcpeval::session& session) {
  constexpr int pings_at_most = 100;
  const auto method = mcpeval::checks::liveness_method(session.protocol_version());
  for (int n = 0; n < pings_at_most; ++n) {
    const auto reply = session.try_call(method, "{}", 0, MCPEVAL_ACCEPT_REJECTION_WITHOUT_ID);
    if (!mcpeval::checks::answered(reply)) return false;
    if (reply.value.outcome() != MCPEVAL_REJECTED_WITHOUT_ID) return true;
  }
  return false;
}

/// What is wrong with the end of the oversized call, or nothing.
std::string_view fault_of(const reply_or_fault& reply, bool must_succeed,
                          mcpeval::session& session) {
  if (!mcpeval::checks::answered(reply)) return "payload-unhandled";
  if (reply.value.succeeded()) return {};
  if (must_succeed) return "unexpected-outcome";
  if (reply.value.outcome() != MCPEVAL_REJECTED_WITHOUT_ID) return {};
  return still_serves(session) ? std::string_view{} : "payload-unhandled";
}

struct payload_bounds {
  void run(mcpeval::item item, mcpeval::run& run) {
    using namespace std::chrono;
    auto session = run.session();
    const auto arguments = oversized_arguments(item);

    const auto start = run.now();
    const auto reply = session.try_call_tool(item["tool"].string_or(""), arguments, 0,
                                             MCPEVAL_ACCEPT_REJECTION_WITHOUT_ID);
    const auto waited = duration_cast<milliseconds>(nanoseconds{run.now() - start}).count();
    const auto fault = fault_of(reply, item["expect_handled"].boolean().value_or(true), session);
    run.attempt();
    run.measure("latency_ms", reply ? reply.value.latency_ms() : waited);
    if (!fault.empty()) run.fail(fault, 1);
  }

  static const void* find(std::string_view id) { return mcpeval::scaffold<starter>(id); }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<payload_bounds>("payload-bounds"));
