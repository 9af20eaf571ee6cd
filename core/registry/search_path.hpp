// SPDX-License-Identifier: MIT
/// Which directories are searched for modules, in which order: plugin-abi.md section 8.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core {

enum class directory_origin : std::uint8_t {
  option,       ///< --plugin-dir: typed by the operator
  environment,  ///< MCPEVAL_PLUGIN_PATH
  user,         ///< ${XDG_DATA_HOME:-~/.local/share}/mcpeval/plugins
  built_in,     ///< <prefix>/<libdir>/mcpeval/plugins, the prefix taken from the executable
};
[[nodiscard]] std::string_view name_of(directory_origin origin) noexcept;

struct search_directory {
  std::string path;
  directory_origin origin = directory_origin::built_in;
};

/// The search path for this process; a missing directory is kept and yields no module.
/// Environment and user directories are left out when the process is privileged.
[[nodiscard]] std::vector<search_directory> search_path(
    const std::vector<std::string>& option_directories);

}  // namespace mcpeval::core
