// SPDX-License-Identifier: MIT
/// Text in GitHub's Markdown: nothing that a document holds can end a cell, a span or a block.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::reporters::markdown {

inline constexpr std::string_view em_dash = "\xe2\x80\x94";
inline constexpr std::string_view arrow = "\xe2\x86\x92";

/// Running text, on one line, every mark of Markdown's escaped.
[[nodiscard]] std::string prose(std::string_view text);

/// A code span, on one line. What a span in a table cannot hold becomes a code element.
[[nodiscard]] std::string code(std::string_view text);

/// "| a | b |" and a line end; an empty cell holds an em dash. Cells are Markdown already.
[[nodiscard]] std::string row(const std::vector<std::string>& cells);
/// The first row and the rule below it.
[[nodiscard]] std::string header(const std::vector<std::string>& cells);

/// Blocks of Markdown with a blank line between them.
class blocks {
 public:
  /// The block ends in at most one line end, which is not part of it; an empty one is left out.
  void add(std::string_view block);
  [[nodiscard]] std::string take() noexcept;

 private:
  std::string text_;
};

}  // namespace mcpeval::reporters::markdown
