// SPDX-License-Identifier: MIT
/// The frame of a descriptor: version, ABI, module, plugins.
#include "registry/descriptor.hpp"

#include "registry/descriptor_words.hpp"
#include "registry/plugin_reading.hpp"
#include "registry/strict_object.hpp"

#include <mcpeval/plugin/descriptor.hpp>

#include <utility>

namespace mcpeval::core {
namespace {

constexpr std::size_t depth_limit = 32;
constexpr std::size_t plugin_limit = 64;

void read_module(strict_object module, module_descriptor& out) {
  out.name = module.word("name", is_module_word, "a module name");
  out.version = module.word("version", is_module_word, "a version");
  out.license = module.line("license", 128);
  module.finish();
}

/// Ids are unique per kind of plugin; schemes and formats follow in the registry.
bool repeats(const std::vector<plugin_descriptor>& earlier, const plugin_descriptor& plugin) {
  for (const auto& other : earlier)
    if (other.type == plugin.type && other.id == plugin.id) return true;
  return false;
}

void read_plugins(const value& list, fault_note& faults, module_descriptor& out) {
  if (faults) return;
  if (list.size() == 0 || list.size() > plugin_limit)
    faults.record("/plugins", "must hold between 1 and 64 plugins");
  for (std::size_t i = 0; i < list.size() && !faults; ++i) {
    const std::string pointer = "/plugins/" + std::to_string(i);
    plugin_descriptor plugin = read_plugin({list.at(i), pointer, faults});
    if (!faults && repeats(out.plugins, plugin))
      faults.record(pointer + "/id", "repeats an earlier plugin's");
    out.plugins.push_back(std::move(plugin));
  }
}

}  // namespace

std::string_view name_of(plugin_type type) noexcept {
  switch (type) {
    case plugin_type::probe: return "probe";
    case plugin_type::transport: return "transport";
    case plugin_type::reporter: return "reporter";
  }
  return {};
}

std::optional<abi_claim> read_abi_claim(const value& root) {
  fault_note faults;
  strict_object abi{root["abi"], "/abi", faults};
  const abi_claim claim{abi.number("major"), abi.number("minor")};
  if (faults) return {};
  return claim;
}

result<std::shared_ptr<const document>> parse_descriptor(std::string text) {
  const json_limits limits{descriptor_limit, depth_limit, true};
  auto parsed = std::make_shared<document>();
  json_problem problem;
  if (!document::parse(std::move(text), limits, *parsed, &problem))
    return usage_error(describe(problem, "the descriptor"));
  return std::shared_ptr<const document>{std::move(parsed)};
}

result<module_descriptor> read_descriptor(std::shared_ptr<const document> source) {
  module_descriptor read;
  fault_note faults;
  strict_object root{source->root(), {}, faults};
  if (root.number("descriptor") != 1) root.fail("descriptor", "must be 1");
  strict_object abi{root.object("abi"), "/abi", faults};
  read.abi_major = abi.number("major");
  read.abi_minor = abi.number("minor");
  abi.finish();
  read_module({root.object("module"), "/module", faults}, read);
  read_plugins(root.array("plugins"), faults, read);
  root.finish();
  if (faults) return usage_error(faults.sentence());
  read.source = std::move(source);
  return read;
}

result<module_descriptor> read_descriptor(std::string text) {
  auto source = parse_descriptor(std::move(text));
  if (!source) return source.error();
  return read_descriptor(*source);
}

}  // namespace mcpeval::core
