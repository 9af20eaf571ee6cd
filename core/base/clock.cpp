// SPDX-License-Identifier: MIT
#include "base/clock.hpp"

#include <ctime>

namespace mcpeval::core {
namespace {

class machine_clock final : public clock {
 public:
  [[nodiscard]] instant now() const override {
    timespec at{};
    clock_gettime(CLOCK_MONOTONIC, &at);
    return static_cast<instant>(at.tv_sec) * second + static_cast<instant>(at.tv_nsec);
  }
};

}  // namespace

const clock& monotonic_clock() {
  static const machine_clock clock;
  return clock;
}

}  // namespace mcpeval::core
