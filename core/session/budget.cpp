// SPDX-License-Identifier: MIT
#include "session/budget.hpp"

namespace mcpeval::core {

bool budget::reserve_request() {
  if (exhausted()) return false;
  if (spent_ == requests) {
    exhausted_ = true;
    return false;
  }
  ++spent_;
  return true;
}

bool budget::exhausted() {
  if (time_.now() >= deadline_) exhausted_ = true;
  return exhausted_;
}

}  // namespace mcpeval::core
