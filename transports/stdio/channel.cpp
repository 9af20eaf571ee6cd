// SPDX-License-Identifier: MIT
#include "channel.hpp"

#include "quiet_write.hpp"

#include <mcpeval/plugin.hpp>

#include <signal.h>
#include <sys/eventfd.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

namespace mcpeval::stdio {

namespace {

constexpr instant grace = second;
constexpr instant settling_time = 200 * millisecond;
/// How often a child is looked at where no descriptor tells of its end.
constexpr instant child_check = 10 * millisecond;
/// Reads of one stream in a turn, so that a flood on it cannot hold up the deadline.
constexpr int reads_per_turn = 16;

int make_wake() {
  const int fd = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (fd < 0) throw std::system_error{errno, std::system_category()};
  return fd;
}

enum class read_result : std::uint8_t { some, emptied, ended };

/// Reads once into `room`; `emptied` when the pipe had less than that to give. Closes `fd` at the
/// end of the stream.
read_result read_once(unique_fd& fd, std::span<char> room, std::size_t& count) noexcept {
  const ssize_t got = ::read(fd.get(), room.data(), room.size());
  count = got > 0 ? static_cast<std::size_t>(got) : 0;
  if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) {
    fd.reset();
    return read_result::ended;
  }
  return count == room.size() ? read_result::some : read_result::emptied;
}

/// Reads what is there and drops it; the number of bytes.
std::uint64_t drain(unique_fd& fd) noexcept {
  std::array<char, 64 * 1024> dropped;
  std::uint64_t total = 0;
  for (int i = 0; i < reads_per_turn; ++i) {
    std::size_t count = 0;
    const read_result result = read_once(fd, dropped, count);
    total += count;
    if (result != read_result::some) break;
  }
  return total;
}

}  // namespace

channel::channel(launched started)
    : child_{std::move(started.process)},
      input_{std::move(started.input)},
      output_{std::move(started.output)},
      diagnostics_{std::move(started.diagnostics)},
      wake_{make_wake()},
      plain_write_{ignores_broken_pipes()} {}

channel::~channel() {
  closing_ = true;
  wake_.reset();
  input_.reset();
  drain_until_exit(now() + grace);
  if (child_ended_) return;
  child_.signal_group(SIGTERM);
  drain_until_exit(now() + grace);
}

mcpeval_status channel::send(const mcpeval_message& message, instant deadline) {
  if (interrupted_) return MCPEVAL_CANCELLED;
  const std::string_view frame = view(message.frame);
  if (frame.size() >= outgoing_limit) return MCPEVAL_LIMIT;
  if (frame.find('\n') != std::string_view::npos) return MCPEVAL_INVALID;
  if (over_) return MCPEVAL_CLOSED;
  for (std::size_t written = 0;;) {
    if (child_ended_ || !input_ || !write_some(frame, written)) {
      input_.reset();
      return MCPEVAL_CLOSED;
    }
    if (written > frame.size()) return MCPEVAL_OK;
    if (now() >= deadline) {
      over_ = written > 0;
      return MCPEVAL_TIMEOUT;
    }
    serve(deadline, true);
    if (interrupted_) return MCPEVAL_CANCELLED;
  }
}

/// Writes what the pipe takes of the frame and its newline; false when nobody reads any more.
bool channel::write_some(std::string_view frame, std::size_t& written) noexcept {
  char newline = '\n';
  const std::string_view left = frame.substr(std::min(written, frame.size()));
  const std::array<iovec, 2> parts{iovec{const_cast<char*>(left.data()), left.size()},
                                   iovec{&newline, 1}};
  const ssize_t count = plain_write_
                            ? ::writev(input_.get(), parts.data(), static_cast<int>(parts.size()))
                            : quiet_write(input_.get(), parts);
  if (count < 0) return errno == EAGAIN || errno == EINTR;
  written += static_cast<std::size_t>(count);
  return true;
}

