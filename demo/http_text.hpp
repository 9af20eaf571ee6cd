// SPDX-License-Identifier: MIT
/// The bytes of HTTP replies: whole ones, and streams of events.
#pragma once

#include "http_request.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace demo {

struct reply_head {
  int status;
  bool keep_alive = true;
  std::vector<http_header> more{};
};

/// A reply with a JSON body, or without any.
[[nodiscard]] std::string whole_reply(const reply_head& head, std::string_view json = {});
/// A reply that says why a request is refused, as a JSON-RPC error without an id.
[[nodiscard]] std::string refusal_reply(const reply_head& head, std::string message);

/// The start of an event stream; then come events, then the end.
[[nodiscard]] std::string stream_head(const reply_head& head);
[[nodiscard]] std::string stream_event(std::string_view json);
[[nodiscard]] std::string stream_end();

}  // namespace demo
