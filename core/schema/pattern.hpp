// SPDX-License-Identifier: MIT
/// Regular expressions of ECMA-262 over PCRE2, with bounded work.
#pragma once

#include "schema/ecma_pattern.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

struct pcre2_real_code_8;

namespace mcpeval::core {

/// A compiled expression. May be used by several threads at once.
class pattern {
 public:
  enum class soundness : std::uint8_t {
    sound,
    malformed,  ///< no expression of ECMA-262
    beyond,     ///< one that is too large, or that the engine does not know to run
  };
  enum class outcome : std::uint8_t { found, missing, gave_up };

  struct search_result {
    outcome what;
    std::uint64_t steps;  ///< work done
  };

  explicit pattern(std::string_view expression);
  pattern(pattern&&) noexcept;
  pattern& operator=(pattern&&) noexcept;
  ~pattern();

  /// Whether it is an expression at all, which is cheaper to tell.
  [[nodiscard]] static bool is_expression(std::string_view text);

  [[nodiscard]] soundness state() const noexcept { return state_; }
  /// Memory that the compiled expression takes.
  [[nodiscard]] std::size_t bytes() const noexcept;
  /// Looks for a match anywhere in `text`, valid UTF-8, with at most `most_steps` of work. Only
  /// where the expression is sound.
  [[nodiscard]] search_result search(std::string_view text, std::uint64_t most_steps) const;

 private:
  struct release {
    void operator()(pcre2_real_code_8* code) const noexcept;
  };

  std::unique_ptr<pcre2_real_code_8, release> code_;
  soundness state_ = soundness::malformed;
  std::vector<heavy_item> heavy_;
};

}  // namespace mcpeval::core
