// SPDX-License-Identifier: MIT
#include "session/jsonrpc.hpp"

#include <mcpeval/plugin/json_writer.hpp>

namespace mcpeval::core {
namespace {

bool sound_error(const value& error) {
  return error.is_object() && error["code"].type() == MCPEVAL_INTEGER;
}

message_kind classify_call(const value& message) {
  if (message["result"] || message["error"] || !message["method"].is_string())
    return message_kind::not_json_rpc;
  const value id = message["id"];
  if (!id) return message_kind::notification;
  if (id.is_null()) return message_kind::null_id_request;
  return id.is_string() || id.is_number() ? message_kind::request : message_kind::not_json_rpc;
}

message_kind classify_answer(const value& message) {
  const value id = message["id"];
  const value result = message["result"];
  const value error = message["error"];
  if (!id || id.is_null())
    return error && !result ? message_kind::error_without_id : message_kind::not_json_rpc;
  if (!id.is_string() && !id.is_number()) return message_kind::not_json_rpc;
  if (static_cast<bool>(result) == static_cast<bool>(error)) return message_kind::broken_reply;
  if (error && !sound_error(error)) return message_kind::broken_reply;
  return message_kind::reply;
}

}  // namespace

std::string request_frame(request_id id, std::string_view method, std::string_view params) {
  json_writer frame;
  frame.begin_object().member("jsonrpc", "2.0").key("id").integer(id);
  frame.member("method", method).key("params").raw(params).end_object();
  return frame.take();
}

std::string notification_frame(std::string_view method, std::string_view params) {
  json_writer frame;
  frame.begin_object().member("jsonrpc", "2.0").member("method", method);
  frame.key("params").raw(params).end_object();
  return frame.take();
}

std::string result_frame(std::string_view id, std::string_view result) {
  json_writer frame;
  frame.begin_object().member("jsonrpc", "2.0").key("id").raw(id);
  frame.key("result").raw(result).end_object();
  return frame.take();
}

std::string error_frame(std::string_view id, int code, std::string_view message) {
  json_writer frame;
  frame.begin_object().member("jsonrpc", "2.0").key("id").raw(id).key("error").begin_object();
  frame.key("code").integer(code).member("message", message).end_object().end_object();
  return frame.take();
}

std::string code_text(const value& error) {
  const auto code = error["code"].integer();
  return code ? std::to_string(*code) : "beyond 64 bits";
}

message_kind classify(const value& message) {
  if (message.is_array()) return message_kind::batch;
  if (!message.is_object() || message["jsonrpc"].string_or("") != "2.0")
    return message_kind::not_json_rpc;
  return message["method"] ? classify_call(message) : classify_answer(message);
}

}  // namespace mcpeval::core
