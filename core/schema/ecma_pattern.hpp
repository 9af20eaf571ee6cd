// SPDX-License-Identifier: MIT
/// The syntax of ECMA-262 regular expressions, and what PCRE2 calls the same.
///
/// The dialect is that of the u flag, which JSON Schema recommends, without its refusals that
/// everyday expressions run into: an escaped punctuation mark, a brace or bracket that stands
/// for itself, and "-" beside a class escape are taken as all engines take them without the flag.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core {

/// An item that may read far before it fails: a fixed number of repeats, a back reference.
struct heavy_item {
  std::size_t offset;  ///< in the translation
  std::size_t reach;   ///< characters that it may read; SIZE_MAX when there is no telling
};

struct ecma_pattern {
  std::string text;               ///< for PCRE2
  std::vector<heavy_item> heavy;  ///< by offset
  std::string properties;         ///< every \p{...} in it: only PCRE2 knows which there are
};

/// Nothing where `expression`, valid UTF-8, is no regular expression.
[[nodiscard]] std::optional<ecma_pattern> translate_pattern(std::string_view expression);

/// The expression while it is being read.
class pattern_reader {
 public:
  explicit pattern_reader(std::string_view text) : rest_{text} {}

  [[nodiscard]] bool at_end() const noexcept { return rest_.empty(); }
  [[nodiscard]] bool next_is(std::string_view text) const noexcept {
    return rest_.starts_with(text);
  }
  /// Takes `text` if it comes next.
  bool take(std::string_view text) noexcept;
  /// Takes one character, of which there is one.
  [[nodiscard]] char32_t take_character() noexcept;
  /// Takes a decimal number, if one comes next; beyond 10^9 it stays there.
  [[nodiscard]] std::optional<std::uint32_t> take_number() noexcept;
  /// Takes what comes before `end`, and `end`.
  [[nodiscard]] std::optional<std::string_view> take_until(char end) noexcept;
  [[nodiscard]] std::string_view rest() const noexcept { return rest_; }
  void skip(std::size_t bytes) noexcept { rest_.remove_prefix(bytes); }

 private:
  std::string_view rest_;
};

/// After a backslash: a character's escape (\n, \x41, \u{1F600}, \-), or nothing.
[[nodiscard]] std::optional<char32_t> take_character_escape(pattern_reader& reader);
/// After a backslash: \d \s \w \p{...} and their opposites, as part of a PCRE2 class. Empty when
/// there is none; nothing when it is malformed.
[[nodiscard]] std::optional<std::string> take_class_escape(pattern_reader& reader);
/// After "[": a class to its end, for PCRE2. Adds the \p{...} in it to `properties`.
[[nodiscard]] std::optional<std::string> take_class(pattern_reader& reader,
                                                    std::string& properties);
/// Whether a class escape is \p{...} or \P{...}.
[[nodiscard]] inline bool is_property(std::string_view escape) noexcept {
  return escape.starts_with("\\p") || escape.starts_with("\\P");
}

void append_character(std::string& out, char32_t character);

[[nodiscard]] constexpr bool is_surrogate(char32_t character) noexcept {
  return character >= 0xd800 && character <= 0xdfff;
}

}  // namespace mcpeval::core
