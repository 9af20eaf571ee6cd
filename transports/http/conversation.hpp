// SPDX-License-Identifier: MIT
/// What outlives a single response: what the server told us, and how far a request has come.
#pragma once

#include "instant.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace mcpeval::http {

/// The server as one channel knows it.
struct acquaintance {
  std::string session;         ///< the first session id that it gave; empty for none
  bool stateless = false;      ///< it is spoken to without sessions and resumed streams
  std::uint64_t received = 0;  ///< bytes of all bodies
};

/// One request, or the listening stream, over all the responses that it takes.
struct conversation {
  static constexpr instant usual_retry = second;

  std::string id;  ///< of the request, as sent; empty for the listening stream
  bool stateless = false;
  bool resumed = false;
  std::string last_event_id;
  instant retry = usual_retry;                  ///< the pause before a resumption
  std::size_t taken = 0;                        ///< bytes of its bodies so far
  std::size_t limit = 32 * 1024 * 1024;         ///< of `taken`
  std::size_t message_limit = 8 * 1024 * 1024;  ///< bytes of an event's data, or of another body
};

}  // namespace mcpeval::http
