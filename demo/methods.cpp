// SPDX-License-Identifier: MIT
/// The handshake era's side: one function per method, and the table of them.
#include "methods.hpp"

#include "json_text.hpp"
#include "reply_text.hpp"
#include "tools.hpp"

#include <array>

namespace demo {
namespace {

constexpr int no_such_resource = -32012;
constexpr std::array<std::string_view, 3> languages{"en", "es", "fr"};

answer initialize(const personality&, session& now, const request&) {
  return greeting(now, protocol_version);
}

answer read_resource(const personality&, session&, const request& call) {
  if (text_of(member(call.params, "uri")) == status_uri) return status_contents();
  return failure{no_such_resource, "no resource has that URI; the only one is demo://status"};
}

void cancel(session& now, const rapidjson::Value& params) {
  now.cancelled.push_back(written(member(params, "requestId")));
}

}  // namespace

answer list_tools(const personality& demo, session& now, const request& call) {
  ++now.requests_counted;
  const auto* wanted = demo.find_page(text_of(member(call.params, "cursor")));
  if (wanted == nullptr) return failure{invalid_params, "no page of tools has that cursor"};
  return success{list_of(demo.tools, *wanted)};
}

answer call_tool(const personality& demo, session& now, const request& call) {
  ++now.requests_counted;
  const auto name = text_of(member(call.params, "name"));
  const auto* called = demo.find_tool(name);
  if (called == nullptr) return failure{invalid_params, "no tool is named " + quoted(name)};
  const auto fault = demo.argument_fault(*called, member(call.params, "arguments"));
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

success status_contents() {
  const auto entry = object(
      {{"uri", quoted(status_uri)}, {"mimeType", quoted("text/plain")}, {"text", quoted("ready")}});
  return {object({{"contents", array({entry})}})};
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
  return completion(call, quoted);
}

std::string capabilities() {
  return object({{"tools", "{}"},
                 {"resources", object({{"subscribe", "true"}})},
                 {"prompts", "{}"},
                 {"completions", "{}"}});
}

std::string server_info() {
  return object({{"name", quoted("mcpeval-demo")}, {"version", quoted(MCPEVAL_DEMO_VERSION)}});
}

answer greeting(session& now, std::string_view version) {
  now.agreed_version = version;
  return success{object({{"protocolVersion", quoted(version)},
                         {"capabilities", capabilities()},
                         {"serverInfo", server_info()}})};
}

answer empty_result(const personality&, session&, const request&) { return success{"{}"}; }

answer refuse_method(const personality&, session&, const request&) {
  return failure{method_not_found, "this server has no such method"};
}

answer completion(const request& call, std::string (*spelled)(std::string_view)) {
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
    if (language.starts_with(start)) values.push_back(spelled(language));
  const auto found = object(
      {{"values", array(values)}, {"total", std::to_string(values.size())}, {"hasMore", "false"}});
  return success{object({{"completion", found}})};
}

std::vector<method> handshake_methods() {
  return {
      {"initialize", initialize},
      {"ping", empty_result},
      {"tools/list", list_tools},
      {"tools/call", call_tool},
      {"resources/list", list_resources},
      {"resources/read", read_resource},
      {"resources/subscribe", empty_result},
      {"resources/unsubscribe", empty_result},
      {"prompts/list", list_prompts},
      {"completion/complete", complete},
  };
}

std::vector<notification> clean_notifications() { return {{"notifications/cancelled", cancel}}; }

}  // namespace demo
