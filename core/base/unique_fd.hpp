// SPDX-License-Identifier: MIT
/// A file descriptor with one owner.
#pragma once

#include <unistd.h>

#include <utility>

namespace mcpeval::core {

/// Closes its descriptor when it goes out of scope; -1 owns nothing.
class unique_fd {
 public:
  unique_fd() noexcept = default;
  explicit unique_fd(int fd) noexcept : fd_{fd} {}
  unique_fd(unique_fd&& other) noexcept : fd_{other.release()} {}
  unique_fd& operator=(unique_fd&& other) noexcept {
    if (this != &other) reset(other.release());
    return *this;
  }
  ~unique_fd() { reset(); }

  [[nodiscard]] explicit operator bool() const noexcept { return fd_ >= 0; }
  [[nodiscard]] int get() const noexcept { return fd_; }
  /// Gives the descriptor away without closing it.
  [[nodiscard]] int release() noexcept { return std::exchange(fd_, -1); }
  /// Closes what is owned and owns `fd` instead.
  void reset(int fd = -1) noexcept {
    const int old = std::exchange(fd_, fd);
    if (old >= 0) ::close(old);
  }

 private:
  int fd_ = -1;
};

}  // namespace mcpeval::core
