// SPDX-License-Identifier: MIT
/// The oversized call, and whether the server has outlived it.
#include "checks/payload_case.hpp"

#include "checks/era.hpp"
#include "checks/server_fault.hpp"

#include <mcpeval/plugin/json_writer.hpp>
#include <mcpeval/plugin/protocol.hpp>

#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace mcpeval::checks {

namespace {

using reply_or_fault = attempted<exchange>;

/// The case's arguments with the long string in the named field.
std::string oversized_arguments(const item& one) {
  const auto field = one["field"].string_or("");
  const auto arguments = one["arguments"];
  json_writer out;
  out.begin_object();
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const auto [name, argument] = arguments.member(i);
    if (name != field) out.key(name).copy(argument);
  }
  const auto size = static_cast<std::size_t>(one["size_bytes"].integer().value_or(0));
  return out.member(field, std::string(size, 'a')).end_object().take();
}

/// Whether the server answers on a connection of its own. For requests that have one each, the
/// session proves nothing by being there.
bool serves_another(run& services, std::string_view method) {
  auto another = services.try_open();
  if (!another && !is_server_fault(another.status)) throw stop{another.status};
  return another && answered(another.value.connection.try_call(method, "{}"));
}

/// Whether the session still serves requests. A server that reads a long message in pieces may
/// reject each of them, so a ping that such a rejection ends is sent again.
bool still_serves(run& services, session& connection) {
  constexpr int pings_at_most = 100;
  const protocol rules{services};
  const auto method = liveness_method(connection.protocol_version());
  if (rules.stateless(connection) && rules.answers_apart(connection))
    return serves_another(services, method);
  for (int n = 0; n < pings_at_most; ++n) {
    const auto reply = connection.try_call(method, "{}", 0, MCPEVAL_ACCEPT_REJECTION_WITHOUT_ID);
    if (!answered(reply)) return false;
    if (reply.value.outcome() != MCPEVAL_REJECTED_WITHOUT_ID) return true;
  }
  return false;
}

/// What is wrong with the end of the oversized call, or nothing.
std::string_view fault_of(const reply_or_fault& reply, bool must_succeed, run& services,
                          session& connection) {
  if (!answered(reply)) return "payload-unhandled";
  if (reply.value.succeeded()) return {};
  if (must_succeed) return "unexpected-outcome";
  if (reply.value.outcome() != MCPEVAL_REJECTED_WITHOUT_ID) return {};
  return still_serves(services, connection) ? std::string_view{} : "payload-unhandled";
}

}  // namespace

void judge_payload(const item& one, run& services) {
  using namespace std::chrono;
  auto session = services.session();
  const auto arguments = oversized_arguments(one);

  const auto start = services.now();
  const auto reply = session.try_call_tool(one["tool"].string_or(""), arguments, 0,
                                           MCPEVAL_ACCEPT_REJECTION_WITHOUT_ID);
  const auto waited = duration_cast<milliseconds>(nanoseconds{services.now() - start}).count();
  const bool must_succeed = one["expect_handled"].boolean().value_or(true);
  const auto fault = fault_of(reply, must_succeed, services, session);
  services.attempt();
  services.measure("latency_ms", reply ? reply.value.latency_ms() : waited);
  if (!fault.empty()) services.fail(fault, 1);
}

}  // namespace mcpeval::checks
