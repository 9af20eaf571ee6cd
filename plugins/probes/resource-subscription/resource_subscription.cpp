// SPDX-License-Identifier: MIT
/// resource-subscription: a subscribed resource announces its updates (contract 02 section 3.18,
/// 12 section 3.6).
#include "descriptor.hpp"

#include "listen_stream.hpp"
#include "update_watch.hpp"

#include "checks/cache_hints.hpp"
#include "checks/era.hpp"
#include "checks/result_type.hpp"
#include "checks/server_fault.hpp"

#include <mcpeval/plugin.hpp>

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

/// Whether the server did as it was asked. One that does not answer did not.
bool granted(const mcpeval::attempted<mcpeval::exchange>& reply) {
  return mcpeval::checks::answered(reply) && reply.value.succeeded();
}

/// What is wrong with a reading of the resource, or nothing.
std::string_view reading_fault(const mcpeval::attempted<mcpeval::exchange>& reply, bool stateless) {
  if (!granted(reply)) return "resource-unreadable";
  if (!stateless) return {};
  const auto result = reply.value.body();
  if (mcpeval::checks::result_type_of(result) != mcpeval::checks::result_type::complete)
    return "resource-unreadable";
  return mcpeval::checks::cache_hints{}.accepts(result) ? std::string_view{}
                                                        : "cache-hints-invalid";
}

/// Makes the update happen, where the case says how; whether that succeeded.
bool trigger(const mcpeval::item& item, mcpeval::session& session) {
  const auto tool = item["trigger_tool"].string();
  const auto arguments = item["trigger_arguments"];
  if (!tool) return true;
  return session.call_tool(*tool, arguments.is_object() ? arguments.write() : "{}").succeeded();
}

/// Has the updates delivered. Whether any can come while no request is open.
bool opens_stream(mcpeval::run& run, const mcpeval::session& session) {
  const auto status = mcpeval::protocol{run}.try_listen(session);
  if (status == MCPEVAL_UNSUPPORTED) return false;
  if (!mcpeval::checks::is_server_fault(status)) mcpeval::require(status);
  return true;
}

/// How long the case waits for the update.
std::chrono::seconds patience(const mcpeval::item& item) {
  return std::chrono::seconds{item["max_wait_seconds"].integer().value_or(0)};
}

struct resource_subscription {
  void run(mcpeval::item item, mcpeval::run& run) {
    auto session = run.session();
    if (!session.server().pointer("/capabilities/resources/subscribe").is_true())
      return run.inapplicable();
    const auto uri = item["uri"].string_or("");
    const auto params =
        mcpeval::json_writer{}.begin_object().member("uri", uri).end_object().take();
    const bool stateless = mcpeval::checks::is_stateless(session.protocol_version());

    const auto fault = reading_fault(session.try_call("resources/read", params), stateless);
    run.attempt();
    if (!fault.empty()) return run.fail(fault, 1);
    return stateless ? listen(item, run, session) : subscribe(item, run, session, params);
  }

 private:
  static void subscribe(const mcpeval::item& item, mcpeval::run& run, mcpeval::session& session,
                        const std::string& params) {
    update_watch watch{session, run.json(), item["uri"].string_or("")};
    const bool can_hear = opens_stream(run, session);
    const bool subscribed = granted(session.try_call("resources/subscribe", params));
    run.attempt();
    if (!subscribed) return run.fail("subscription-rejected", 2);

    const bool triggered = trigger(item, session);
    run.attempt();
    if (!triggered) return run.fail("unexpected-outcome", 3);

    if (can_hear) watch.read_until(run.in(patience(item)));
    const bool announced = watch.announced();
    const bool released = granted(session.try_call("resources/unsubscribe", params));
    if (!announced) return run.fail("subscription-notification-missing", 3);
    if (!released) run.fail("subscription-rejected", 3);
  }

  static void listen(const mcpeval::item& item, mcpeval::run& run, mcpeval::session& session) {
    const auto uri = item["uri"].string_or("");
    const auto begun = session.try_begin("subscriptions/listen", listen_params(uri));
    if (!begun) {
      if (!mcpeval::checks::is_server_fault(begun.status)) mcpeval::require(begun.status);
      run.attempt();
      return run.fail("subscription-rejected", 2);
    }
    listen_stream stream{run, session, begun.value, uri};
    const auto refusal = stream.confirm(run.in(item.call_timeout()));
    run.attempt();
    if (!refusal.empty()) return run.fail(refusal, 2);

    const bool triggered = trigger(item, session);
    run.attempt();
    if (!triggered) return run.fail("unexpected-outcome", 3);

    const auto fault = stream.await_update(run.in(patience(item)));
    if (!fault.empty()) run.fail(fault, 3);
  }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<resource_subscription>("resource-subscription"));
