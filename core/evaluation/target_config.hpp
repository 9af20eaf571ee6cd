// SPDX-License-Identifier: MIT
/// One server out of the configuration file of an MCP client: 00, decision 22.
#pragma once

#include "base/expansion.hpp"
#include "base/result.hpp"
#include "evaluation/target.hpp"

#include <string>
#include <string_view>

namespace mcpeval::core {

/// Where a server is described: a client's file, and the entry's name in it.
struct config_place {
  std::string file;  ///< the path that the operator gave; sentences show it
  std::string entry;
};

/// The entry of `mcpServers`, or of `servers` where there is no `mcpServers`, with its variables
/// filled in. Only `command`, `args`, `env`, `cwd`, `url`, `type` and `headers` are read; clients
/// keep more in an entry. Every fault is a usage error that names the entry and the member, and
/// never quotes a value or a name that may be private.
[[nodiscard]] result<target_options> read_target_config(std::string bytes,
                                                        const config_place& place,
                                                        const variable_look_up& variables);

/// The same out of a file, with this process's environment.
[[nodiscard]] result<target_options> load_target_config(const config_place& place);

}  // namespace mcpeval::core
