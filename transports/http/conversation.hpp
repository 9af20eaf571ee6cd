// SPDX-License-Identifier: MIT
/// What outlives a single response: what the server told us, and how far a request has come.
#pragma once

#include "instant.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace mcpeval::http {

/// From this revision on there are neither sessions nor resumed streams. Versions are dates; the
/// empty one, before any is known, is of the handshake era.
inline constexpr std::string_view first_stateless = "2026-07-28";

[[nodiscard]] inline bool is_stateless(std::string_view version) noexcept {
  return version >= first_stateless;
}

/// The server as one channel knows it.
struct acquaintance {
  std::string session;         ///< the first session id that it gave; empty for none
  std::uint64_t received = 0;  ///< bytes of all bodies
};

/// One request, or the listening stream, over all the responses that it takes.
struct conversation {
  static constexpr instant usual_retry = second;
  /// Bytes of the bodies of one conversation.
  static constexpr std::size_t limit = 32 * 1024 * 1024;

  std::string id;  ///< of the request, as sent; empty for the listening stream
  bool stateless = false;
  bool resumed = false;
  std::string last_event_id;
  instant retry = usual_retry;  ///< the pause before a resumption
  std::size_t taken = 0;        ///< bytes of its bodies so far
};

}  // namespace mcpeval::http
