// SPDX-License-Identifier: MIT
/// A reply, released when it goes out of scope.
#pragma once

#include <mcpeval/plugin/value.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace mcpeval {

/// What a request came to. Owns the host's exchange; every view into it ends with it.
class exchange {
 public:
  exchange() noexcept = default;
  exchange(const mcpeval_sessions* sessions, const mcpeval_json* json,
           const mcpeval_exchange& raw) noexcept
      : sessions_{sessions}, json_{json}, raw_{raw} {}
  exchange(exchange&& other) noexcept
      : sessions_{std::exchange(other.sessions_, nullptr)}, json_{other.json_}, raw_{other.raw_} {}
  exchange& operator=(exchange&& other) noexcept {
    std::swap(sessions_, other.sessions_);
    std::swap(json_, other.json_);
    std::swap(raw_, other.raw_);
    return *this;
  }
  ~exchange() {
    if (sessions_ != nullptr && raw_.handle != nullptr) sessions_->release(raw_.handle);
  }

  /// enum mcpeval_outcome.
  [[nodiscard]] std::int32_t outcome() const noexcept { return raw_.outcome; }
  /// A result; of a tool call, one without "isError": true.
  [[nodiscard]] bool succeeded() const noexcept { return raw_.outcome == MCPEVAL_RESULT; }
  /// A JSON-RPC error with the request's id.
  [[nodiscard]] bool is_rpc_error() const noexcept { return raw_.outcome == MCPEVAL_RPC_ERROR; }
  /// A tool's result with "isError": true.
  [[nodiscard]] bool is_tool_error() const noexcept { return raw_.outcome == MCPEVAL_TOOL_ERROR; }
  /// The result, or the error object.
  [[nodiscard]] value body() const noexcept { return {json_, raw_.body}; }
  /// The frame as it arrived.
  [[nodiscard]] std::string_view raw() const noexcept { return view(raw_.raw); }
  /// The code of an RPC error; -32000 for a tool error; nothing for a success.
  /// A code beyond 64 bits counts as -32000 too.
  [[nodiscard]] std::optional<std::int64_t> error_code() const {
    if (succeeded()) return {};
    if (is_tool_error()) return -32000;
    return body()["code"].integer().value_or(-32000);
  }
  /// From just before sending to the judged reply.
  [[nodiscard]] std::chrono::nanoseconds latency() const noexcept {
    return std::chrono::nanoseconds{raw_.received_at - raw_.sent_at};
  }
  /// The same in whole milliseconds, truncated: what reports show.
  [[nodiscard]] std::int64_t latency_ms() const noexcept {
    return std::chrono::duration_cast<std::chrono::milliseconds>(latency()).count();
  }

 private:
  const mcpeval_sessions* sessions_ = nullptr;
  const mcpeval_json* json_ = nullptr;
  mcpeval_exchange raw_{};
};

}  // namespace mcpeval
