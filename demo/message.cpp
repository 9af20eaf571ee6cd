// SPDX-License-Identifier: MIT
#include "message.hpp"

#include "json_text.hpp"

namespace demo {
namespace {

/// Iterative, so that deep nesting costs memory and not the stack.
constexpr unsigned parse_flags =
    rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag;

message_kind kind_of(const rapidjson::Document& document) {
  if (document.HasParseError()) return message_kind::unparsable;
  if (text_of(member(document, "jsonrpc")) != "2.0") return message_kind::no_message;
  if (!member(document, "method").IsString()) return message_kind::reply;
  if (!document.HasMember("id")) return message_kind::notification;
  const auto& id = member(document, "id");
  return id.IsString() || id.IsNumber() ? message_kind::request : message_kind::bad_id;
}

}  // namespace

message read_message(std::string_view text) {
  message arrived;
  arrived.document.Parse<parse_flags>(text.data(), text.size());
  arrived.kind = kind_of(arrived.document);
  if (arrived.kind == message_kind::request) arrived.id = written(member(arrived.document, "id"));
  return arrived;
}

}  // namespace demo
