// SPDX-License-Identifier: MIT
/// A transport in memory on a clock of its own: what a test queues arrives, and waiting for
/// more moves the clock to the deadline.
#pragma once

#include "base/clock.hpp"
#include "session/channel.hpp"
#include "session/client.hpp"
#include "session/era.hpp"

#include <mcpeval/plugin/text.hpp>

#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core {

class fake_clock final : public clock {
 public:
  [[nodiscard]] instant now() const override { return at; }
  instant at = second;
};

/// One channel's worth of script. Frames may be queued before they are asked for, or made in
/// answer to what was sent.
class fake_peer {
 public:
  explicit fake_peer(fake_clock& time) : time_{time} {
    link.transport = &table;
    link.detail = &detail_table;
    link.target = &target_;
    link.module = "transport-fake";
    link.subject = "fake";
    current() = this;
  }

  /// Arrives as soon as somebody waits for it.
  fake_peer& frame(std::string bytes) {
    queue_.push_back({MCPEVAL_OK, MCPEVAL_FRAME, std::move(bytes), 0, false, {}});
    return *this;
  }
  /// Has arrived already: seen without waiting, too.
  fake_peer& frame_now(std::string bytes) {
    queue_.push_back({MCPEVAL_OK, MCPEVAL_FRAME, std::move(bytes), 0, true, {}});
    return *this;
  }
  fake_peer& frame_after(instant span, std::string bytes) {
    queue_.push_back({MCPEVAL_OK, MCPEVAL_FRAME, std::move(bytes), span, false, {}});
    return *this;
  }
  fake_peer& end() {
    queue_.push_back({MCPEVAL_OK, MCPEVAL_END_OF_CHANNEL, {}, 0, false, {}});
    return *this;
  }
  /// Stops reading, which is seen without waiting; `first_unread` is an id, or empty.
  fake_peer& stops_reading(std::string first_unread = {}) {
    send_answer = MCPEVAL_CLOSED;
    queue_.push_back({MCPEVAL_OK, MCPEVAL_END_OF_READING, {}, 0, true, std::move(first_unread)});
    return *this;
  }
  /// From now on the target is a URL.
  fake_peer& over_http() {
    target_.url = mcpeval::text("http://127.0.0.1:1/mcp");
    return *this;
  }
  /// A message in an HTTP response; `id` is that of the request, as sent.
  fake_peer& response(std::int32_t http_status, std::string bytes, std::string id = {},
                      std::uint32_t flags = 0) {
    queue_.push_back({MCPEVAL_OK, MCPEVAL_FRAME, std::move(bytes), 0, false, std::move(id)});
    queue_.back().http_status = http_status;
    queue_.back().flags = flags;
    return *this;
  }
  /// Nothing more comes for a request; status 0: there was no response.
  fake_peer& end_of_request(std::int32_t http_status, mcpeval_status how = MCPEVAL_OK,
                            std::string id = {}, std::uint32_t flags = 0) {
    queue_.push_back({MCPEVAL_OK, MCPEVAL_END_OF_REQUEST, {}, 0, false, std::move(id)});
    queue_.back().http_status = http_status;
    queue_.back().how = how;
    queue_.back().flags = flags;
    return *this;
  }
  fake_peer& status(mcpeval_status answer) {
    queue_.push_back({answer, 0, {}, 0, false, {}});
    return *this;
  }
  /// The next connection over any fake link reaches this peer.
  void answer_next_connect() { current() = this; }
  /// The connection after the next one to this peer reaches `other`.
  fake_peer& then(fake_peer& other) {
    next_ = &other;
    return *this;
  }
  /// Called with every frame that is sent.
  std::function<void(std::string_view)> on_send;
  mcpeval_status send_answer = MCPEVAL_OK;
  mcpeval_status connect_answer = MCPEVAL_OK;
  std::vector<std::string> sent;
  std::vector<std::string> names;      ///< message.name of each
  std::vector<std::string> ids;        ///< message.id of each
  std::vector<std::string> methods;    ///< message.method of each
  std::vector<std::string> versions;   ///< message.protocol_version of each
  std::vector<instant> send_limits;    ///< deadline of each attempt
  std::string problem;                 ///< what the transport says about the last failure
  std::vector<std::string> abandoned;  ///< ids of the streams that were closed
  std::vector<std::string> headers;    ///< further ones of each message: "name: value\n" ...
  mcpeval_status listen_answer = MCPEVAL_UNSUPPORTED;
  int listened = 0;
  std::int32_t exit_kind = MCPEVAL_RUNNING;
  std::int32_t exit_value = 0;
  int connected = 0;
  int closed = 0;
  transport_link link;

 private:
  struct queued {
    mcpeval_status status;
    std::int32_t kind;
    std::string bytes;
    instant span;
    bool arrived;
    std::string id;
    std::int32_t http_status = 0;
    mcpeval_status how = MCPEVAL_OK;
    std::uint32_t flags = 0;
  };

