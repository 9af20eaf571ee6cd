// SPDX-License-Identifier: MIT
/// One function per tool, in the order of the catalog.
#include "tool_calls.hpp"

#include <utility>

namespace demo {

using namespace std::chrono_literals;

std::string said(std::string_view text, std::vector<field> more) {
  const auto item = object({{"type", quoted("text")}, {"text", quoted(text)}});
  more.insert(more.begin(), {"content", array({item})});
  return object(more);
}

answer status_report(std::string_view word) {
  const auto status = quoted(word);
  return success{
      said(word, {{"structuredContent", object({{"status", status}})}, {"status", status}})};
}

answer fail_at_first(session& now, const std::array<int, 2>& codes) {
  if (now.flaky_calls == codes.size()) return success{said("The source answered this time.")};
  return failure{codes[now.flaky_calls++], "the source is not ready yet; try again", true};
}

answer slow_answer(std::chrono::milliseconds delay) {
  return success_later{delay, said("The slow source has answered.")};
}

answer describe_status(session&, const request&) { return status_report("ready"); }

answer read_counter(session& now, const request&) {
  const auto count = std::to_string(now.requests_counted);
  return success{said(count, {{"structuredContent", object({{"count", count}})}})};
}

answer shared_read(session&, const request&) { return success{said("The shared value is 7.")}; }

answer flaky_read(session& now, const request&) { return fail_at_first(now, {-32001, -32001}); }

answer slow_read(session&, const request&) { return slow_answer(400ms); }

answer break_session(session& now, const request&) {
  now.broken = true;
  return failure{-32002, "the session is broken now; recover_session mends it"};
}

answer recover_session(session& now, const request&) {
  now.broken = false;
  return success{said("The session works again.")};
}

answer session_status(session& now, const request&) {
  if (now.broken) return failure{-32003, "the session is broken; call recover_session first"};
  return success{said("The session is fine.")};
}

answer report_weather(session&, const request&) {
  const auto weather = object({{"temperature", "21"}, {"conditions", quoted("clear sky")}});
  return success{said(weather_text, {{"structuredContent", weather}})};
}

answer sampled_read(session&, const request&) {
  return question{
      "sampling", "sampling/createMessage",
      R"({"messages":[{"role":"user","content":{"type":"text","text":"Greet me briefly."}}],)"
      R"("maxTokens":32})",
      success{said("The greeting was asked for.")}};
}

question colour_question(success then) {
  return {"elicitation", "elicitation/create",
          R"({"message":"Which colour do you like?","requestedSchema":{"type":"object",)"
          R"("properties":{"colour":{"type":"string","description":"Name of a colour"}}}})",
          std::move(then)};
}

answer elicited_read(session&, const request&) {
  return colour_question({said("The question was asked.")});
}

answer publish_status(session& now, const request& call) {
  now.announce_status(call);
  return success{said(change_text)};
}

}  // namespace demo
