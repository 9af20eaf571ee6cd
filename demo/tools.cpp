// SPDX-License-Identifier: MIT
/// The table of the tools, how they are listed, and which arguments they take.
#include "tools.hpp"

#include "tool_calls.hpp"

#include <cmath>

namespace demo {
namespace {

constexpr auto read_only = R"({"readOnlyHint":true})";

std::string input_schema(const tool& each) {
  std::vector<field> properties;
  if (const auto& known = each.optional_parameter)
    properties.push_back({known->name, object({{"type", quoted(known->type)},
                                               {"description", quoted(known->description)}})});
  std::vector<field> schema{{"type", quoted("object")}, {"properties", object(properties)}};
  if (!each.required_name.empty())
    schema.push_back({"required", array({quoted(each.required_name)})});
  return object(schema);
}

std::string listed(const tool& each) {
  std::vector<field> entry{{"name", quoted(each.name)},
                           {"description", quoted(each.description)},
                           {"inputSchema", input_schema(each)}};
  if (!each.output_schema.empty()) entry.push_back({"outputSchema", each.output_schema});
  if (!each.annotations.empty()) entry.push_back({"annotations", each.annotations});
  return object(entry);
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

std::string list_of(const std::vector<tool>& tools, const page& wanted) {
  std::vector<std::string> entries;
  for (const auto& each : tools)
    if (entries.size() < wanted.shown) entries.push_back(listed(each));
  std::vector<field> list{{"tools", array(entries)}};
  if (!wanted.next_cursor.empty()) list.push_back({"nextCursor", quoted(wanted.next_cursor)});
  return object(list);
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
