// SPDX-License-Identifier: MIT
/// Reading parameters, and writing messages that are no replies.
#include "exchange.hpp"

#include "json_text.hpp"

#include <utility>

namespace demo {

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

void session::ask(const request& call, std::string_view method, std::string_view params) {
  auto id = quoted("demo-" + std::to_string(++requests_sent_));
  if (id == call.id) id = quoted("demo-" + std::to_string(++requests_sent_));
  write_line(object({{"jsonrpc", quoted("2.0")},
                     {"id", id},
                     {"method", quoted(method)},
                     {"params", std::string{params}}}));
}

void session::notify(std::string_view method, std::string_view params) {
  write_line(object(
      {{"jsonrpc", quoted("2.0")}, {"method", quoted(method)}, {"params", std::string{params}}}));
}

std::string session::take_output() { return std::exchange(output_, {}); }

void session::write_line(std::string_view json) { output_.append(json).push_back('\n'); }

}  // namespace demo
