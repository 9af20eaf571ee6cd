// SPDX-License-Identifier: MIT
#include "evaluation/starter.hpp"

#include "base/grammar.hpp"
#include "json/value_list.hpp"

#include <mcpeval/plugin/text.hpp>

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>

namespace mcpeval::core {
namespace {

constexpr std::size_t longest_answer = 64 * 1024;
constexpr std::size_t deepest_answer = 64;
constexpr std::string_view members_of_the_host[] = {"id", "probe", "access", "sandbox"};

error broken(const starter& one, std::string_view why) {
  return incomplete_error("module " + one.module + ", starter case of " + one.kind_id() + ": " +
                          std::string{why} + "; nothing was written");
}

/// The table behind find(), or nullptr.
const mcpeval_scaffold* find_scaffold(const ready_plugin& kind, const mcpeval_probe& probe) {
  if (!MCPEVAL_HAS(&probe, find)) return nullptr;
  const module_scope inside{kind.module->descriptor->name};
  return static_cast<const mcpeval_scaffold*>(probe.find(MCPEVAL_SCAFFOLD_ID));
}

value_list list_of(const std::vector<verified_tool>& tools) {
  value_list list;
  for (const auto& tool : tools) list.append(tool.entry);
  return list;
}

result<std::shared_ptr<const document>> read_answer(const starter& one, std::string answer) {
  json_limits limits;
  limits.depth = deepest_answer;
  limits.refuse_duplicates = true;
  auto fields = std::make_shared<document>();
  if (!document::parse(std::move(answer), limits, *fields) || !fields->root().is_object())
    return broken(one, "the module's answer is no sound JSON object");
  for (const auto member : members_of_the_host)
    if (fields->root()[member])
      return broken(one, "the module's answer sets " + std::string{member} + ", which is not its");
  return std::shared_ptr<const document>{std::move(fields)};
}

}  // namespace

result<std::vector<starter>> collect_starters(const registry& installed, loader& modules,
                                              diagnostics& log) {
  std::vector<starter> starters;
  for (const auto& kind : installed.plugins(plugin_type::probe)) {
    if (!kind.descriptor->may_read) continue;
    const auto probe = modules.interface(kind, MCPEVAL_PROBE_ID);
    if (!probe) {
      log.line("no starter case of " + kind.descriptor->id + ": " + probe.error().sentence);
      continue;
    }
    const auto* table = find_scaffold(kind, *static_cast<const mcpeval_probe*>(*probe));
    if (table == nullptr) continue;
    starters.push_back({kind, table, kind.module->descriptor->name});
    if (auto problem = check_starter(starters.back())) return problem;
  }
  sort_starters(starters);
  return starters;
}

error check_starter(const starter& one) {
  const auto& table = *one.table;
  if (!MCPEVAL_HAS(&table, propose)) return broken(one, "the table is too short");
  if (table.phase < MCPEVAL_SCAFFOLD_SERVER || table.phase > MCPEVAL_SCAFFOLD_CLOSING)
    return broken(one, "the phase is unknown");
  const auto name = mcpeval::view(table.name);
  const bool fits = table.phase == MCPEVAL_SCAFFOLD_SERVER ? is_identifier(name)  //
                                                           : is_tool_name(name);
  return fits ? error{} : broken(one, "the name cannot be part of a case's id");
}

void sort_starters(std::vector<starter>& starters) {
  const auto place = [](const starter& one) {
    return std::tuple<int, int, std::string_view>{one.table->phase, one.table->rank, one.kind_id()};
  };
  std::ranges::sort(starters, {}, place);
}

result<std::shared_ptr<const document>> ask(const starter& one, const server_facts& facts,
                                            const verified_tool* tool) {
  const auto tools = list_of(facts.verified);
  mcpeval_scaffold_view seen{};
  seen.struct_size = sizeof seen;
  seen.server = facts.server.raw();
  seen.catalog = facts.catalog.raw();
  seen.tools = tools.root().raw();
  seen.tool = tool == nullptr ? nullptr : tool->entry.raw();
  seen.latency = tool == nullptr ? 0 : tool->latency;
  string_sink fields{longest_answer};
  mcpeval_status status = MCPEVAL_FAULT;
  {
    const module_scope inside{one.module};
    status = one.table->propose(&seen, &json_table(), fields.get());
  }
  if (status != MCPEVAL_OK)
    return broken(one, "the module answered with status " + std::to_string(status));
  if (fields.bytes().empty()) return std::shared_ptr<const document>{};
  return read_answer(one, fields.take());
}

}  // namespace mcpeval::core
