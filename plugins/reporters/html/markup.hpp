// SPDX-License-Identifier: MIT
/// HTML under construction: our own markup goes in as it is, everything else escaped.
#pragma once

#include <mcpeval/plugin/value.hpp>

#include <string>
#include <string_view>

namespace mcpeval::reporters::html {

class markup {
 public:
  /// Markup of this module, never text of a document.
  markup& raw(std::string_view html);
  /// Text of a document, in an element or in a quoted attribute.
  markup& text(std::string_view any);
  markup& code(std::string_view any) { return raw("<code>").text(any).raw("</code>"); }
  /// The integer; nothing for any other value.
  markup& figure(value number);

  [[nodiscard]] std::string take() noexcept;

 private:
  std::string html_;
};

}  // namespace mcpeval::reporters::html
