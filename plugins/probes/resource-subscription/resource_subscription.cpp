// SPDX-License-Identifier: MIT
/// resource-subscription: a subscribed resource announces its updates (contract 02 section 3.18).
#include "descriptor.hpp"

#include "checks/server_fault.hpp"

#include <mcpeval/plugin.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

using namespace std::chrono_literals;

/// How long the session is read at a time: a notification cannot end a pump().
constexpr auto reading_turn = 20ms;

/// Whether an update of one resource was announced. Observes the session for as long as it lives.
class update_watch {
 public:
  update_watch(mcpeval::session& connection, const mcpeval_json* json, std::string_view uri)
      : connection_{&connection},
        json_{json},
        uri_{uri},
        observer_{sizeof observer_, 0, this, nullptr, &update_watch::on_notification} {
    connection_->observe(&observer_);
  }
  update_watch(const update_watch&) = delete;
  update_watch& operator=(const update_watch&) = delete;
  ~update_watch() { static_cast<void>(connection_->try_observe(nullptr)); }

  [[nodiscard]] bool announced() const noexcept { return announced_; }

 private:
  static void on_notification(void* self, mcpeval_text method, mcpeval_value raw) noexcept {
    auto& watch = *static_cast<update_watch*>(self);
    const mcpeval::value params{watch.json_, raw};
    if (mcpeval::view(method) == "notifications/resources/updated" &&
        params["uri"].string() == watch.uri_)
      watch.announced_ = true;
  }

  mcpeval::session* connection_;
  const mcpeval_json* json_;
  std::string_view uri_;
  mcpeval_observer observer_;
  bool announced_ = false;
};

/// Whether the server did as it was asked. One that does not answer did not.
bool granted(const mcpeval::attempted<mcpeval::exchange>& reply) {
  return mcpeval::checks::answered(reply) && reply.value.succeeded();
}

/// Makes the update happen, where the case says how; whether that succeeded.
bool trigger(const mcpeval::item& item, mcpeval::session& session) {
  const auto tool = item["trigger_tool"].string();
  const auto arguments = item["trigger_arguments"];
  if (!tool) return true;
  return session.call_tool(*tool, arguments.is_object() ? arguments.write() : "{}").succeeded();
}

/// Whether the update is announced by the deadline. A server that is gone announces nothing.
bool wait_for(const update_watch& watch, mcpeval::run& run, mcpeval::session& session,
              std::uint64_t deadline) {
  mcpeval_status status = MCPEVAL_TIMEOUT;
  while (!watch.announced() && status == MCPEVAL_TIMEOUT && run.now() < deadline)
    status = session.try_pump(std::min(run.in(reading_turn), deadline));
  if (!mcpeval::checks::is_server_fault(status)) mcpeval::require(status);
  return watch.announced();
}

struct resource_subscription {
  void run(mcpeval::item item, mcpeval::run& run) {
    auto session = run.session();
    if (!session.server().pointer("/capabilities/resources/subscribe").is_true())
      return run.inapplicable();
    const auto uri = item["uri"].string_or("");
    const auto params =
        mcpeval::json_writer{}.begin_object().member("uri", uri).end_object().take();

    const bool readable = granted(session.try_call("resources/read", params));
    run.attempt();
    if (!readable) return run.fail("resource-unreadable", 1);

    update_watch watch{session, run.json(), uri};
    const bool subscribed = granted(session.try_call("resources/subscribe", params));
    run.attempt();
    if (!subscribed) return run.fail("subscription-rejected", 2);

    const bool triggered = trigger(item, session);
    run.attempt();
    if (!triggered) return run.fail("unexpected-outcome", 3);

    const std::chrono::seconds patience{item["max_wait_seconds"].integer().value_or(0)};
    const bool announced = wait_for(watch, run, session, run.in(patience));
    const bool released = granted(session.try_call("resources/unsubscribe", params));
    if (!announced) return run.fail("subscription-notification-missing", 3);
    if (!released) run.fail("subscription-rejected", 3);
  }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<resource_subscription>("resource-subscription"));
