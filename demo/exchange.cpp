// SPDX-License-Identifier: MIT
/// Reading parameters, and writing messages that are no replies.
#include "exchange.hpp"

#include <utility>

namespace demo {
namespace {

constexpr std::string_view updated = "notifications/resources/updated";

std::string notification_text(std::string_view method, const std::string& params) {
  return object({{"jsonrpc", quoted("2.0")}, {"method", quoted(method)}, {"params", params}});
}

}  // namespace

const rapidjson::Value& member(const rapidjson::Value& object, std::string_view name) {
  static const rapidjson::Value nothing;
  if (!object.IsObject()) return nothing;
  const auto wanted = rapidjson::StringRef(name.data(), name.size());
  const auto found = object.FindMember(rapidjson::Value{wanted});
  return found == object.MemberEnd() ? nothing : found->value;
}

std::string_view text_of(const rapidjson::Value& value) {
  if (!value.IsString()) return {};
  return {value.GetString(), value.GetStringLength()};
}

outgoing tagged(const listener& to, std::string_view method, std::vector<field> params) {
  params.push_back({"_meta", object({{"io.modelcontextprotocol/subscriptionId", to.id}})});
  return {to.exchange, notification_text(method, object(params)), part::ahead};
}

void session::ask(const request& call, std::string_view method, std::string_view params) {
  auto id = quoted("demo-" + std::to_string(++requests_sent_));
  if (id == call.id) id = quoted("demo-" + std::to_string(++requests_sent_));
  send({call.exchange,
        object({{"jsonrpc", quoted("2.0")},
                {"id", id},
                {"method", quoted(method)},
                {"params", std::string{params}}}),
        part::ahead});
}

void session::announce_status(const request& call) {
  const field uri{"uri", quoted("demo://status")};
  if (!call.stateless)
    return send({call.exchange, notification_text(updated, object({uri})), part::aside});
  for (const auto& each : listeners)
    if (each.wants_status) send(tagged(each, updated, {uri}));
}

std::vector<outgoing> session::take_output() { return std::exchange(output_, {}); }

}  // namespace demo
