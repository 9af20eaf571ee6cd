// SPDX-License-Identifier: MIT
/// Who gets an id when several modules claim it, and which names may be claimed at all.
#pragma once

#include "registry/registry.hpp"

#include <memory>
#include <vector>

namespace mcpeval::core {

/// The modules of one directory of the search path.
using directory_modules = std::vector<std::unique_ptr<found_module>>;

/// Settles the state of every ready module, given all directories in search order:
///   - names of stock plugins come from the built-in directory. A directory that the operator
///     named (option or environment) may fill in a stock name that no readable module of the
///     built-in directory claims, as a build tree does; it never replaces one. `reserved_id`.
///   - two modules of one directory with one id are both rejected. `duplicate_id`.
///   - otherwise the earlier directory wins, and the later module is `shadowed`.
/// URL schemes and report formats are settled like ids. A module is used whole or not at all.
void settle_claims(std::vector<directory_modules>& directories);

}  // namespace mcpeval::core
