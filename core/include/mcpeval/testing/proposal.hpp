// SPDX-License-Identifier: MIT
/// Ask a probe for its starter case, as `mcpeval init` would.
#pragma once

#include <mcpeval/plugin/scaffold.hpp>
#include <mcpeval/testing/json_table.hpp>
#include <mcpeval/testing/json_text.hpp>

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

namespace mcpeval::testing {

/// What the host would have learnt, as JSON text; an empty `tool` is absent.
struct scaffold_facts {
  std::string_view server = "{}";
  std::string_view catalog = "[]";
  std::string_view tools = "[]";
  std::string_view tool{};
  std::chrono::nanoseconds latency{0};
};

/// The fields that the scaffold proposes; empty when it proposes no case, and "not JSON" when a
/// fact is none.
inline std::string propose(const mcpeval_scaffold& scaffold, const scaffold_facts& facts) {
  const auto server = json_text::parse(facts.server);
  const auto catalog = json_text::parse(facts.catalog);
  const auto tools = json_text::parse(facts.tools);
  const auto tool = facts.tool.empty() ? nullptr : json_text::parse(facts.tool);
  if (!server || !catalog || !tools || (!tool && !facts.tool.empty())) return "not JSON";
  mcpeval_scaffold_view seen{};
  seen.struct_size = sizeof seen;
  seen.server = value_of(&server->root());
  seen.catalog = value_of(&catalog->root());
  seen.tools = value_of(&tools->root());
  seen.tool = tool ? value_of(&tool->root()) : nullptr;
  seen.latency = static_cast<std::uint64_t>(facts.latency.count());
  string_sink fields;
  const auto status = scaffold.propose(&seen, &json_table, fields.get());
  return status == MCPEVAL_OK ? fields.take() : "status " + std::to_string(status);
}

/// The scaffold that a probe type offers; nullptr when it has none.
template <class Probe>
const mcpeval_scaffold* scaffold_of() {
  return static_cast<const mcpeval_scaffold*>(Probe::find(MCPEVAL_SCAFFOLD_ID));
}

}  // namespace mcpeval::testing
