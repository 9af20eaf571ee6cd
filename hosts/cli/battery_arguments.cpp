// SPDX-License-Identifier: MIT
#include "battery_arguments.hpp"

#include "interruption.hpp"

#include <algorithm>
#include <string>

namespace mcpeval::cli {

core::battery_settings read_battery(const arguments& given) {
  core::battery_settings settings;
  settings.attested_read_only = given.has("confirm-read-only");
  for (const auto& name : given.values("skip-tool"))
    if (std::ranges::find(settings.skip_tools, name) == settings.skip_tools.end())
      settings.skip_tools.push_back(name);
  settings.interrupted = &interruption();
  return settings;
}

}  // namespace mcpeval::cli
