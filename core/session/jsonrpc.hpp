// SPDX-License-Identifier: MIT
/// JSON-RPC 2.0: frames we write, and what an incoming frame is.
#pragma once

#include "json/document.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace mcpeval::core {

using request_id = std::int64_t;

[[nodiscard]] std::string request_frame(request_id id, std::string_view method,
                                        std::string_view params);
[[nodiscard]] std::string notification_frame(std::string_view method, std::string_view params);
/// `id` is JSON text, echoed as it came.
[[nodiscard]] std::string result_frame(std::string_view id, std::string_view result);
[[nodiscard]] std::string error_frame(std::string_view id, int code, std::string_view message);

enum class message_kind : std::uint8_t {
  reply,             ///< an id and exactly one of result and error
  broken_reply,      ///< an id, and both or neither of them, or an error without integer code
  error_without_id,  ///< an error object, its id null or absent
  request,           ///< a method and an id
  notification,      ///< a method and no id
  null_id_request,   ///< a method and a null id: nothing can answer it
  batch,             ///< an array
  not_json_rpc,      ///< anything else
};

/// An error object's code for a sentence: never longer than 64 bits' worth of digits.
[[nodiscard]] std::string code_text(const value& error);

/// What one value off the wire is (00, decisions 33 and 39).
[[nodiscard]] message_kind classify(const value& message);

}  // namespace mcpeval::core
