// SPDX-License-Identifier: MIT
/// A value or an error: C++20 has no std::expected.
#pragma once

#include "base/error.hpp"

#include <utility>
#include <variant>

namespace mcpeval::core {

/// Exactly one of a T and an error. Read it with `if (!r) return r.error(); use(*r);`.
template <class T>
class [[nodiscard]] result {
 public:
  result(T value) : held_{std::in_place_index<0>, std::move(value)} {}  // NOLINT: implicit
  result(core::error problem)
      : held_{std::in_place_index<1>, std::move(problem)} {}  // NOLINT: implicit

  explicit operator bool() const noexcept { return held_.index() == 0; }
  [[nodiscard]] T& operator*() & { return std::get<0>(held_); }
  [[nodiscard]] const T& operator*() const& { return std::get<0>(held_); }
  [[nodiscard]] T&& operator*() && { return std::get<0>(std::move(held_)); }
  [[nodiscard]] T* operator->() { return &std::get<0>(held_); }
  [[nodiscard]] const T* operator->() const { return &std::get<0>(held_); }
  [[nodiscard]] const core::error& error() const& { return std::get<1>(held_); }
  [[nodiscard]] core::error error() && { return std::get<1>(std::move(held_)); }

 private:
  std::variant<T, core::error> held_;
};

}  // namespace mcpeval::core
