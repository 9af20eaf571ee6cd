// SPDX-License-Identifier: MIT
#include "evaluation/watchdog.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <utility>

namespace mcpeval::core {
namespace {

constexpr std::chrono::milliseconds look_every{200};

/// Signals belong to the thread that runs the cases.
void block_signals() {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, nullptr);
}

}  // namespace

watchdog::watchdog(settings wanted) : settings_{std::move(wanted)} {
  thread_ = std::thread{[this] {
    block_signals();
    watch();
  }};
}

watchdog::~watchdog() {
  {
    const std::lock_guard lock{mutex_};
    ended_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

void watchdog::watch() {
  instant stopped_at = UINT64_MAX;
  std::unique_lock lock{mutex_};
  while (!wake_.wait_for(lock, look_every, [this] { return ended_; })) {
    const instant now = settings_.time.now();
    if (stopped_at == UINT64_MAX && settings_.stopped()) stopped_at = now;
    const instant limit = after(std::min(settings_.deadline, stopped_at), grace);
    if (now < limit) continue;
    settings_.stuck();
    return;
  }
}

}  // namespace mcpeval::core
