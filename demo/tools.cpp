// SPDX-License-Identifier: MIT
/// What each tool does, the table of them, and how they are listed.
#include "tools.hpp"

#include "json_text.hpp"

#include <cmath>

namespace demo {
namespace {

using namespace std::chrono_literals;

constexpr auto slow_read_time = 400ms;
constexpr int flaky_failures = 2;

/// A tool result: one text item, then any further fields.
std::string said(std::string_view text, std::vector<field> more = {}) {
  const auto item = object({{"type", quoted("text")}, {"text", quoted(text)}});
  more.insert(more.begin(), {"content", array({item})});
  return object(more);
}

answer describe_status(session&, const request&) {
  const auto ready = quoted("ready");
  return success{
      said("ready", {{"structuredContent", object({{"status", ready}})}, {"status", ready}})};
}

answer read_counter(session& now, const request&) {
  const auto count = std::to_string(now.requests_counted);
  return success{said(count, {{"structuredContent", object({{"count", count}})}})};
}

answer shared_read(session&, const request&) { return success{said("The shared value is 7.")}; }

answer flaky_read(session& now, const request&) {
  if (now.flaky_calls < flaky_failures) {
    ++now.flaky_calls;
    return failure{-32001, "the source is not ready yet; try again", true};
  }
  return success{said("The source answered this time.")};
}

answer slow_read(session&, const request&) {
  return success_later{slow_read_time, said("The slow source has answered.")};
}

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
  return success{said("21 degrees, clear sky", {{"structuredContent", weather}})};
}

answer sampled_read(session& now, const request& call) {
  now.ask(call, "sampling/createMessage",
          R"({"messages":[{"role":"user","content":{"type":"text","text":"Greet me briefly."}}],)"
          R"("maxTokens":32})");
  return success{said("The greeting was asked for.")};
}

answer elicited_read(session& now, const request& call) {
  now.ask(call, "elicitation/create",
          R"({"message":"Which colour do you like?","requestedSchema":{"type":"object",)"
          R"("properties":{"colour":{"type":"string","description":"Name of a colour"}}}})");
  return success{said("The question was asked.")};
}

answer publish_status(session& now, const request&) {
  now.notify("notifications/resources/updated", R"({"uri":"demo://status"})");
  return success{said("The change was announced.")};
}

constexpr auto read_only = R"({"readOnlyHint":true})";

std::string listed(const tool& each) {
  std::vector<field> properties;
  if (const auto& known = each.optional_parameter)
    properties.push_back({known->name, object({{"type", quoted(known->type)},
                                               {"description", quoted(known->description)}})});
  return object(
      {{"name", quoted(each.name)},
       {"description", quoted(each.description)},
       {"inputSchema", object({{"type", quoted("object")}, {"properties", object(properties)}})},
       {"annotations", each.annotations}});
}

bool has_type(const rapidjson::Value& value, std::string_view type) {
  if (type == "string") return value.IsString();
  return value.IsNumber() &&
         (!value.IsDouble() || std::trunc(value.GetDouble()) == value.GetDouble());
}

}  // namespace

std::vector<tool> clean_tools() {
  const parameter slot{"slot", "integer", "Slot to read"};
  const parameter city{"city", "string", "Name of the place"};
  return {
      {"describe_status", "Tells whether the service is ready.", {}, read_only, describe_status},
      {"read_counter",
       "Counts the listing and tool requests this process has seen.",
       {},
       read_only,
       read_counter},
      {"shared_read", "Reads a value that many clients may share at once.", slot, read_only,
       shared_read},
      {"flaky_read",
       "Fails twice in every process, then works; a retry is worth it.",
       {},
       read_only,
       flaky_read},
      {"slow_read",
       "Takes four tenths of a second; ends at once when cancelled.",
       {},
       read_only,
       slow_read},
      {"break_session",
       "Fails, and leaves the session broken.",
       {},
       R"({"destructiveHint":true})",
       break_session},
      {"recover_session",
       "Mends the session that break_session broke.",
       {},
       R"({"readOnlyHint":false,"destructiveHint":false})",
       recover_session},
      {"session_status",
       "Tells whether the session is fine or still broken.",
       {},
       read_only,
       session_status},
      {"report_weather", "Reports made-up weather for a place you name.", city, read_only,
       report_weather},
      {"sampled_read",
       "Asks your model for a short greeting, then succeeds anyway.",
       {},
       read_only,
       sampled_read},
      {"elicited_read",
       "Asks you for a colour through a form, then succeeds anyway.",
       {},
       read_only,
       elicited_read},
      {"publish_status",
       "Announces a change of demo://status to whoever listens.",
       {},
       read_only,
       publish_status},
  };
}

std::string catalog_of(const std::vector<tool>& tools) {
  std::vector<std::string> entries;
  for (const auto& each : tools) entries.push_back(listed(each));
  return object({{"tools", array(entries)}});
}

std::string argument_fault(const tool& called, const rapidjson::Value& arguments) {
  if (arguments.IsNull()) return {};
  if (!arguments.IsObject()) return "arguments must be an object";
  const auto& known = called.optional_parameter;
  if (!known || !arguments.HasMember(known->name.c_str())) return {};
  if (has_type(member(arguments, known->name), known->type)) return {};
  const std::string article = known->type == "integer" ? "an " : "a ";
  return "the argument " + known->name + " must be " + article + known->type;
}

}  // namespace demo
