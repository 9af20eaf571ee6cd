// SPDX-License-Identifier: MIT
/// Bytes in, whole lines out, in time linear in the bytes however long a line is.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace demo {

class line_buffer {
 public:
  void append(std::string_view bytes);
  /// The next whole line without its newline; valid until the next append().
  [[nodiscard]] std::optional<std::string_view> next();
  /// What follows the last newline.
  [[nodiscard]] std::string_view rest() const;

 private:
  std::string bytes_;
  std::size_t start_ = 0;     ///< of the first line not handed out
  std::size_t searched_ = 0;  ///< no newline between start_ and here
};

}  // namespace demo
