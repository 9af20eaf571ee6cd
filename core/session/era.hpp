// SPDX-License-Identifier: MIT
/// How a revision family opens, wraps, watches and cancels: contract 12 sections 1 and 2.7.
#pragma once

#include "base/error.hpp"
#include "session/client.hpp"
#include "session/detection.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace mcpeval::core {

/// What a new session asks for.
struct open_options {
  std::string capabilities = "{}";  ///< JSON object's text
  std::string protocol_version;     ///< empty: the era's own
  bool raw = false;                 ///< hand the opening reply back unjudged
  instant deadline = 0;             ///< 0: the run's start-up time-out
};

/// What opening brought.
struct opening {
  reply exchange;                ///< the opening reply; empty when the era has none
  value server;                  ///< the server's capabilities, serverInfo, instructions
  std::string protocol_version;  ///< the one in use
};

/// The differences between the handshake era and the stateless one, behind one object. Beyond
/// its functions a client asks for `is_stateless` alone: how replies are judged hangs on it.
class era {
 public:
  era() = default;
  era(const era&) = delete;
  era& operator=(const era&) = delete;
  virtual ~era() = default;

  /// Opens a connected client. On failure client.fault() says why.
  [[nodiscard]] virtual mcpeval_status open(client& peer, const open_options& options,
                                            opening& out) const = 0;
  /// The params of a request as this era sends them for a client.
  [[nodiscard]] virtual std::string envelope(const client& peer, std::string_view params) const = 0;
  /// Tells the server that an open request is cancelled.
  [[nodiscard]] virtual mcpeval_status cancel(client& peer, request_id id, std::string_view reason,
                                              instant deadline) const = 0;
  /// Whether an array on the wire is a batch of messages (00, decision 31).
  [[nodiscard]] virtual bool splits_batches(std::string_view version) const = 0;
  /// Whether nothing outlives a request, so that results say what they are and servers never ask.
  [[nodiscard]] virtual bool is_stateless() const = 0;
};

/// Revisions 2024-11-05 to 2025-11-25; lives for ever.
[[nodiscard]] const era& handshake_era();
/// The same, offering `version` in place of the newest one.
[[nodiscard]] std::unique_ptr<const era> handshake_era(std::string version);
/// Revision 2026-07-28 and later, as detection found it; `found.stateless` holds.
[[nodiscard]] std::unique_ptr<const era> stateless_era(detected_era found);

}  // namespace mcpeval::core
