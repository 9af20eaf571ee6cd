// SPDX-License-Identifier: MIT
/// One request and its answer, and what the process remembers between requests.
#pragma once

#include <rapidjson/document.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace demo {

struct request {
  std::string id;  ///< JSON text, echoed as it came
  const rapidjson::Value& params;
};

/// The member of an object, or null when there is no such member or no such object.
[[nodiscard]] const rapidjson::Value& member(const rapidjson::Value& object, std::string_view name);
/// The text of a string; empty for anything else.
[[nodiscard]] std::string_view text_of(const rapidjson::Value& value);

struct success {
  std::string result;  ///< JSON text of an object
};

struct failure {
  int code;
  std::string message;
  bool retryable = false;
};

/// The same success after a while, unless the request is cancelled first: then nothing at all.
struct success_later {
  std::chrono::milliseconds delay;
  std::string result;
};

using answer = std::variant<success, failure, success_later>;

/// What one process remembers, and its way to the client beside its replies.
class session {
 public:
  std::int64_t requests_counted = 0;   ///< listing and tool requests, the present one included
  std::size_t flaky_calls = 0;         ///< calls of flaky_read that failed
  bool counter_fails_next = false;     ///< with the aspect flaky: so will read_counter
  bool broken = false;                 ///< after break_session, until recover_session
  std::vector<std::string> cancelled;  ///< ids, as JSON text, since the server last looked

  /// Sends a request of our own, with an id that differs from that of `call`.
  void ask(const request& call, std::string_view method, std::string_view params);
  void notify(std::string_view method, std::string_view params);

  /// The lines written since the last call of this function.
  [[nodiscard]] std::string take_output();
  void write_line(std::string_view json);

 private:
  std::string output_;
  std::int64_t requests_sent_ = 0;
};

}  // namespace demo
