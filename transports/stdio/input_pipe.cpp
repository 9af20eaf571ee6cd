// SPDX-License-Identifier: MIT
#include "input_pipe.hpp"

#include "deadline.hpp"
#include "quiet_write.hpp"

#include <sys/ioctl.h>
#include <sys/uio.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

namespace mcpeval::stdio {

input_pipe::input_pipe(unique_fd pipe) noexcept
    : pipe_{std::move(pipe)}, plain_write_{ignores_broken_pipes()} {}

bool input_pipe::write_some(std::string_view frame, std::size_t& written) noexcept {
  if (!pipe_) return false;
  char newline = '\n';
  const std::string_view left = frame.substr(std::min(written, frame.size()));
  const std::array<iovec, 2> parts{iovec{const_cast<char*>(left.data()), left.size()},
                                   iovec{&newline, 1}};
  const ssize_t count = plain_write_
                            ? ::writev(pipe_.get(), parts.data(), static_cast<int>(parts.size()))
                            : quiet_write(pipe_.get(), parts);
  if (count < 0) return errno == EAGAIN || errno == EINTR;
  written += static_cast<std::size_t>(count);
  written_ += static_cast<std::uint64_t>(count);
  return true;
}

void input_pipe::remember(std::string_view id) {
  forget_what_was_read();
  requests_.push_back({written_ - 1, std::string{id}});
}

bool input_pipe::holds_requests() noexcept {
  if (pipe_) forget_what_was_read();
  return !requests_.empty();
}

bool input_pipe::is_deserted() const noexcept {
  pollfd watched{pipe_.get(), 0, 0};
  wait_for({&watched, 1}, 0);
  return (watched.revents & POLLERR) != 0;
}

void input_pipe::close() noexcept {
  if (!pipe_) return;
  was_deserted_ = is_deserted();
  forget_what_was_read();
  pipe_.reset();
}

std::string_view input_pipe::first_unread() const noexcept {
  return !was_deserted_ || requests_.empty() ? std::string_view{} : requests_.front().id;
}

/// A request that only lacks its newline may have been understood: it counts as read.
void input_pipe::forget_what_was_read() noexcept {
  int unread = 0;
  if (::ioctl(pipe_.get(), FIONREAD, &unread) != 0) unread = 0;
  const std::uint64_t read = written_ - static_cast<std::uint64_t>(unread);
  while (!requests_.empty() && requests_.front().end <= read) requests_.pop_front();
}

}  // namespace mcpeval::stdio
