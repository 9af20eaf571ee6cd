// SPDX-License-Identifier: MIT
/// The headers of everything that a channel sends.
#pragma once

#include "conversation.hpp"
#include "endpoint.hpp"
#include "header_list.hpp"

#include <mcpeval/abi.h>

#include <optional>
#include <string_view>

namespace mcpeval::http {

/// Nothing when one of the message's headers cannot be sent. In this order the first value of a
/// name counts: the transport's own, the message's, the authorization, the target's.
[[nodiscard]] std::optional<header_list> post_headers(const endpoint& where,
                                                      const acquaintance& server,
                                                      const mcpeval_message& message);

/// Of a GET for an event stream, resumed behind `last_event_id` unless that is empty.
[[nodiscard]] std::optional<header_list> stream_headers(const endpoint& where,
                                                        const acquaintance& server,
                                                        std::string_view version,
                                                        std::string_view last_event_id);

/// Of the DELETE of the session.
[[nodiscard]] std::optional<header_list> farewell_headers(const endpoint& where,
                                                          const acquaintance& server,
                                                          std::string_view version);

}  // namespace mcpeval::http
