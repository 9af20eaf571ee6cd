// SPDX-License-Identifier: MIT
/// Loads a module and hands each plugin to its examination.
#include "registry/contract.hpp"

#include "base/clock.hpp"
#include "registry/contract_plugins.hpp"
#include "registry/module_file.hpp"
#include "registry/shared_object.hpp"
#include "registry/table_check.hpp"
#include "registry/trust.hpp"

#include <mcpeval/plugin/text.hpp>
#include <mcpeval/testing/json_table.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace mcpeval::core {
namespace {

using entry_function = const mcpeval_module*(const mcpeval_host*);

constexpr std::array<const char*, 3> interfaces{MCPEVAL_PROBE_ID, MCPEVAL_TRANSPORT_ID,
                                                MCPEVAL_REPORTER_ID};

std::string rejection_sentence(rejection code) {
  const auto& text = describe(code);
  return std::string{text.sentence} + "; " + std::string{text.hint};
}

/// The host that a module is loaded by: a clock, and traces that go to the listener.
class contract_host {
 public:
  explicit contract_host(contract_listener& listener) noexcept : listener_{listener} {}
  contract_host(const contract_host&) = delete;
  contract_host& operator=(const contract_host&) = delete;

  [[nodiscard]] const mcpeval_host& table() const noexcept { return table_; }

 private:
  static const void* find(void*, const char* interface_id) noexcept {
    return interface_id != nullptr && std::string_view{interface_id} == MCPEVAL_JSON_ID
               ? &testing::json_table
               : nullptr;
  }
  static std::uint64_t now(void*) noexcept { return monotonic_clock().now(); }
  static void trace(void* self, std::uint32_t, mcpeval_text line) noexcept {
    static_cast<contract_host*>(self)->listener_.trace(view(line));
  }

  contract_listener& listener_;
  mcpeval_host table_{sizeof(mcpeval_host), MCPEVAL_ABI_VERSION, this, &find, &now, &trace};
};

const mcpeval_module* load(const found_module& module, const mcpeval_host& host,
                           contract_listener& listener) {
  listener.stage("it was loaded");
  const auto refuse = [&](const std::string& sentence) {
    listener.finding(sentence);
    return static_cast<const mcpeval_module*>(nullptr);
  };
  const auto opened = shared_object::open(module.file);
  if (!opened.object) return refuse("the dynamic linker refuses it: " + opened.problem);
  const auto entry = reinterpret_cast<entry_function*>(opened.object->symbol(MCPEVAL_ENTRY_NAME));
  if (entry == nullptr) return refuse(rejection_sentence(rejection::no_entry));
  listener.stage("its entry was called");
  const mcpeval_module* table = entry(&host);
  if (table == nullptr) return refuse(rejection_sentence(rejection::declined));
  if (const auto problem = check_module_table(*table); !problem.empty()) return refuse(problem);
  if (view(table->descriptor) != module.descriptor_text)
    return refuse(rejection_sentence(rejection::descriptor_mismatch));
  return table;
}

/// find() must know its own plugins and interfaces, and nothing else.
void check_find(const mcpeval_module& table, contract_listener& listener) {
  listener.stage("its find() was asked for what does not exist");
  if (table.find("mcpeval.no-such-interface/1", text("")) != nullptr)
    listener.finding("find() answers for an interface that does not exist");
  for (const char* id : interfaces)
    if (table.find(id, text("no-such-plugin")) != nullptr)
      return listener.finding("find() answers for a plugin that the module does not hold");
}

void check_plugin(const void* found, const mcpeval_host& host, const contract_subject& subject) {
  switch (subject.plugin.type) {
    case plugin_type::probe:
      return check_probe_contract(*static_cast<const mcpeval_probe*>(found), subject);
    case plugin_type::transport:
      return check_transport_contract(*static_cast<const mcpeval_transport*>(found), host, subject);
    case plugin_type::reporter:
      return check_reporter_contract(*static_cast<const mcpeval_reporter*>(found), subject);
  }
}

}  // namespace

std::unique_ptr<found_module> read_for_contract(const std::string& path) {
  trust_judge judge{directory_origin::option};
  return read_module_file(path, judge);
}

void check_contract(const found_module& module, contract_listener& listener) {
  const contract_host host{listener};
  const mcpeval_module* table = load(module, host.table(), listener);
  if (table == nullptr) return;
  check_find(*table, listener);
  for (const auto& plugin : module.descriptor->plugins) {
    const char* interface = interfaces[static_cast<std::size_t>(plugin.type)];
    listener.stage(plugin.id + " was looked up");
    const void* found = table->find(interface, text(plugin.id));
    if (found == nullptr) {
      listener.finding(plugin.id + " has no " + interface);
    } else if (const auto problem = check_interface_table(interface, found); !problem.empty()) {
      listener.finding(plugin.id + ": " + problem);
    } else {
      check_plugin(found, host.table(), {plugin, module.descriptor_text, listener});
    }
  }
  listener.stage("it was closed");
  if (table->close != nullptr) table->close();
}

}  // namespace mcpeval::core
