// SPDX-License-Identifier: MIT
/// Reserved, duplicate and shadowed ids.
#include "registry/claims.hpp"

#include "registry/stock_names.hpp"

#include <map>
#include <set>
#include <utility>

namespace mcpeval::core {
namespace {

/// A name that only one ready module may answer for: "probe discovery-cost", "scheme https".
using claim = std::pair<std::string_view, std::string>;
using claim_set = std::set<claim>;

bool is_undotted(std::string_view id) { return id.find('.') == std::string_view::npos; }

std::string words_of(const claim& one) { return std::string{one.first} + " \"" + one.second + '"'; }

claim_set claims_of(const found_module& module) {
  claim_set claims;
  if (!module.descriptor) return claims;
  for (const auto& plugin : module.descriptor->plugins) {
    claims.emplace(name_of(plugin.type), plugin.id);
    for (const auto& scheme : plugin.schemes) claims.emplace("scheme", scheme);
    if (plugin.type == plugin_type::reporter) claims.emplace("format", plugin.format);
  }
  return claims;
}

bool is_ready(const found_module& module) { return module.state == module_state::ready; }

void reject(found_module& module, rejection code, std::string detail) {
  module.state = module_state::rejected;
  module.code = code;
  module.detail = std::move(detail);
}

/// A stock scheme or format under any id but its owner's, wherever the module lies: whoever
/// answers for "https" reads every request and its credentials.
std::string borrowed_name(const plugin_descriptor& plugin) {
  for (const auto& scheme : plugin.schemes) {
    const auto owner = stock_owner_of_scheme(scheme);
    if (!owner.empty() && owner != plugin.id) return words_of({"scheme", scheme});
  }
  const auto owner = stock_owner_of_format(plugin.format);
  if (!owner.empty() && owner != plugin.id) return words_of({"format", plugin.format});
  return {};
}

bool is_named_by_operator(directory_origin origin) {
  return origin == directory_origin::option || origin == directory_origin::environment;
}

/// Why a plugin of `origin` may not carry its undotted id; empty when it may.
std::string reserved_because(const plugin_descriptor& plugin, directory_origin origin,
                             const claim_set& built_in) {
  if (origin == directory_origin::built_in || !is_undotted(plugin.id)) return {};
  const claim id{name_of(plugin.type), plugin.id};
  if (find_stock_name(plugin.type, plugin.id) == nullptr)
    return words_of(id) + " has no vendor, and is no stock name";
  if (!is_named_by_operator(origin))
    return words_of(id) + " is a stock name, which a user directory cannot provide";
  if (built_in.contains(id))
    return words_of(id) + " is a stock name that the built-in directory provides";
  return {};
}

void reject_reserved(found_module& module, const claim_set& built_in) {
  for (const auto& plugin : module.descriptor->plugins) {
    if (const auto name = borrowed_name(plugin); !name.empty())
      return reject(module, rejection::reserved_id, name + " belongs to a stock plugin");
    if (auto because = reserved_because(plugin, module.origin, built_in); !because.empty())
      return reject(module, rejection::reserved_id, std::move(because));
  }
}

void reject_duplicates(directory_modules& modules) {
  std::map<claim, std::vector<found_module*>> claimants;
  for (const auto& module : modules)
    if (is_ready(*module))
      for (const auto& one : claims_of(*module)) claimants[one].push_back(module.get());
  for (const auto& [one, several] : claimants)
    if (several.size() > 1)
      for (found_module* module : several)
        reject(*module, rejection::duplicate_id,
               words_of(one) + " is claimed by another module of the directory too");
}

void shadow(directory_modules& modules, std::map<claim, std::string>& taken) {
  for (const auto& module : modules) {
    if (!is_ready(*module)) continue;
    const claim_set claims = claims_of(*module);
    for (const auto& one : claims)
      if (const auto holder = taken.find(one); holder != taken.end() && is_ready(*module)) {
        module->state = module_state::shadowed;
        module->detail = words_of(one) + " comes from " + holder->second;
      }
    if (!is_ready(*module)) continue;
    for (const auto& one : claims) taken.emplace(one, module->path);
  }
}

claim_set built_in_claims(const std::vector<directory_modules>& directories) {
  claim_set all;
  for (const auto& modules : directories)
    for (const auto& module : modules)
      if (module->origin == directory_origin::built_in) all.merge(claims_of(*module));
  return all;
}

}  // namespace

void settle_claims(std::vector<directory_modules>& directories) {
  const claim_set built_in = built_in_claims(directories);
  std::map<claim, std::string> taken;
  for (auto& modules : directories) {
    for (const auto& module : modules)
      if (is_ready(*module)) reject_reserved(*module, built_in);
    reject_duplicates(modules);
    shadow(modules, taken);
  }
}

}  // namespace mcpeval::core
