// SPDX-License-Identifier: MIT
/// The manifest's JSON Schema, draft 2020-12, composed from the installed probes' descriptors.
#pragma once

#include "registry/descriptor.hpp"
#include "registry/registry.hpp"

#include <string>
#include <vector>

namespace mcpeval::core {

/// The frame and one branch for each kind: stock kinds first, then third-party ones, each by id.
/// It accepts every manifest that parse_manifest accepts; what JSON Schema cannot say (lengths
/// in bytes, comparisons between fields, unique ids, declared sandboxes) it leaves open. Pretty,
/// with a final newline.
[[nodiscard]] std::string compose_manifest_schema(std::vector<const plugin_descriptor*> probes);
[[nodiscard]] std::string compose_manifest_schema(const registry& installed);

}  // namespace mcpeval::core
