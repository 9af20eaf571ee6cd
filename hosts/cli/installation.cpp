// SPDX-License-Identifier: MIT
/// Scanning, and what is said about rejected modules.
#include "installation.hpp"

#include "evaluation/host_table.hpp"
#include "registry/search_path.hpp"

namespace mcpeval::cli {

namespace {

std::string rejection_line(const core::found_module& module) {
  const auto& text = core::describe(*module.code);
  std::string line = "module " + module.path + " is not used (" + std::string{text.id} + "): ";
  line += module.detail.empty() ? std::string{text.sentence} : module.detail;
  return ((line += "; ") += text.hint);
}

}  // namespace

installation::installation(const std::vector<std::string>& option_directories)
    : modules_{core::registry::scan(core::search_path(option_directories))},
      loader_{modules_, core::host_table()} {}

installation::~installation() { loader_.close_modules(); }

void installation::report_rejections(core::diagnostics& log) const {
  for (const auto& module : modules_.modules())
    if (module->code && module->origin != core::directory_origin::built_in)
      log.line(rejection_line(*module));
}

}  // namespace mcpeval::cli
