// SPDX-License-Identifier: MIT
/// The methods that the clean demo answers in the stateless era.
#pragma once

#include "personality.hpp"

#include <string_view>
#include <variant>
#include <vector>

namespace demo {

[[nodiscard]] std::vector<method> stateless_methods();
[[nodiscard]] bool serves_version(std::string_view version);

/// The listener that subscriptions/listen asks for, or what is wrong with the request.
[[nodiscard]] std::variant<listener, failure> wanted_listener(const request& call);
/// Says first what the listener will hear of, which it does from now on.
[[nodiscard]] answer start_listening(session& now, const listener& wanted);

}  // namespace demo
