// SPDX-License-Identifier: MIT
/// What `plugins list` and `plugins inspect` print.
#pragma once

#include "base/result.hpp"
#include "registry/registry.hpp"

#include <string>
#include <string_view>

namespace mcpeval::cli {

/// One row per plugin: kind, id, version, origin, state; sorted by kind and id. A module that
/// cannot be used has a second line that says why and what to do.
[[nodiscard]] std::string plugins_as_text(const core::registry& modules);

/// {"modules": [...]} in search order, pretty, keys in byte order, with a final newline.
[[nodiscard]] std::string plugins_as_json(const core::registry& modules);

/// Everything about the modules that hold the plugin `subject`, or about the file `subject` when
/// it holds a "/" or ends in ".so": descriptor, exported symbols, needed libraries, flags. Reads
/// files and runs none of their code. A usage fault when there is no such plugin or file.
[[nodiscard]] core::result<std::string> inspect_plugin(const core::registry& modules,
                                                       std::string_view subject);

}  // namespace mcpeval::cli
