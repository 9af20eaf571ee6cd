// SPDX-License-Identifier: MIT
/// The stateless era's updates: one subscriptions/listen (contract 12 section 3.6).
#pragma once

#include "stream_judge.hpp"

#include "checks/server_fault.hpp"

#include <mcpeval/plugin/json_writer.hpp>
#include <mcpeval/plugin/protocol.hpp>
#include <mcpeval/plugin/run.hpp>

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

/// How long the server may take to read that the request is over.
constexpr std::chrono::seconds parting{1};

/// What a client asks for that wants to hear of one resource, and of nothing else.
std::string listen_params(std::string_view uri) {
  mcpeval::json_writer params;
  params.begin_object().key("notifications").begin_object();
  params.key("resourceSubscriptions").begin_array().string(uri).end_array();
  return params.end_object().end_object().take();
}

/// An open subscriptions/listen. Observes the session for as long as it lives, and cancels the
/// request in the end; nothing is awaited then.
class listen_stream {
 public:
  listen_stream(mcpeval::run& services, mcpeval::session& connection, mcpeval::pending request,
                std::string_view uri)
      : services_{&services},
        connection_{&connection},
        request_{request},
        alone_{mcpeval::protocol{services}.answers_apart(connection)},
        judge_{uri, mcpeval::protocol{services}.id(request)},
        observer_{sizeof observer_, 0, this, nullptr, &listen_stream::on_notification} {
    connection_->observe(&observer_);
  }
  listen_stream(const listen_stream&) = delete;
  listen_stream& operator=(const listen_stream&) = delete;
  ~listen_stream() {
    const auto now = services_->now();
    const auto told_by = alone_ ? now : services_->in(parting);  // a closed stream takes no time
    static_cast<void>(connection_->try_observe(nullptr));
    static_cast<void>(request_.try_cancel("no longer needed", told_by));
    static_cast<void>(request_.try_wait(now));
  }

  /// Waits for the acknowledgement: empty once it is in, otherwise a reason.
  [[nodiscard]] std::string_view confirm(std::uint64_t deadline) {
    read_until(deadline);
    if (judge_.stage() == stream_stage::confirmed) return {};
    return fault_or("subscription-rejected");
  }
  /// Waits for the update, unless it was announced before: empty, or a reason.
  [[nodiscard]] std::string_view await_update(std::uint64_t deadline) {
    if (judge_.stage() == stream_stage::confirmed) read_until(deadline);
    if (judge_.stage() == stream_stage::announced) return {};
    return fault_or("subscription-notification-missing");
  }

 private:
  [[nodiscard]] std::string_view fault_or(std::string_view otherwise) const {
    return judge_.stage() == stream_stage::broken ? "subscription-stream-invalid" : otherwise;
  }

  /// Reads until the stream reaches another stage, ends, or the deadline passes. A server that is
  /// gone sends nothing.
  void read_until(std::uint64_t deadline) {
    const auto before = judge_.stage();
    waiting_ = true;
    const auto status = connection_->try_pump(deadline);
    waiting_ = false;
    if (judge_.stage() == before && !mcpeval::checks::is_server_fault(status))
      mcpeval::require(status);
  }

  /// A new stage ends the wait for it, and no other. With a response stream per request, all that
  /// is read while no other request is open belongs to this one.
  static mcpeval_status on_notification(void* self, mcpeval_text method,
                                        mcpeval_value raw) noexcept {
    auto& stream = *static_cast<listen_stream*>(self);
    return mcpeval::guard([&] { return stream.hear(mcpeval::view(method), raw); });
  }
  mcpeval_status hear(std::string_view method, mcpeval_value raw) {
    const mcpeval::value params{services_->json(), raw};
    const auto before = judge_.stage();
    if ((alone_ && waiting_) || judge_.owns(method, params)) judge_.take(method, params);
    return waiting_ && judge_.stage() != before ? MCPEVAL_LIMIT : MCPEVAL_OK;
  }

  mcpeval::run* services_;
  mcpeval::session* connection_;
  mcpeval::pending request_;
  bool alone_;
  stream_judge judge_;
  mcpeval_observer observer_;
  bool waiting_ = false;
};

}  // namespace
