// SPDX-License-Identifier: MIT
/// A transport's channel with one owner.
#pragma once

#include "base/clock.hpp"
#include "base/error.hpp"

#include <mcpeval/abi.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core {

/// A text of the target that may hold a secret, and what messages show instead of it.
struct respelling {
  std::string text;
  std::string shown;
};

/// The transport that a run uses. Borrowed parts outlive every channel.
struct transport_link {
  const mcpeval_transport* transport = nullptr;
  const mcpeval_transport_detail* detail = nullptr;  ///< may be null
  const mcpeval_target* target = nullptr;
  const mcpeval_host* host = nullptr;
  std::string module;   ///< its name, for crash reports
  std::string subject;  ///< "server-x" or "the endpoint", for messages
  std::vector<respelling> respellings{};

  /// Whether each request has a response stream of its own, as over HTTP.
  [[nodiscard]] bool answers_apart() const noexcept { return target->url.size != 0; }
};

/// Incoming frames are bounded on every transport (00, decision 3).
inline constexpr std::size_t incoming_frame_limit = 8 * 1024 * 1024;

struct arrival {
  std::int32_t kind = MCPEVAL_END_OF_CHANNEL;  ///< enum mcpeval_arrival_kind
  std::int32_t http_status = 0;
  mcpeval_status status = MCPEVAL_OK;  ///< how the request ended
  std::uint32_t flags = 0;             ///< enum mcpeval_arrival_flags
  std::string request_id;
  std::uint64_t offset = 0;
  std::string frame;
};

/// An open channel; closing it is the destructor's work and takes at most 3 seconds. While it
/// is open, interrupt_open_channels() reaches it.
class channel {
 public:
  explicit channel(const transport_link& link) noexcept : link_{link} {}
  ~channel();
  channel(const channel&) = delete;
  channel& operator=(const channel&) = delete;

  /// On failure `problem` gets the transport's sentence about the target, in which each quoted
  /// text of the link's respellings is shown as that says.
  [[nodiscard]] mcpeval_status connect(instant deadline, std::string& problem);
  [[nodiscard]] mcpeval_status send(const mcpeval_message& message, instant deadline);
  [[nodiscard]] mcpeval_status receive(instant deadline, arrival& out);
  /// Closes the response stream of one request, if the transport has such.
  [[nodiscard]] mcpeval_status abandon(std::string_view id);
  /// Opens the stream for what the server sends outside any request, if the transport has such.
  [[nodiscard]] mcpeval_status listen(instant deadline);
  /// How the peer ended, for messages: "it ended with status 3"; empty when unknown.
  [[nodiscard]] std::string ending() const;
  /// The transport's sentence about what failed last; empty when it has none.
  [[nodiscard]] std::string problem() const;

 private:
  [[nodiscard]] mcpeval_channel_detail describe() const;

  const transport_link& link_;
  mcpeval_channel handle_ = nullptr;
};

/// Wakes every open channel of this process, for good: later channels are CANCELLED as well.
/// Async-signal-safe.
void interrupt_open_channels() noexcept;

}  // namespace mcpeval::core
