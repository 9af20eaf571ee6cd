// SPDX-License-Identifier: MIT
/// A server in memory for the battery: every connection has a queue of its own, so that several
/// clients may be there at once. What no test changes is what a sound server does.
#pragma once

#include "core/session/fake_peer.hpp"
#include "core/session/stateless_run.hpp"
#include "readiness/battery.hpp"

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core {

class scripted_server;

/// One client's end of the line.
class scripted_connection {
 public:
  scripted_connection(scripted_server& server, int number) : server_{server}, number_{number} {}

  void reply(std::string_view result);
  void fail(int code);
  void say(std::string frame) { queue_.push_back(std::move(frame)); }
  /// Ends after what was said.
  void close() { closed_ = true; }
  /// Ends as well, but that shows only after the next message was written, which nobody read.
  void close_unseen() { closed_unseen_ = true; }
  [[nodiscard]] int number() const noexcept { return number_; }
  [[nodiscard]] const value& params() const noexcept { return params_; }

 private:
  friend class scripted_server;
  mcpeval_status send(const mcpeval_message& message);
  mcpeval_status receive(std::uint64_t deadline, mcpeval_arrival& arrival, mcpeval_sink& frame);

  scripted_server& server_;
  int number_;
  std::deque<std::string> queue_;
  bool closed_ = false;
  bool closed_unseen_ = false;
  std::string unread_id_;
  std::string id_;
  value params_;
};

class scripted_server {
 public:
  using behaviour = std::function<void(scripted_connection&)>;

  explicit scripted_server(std::string entries, bool stateless = false);

  /// What a request does: "ping", "tools/list", "tools/call NAME" ...
  behaviour& on(const std::string& request) { return behaviours_[request]; }
  [[nodiscard]] result<battery_outcome> run();
  /// The report of a run that came to one.
  [[nodiscard]] readiness_report score();
  /// "2: tools/call read {}" for each request but those that open or list, by connection.
  std::vector<std::string> asked;
  int connections = 0;
  /// The number of the first connection that can't be made.
  int refuses_from = 1000;
  std::string capabilities = R"({"tools":{}})";
  battery_settings settings;
  fake_clock time;
  budget spending{time};
  advisories notes;
  transport_link link;

  /// From now on the target is a URL, and each reply comes on the stream of its request.
  void over_http() { target_.url = text("http://127.0.0.1:1/mcp"); }
  /// What a sound server does.
  void answer(scripted_connection& line, const std::string& request);

 private:
  friend class scripted_connection;
  void take(scripted_connection& line, const value& message);
  static scripted_server*& current();
  static const mcpeval_transport& table();

  std::string entries_;
  bool stateless_;
  std::unique_ptr<const era> era_;
  mcpeval_target target_{};
  std::map<std::string, behaviour> behaviours_;
  std::deque<scripted_connection> lines_;
};

/// "check tool reason score" of every lost check of an area.
[[nodiscard]] std::vector<std::string> lost_in(const readiness_report& report,
                                               std::string_view area);
[[nodiscard]] const area_report& area_of(const readiness_report& report, std::string_view name);

/// An entry that is annotated as reading only.
[[nodiscard]] std::string reader(std::string_view name, std::string_view schema = "{}");

using words = std::vector<std::string>;

}  // namespace mcpeval::core
