// SPDX-License-Identifier: MIT
#include "schema/place.hpp"

#include "json/pointer.hpp"

#include <algorithm>

namespace mcpeval::core {
namespace {

constexpr std::string_view quotable_characters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.:-$";

}  // namespace

place place::member(std::string_view field) const {
  place below{std::string{field}, pointer};
  append_pointer_token(below.pointer, field);
  return below;
}

place place::entry(std::size_t index) const {
  return {"an entry of " + name, pointer + '/' + std::to_string(index)};
}

bool is_quotable(std::string_view name) noexcept {
  return !name.empty() && name.size() <= 64 &&
         name.find_first_not_of(quotable_characters) == std::string_view::npos;
}

std::string quotable_pointer(std::string_view pointer) {
  std::size_t shown = 0;
  while (shown < pointer.size()) {
    const std::size_t end = std::min(pointer.find('/', shown + 1), pointer.size());
    if (!is_quotable(pointer.substr(shown + 1, end - shown - 1))) break;
    shown = end;
  }
  return std::string{pointer.substr(0, shown)};
}

}  // namespace mcpeval::core
