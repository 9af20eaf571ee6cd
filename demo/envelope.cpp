// SPDX-License-Identifier: MIT
#include "envelope.hpp"

#include "json_text.hpp"
#include "reply_text.hpp"

namespace demo {
namespace {

constexpr std::string_view version_key = "io.modelcontextprotocol/protocolVersion";
constexpr std::string_view capabilities_key = "io.modelcontextprotocol/clientCapabilities";
constexpr std::string_view client_key = "io.modelcontextprotocol/clientInfo";

const rapidjson::Value& meta(const rapidjson::Value& params, std::string_view key) {
  return member(member(params, "_meta"), key);
}

}  // namespace

bool has_envelope(const rapidjson::Value& params) { return !meta(params, version_key).IsNull(); }

std::optional<std::string_view> enveloped_version(const rapidjson::Value& params) {
  const auto& version = meta(params, version_key);
  const auto& client = meta(params, client_key);
  if (!version.IsString() || !meta(params, capabilities_key).IsObject()) return {};
  if (!client.IsNull() && !client.IsObject()) return {};
  return text_of(version);
}

bool offers(const rapidjson::Value& params, std::string_view capability) {
  const auto& offered = member(meta(params, capabilities_key), capability);
  if (!offered.IsObject()) return false;
  // A client may offer to open pages only; the demo shows forms.
  return capability != "elicitation" || offered.ObjectEmpty() || offered.HasMember("form");
}

failure envelope_refusal(std::string_view method, const rapidjson::Value& params) {
  // The opening of the other era: its client learns which version to come back with.
  if (method == "initialize" && !has_envelope(params))
    return version_refusal(text_of(member(params, "protocolVersion")));
  return {invalid_params,
          "params._meta must hold the protocolVersion and the clientCapabilities of this request"};
}

failure version_refusal(std::string_view requested) {
  return {unsupported_version, "this server does not speak that protocol version", false,
          object({{"supported", array({quoted(stateless_version)})},
                  {"requested", quoted(requested)}})};
}

}  // namespace demo
