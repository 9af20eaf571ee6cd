// SPDX-License-Identifier: MIT
/// What differs by era or transport, for the few checks that must know: mcpeval.protocol/1.
#pragma once

#include <mcpeval/plugin/run.hpp>
#include <mcpeval/plugin/status.hpp>
#include <mcpeval/plugin/text.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace mcpeval {

/// The host's service, or one that knows nothing: a host without it speaks the handshake era
/// over a single stream.
class protocol {
 public:
  explicit protocol(const run& services)
      : table_{static_cast<const mcpeval_protocol*>(services.find(MCPEVAL_PROTOCOL_ID))} {}

  /// Revision 2026-07-28 or later: nothing outlives a request.
  [[nodiscard]] bool stateless(const session& connection) const {
    return (traits(connection) & MCPEVAL_STATELESS) != 0;
  }
  /// Each request has a response stream of its own, as over HTTP.
  [[nodiscard]] bool answers_apart(const session& connection) const {
    return (traits(connection) & MCPEVAL_ANSWERS_APART) != 0;
  }
  /// From now on, messages outside any request are delivered as well. UNSUPPORTED: the server
  /// offers no stream for them.
  [[nodiscard]] mcpeval_status try_listen(const session& connection, std::uint64_t deadline = 0) {
    return table_ == nullptr ? MCPEVAL_OK : table_->listen(connection.raw(), deadline);
  }
  /// The JSON text of an open request's id; empty once it has ended.
  [[nodiscard]] std::string id(const pending& request) const {
    string_sink out{64};
    if (table_ == nullptr || table_->id(request.raw(), out.get()) != MCPEVAL_OK) return {};
    return out.take();
  }
  /// Whether this transport can call the tool: its schema may ask for headers that none can carry.
  [[nodiscard]] bool callable(const session& connection, std::string_view tool) const {
    return table_ == nullptr || table_->callable(connection.raw(), text(tool)) != 0;
  }

 private:
  [[nodiscard]] std::uint32_t traits(const session& connection) const {
    return table_ == nullptr ? 0 : table_->traits(connection.raw());
  }

  const mcpeval_protocol* table_;
};

}  // namespace mcpeval
