// SPDX-License-Identifier: MIT
/// The module whose function was entered last, in a static buffer.
#include "registry/loader.hpp"

#include <algorithm>
#include <cstring>

namespace mcpeval::core {
namespace {

constexpr std::size_t name_size = 64;
char entered[name_size];  // always NUL-terminated: the last byte is never written

void enter(std::string_view name) noexcept {
  const std::size_t count = std::min(name.size(), name_size - 1);
  std::memcpy(entered, name.data(), count);
  entered[count] = '\0';
}

}  // namespace

const char* current_module() noexcept { return entered; }

module_scope::module_scope(std::string_view module_name) noexcept {
  static_assert(sizeof previous_ == name_size);
  std::memcpy(previous_, entered, name_size);
  enter(module_name);
}

module_scope::~module_scope() { std::memcpy(entered, previous_, name_size); }

}  // namespace mcpeval::core
