// SPDX-License-Identifier: MIT
/// The protocol side: one function per method, and the table of them.
#include "methods.hpp"

#include "json_text.hpp"
#include "tools.hpp"

#include <array>

namespace demo {
namespace {

constexpr int invalid_params = -32602;
constexpr int no_such_resource = -32012;
constexpr std::string_view protocol_version = "2025-06-18";
constexpr std::string_view status_uri = "demo://status";
constexpr std::array<std::string_view, 3> languages{"en", "es", "fr"};

answer initialize(const personality&, session&, const request&) {
  const auto server =
      object({{"name", quoted("mcpeval-demo")}, {"version", quoted(MCPEVAL_DEMO_VERSION)}});
  const auto capabilities = object({{"tools", "{}"},
                                    {"resources", object({{"subscribe", "true"}})},
                                    {"prompts", "{}"},
                                    {"completions", "{}"}});
  return success{object({{"protocolVersion", quoted(protocol_version)},
                         {"capabilities", capabilities},
                         {"serverInfo", server}})};
}

answer empty(const personality&, session&, const request&) { return success{"{}"}; }

answer list_tools(const personality& demo, session& now, const request&) {
  ++now.requests_counted;
  return success{demo.catalog};
}

answer call_tool(const personality& demo, session& now, const request& call) {
  ++now.requests_counted;
  const auto name = text_of(member(call.params, "name"));
  const auto* called = demo.find_tool(name);
  if (called == nullptr) return failure{invalid_params, "no tool is named " + quoted(name)};
  const auto fault = argument_fault(*called, member(call.params, "arguments"));
  if (!fault.empty()) return failure{invalid_params, fault};
  return called->run(now, call);
}

answer list_resources(const personality&, session&, const request&) {
  const auto status = object({{"uri", quoted(status_uri)},
                              {"name", quoted("status")},
                              {"description", quoted("Whether the demo is ready.")},
                              {"mimeType", quoted("text/plain")}});
  return success{object({{"resources", array({status})}})};
}

answer read_resource(const personality&, session&, const request& call) {
  if (text_of(member(call.params, "uri")) != status_uri)
    return failure{no_such_resource, "no resource has that URI; the only one is demo://status"};
  const auto entry = object(
      {{"uri", quoted(status_uri)}, {"mimeType", quoted("text/plain")}, {"text", quoted("ready")}});
  return success{object({{"contents", array({entry})}})};
}

answer list_prompts(const personality&, session&, const request&) {
  const auto language = object({{"name", quoted("language")},
                                {"description", quoted("Two-letter language of the greeting.")},
                                {"required", "false"}});
  const auto welcome = object({{"name", quoted("welcome")},
                               {"description", quoted("Greets a newcomer to the demo.")},
                               {"arguments", array({language})}});
  return success{object({{"prompts", array({welcome})}})};
}

answer complete(const personality&, session&, const request& call) {
  const auto& subject = member(call.params, "ref");
  const auto& argument = member(call.params, "argument");
  const auto name = text_of(member(argument, "name"));
  if (text_of(member(subject, "type")) != "ref/prompt" ||
      text_of(member(subject, "name")) != "welcome" || name != "language")
    return failure{invalid_params, "no values are known for the argument " + quoted(name) +
                                       "; only language of the prompt welcome has some"};
  const auto start = text_of(member(argument, "value"));
  std::vector<std::string> values;
  for (const auto language : languages)
    if (language.starts_with(start)) values.push_back(quoted(language));
  const auto found = object(
      {{"values", array(values)}, {"total", std::to_string(values.size())}, {"hasMore", "false"}});
  return success{object({{"completion", found}})};
}

void cancel(session& now, const rapidjson::Value& params) {
  now.cancelled.push_back(written(member(params, "requestId")));
}

}  // namespace

std::vector<method> clean_methods() {
  return {
      {"initialize", initialize},         {"ping", empty},
      {"tools/list", list_tools},         {"tools/call", call_tool},
      {"resources/list", list_resources}, {"resources/read", read_resource},
      {"resources/subscribe", empty},     {"resources/unsubscribe", empty},
      {"prompts/list", list_prompts},     {"completion/complete", complete},
  };
}

std::vector<notification> clean_notifications() { return {{"notifications/cancelled", cancel}}; }

}  // namespace demo
