// SPDX-License-Identifier: MIT
/// The methods that the clean demo answers, and the notifications that it heeds.
#pragma once

#include "personality.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace demo {

inline constexpr std::string_view protocol_version = "2025-06-18";

[[nodiscard]] std::vector<method> clean_methods();
[[nodiscard]] std::vector<notification> clean_notifications();
[[nodiscard]] answer refuse_method(const personality&, session&, const request&);

[[nodiscard]] answer empty_result(const personality&, session&, const request&);
/// The result of initialize, in favour of one protocol version.
[[nodiscard]] answer greeting(std::string_view version);
/// The result of completion/complete; `spelled` makes JSON text of a value.
[[nodiscard]] answer completion(const request& call, std::string (*spelled)(std::string_view));

}  // namespace demo
