// SPDX-License-Identifier: MIT
#include "multi.hpp"

#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <new>
#include <system_error>

namespace mcpeval::http {

namespace {

/// One call waits no longer: its caller looks at the deadline again.
constexpr instant longest_wait = 60 * second;

/// curl's own state of the process, made once. Before curl 7.84 that is no business of two threads.
CURLM* make_multi() {
  static const CURLcode ready = ::curl_global_init(CURL_GLOBAL_DEFAULT);
  return ready == CURLE_OK ? ::curl_multi_init() : nullptr;
}

int make_wake() {
  const int fd = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (fd < 0) throw std::system_error{errno, std::system_category()};
  return fd;
}

/// Rounded up, so that a wait never ends just before the deadline.
int milliseconds_until(instant deadline) noexcept {
  const instant start = now();
  const instant span = deadline > start ? std::min(deadline - start, longest_wait) : 0;
  return static_cast<int>((span + millisecond - 1) / millisecond);
}

}  // namespace

multi::multi() : multi_{make_multi()}, wake_{make_wake()} {
  if (multi_ == nullptr) {
    ::close(wake_);
    throw std::bad_alloc{};
  }
  ::curl_multi_setopt(multi_.get(), CURLMOPT_PIPELINING, static_cast<long>(CURLPIPE_NOTHING));
}

multi::~multi() { ::close(wake_); }

void multi::start(exchange& one) {
  one.start(multi_.get(), words_);
  perform();
}

void multi::turn(instant deadline) {
  curl_waitfd wake{wake_, CURL_WAIT_POLLIN, 0};
  ::curl_multi_poll(multi_.get(), &wake, deaf_ ? 0 : 1, milliseconds_until(deadline), nullptr);
  perform();
}

void multi::perform() {
  int running = 0;
  words_.forget();
  ::curl_multi_perform(multi_.get(), &running);
  collect_ended();
}

void multi::collect_ended() {
  int left = 0;
  while (const CURLMsg* const message = ::curl_multi_info_read(multi_.get(), &left)) {
    if (message->msg != CURLMSG_DONE) continue;
    char* owner = nullptr;
    ::curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &owner);
    reinterpret_cast<exchange*>(owner)->end(message->data.result, words_.bytes());
  }
}

void multi::interrupt() noexcept {
  const int error = errno;
  interrupted_ = true;
  constexpr std::uint64_t one = 1;
  static_cast<void>(::write(wake_, &one, sizeof one));
  errno = error;
}

}  // namespace mcpeval::http