mcpeval_status channel::receive(instant deadline, mcpeval_arrival& arrival, mcpeval_sink& frame) {
  if (interrupted_) return MCPEVAL_CANCELLED;
  if (over_) return MCPEVAL_CLOSED;
  arrival.kind = 0;
  arrival.http_status = 0;
  arrival.id = text({});
  for (bool last_look = false;;) {
    if (const auto found = lines_.next()) return deliver(*found, arrival, frame);
    if (lines_.overflowed()) {
      over_ = true;
      arrival.offset = lines_.position();
      return MCPEVAL_LIMIT;
    }
    if (!output_) return end_of_output(arrival, frame);
    if (last_look) return MCPEVAL_TIMEOUT;
    last_look = now() >= deadline;
    serve(deadline, false);
    if (interrupted_) return MCPEVAL_CANCELLED;
  }
}

mcpeval_status channel::deliver(const line& found, mcpeval_arrival& arrival, mcpeval_sink& frame) {
  arrival.kind = MCPEVAL_FRAME;
  arrival.offset = found.offset;
  const mcpeval_status status = frame.write(frame.self, found.text.data(), found.text.size());
  over_ = status != MCPEVAL_OK;
  lines_.trim();
  return status;
}

mcpeval_status channel::end_of_output(mcpeval_arrival& arrival, mcpeval_sink& frame) {
  if (const auto found = lines_.rest()) return deliver(*found, arrival, frame);
  over_ = true;
  arrival.kind = MCPEVAL_END_OF_CHANNEL;
  arrival.offset = lines_.received();
  return MCPEVAL_OK;
}

void channel::interrupt() noexcept {
  const int error = errno;
  interrupted_ = true;
  constexpr std::uint64_t one = 1;
  static_cast<void>(::write(wake_.get(), &one, sizeof one));
  errno = error;
}

void channel::serve(instant deadline, bool writing) {
  // What an ended child wrote is in its pipe by now; whoever else holds the pipe is not awaited.
  const bool nothing_to_await = child_ended_;
  const bool reading = lines_.held() < read_ahead;
  if (nothing_to_await)
    deadline = 0;
  else if (child_.exit_fd() < 0)
    deadline = std::min(deadline, now() + child_check);

  enum { wake, exited, diagnostics, output, input };
  std::array<pollfd, 5> watched{{{wake_.get(), POLLIN, 0},
                                 {nothing_to_await ? -1 : child_.exit_fd(), POLLIN, 0},
                                 {diagnostics_.get(), POLLIN, 0},
                                 {reading ? output_.get() : -1, POLLIN, 0},
                                 {writing ? input_.get() : -1, POLLOUT, 0}}};
  wait_for(watched, deadline);
  if (watched[diagnostics].revents != 0) diagnostic_bytes_ += drain(diagnostics_);
  if (watched[output].revents != 0)
    read_output();
  else if (nothing_to_await && reading)
    output_.reset();
  if (watched[exited].revents != 0 || child_.exit_fd() < 0) child_ended_ = child_.has_ended();
}

void channel::read_output() {
  if (closing_) return static_cast<void>(drain(output_));
  for (int i = 0; i < reads_per_turn; ++i) {
    std::size_t count = 0;
    const read_result result = read_once(output_, lines_.room(), count);
    lines_.filled(count);
    if (result != read_result::some) return;
  }
}

void channel::drain_until_exit(instant deadline) noexcept {
  child_ended_ = child_.has_ended();
  while (!child_ended_ && now() < deadline) serve(deadline, false);
}

void channel::describe(mcpeval_channel_detail& out) noexcept {
  const bool pipes_closed = !output_ || !input_;
  if (pipes_closed && !settled_) child_.await_end(now() + settling_time);
  settled_ = settled_ || pipes_closed;
  const exit_record ending = child_.ending();
  out.exit_kind = ending.kind;
  out.exit_value = ending.value;
  out.received_bytes = lines_.received();
  out.diagnostic_bytes = diagnostic_bytes_;
}

}  // namespace mcpeval::stdio
