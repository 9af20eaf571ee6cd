// SPDX-License-Identifier: MIT
/// A scripted HTTP server, and a channel of the built http module, driven through its C table.
#pragma once

#include <mcpeval/abi.h>

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace http_test {

inline constexpr std::uint64_t millisecond = 1'000'000;
inline constexpr std::uint64_t second = 1'000 * millisecond;
/// Longer than any healthy step takes on a busy machine.
inline constexpr std::uint64_t patience = 60 * second;

[[nodiscard]] std::uint64_t now();
[[nodiscard]] std::uint64_t in(std::uint64_t span);

[[nodiscard]] const mcpeval_module& loaded_module();
[[nodiscard]] const mcpeval_transport& transport();

using header_pairs = std::vector<std::pair<std::string, std::string>>;

/// A line of the server's log.
struct logged {
  std::int64_t connection = 0;
  std::string verb;  ///< or "end", and how in `body`
  std::string path;
  header_pairs headers;
  std::int64_t size = 0;
  std::string body;

  /// The value of the header, or "(none)", or "(twice)".
  [[nodiscard]] std::string header(std::string_view name) const;
};

/// tests/support/servers/http_replay.py with these rules (the inside of the JSON array).
class server {
 public:
  /// With a certificate it speaks TLS.
  explicit server(std::string_view rules = "", const std::string& certificate = "");
  server(const server&) = delete;
  server& operator=(const server&) = delete;
  ~server();

  [[nodiscard]] std::string url(std::string_view path = "/mcp") const;
  [[nodiscard]] std::vector<logged> log() const;
  /// Its requests alone.
  [[nodiscard]] std::vector<logged> requests() const;
  /// Those of a verb, once there are `count` of them.
  std::vector<logged> await(std::string_view verb, std::size_t count) const;

 private:
  std::string folder_;
  pid_t process_ = -1;
  int input_ = -1;
  int port_ = 0;
};

struct arrival {
  mcpeval_status status = MCPEVAL_FAULT;  ///< of receive()
  std::int32_t kind = 0;
  std::string id;
  std::int32_t http_status = 0;
  std::string frame;
  mcpeval_status ended = MCPEVAL_OK;  ///< why a request ended
  std::uint32_t flags = 0;
  std::uint64_t offset = 0;
  friend bool operator==(const arrival&, const arrival&) = default;
};
std::ostream& operator<<(std::ostream& out, const arrival& one);
std::ostream& operator<<(std::ostream& out, const std::vector<arrival>& all);

[[nodiscard]] arrival frame(std::string id, std::string text, std::uint64_t offset = 0);
[[nodiscard]] arrival event(std::string id, std::string text, std::uint64_t offset);
[[nodiscard]] arrival end(std::string id, mcpeval_status why = MCPEVAL_OK,
                          std::int32_t http_status = 200);
[[nodiscard]] arrival end_of_events(std::string id, mcpeval_status why = MCPEVAL_OK,
                                    std::int32_t http_status = 200);
[[nodiscard]] arrival nothing(mcpeval_status status);

struct target {
  std::string url;
  header_pairs headers{};
  std::string authorization{};
  std::uint32_t flags = 0;
};

struct message {
  std::int32_t kind = MCPEVAL_REQUEST_MESSAGE;
  std::string frame;
  std::string id;
  std::string method;
  std::string name{};
  std::string version{};
  header_pairs headers{};
};

[[nodiscard]] message request(std::string id, std::string method = "tools/call");
[[nodiscard]] message notification(std::string method = "notifications/initialized");

class peer {
 public:
  explicit peer(const target& where);
  explicit peer(const server& where) : peer{target{where.url()}} {}
  peer(const peer&) = delete;
  peer& operator=(const peer&) = delete;
  ~peer() { close(); }

  [[nodiscard]] mcpeval_status status() const { return status_; }
  [[nodiscard]] const std::string& problem() const { return problem_; }
  [[nodiscard]] mcpeval_channel handle() const { return channel_; }

  mcpeval_status send(const message& what, std::uint64_t deadline = in(patience));
  arrival receive(std::uint64_t deadline = in(patience));
  /// Everything until a request has ended or receive() fails; that is the last entry.
  std::vector<arrival> receive_all();
  /// Sends a request and receives all of it.
  std::vector<arrival> call(const message& what);
  mcpeval_status abandon(std::string_view id);
  mcpeval_status listen(std::uint64_t deadline = in(patience));
  void interrupt() { transport().interrupt(channel_); }
  std::uint64_t received_bytes();
  /// The channel's sentence about what the last call met.
  std::string described();
  /// What the channel told developers.
  [[nodiscard]] const std::vector<std::string>& traced() const { return traced_; }
  void close();

 private:
  mcpeval_channel_detail describe();

  mcpeval_host host_{};
  std::vector<std::string> traced_;
  mcpeval_channel channel_ = nullptr;
  mcpeval_status status_ = MCPEVAL_FAULT;
  std::string problem_;
};

}  // namespace http_test
