// SPDX-License-Identifier: MIT
/// Strict reading of one plugin in a descriptor.
#pragma once

#include "registry/descriptor.hpp"
#include "registry/strict_object.hpp"

namespace mcpeval::core {

/// Reads an element of "plugins"; faults are recorded where `entry` records them.
[[nodiscard]] plugin_descriptor read_plugin(strict_object entry);

/// The members that only a probe has.
void read_probe(strict_object& entry, plugin_descriptor& out);

}  // namespace mcpeval::core
