// SPDX-License-Identifier: MIT
/// What a probe may do to the server: call, begin, wait, cancel, notify, observe.
#pragma once

#include <mcpeval/plugin/exchange.hpp>
#include <mcpeval/plugin/status.hpp>

#include <cstdint>
#include <string_view>
#include <utility>

namespace mcpeval {

/// A request whose reply has not been read. Copyable handle; wait() ends it.
class pending {
 public:
  pending() noexcept = default;
  pending(const mcpeval_sessions* sessions, const mcpeval_json* json, mcpeval_pending raw) noexcept
      : sessions_{sessions}, json_{json}, raw_{raw} {}

  /// The reply. Deadline 0: the case's response time-out.
  attempted<exchange> try_wait(std::uint64_t deadline = 0) {
    mcpeval_exchange raw{};
    raw.struct_size = sizeof raw;
    const auto status = sessions_->wait(raw_, deadline, &raw);
    if (status != MCPEVAL_OK) return {status, {}};
    return {status, exchange{sessions_, json_, raw}};
  }
  /// Tell the server that the request is cancelled; wait still has to follow. OK once that was
  /// written; TIMEOUT when the server does not read by the deadline (0: the response time-out),
  /// CLOSED, BUDGET, CANCELLED; INVALID when the request has ended, or inside an observer.
  [[nodiscard]] mcpeval_status try_cancel(std::string_view reason, std::uint64_t deadline = 0) {
    return sessions_->cancel(raw_, text(reason), deadline);
  }
  [[nodiscard]] mcpeval_pending raw() const noexcept { return raw_; }
#if defined(__cpp_exceptions)
  [[nodiscard]] exchange wait(std::uint64_t deadline = 0) { return require(try_wait(deadline)); }
  void cancel(std::string_view reason, std::uint64_t deadline = 0) {
    require(try_cancel(reason, deadline));
  }
#endif

 private:
  const mcpeval_sessions* sessions_ = nullptr;
  const mcpeval_json* json_ = nullptr;
  mcpeval_pending raw_ = nullptr;
};

/// One initialised connection. A session that open() made closes when it goes out of scope;
/// the case's own is the host's.
class session {
 public:
  session() noexcept = default;
  session(const mcpeval_sessions* sessions, const mcpeval_json* json, mcpeval_session raw,
          bool owned) noexcept
      : sessions_{sessions}, json_{json}, raw_{raw}, owned_{owned} {}
  session(session&& other) noexcept
      : sessions_{other.sessions_},
        json_{other.json_},
        raw_{std::exchange(other.raw_, nullptr)},
        owned_{other.owned_} {}
  session& operator=(session&& other) noexcept {
    std::swap(sessions_, other.sessions_);
    std::swap(json_, other.json_);
    std::swap(raw_, other.raw_);
    std::swap(owned_, other.owned_);
    return *this;
  }
  ~session() { close(); }

  void close() noexcept {
    if (owned_ && raw_ != nullptr) sessions_->close(raw_);
    raw_ = nullptr;
  }

  [[nodiscard]] mcpeval_session raw() const noexcept { return raw_; }
  /// The opening result: capabilities, serverInfo, instructions.
  [[nodiscard]] value server() const { return {json_, sessions_->server(raw_)}; }
  /// The protocol version in use.
  [[nodiscard]] std::string_view protocol_version() const {
    return view(sessions_->protocol_version(raw_));
  }
  /// Every tools/list entry, once, as an array.
  attempted<value> try_catalog(std::uint64_t deadline = 0) {
    mcpeval_value entries = nullptr;
    const auto status = sessions_->catalog(raw_, deadline, &entries);
    return {status, value{json_, entries}};
  }
  attempted<pending> try_begin(std::string_view method, std::string_view params,
                               std::uint32_t flags = 0) {
    mcpeval_pending raw = nullptr;
    const auto status = sessions_->begin(raw_, text(method), text(params), flags, &raw);
    return {status, pending{sessions_, json_, raw}};
  }
  attempted<pending> try_begin_tool(std::string_view tool, std::string_view arguments,
                                    std::uint32_t flags = 0) {
    mcpeval_pending raw = nullptr;
    const auto status = sessions_->begin_tool(raw_, text(tool), text(arguments), flags, &raw);
    return {status, pending{sessions_, json_, raw}};
  }
  attempted<exchange> try_call(std::string_view method, std::string_view params,
                               std::uint64_t deadline = 0, std::uint32_t flags = 0) {
    auto begun = try_begin(method, params, flags);
    if (!begun) return {begun.status, {}};
    return begun.value.try_wait(deadline);
  }
  attempted<exchange> try_call_tool(std::string_view tool, std::string_view arguments,
                                    std::uint64_t deadline = 0, std::uint32_t flags = 0) {
    auto begun = try_begin_tool(tool, arguments, flags);
    if (!begun) return {begun.status, {}};
    return begun.value.try_wait(deadline);
  }
  /// OK once it was written; TIMEOUT when the server does not read, CLOSED, BUDGET, CANCELLED;
  /// INVALID without a method, when `params` is no JSON object, or inside an observer; REFUSED for
  /// tools/call.
  [[nodiscard]] mcpeval_status try_notify(std::string_view method, std::string_view params) {
    return sessions_->notify(raw_, text(method), text(params));
  }
  /// Deliver the server's requests and notifications to `observer`, which the caller keeps
  /// alive until observe(nullptr) or the end of the session.
  [[nodiscard]] mcpeval_status try_observe(const mcpeval_observer* observer) {
    return sessions_->observe(raw_, observer);
  }
  /// Deliver what arrives until the deadline: TIMEOUT, or what an observer ended it with.
  [[nodiscard]] mcpeval_status try_pump(std::uint64_t deadline) {
    return sessions_->pump(raw_, deadline);
  }
#if defined(__cpp_exceptions)
  [[nodiscard]] value catalog(std::uint64_t deadline = 0) { return require(try_catalog(deadline)); }
  [[nodiscard]] pending begin(std::string_view method, std::string_view params,
                              std::uint32_t flags = 0) {
    return require(try_begin(method, params, flags));
  }
  [[nodiscard]] pending begin_tool(std::string_view tool, std::string_view arguments,
                                   std::uint32_t flags = 0) {
    return require(try_begin_tool(tool, arguments, flags));
  }
  exchange call(std::string_view method, std::string_view params, std::uint64_t deadline = 0) {
    return require(try_call(method, params, deadline));
  }
  exchange call_tool(std::string_view tool, std::string_view arguments,
                     std::uint64_t deadline = 0) {
    return require(try_call_tool(tool, arguments, deadline));
  }
  void notify(std::string_view method, std::string_view params) {
    require(try_notify(method, params));
  }
  void observe(const mcpeval_observer* observer) { require(try_observe(observer)); }
#endif

 private:
  const mcpeval_sessions* sessions_ = nullptr;
  const mcpeval_json* json_ = nullptr;
  mcpeval_session raw_ = nullptr;
  bool owned_ = false;
};

}  // namespace mcpeval
