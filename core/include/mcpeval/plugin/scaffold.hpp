// SPDX-License-Identifier: MIT
/// Starter cases for `mcpeval init`: the optional interface mcpeval.scaffold/1.
#pragma once

#include <mcpeval/plugin/status.hpp>
#include <mcpeval/plugin/text.hpp>
#include <mcpeval/plugin/value.hpp>

#include <chrono>
#include <concepts>
#include <string>
#include <string_view>

namespace mcpeval {

/// What the host has learnt of the server. Borrowed for the length of propose().
class scaffold_view {
 public:
  scaffold_view(const mcpeval_scaffold_view& raw, const mcpeval_json* json) noexcept
      : raw_{&raw}, json_{json} {}

  /// The opening result: capabilities, serverInfo.
  [[nodiscard]] value server() const noexcept { return {json_, raw_->server}; }
  /// The distinct entries of tools/list.
  [[nodiscard]] value catalog() const noexcept { return {json_, raw_->catalog}; }
  /// The entries whose trial call succeeded, in the order of the catalog.
  [[nodiscard]] value tools() const noexcept { return {json_, raw_->tools}; }
  /// The entry that a case of the tool phase is for; absent in the other phases.
  [[nodiscard]] value tool() const noexcept { return {json_, raw_->tool}; }
  /// How long the trial call of that tool took.
  [[nodiscard]] std::chrono::nanoseconds latency() const noexcept {
    return std::chrono::nanoseconds{raw_->latency};
  }

 private:
  const mcpeval_scaffold_view* raw_;
  const mcpeval_json* json_;
};

/// A type with the constants `phase`, `rank` and `name` of mcpeval_scaffold, and
/// `static std::string propose(const scaffold_view&)`: the kind's own fields as the text of one
/// JSON object, or nothing where there is no case to propose.
template <class T>
concept scaffold_type = requires(const scaffold_view& seen) {
  { T::phase } -> std::convertible_to<mcpeval_scaffold_phase>;
  { T::rank } -> std::convertible_to<std::int32_t>;
  { T::name } -> std::convertible_to<std::string_view>;
  { T::propose(seen) } -> std::convertible_to<std::string>;
};

template <scaffold_type T>
struct scaffold_trampoline {
  static mcpeval_status propose(const mcpeval_scaffold_view* seen, const mcpeval_json* json,
                                mcpeval_sink* fields) noexcept {
    return guard([&]() -> mcpeval_status {
      const std::string proposed = T::propose(scaffold_view{*seen, json});
      return fields->write(fields->self, proposed.data(), proposed.size());
    });
  }

  static constexpr mcpeval_scaffold table{
      sizeof(mcpeval_scaffold), T::phase, T::rank, 0, text(T::name), &propose};
};

/// What a probe's find() answers when T is its starter case.
template <scaffold_type T>
const void* scaffold(std::string_view id) noexcept {
  return id == MCPEVAL_SCAFFOLD_ID ? &scaffold_trampoline<T>::table : nullptr;
}

}  // namespace mcpeval
