// SPDX-License-Identifier: MIT
/// Scanning the search path and looking plugins up.
#include "registry/registry.hpp"

#include "registry/claims.hpp"
#include "registry/module_file.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <system_error>
#include <tuple>
#include <utility>

namespace mcpeval::core {
namespace {

namespace fs = std::filesystem;

/// Names that end in ".so", in byte order. A directory that cannot be listed has none.
std::vector<std::string> module_paths(const std::string& directory) {
  std::vector<std::string> paths;
  std::error_code problem;
  for (fs::directory_iterator entry{directory, problem}, end; !problem && entry != end;
       entry.increment(problem))
    if (entry->path().extension() == ".so") paths.push_back(entry->path().string());
  std::sort(paths.begin(), paths.end());
  return paths;
}

directory_modules scan_directory(const search_directory& directory) {
  directory_modules modules;
  trust_judge judge{directory.origin};
  for (const auto& path : module_paths(directory.path))
    modules.push_back(read_module_file(path, judge));
  return modules;
}

bool answers_to(const ready_plugin& plugin, std::string_view scheme) {
  const auto& schemes = plugin.descriptor->schemes;
  return std::find(schemes.begin(), schemes.end(), scheme) != schemes.end();
}

/// Stock ids have no dot and come first.
auto listing_order(const ready_plugin& plugin) {
  const std::string& id = plugin.descriptor->id;
  return std::tuple<bool, std::string_view>{id.find('.') != std::string::npos, id};
}

}  // namespace

struct registry::contents {
  directory_modules modules;
};

registry::registry(std::unique_ptr<contents> made) noexcept : contents_{std::move(made)} {}
registry::registry(registry&&) noexcept = default;
registry& registry::operator=(registry&&) noexcept = default;
registry::~registry() = default;

registry registry::scan(const std::vector<search_directory>& directories) {
  std::vector<directory_modules> found;
  for (const auto& directory : directories) found.push_back(scan_directory(directory));
  settle_claims(found);
  auto all = std::make_unique<contents>();
  for (auto& modules : found)
    std::move(modules.begin(), modules.end(), std::back_inserter(all->modules));
  return registry{std::move(all)};
}

const std::vector<std::unique_ptr<found_module>>& registry::modules() const noexcept {
  return contents_->modules;
}

std::vector<ready_plugin> registry::plugins(plugin_type type) const {
  std::vector<ready_plugin> ready;
  for (const auto& module : contents_->modules) {
    if (module->state != module_state::ready) continue;
    for (const auto& plugin : module->descriptor->plugins)
      if (plugin.type == type) ready.push_back({&plugin, module.get()});
  }
  std::sort(ready.begin(), ready.end(), [](const ready_plugin& a, const ready_plugin& b) {
    return listing_order(a) < listing_order(b);
  });
  return ready;
}

ready_plugin registry::find(plugin_type type, std::string_view id) const {
  for (const auto& plugin : plugins(type))
    if (plugin.descriptor->id == id) return plugin;
  return {};
}

ready_plugin registry::transport_for(std::string_view scheme) const {
  for (const auto& plugin : plugins(plugin_type::transport))
    if (answers_to(plugin, scheme)) return plugin;
  return {};
}

ready_plugin registry::reporter_for(std::string_view format) const {
  for (const auto& plugin : plugins(plugin_type::reporter))
    if (plugin.descriptor->format == format) return plugin;
  return {};
}

void registry::reject(const found_module& module, rejection code, std::string detail) {
  for (const auto& known : contents_->modules) {
    if (known.get() != &module) continue;
    known->state = module_state::rejected;
    known->code = code;
    known->detail = std::move(detail);
    return;
  }
}

}  // namespace mcpeval::core
