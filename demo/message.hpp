// SPDX-License-Identifier: MIT
/// A JSON-RPC message as it arrived, and what kind of message it is.
#pragma once

#include "exchange.hpp"

#include <rapidjson/document.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace demo {

enum class message_kind : std::uint8_t {
  unparsable,    ///< no JSON
  no_message,    ///< JSON, but no JSON-RPC message: an array, say
  bad_id,        ///< a request whose id is neither a string nor a number
  request,       ///< to be answered
  notification,  ///< a method without an id
  reply          ///< to a request of ours
};

struct message {
  rapidjson::Document document;
  message_kind kind = message_kind::unparsable;
  std::string id;  ///< JSON text, of a request

  [[nodiscard]] std::string_view method() const { return text_of(member(document, "method")); }
  [[nodiscard]] const rapidjson::Value& params() const { return member(document, "params"); }
};

[[nodiscard]] message read_message(std::string_view text);

}  // namespace demo
