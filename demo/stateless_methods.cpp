// SPDX-License-Identifier: MIT
/// The stateless era's side: what it answers otherwise than the handshake era.
#include "stateless_methods.hpp"

#include "envelope.hpp"
#include "json_text.hpp"
#include "methods.hpp"
#include "reply_text.hpp"

#include <algorithm>

namespace demo {
namespace {

answer discover(const personality&, session&, const request&) {
  return success{object({{"supportedVersions", array({quoted(stateless_version)})},
                         {"capabilities", capabilities()}})};
}

answer read_resource(const personality&, session&, const request& call) {
  const auto uri = text_of(member(call.params, "uri"));
  if (uri == status_uri) return status_contents();
  return failure{invalid_params, "no resource has that URI; the only one is demo://status", false,
                 object({{"uri", quoted(uri)}})};
}

answer listen(const personality&, session& now, const request& call) {
  const auto wanted = wanted_listener(call);
  if (const auto* problem = std::get_if<failure>(&wanted)) return *problem;
  return start_listening(now, std::get<listener>(wanted));
}

}  // namespace

std::variant<listener, failure> wanted_listener(const request& call) {
  const auto& wanted = member(call.params, "notifications");
  const auto& uris = member(wanted, "resourceSubscriptions");
  const bool sound = wanted.IsObject() && (uris.IsNull() || uris.IsArray());
  if (!sound) return failure{invalid_params, "notifications must be an object that names some"};
  listener found{call.id, call.exchange, false};
  if (uris.IsArray())
    found.wants_status = std::any_of(uris.Begin(), uris.End(), [](const rapidjson::Value& each) {
      return text_of(each) == status_uri;
    });
  return found;
}

answer start_listening(session& now, const listener& wanted) {
  std::vector<field> granted;
  if (wanted.wants_status)
    granted.push_back({"resourceSubscriptions", array({quoted(status_uri)})});
  now.send(tagged(wanted, "notifications/subscriptions/acknowledged",
                  {{"notifications", object(granted)}}));
  now.listeners.push_back(wanted);
  return no_answer{};
}

bool serves_version(std::string_view version) { return version == stateless_version; }

std::vector<method> stateless_methods() {
  constexpr bool hinted = true;
  return {
      {"server/discover", discover, hinted},
      {"tools/list", list_tools, hinted},
      {"tools/call", call_tool},
      {"resources/list", list_resources, hinted},
      {"resources/read", read_resource, hinted},
      {"prompts/list", list_prompts, hinted},
      {"completion/complete", complete},
      {"subscriptions/listen", listen},
  };
}

}  // namespace demo