  static fake_peer*& current() {
    static fake_peer* peer = nullptr;
    return peer;
  }
  static fake_peer& of(mcpeval_channel handle) { return *reinterpret_cast<fake_peer*>(handle); }

  static mcpeval_status connect(const mcpeval_host*, const mcpeval_target*, std::uint64_t,
                                mcpeval_sink* problem, mcpeval_channel* out) {
    fake_peer& self = *current();
    if (self.connect_answer != MCPEVAL_OK) {
      constexpr std::string_view why = "no program named fake";
      static_cast<void>(problem->write(problem->self, why.data(), why.size()));
      return self.connect_answer;
    }
    ++self.connected;
    if (self.next_ != nullptr) current() = self.next_;
    *out = reinterpret_cast<mcpeval_channel>(&self);
    return MCPEVAL_OK;
  }
  static mcpeval_status send(mcpeval_channel handle, const mcpeval_message* message,
                             std::uint64_t deadline) {
    fake_peer& self = of(handle);
    self.send_limits.push_back(deadline);
    if (self.send_answer != MCPEVAL_OK) return self.send_answer;
    self.sent.emplace_back(mcpeval::view(message->frame));
    self.names.emplace_back(mcpeval::view(message->name));
    self.ids.emplace_back(mcpeval::view(message->id));
    self.methods.emplace_back(mcpeval::view(message->method));
    self.versions.emplace_back(mcpeval::view(message->protocol_version));
    std::string& lines = self.headers.emplace_back();
    for (std::size_t i = 0; i < message->header_count; ++i)
      lines.append(mcpeval::view(message->headers[i].name))
          .append(": ")
          .append(mcpeval::view(message->headers[i].value))
          .append("\n");
    if (self.on_send) self.on_send(mcpeval::view(message->frame));
    return MCPEVAL_OK;
  }
  static mcpeval_status receive(mcpeval_channel handle, std::uint64_t deadline,
                                mcpeval_arrival* arrival, mcpeval_sink* frame) {
    fake_peer& self = of(handle);
    const instant left = deadline > self.time_.at ? deadline - self.time_.at : 0;
    const bool seen = !self.queue_.empty() && (left > 0 || self.queue_.front().arrived);
    if (!seen || self.queue_.front().span > left) {
      if (!self.queue_.empty()) self.queue_.front().span -= left;
      self.time_.at += left;
      return MCPEVAL_TIMEOUT;
    }
    queued next = std::move(self.queue_.front());
    self.queue_.pop_front();
    self.time_.at += next.span;
    if (next.status != MCPEVAL_OK) return next.status;
    arrival->kind = next.kind;
    arrival->http_status = next.http_status;
    arrival->status = next.how;
    arrival->flags = next.flags;
    self.id_ = std::move(next.id);
    arrival->id = mcpeval::text(self.id_);
    arrival->offset = self.offset_;
    self.offset_ += next.bytes.size() + 1;
    return frame->write(frame->self, next.bytes.data(), next.bytes.size());
  }
  static void interrupt(mcpeval_channel) {}
  static mcpeval_status abandon(mcpeval_channel handle, mcpeval_text id) {
    of(handle).abandoned.emplace_back(mcpeval::view(id));
    return MCPEVAL_OK;
  }
  static mcpeval_status listen(mcpeval_channel handle, std::uint64_t) {
    ++of(handle).listened;
    return of(handle).listen_answer;
  }
  static void close(mcpeval_channel handle) { ++of(handle).closed; }

  static void describe(mcpeval_channel handle, mcpeval_channel_detail* out) {
    const fake_peer& self = of(handle);
    out->exit_kind = self.exit_kind;
    out->exit_value = self.exit_value;
    out->problem = mcpeval::text(self.problem);
  }

  static constexpr mcpeval_transport_detail detail_table{sizeof(mcpeval_transport_detail), 0,
                                                         &describe};
  static constexpr mcpeval_transport table{sizeof(mcpeval_transport),
                                           0,
                                           &connect,
                                           &send,
                                           &receive,
                                           &interrupt,
                                           &abandon,
                                           &listen,
                                           &close};

  fake_clock& time_;
  mcpeval_target target_{};
  std::deque<queued> queue_;
  fake_peer* next_ = nullptr;
  std::string id_;  ///< of the last arrival
  std::uint64_t offset_ = 0;
};

/// A connected client over a fake peer, with everything a run shares.
struct fake_run {
  fake_clock time;
  fake_peer peer{time};
  budget spending{time};
  advisories notes;
  run_context context{peer.link, &handshake_era(), spending, notes, time, 30 * second, 60 * second};
  client side{context};

  fake_run() { static_cast<void>(side.connect(UINT64_MAX)); }

  [[nodiscard]] mcpeval_status call(std::string_view method, reply& out, instant deadline = 0,
                                    std::uint32_t flags = 0) {
    return side.call({method, "{}", {}, flags}, deadline, out);
  }
  [[nodiscard]] std::uint64_t noted(const std::string& id) const {
    const auto found = notes.counts().find(id);
    return found == notes.counts().end() ? 0 : found->second;
  }
};

}  // namespace mcpeval::core
