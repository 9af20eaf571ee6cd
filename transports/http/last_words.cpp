// SPDX-License-Identifier: MIT
#include "last_words.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <charconv>

namespace mcpeval::http {

namespace {

/// More than a socket holds of an answer that nobody reads.
constexpr std::size_t most = 1024 * 1024;

int read_status(std::string_view line) noexcept {
  const auto blank = line.find(' ');
  if (blank == std::string_view::npos) return 0;
  const auto digits = line.substr(blank + 1, 3);
  int status = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), status);
  return status;
}

/// Reads heads until one that is final; what is left is its body.
std::string_view read_heads(std::string_view bytes, response& answer) {
  int status = 0;
  while (!answer.has_begun()) {
    const auto end = bytes.find('\n');
    if (end == std::string_view::npos) return {};
    const auto line = bytes.substr(0, end + 1);
    bytes.remove_prefix(end + 1);
    if (line.starts_with("HTTP/")) status = read_status(line);
    if (status == 0 || !answer.header(line)) return {};
    const bool is_end = line == "\r\n" || line == "\n";
    if (is_end && !answer.end_of_head(status)) return {};
  }
  return bytes;
}

}  // namespace

int last_words::on_close(void* self, curl_socket_t socket) noexcept {
  try {
    static_cast<last_words*>(self)->read(socket);
  } catch (...) {  // no memory: the answer is lost, the connection is closed all the same
  }
  return ::close(socket);
}

void last_words::read(curl_socket_t socket) {
  std::array<char, 16 * 1024> room;
  bytes_.clear();
  while (bytes_.size() < most) {
    const ssize_t count = ::recv(socket, room.data(), room.size(), MSG_DONTWAIT);
    if (count <= 0) return;
    bytes_.append(room.data(), static_cast<std::size_t>(count));
  }
}

void read_last_words(std::string_view bytes, response& answer) {
  const auto body = read_heads(bytes, answer);
  if (answer.announced_left() < body.size()) return;
  if (!body.empty()) static_cast<void>(answer.body(body));
}

}  // namespace mcpeval::http
