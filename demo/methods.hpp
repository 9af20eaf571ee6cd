// SPDX-License-Identifier: MIT
/// The methods that the clean demo answers in the handshake era, and the notifications that it
/// heeds in any.
#pragma once

#include "personality.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace demo {

inline constexpr std::string_view protocol_version = "2025-06-18";
inline constexpr std::string_view status_uri = "demo://status";

// What both eras answer alike.
[[nodiscard]] answer list_tools(const personality& demo, session& now, const request& call);
[[nodiscard]] answer call_tool(const personality& demo, session& now, const request& call);
[[nodiscard]] answer list_resources(const personality&, session&, const request&);
[[nodiscard]] answer list_prompts(const personality&, session&, const request&);
[[nodiscard]] answer complete(const personality&, session&, const request& call);
/// The result of resources/read for demo://status.
[[nodiscard]] success status_contents();
/// JSON text.
[[nodiscard]] std::string capabilities();
[[nodiscard]] std::string server_info();

[[nodiscard]] std::vector<method> handshake_methods();
[[nodiscard]] std::vector<notification> clean_notifications();
[[nodiscard]] answer refuse_method(const personality&, session&, const request&);

[[nodiscard]] answer empty_result(const personality&, session&, const request&);
/// The result of initialize, which agrees to a protocol version.
[[nodiscard]] answer greeting(session& now, std::string_view version);
/// The result of completion/complete; `spelled` makes JSON text of a value.
[[nodiscard]] answer completion(const request& call, std::string (*spelled)(std::string_view));

}  // namespace demo
