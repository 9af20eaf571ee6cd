// SPDX-License-Identifier: MIT
/// XML 1.0, one element a line.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace mcpeval::reporters {

/// Appends elements. Names are the caller's own words; attributes and text may hold anything:
/// they are put on one line and escaped, and what XML refuses is U+FFFD.
class xml_writer {
 public:
  xml_writer();

  xml_writer& open(std::string_view name);
  xml_writer& attribute(std::string_view name, std::string_view text);
  xml_writer& attribute(std::string_view name, std::size_t number);
  /// One line of the open element's text.
  xml_writer& line(std::string_view text);
  xml_writer& close(std::string_view name);

  [[nodiscard]] std::string take();

 private:
  void end_tag();
  void indent();

  std::string text_;
  std::size_t depth_ = 0;
  bool in_tag_ = false;     ///< attributes may still follow
  bool has_lines_ = false;  ///< the open element holds text
};

}  // namespace mcpeval::reporters
