// SPDX-License-Identifier: MIT
/// Statuses, the `stop` exception that carries one, and the guard at the boundary.
#pragma once

#include <mcpeval/abi.h>

#include <new>
#include <utility>

namespace mcpeval {

/// A host service did not do what was asked. A probe lets it pass through run(): the
/// trampoline turns it back into the status, and the case is incomplete.
class stop {
 public:
  explicit constexpr stop(mcpeval_status status) noexcept : status_{status} {}
  [[nodiscard]] constexpr mcpeval_status status() const noexcept { return status_; }

 private:
  mcpeval_status status_;
};

/// A status, and a value that means something only when the status is OK.
template <class T>
struct [[nodiscard]] attempted {
  mcpeval_status status = MCPEVAL_FAULT;
  T value{};
  explicit operator bool() const noexcept { return status == MCPEVAL_OK; }
};

#if defined(__cpp_exceptions)

/// Throws `stop` unless `status` is OK.
inline void require(mcpeval_status status) {
  if (status != MCPEVAL_OK) throw stop{status};
}

/// The value, or `stop`.
template <class T>
[[nodiscard]] T require(attempted<T>&& attempt) {
  require(attempt.status);
  return std::move(attempt.value);
}

#endif

/// Calls `body` at the boundary: no exception leaves it.
template <class Body>
mcpeval_status guard(Body&& body) noexcept {
#if defined(__cpp_exceptions)
  try {
    return std::forward<Body>(body)();
  } catch (const stop& stopped) {
    return stopped.status();
  } catch (const std::bad_alloc&) {
    return MCPEVAL_NO_MEMORY;
  } catch (...) {
    return MCPEVAL_FAULT;
  }
#else
  return std::forward<Body>(body)();
#endif
}

}  // namespace mcpeval
