// SPDX-License-Identifier: MIT
/// What to say about a kind, transport or format that is not there.
#include "registry/registry.hpp"

#include "registry/stock_names.hpp"

#include <algorithm>
#include <filesystem>
#include <numeric>

namespace mcpeval::core {
namespace {

struct wording {
  std::string_view noun;
  std::string_view plural;
};

wording words_for(plugin_type type) {
  switch (type) {
    case plugin_type::probe: return {"probe kind", "probe kinds"};
    case plugin_type::transport: return {"transport", "transports"};
    case plugin_type::reporter: return {"report format", "report formats"};
  }
  return {"plugin", "plugins"};
}

/// The Meson option that chooses which stock plugins of a type are built.
std::string_view build_option(plugin_type type) {
  switch (type) {
    case plugin_type::probe: return "-Dprobes";
    case plugin_type::transport: return "-Dtransports";
    case plugin_type::reporter: return "-Dreporters";
  }
  return {};
}

/// The stock id behind an id, a scheme or a format; empty when there is none.
std::string_view stock_id(plugin_type type, std::string_view id) {
  if (type == plugin_type::transport)
    if (const auto owner = stock_owner_of_scheme(id); !owner.empty()) return owner;
  const stock_name* stock = find_stock_name(type, id);
  return stock == nullptr ? std::string_view{} : stock->id;
}

bool answers_to(const plugin_descriptor& plugin, std::string_view id) {
  const auto& schemes = plugin.schemes;
  return plugin.id == id || (plugin.type == plugin_type::reporter && plugin.format == id) ||
         std::find(schemes.begin(), schemes.end(), id) != schemes.end();
}

/// Stock modules are named "<type>-<id>.so"; that is all there is to go by when the descriptor
/// of a damaged one cannot be read.
bool is_named_after(const found_module& module, plugin_type type, std::string_view id) {
  const std::string name = std::filesystem::path{module.path}.filename().string();
  return !id.empty() && name == std::string{name_of(type)} + '-' + std::string{id} + ".so";
}

bool would_provide(const found_module& module, plugin_type type, std::string_view id) {
  if (!module.descriptor) return is_named_after(module, type, stock_id(type, id));
  const auto& plugins = module.descriptor->plugins;
  return std::any_of(plugins.begin(), plugins.end(), [&](const plugin_descriptor& plugin) {
    return plugin.type == type && answers_to(plugin, id);
  });
}

const found_module* rejected_provider(const registry& modules, plugin_type type,
                                      std::string_view id) {
  for (const auto& module : modules.modules())
    if (module->state == module_state::rejected && would_provide(*module, type, id))
      return module.get();
  return nullptr;
}

std::string rejected_sentence(const found_module& module, std::string_view noun) {
  const rejection_text& text = describe(*module.code);
  std::string sentence = "the module for this ";
  ((sentence += noun) += " was rejected: ") += module.path;
  ((sentence += " (") += text.id) += "): ";
  sentence += module.detail.empty() ? text.sentence : std::string_view{module.detail};
  return (sentence += "; ") += text.hint;
}

/// Levenshtein's distance.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
    }
  }
  return row.back();
}

/// The closest name that is no farther than a third of what was asked for; empty otherwise.
std::string_view nearest(const std::vector<std::string_view>& names, std::string_view wanted) {
  constexpr std::size_t sensible = 128;
  if (wanted.size() > sensible) return {};
  std::string_view best;
  std::size_t least = std::max<std::size_t>(wanted.size() / 3, 1) + 1;
  for (const auto name : names)
    if (const auto steps = distance(wanted, name); steps < least) {
      least = steps;
      best = name;
    }
  return best;
}

std::vector<std::string_view> installed_names(const registry& modules, plugin_type type) {
  std::vector<std::string_view> names;
  for (const auto& plugin : modules.plugins(type))
    names.push_back(type == plugin_type::reporter ? std::string_view{plugin.descriptor->format}
                                                  : std::string_view{plugin.descriptor->id});
  return names;
}

std::string unknown_sentence(const registry& modules, plugin_type type, std::string_view id) {
  const wording words = words_for(type);
  const auto names = installed_names(modules, type);
  std::string sentence = "no installed module provides this ";
  sentence += words.noun;
  if (names.empty()) return ((sentence += "; no ") += words.plural) += " are installed";
  if (const auto near = nearest(names, id); !near.empty())
    ((sentence += "; the nearest is \"") += near) += '"';
  ((sentence += "; installed ") += words.plural) += ": ";
  for (std::size_t i = 0; i < names.size(); ++i) (sentence += i == 0 ? "" : ", ") += names[i];
  return sentence;
}

std::string stock_sentence(plugin_type type, const stock_name& stock) {
  const std::string_view noun = words_for(type).noun;
  std::string sentence{noun};
  ((sentence += " \"") += stock.id) += '"';
  (sentence += " is a stock ") += type == plugin_type::probe ? "kind" : noun;
  sentence += " that this installation does not have; build and install it with the Meson option ";
  (((sentence += build_option(type)) += '=') += stock.id) += " (docs/install.md)";
  return sentence;
}

}  // namespace

std::string missing_plugin_sentence(const registry& modules, plugin_type type,
                                    std::string_view id) {
  const std::string_view noun = words_for(type).noun;
  if (const auto* module = rejected_provider(modules, type, id))
    return rejected_sentence(*module, noun);
  const stock_name* stock = find_stock_name(type, stock_id(type, id));
  return stock == nullptr ? unknown_sentence(modules, type, id) : stock_sentence(type, *stock);
}

}  // namespace mcpeval::core
