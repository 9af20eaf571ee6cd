// SPDX-License-Identifier: MIT
/// A channel of the built stdio module, driven through its C table as a host drives it.
#pragma once

#include <mcpeval/abi.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stdio_test {

inline constexpr std::uint64_t millisecond = 1'000'000;
inline constexpr std::uint64_t second = 1'000 * millisecond;
/// Longer than any healthy step takes on a busy machine.
inline constexpr std::uint64_t patience = 60 * second;

[[nodiscard]] std::uint64_t now();
[[nodiscard]] std::uint64_t in(std::uint64_t span);

/// The module under test, loaded once.
[[nodiscard]] const mcpeval_module& loaded_module();
[[nodiscard]] const mcpeval_transport& transport();

struct arrival {
  mcpeval_status status = MCPEVAL_FAULT;
  std::int32_t kind = 0;
  std::string frame;
  std::uint64_t offset = 0;
  friend bool operator==(const arrival&, const arrival&) = default;
};
std::ostream& operator<<(std::ostream& out, const arrival& one);

[[nodiscard]] arrival frame(std::string text, std::uint64_t offset);
[[nodiscard]] arrival end_of_channel(std::uint64_t offset);
[[nodiscard]] arrival nothing(mcpeval_status status);

struct start {
  std::vector<std::string> command;
  std::vector<std::pair<std::string, std::string>> environment{};
  std::string directory{};
  std::uint32_t flags = 0;
};

class peer {
 public:
  explicit peer(const start& what, std::uint64_t deadline = in(patience));
  peer(const peer&) = delete;
  peer& operator=(const peer&) = delete;
  ~peer() { close(); }

  [[nodiscard]] mcpeval_status status() const { return status_; }
  [[nodiscard]] const std::string& problem() const { return problem_; }
  [[nodiscard]] mcpeval_channel handle() const { return channel_; }

  mcpeval_status send(std::string_view text, std::uint64_t deadline = in(patience));
  /// A request with this id.
  mcpeval_status send_as(std::string_view id, std::string_view text,
                         std::uint64_t deadline = in(patience));
  /// The next arrival; the end of reading is set aside.
  arrival receive(std::uint64_t deadline = in(patience));
  /// Once it has arrived: the first request that the child never read, or "" for none.
  [[nodiscard]] const std::optional<std::string>& unread() const { return unread_; }
  /// Everything until the end of the channel or a fault, which is the last entry.
  std::vector<arrival> receive_all();
  void interrupt() { transport().interrupt(channel_); }
  mcpeval_channel_detail describe();
  void close();

 private:
  mcpeval_channel channel_ = nullptr;
  mcpeval_status status_ = MCPEVAL_FAULT;
  std::string problem_;
  std::optional<std::string> unread_;
};

/// misbehave HOW N, the program of tests/support/servers.
[[nodiscard]] start misbehave(std::string how, std::size_t n = 0);
/// replay over a file with these instructions, which lives until the test ends.
[[nodiscard]] start replay(std::string_view instructions);

/// Descriptors open in this process.
[[nodiscard]] std::size_t open_descriptors();
/// The processes of a group that are not zombies.
[[nodiscard]] std::size_t living_in_group(std::int64_t group);
/// Direct children of this process, zombies included.
[[nodiscard]] std::vector<std::int64_t> children();

}  // namespace stdio_test
