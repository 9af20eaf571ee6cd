// SPDX-License-Identifier: MIT
/// What the twelve tools do when they are called, and what that is made of.
#pragma once

#include "exchange.hpp"
#include "json_text.hpp"

#include <array>
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace demo {

[[nodiscard]] answer describe_status(session&, const request&);
[[nodiscard]] answer read_counter(session& now, const request&);
[[nodiscard]] answer shared_read(session&, const request&);
[[nodiscard]] answer flaky_read(session& now, const request&);
[[nodiscard]] answer slow_read(session&, const request&);
[[nodiscard]] answer break_session(session& now, const request&);
[[nodiscard]] answer recover_session(session& now, const request&);
[[nodiscard]] answer session_status(session& now, const request&);
[[nodiscard]] answer report_weather(session&, const request&);
[[nodiscard]] answer sampled_read(session&, const request&);
[[nodiscard]] answer elicited_read(session&, const request&);
[[nodiscard]] answer publish_status(session& now, const request& call);

/// A tool result: one text item, then any further fields.
[[nodiscard]] std::string said(std::string_view text, std::vector<field> more = {});

/// One word in each of the three places where a status belongs.
[[nodiscard]] answer status_report(std::string_view word);
/// Fails once a code, in their order, then succeeds for ever.
[[nodiscard]] answer fail_at_first(session& now, const std::array<int, 2>& codes);
[[nodiscard]] answer slow_answer(std::chrono::milliseconds delay);
/// Asks which colour somebody likes, then succeeds.
[[nodiscard]] question colour_question(success then);

inline constexpr std::string_view weather_text = "21 degrees, clear sky";
inline constexpr std::string_view change_text = "The change was announced.";

}  // namespace demo
