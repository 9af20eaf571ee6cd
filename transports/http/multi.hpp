// SPDX-License-Identifier: MIT
/// The loop that moves every exchange of a channel, with deadlines and a way to wake it.
#pragma once

#include "exchange.hpp"
#include "instant.hpp"
#include "last_words.hpp"

#include <curl/curl.h>

#include <atomic>
#include <memory>

namespace mcpeval::http {

class multi {
 public:
  multi();
  multi(const multi&) = delete;
  multi& operator=(const multi&) = delete;
  ~multi();

  /// Does what can be done at once; `one` has to go before the loop does.
  void start(exchange& one);
  /// Waits until something can be done, the deadline has passed, or somebody interrupts; then does
  /// what can be done. A deadline in the past looks once without waiting.
  void turn(instant deadline);

  /// Async-signal-safe.
  void interrupt() noexcept;
  [[nodiscard]] bool is_interrupted() const noexcept { return interrupted_; }
  /// From now on nothing wakes the loop but the exchanges.
  void ignore_interrupts() noexcept { deaf_ = true; }

 private:
  void perform();
  void collect_ended();

  struct release {
    void operator()(CURLM* loop) const noexcept { ::curl_multi_cleanup(loop); }
  };
  last_words words_;  ///< goes after multi_, which closes its connections
  std::unique_ptr<CURLM, release> multi_;
  int wake_;  ///< an eventfd, readable for ever after interrupt()
  std::atomic<bool> interrupted_ = false;
  bool deaf_ = false;
};

static_assert(std::atomic<bool>::is_always_lock_free, "interrupt() may run in a signal handler");

}  // namespace mcpeval::http
