// SPDX-License-Identifier: MIT
/// `mcpeval plugins list|inspect|check`: what is installed, and whether it may be trusted to work.
#include "commands.hpp"

#include "../load_trial.hpp"
#include "../plugins_check.hpp"
#include "../plugins_listing.hpp"
#include "evaluation/host_table.hpp"
#include "registry/registry.hpp"
#include "registry/search_path.hpp"

#include <string>

namespace mcpeval::cli {

namespace {

constexpr option_rule list_rules[] = {
    {"format", "FORMAT", "text (the default) or json"},
    {"plugin-dir", "DIR", "look for modules here first; may be repeated", occurrence::repeatable},
};

constexpr option_rule inspect_rules[] = {
    {"plugin-dir", "DIR", "look for modules here first; may be repeated", occurrence::repeatable},
};

constexpr option_rule check_rules[] = {
    {"trace", "", "show what the module traces while it runs"},
};

/// Scanning runs no module.
core::registry scan(const arguments& given) {
  return core::registry::scan(core::search_path(given.values("plugin-dir")));
}

}  // namespace

std::span<const option_rule> plugins_list_options() noexcept { return list_rules; }
std::span<const option_rule> plugins_inspect_options() noexcept { return inspect_rules; }
std::span<const option_rule> plugins_check_options() noexcept { return check_rules; }

int run_plugins_list(const arguments& given, output& out) {
  const std::string format = given.has("format") ? given.value("format") : "text";
  if (format != "text" && format != "json")
    return out.fail(core::usage_error("--format of plugins list must be text or json"));
  auto modules = scan(given);
  if (const auto problem = try_loading(modules, core::host_table())) return out.fail(*problem);
  out.print(format == "json" ? plugins_as_json(modules) : plugins_as_text(modules));
  return status_success;
}

int run_plugins_inspect(const arguments& given, output& out) {
  const auto text = inspect_plugin(scan(given), given.operands().front());
  if (!text) return out.fail(text.error());
  out.print(*text);
  return status_success;
}

int run_plugins_check(const arguments& given, output& out) {
  plugins_check_request request;
  request.paths = given.operands();
  request.trace = given.has("trace");
  return check_plugins(request, out);
}

}  // namespace mcpeval::cli
