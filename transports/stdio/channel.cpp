// SPDX-License-Identifier: MIT
#include "channel.hpp"

#include <mcpeval/plugin.hpp>

#include <signal.h>
#include <sys/eventfd.h>
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
      wake_{make_wake()} {}

channel::~channel() {
  closing_ = true;
  wake_.reset();
  input_.close();
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
  if (over_ || half_written_ || !input_) return MCPEVAL_CLOSED;
  for (std::size_t written = 0;;) {
    if (child_ended_ || !input_.write_some(frame, written)) {
      stop_writing();
      return MCPEVAL_CLOSED;
    }
    if (written > frame.size()) break;
    if (now() >= deadline) {
      half_written_ = written > 0;
      return MCPEVAL_TIMEOUT;
    }
    serve(deadline, true);
    if (interrupted_) return MCPEVAL_CANCELLED;
  }
  if (message.kind == MCPEVAL_REQUEST_MESSAGE) input_.remember(view(message.id));
  return MCPEVAL_OK;
}

/// The child reads no more. What it wrote before that is in its pipe by now, and is read before
/// the end of its reading is told.
void channel::stop_writing() {
  input_.close();
  if (output_) read_output();
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
    if (!output_)
      if (const auto found = lines_.rest()) return deliver(*found, arrival, frame);
    if (owes_end_of_reading()) return end_of_reading(arrival);
    if (!output_) return end_of_output(arrival);
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

/// At the end of the output only requests that were never read are worth telling. A child that ends
/// closes its pipes one after the other: where that may decide, its end is awaited.
bool channel::owes_end_of_reading() {
  if (told_end_of_reading_) return false;
  if (output_) return input_.was_deserted();
  if (input_.holds_requests()) settle();
  if (input_.is_deserted()) input_.close();
  return !input_.first_unread().empty();
}

mcpeval_status channel::end_of_reading(mcpeval_arrival& arrival) {
  told_end_of_reading_ = true;
  arrival.kind = MCPEVAL_END_OF_READING;
  arrival.id = text(input_.first_unread());
  arrival.offset = lines_.received();
  return MCPEVAL_OK;
}

mcpeval_status channel::end_of_output(mcpeval_arrival& arrival) {
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
                                 {input_.fd(), static_cast<short>(writing ? POLLOUT : 0), 0}}};
  wait_for(watched, deadline);
  if (watched[diagnostics].revents != 0) diagnostic_bytes_ += drain(diagnostics_);
  if (watched[output].revents != 0)
    read_output();
  else if (nothing_to_await && reading)
    output_.reset();
  if ((watched[input].revents & POLLERR) != 0) stop_writing();
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

void channel::settle() noexcept {
  if (!settled_) child_.await_end(now() + settling_time);
  settled_ = true;
}

void channel::describe(mcpeval_channel_detail& out) noexcept {
  if (!output_ || !input_) settle();
  const exit_record ending = child_.ending();
  out.exit_kind = ending.kind;
  out.exit_value = ending.value;
  out.received_bytes = lines_.received();
  out.diagnostic_bytes = diagnostic_bytes_;
}

}  // namespace mcpeval::stdio
