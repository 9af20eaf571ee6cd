// SPDX-License-Identifier: MIT
/// The aspects that --broken takes: a name, what is wrong then, and the edit that makes it so.
#pragma once

#include "personality.hpp"

#include <span>
#include <string_view>

namespace demo {

struct aspect {
  std::string_view name;
  std::string_view defect;  ///< one line for a person
  void (*edit)(personality&) = nullptr;
  bool stateless_only = false;  ///< the handshake era cannot have it
};

[[nodiscard]] std::span<const aspect> aspects();
[[nodiscard]] const aspect* find_aspect(std::string_view name);

}  // namespace demo
