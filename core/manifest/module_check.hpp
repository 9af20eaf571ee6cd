// SPDX-License-Identifier: MIT
/// The last step of validation: what the modules in use say about their cases.
#pragma once

#include "base/error.hpp"
#include "manifest/kinds.hpp"
#include "manifest/manifest.hpp"

#include <cstddef>

namespace mcpeval::core {

/// How much of a module's sentence is taken.
inline constexpr std::size_t module_sentence_bytes = 1024;

/// Asks check() of each case's probe, in document order.
[[nodiscard]] error check_by_modules(const manifest& read, kinds& installed);

}  // namespace mcpeval::core
