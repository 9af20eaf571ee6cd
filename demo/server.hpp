// SPDX-License-Identifier: MIT
/// A server over lines of text: it owns no descriptor, never waits and never sleeps.
#pragma once

#include "personality.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace demo {

class server {
 public:
  using clock = std::chrono::steady_clock;

  explicit server(personality behaviour) : behaviour_{std::move(behaviour)} {}

  /// Takes one line of input. A line that is no JSON-RPC message is ignored.
  void receive(std::string_view line, clock::time_point now);

  /// When the next late reply is due; nothing if none is outstanding.
  [[nodiscard]] std::optional<clock::time_point> next_due() const;
  /// Writes the late replies that are due.
  void run_due(clock::time_point now);

  /// The lines to send, since the last call of this function.
  [[nodiscard]] std::string take_output() { return session_.take_output(); }

 private:
  struct late_reply {
    std::string id;
    clock::time_point due;
    std::string result;
  };

  void answer_request(std::string_view method, const request& asked, clock::time_point now);
  void take_notification(std::string_view name, const rapidjson::Value& params);
  void send_result(std::string_view id, std::string_view result);
  void send_failure(std::string_view id, const failure& problem);

  personality behaviour_;
  session session_;
  std::vector<late_reply> late_;
};

}  // namespace demo
