// SPDX-License-Identifier: MIT
/// One server entry of a client's configuration file.
#pragma once

#include "base/expansion.hpp"
#include "base/result.hpp"
#include "evaluation/target.hpp"

#include <mcpeval/plugin/value.hpp>

#include <string>

namespace mcpeval::core {

/// What an entry asks to start or to reach. `title` begins every fault: "FILE: entry NAME".
[[nodiscard]] result<target_options> read_config_entry(const value& entry, std::string title,
                                                       const variable_look_up& variables);

}  // namespace mcpeval::core
