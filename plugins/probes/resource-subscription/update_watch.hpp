// SPDX-License-Identifier: MIT
/// The handshake era's updates: notifications of the session (contract 02 section 3.18).
#pragma once

#include "checks/server_fault.hpp"

#include <mcpeval/plugin/session.hpp>

#include <cstdint>
#include <string_view>

namespace {

constexpr std::string_view resource_updated = "notifications/resources/updated";

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

  /// Reads the session until the update is announced or the deadline passes. A server that is
  /// gone announces nothing.
  void read_until(std::uint64_t deadline) {
    if (announced_) return;
    waiting_ = true;
    const auto status = connection_->try_pump(deadline);
    waiting_ = false;
    if (!announced_ && !mcpeval::checks::is_server_fault(status)) mcpeval::require(status);
  }

 private:
  /// An update ends the wait for it, and no other.
  static mcpeval_status on_notification(void* self, mcpeval_text method,
                                        mcpeval_value raw) noexcept {
    auto& watch = *static_cast<update_watch*>(self);
    const mcpeval::value params{watch.json_, raw};
    if (mcpeval::view(method) != resource_updated || params["uri"].string() != watch.uri_)
      return MCPEVAL_OK;
    watch.announced_ = true;
    return watch.waiting_ ? MCPEVAL_LIMIT : MCPEVAL_OK;
  }

  mcpeval::session* connection_;
  const mcpeval_json* json_;
  std::string_view uri_;
  mcpeval_observer observer_;
  bool announced_ = false;
  bool waiting_ = false;
};

}  // namespace
