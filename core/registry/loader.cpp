// SPDX-License-Identifier: MIT
/// From a ready module to its checked tables.
#include "registry/loader.hpp"

#include "registry/shared_object.hpp"
#include "registry/table_check.hpp"

#include <mcpeval/plugin/text.hpp>

#include <cstddef>
#include <map>
#include <optional>
#include <utility>

namespace mcpeval::core {
namespace {

using entry_function = const mcpeval_module*(const mcpeval_host*);

struct loaded_module {
  shared_object object;
  const mcpeval_module* table = nullptr;
};

std::string refusal(const found_module& module, const load_problem& problem) {
  const rejection_text& text = describe(problem.code);
  std::string sentence = "module " + module.path + " was rejected (";
  (sentence += text.id) += "): ";
  return ((sentence += problem.sentence) += "; ") += text.hint;
}

load_problem problem_of(rejection code) { return {code, std::string{describe(code).sentence}}; }

std::optional<load_problem> check_module(const mcpeval_module* table, const found_module& module) {
  if (table == nullptr) return problem_of(rejection::declined);
  if (auto fault = check_module_table(*table); !fault.empty())
    return load_problem{rejection::bad_table, std::move(fault)};
  if (view(table->descriptor) != module.descriptor_text)
    return problem_of(rejection::descriptor_mismatch);
  return {};
}

}  // namespace

struct loader::contents {
  registry& modules;
  const mcpeval_host& host;
  std::map<const found_module*, loaded_module> loaded;
  std::vector<std::string> paths;
  std::vector<std::pair<std::string, const mcpeval_module*>> to_close;
  contents* next = nullptr;  ///< keeps every loader's contents reachable for leak checkers

  std::optional<load_problem> load(const found_module& module);
};

std::optional<load_problem> loader::contents::load(const found_module& module) {
  const module_scope scope{module.descriptor->name};
  auto opened = shared_object::open(module.file);
  if (!opened.object) return load_problem{rejection::load_failed, std::move(opened.problem)};
  paths.push_back(module.file);
  loaded_module& entry = loaded[&module];
  entry.object = *opened.object;
  const auto start = reinterpret_cast<entry_function*>(entry.object.symbol(MCPEVAL_ENTRY_NAME));
  if (start == nullptr) return problem_of(rejection::no_entry);
  const mcpeval_module* table = start(&host);
  if (auto problem = check_module(table, module)) return problem;
  entry.table = table;
  to_close.emplace_back(module.descriptor->name, table);
  return {};
}

namespace {

/// Loaded modules are never forgotten: the chain of all loaders' contents.
void* reachable = nullptr;

}  // namespace

loader::loader(registry& modules, const mcpeval_host& host)
    : contents_{new contents{modules, host, {}, {}, {}, static_cast<contents*>(reachable)}} {
  reachable = contents_;
}

loader::~loader() = default;

result<const void*> loader::interface(const ready_plugin& plugin, const char* interface_id) {
  const found_module& module = *plugin.module;
  const auto reject = [&](load_problem problem) -> error {
    const std::string sentence = refusal(module, problem);
    contents_->modules.reject(module, problem.code, std::move(problem.sentence));
    return usage_error(sentence);
  };
  if (module.state == module_state::rejected)
    return usage_error(refusal(module, {*module.code, module.detail}));
  if (!contents_->loaded.contains(&module))
    if (auto problem = contents_->load(module)) return reject(std::move(*problem));
  const void* found = nullptr;
  {
    const module_scope scope{module.descriptor->name};
    const mcpeval_module& table = *contents_->loaded[&module].table;
    found = table.find(interface_id, text(plugin.descriptor->id));
  }
  if (found == nullptr)
    return reject({rejection::no_interface,
                   "it has no " + std::string{interface_id} + " for " + plugin.descriptor->id});
  if (auto fault = check_interface_table(interface_id, found); !fault.empty())
    return reject({rejection::bad_table, std::move(fault)});
  return found;
}

const void* loader::optional_interface(const ready_plugin& plugin, const char* interface_id) {
  const auto entry = contents_->loaded.find(plugin.module);
  if (entry == contents_->loaded.end() || entry->second.table == nullptr) return nullptr;
  if (plugin.module->state == module_state::rejected) return nullptr;
  const module_scope scope{plugin.module->descriptor->name};
  const mcpeval_text id = text(plugin.descriptor->id);
  const auto find = entry->second.table->find;
  if (const void* found = find(interface_id, id))
    return check_interface_table(interface_id, found).empty() ? found : nullptr;
  if (plugin.descriptor->type != plugin_type::probe) return nullptr;
  const auto* probe = static_cast<const mcpeval_probe*>(find(MCPEVAL_PROBE_ID, id));
  if (probe == nullptr || !check_interface_table(MCPEVAL_PROBE_ID, probe).empty()) return nullptr;
  return probe->find == nullptr ? nullptr : probe->find(interface_id);
}

const std::vector<std::string>& loader::loaded() const noexcept { return contents_->paths; }

void loader::close_modules() noexcept {
  for (const auto& [name, table] : std::exchange(contents_->to_close, {})) {
    if (table->close == nullptr) continue;
    const module_scope scope{name};
    table->close();
  }
}

}  // namespace mcpeval::core
