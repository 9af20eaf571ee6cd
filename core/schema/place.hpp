// SPDX-License-Identifier: MIT
/// Where a value stands inside a checked document, and what sentences call it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace mcpeval::core {

/// A field's name and its JSON Pointer, extended on the way down.
struct place {
  std::string name;
  std::string pointer;

  [[nodiscard]] place member(std::string_view field) const;
  [[nodiscard]] place entry(std::size_t index) const;
};

/// Whether a member's name may be shown: 1 to 64 letters, digits or _ . : - $ and therefore a
/// word that somebody chose as a name. Anything else could be a customer's data.
[[nodiscard]] bool is_quotable(std::string_view name) noexcept;

/// `pointer` up to the first token that may not be shown.
[[nodiscard]] std::string quotable_pointer(std::string_view pointer);

}  // namespace mcpeval::core
