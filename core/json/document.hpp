// SPDX-License-Identifier: MIT
/// JSON text parsed once: iterative, with depth and size bounds, numbers kept as spelt.
#pragma once

#include "base/result.hpp"

#include <mcpeval/plugin/value.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace mcpeval::core {

/// mcpeval.json/1 over documents: what hosts hand to plugins, and core's own way to read.
[[nodiscard]] const mcpeval_json& json_table() noexcept;

/// The deepest nesting of any document: what the wire may hold. Readers of documents may recurse.
inline constexpr std::size_t max_json_depth = 1024;

/// What a caller is ready to read.
struct json_limits {
  std::size_t bytes = SIZE_MAX;
  std::size_t depth = max_json_depth;   ///< nesting of arrays and objects; never above the maximum
  bool refuse_duplicates = false;       ///< otherwise the last of equal keys wins and is noted
  bool refuse_lone_surrogates = false;  ///< otherwise they read as U+FFFD and are noted
};

enum class json_fault : std::uint8_t {
  syntax,
  encoding,
  too_deep,
  too_large,
  duplicate_key,
  lone_surrogate
};

/// Why a text was refused. Positions only, never bytes of the text.
struct json_problem {
  json_fault kind = json_fault::syntax;
  std::size_t offset = 0;  ///< byte offset into the text
  std::string pointer;     ///< duplicate_key: JSON Pointer of the second occurrence
};

/// A parsed text and the memory of its values. Moving it keeps every value valid.
class document {
 public:
  /// An empty document: root() is absent.
  document() noexcept;
  document(document&&) noexcept;
  document& operator=(document&&) noexcept;
  ~document();

  /// Reads exactly one JSON text (RFC 8259, strict UTF-8, no byte order mark, nothing but
  /// white space after it). On refusal fills `problem` when given, and returns false leaving
  /// `out` empty. Numbers beyond double keep their spelling.
  [[nodiscard]] static bool parse(std::string text, const json_limits& limits, document& out,
                                  json_problem* problem = nullptr);

  [[nodiscard]] value root() const noexcept;
  /// The text as it was read; values borrow from it.
  [[nodiscard]] std::string_view text() const noexcept;
  [[nodiscard]] bool had_duplicate_keys() const noexcept;
  [[nodiscard]] bool had_lone_surrogates() const noexcept;

 private:
  struct contents;
  std::unique_ptr<contents> contents_;
};

/// One sentence for people: what is wrong and at which byte (or key); `subject` names the text.
[[nodiscard]] std::string describe(const json_problem& problem, std::string_view subject);

}  // namespace mcpeval::core
