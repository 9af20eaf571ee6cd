// SPDX-License-Identifier: MIT
/// output-schema: a structured result obeys its declared schema (contract 02 section 3.13, 12
/// section 3.2).
#include "descriptor.hpp"

#include "checks/declared_call.hpp"
#include "checks/entry.hpp"
#include "checks/era.hpp"
#include "checks/starting_case.hpp"

#include <mcpeval/plugin.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

/// The schema that the tool's entry declares; absent when it is no object.
mcpeval::value declared_schema(const mcpeval::value& entry) {
  const auto schema = entry["outputSchema"];
  return schema.is_object() ? schema : mcpeval::value{};
}

/// Whether every name that the schema requires at its top level is a member of `content`. In the
/// stateless era content may be any value, and JSON Schema requires members of objects alone.
bool holds_required(const mcpeval::value& schema, const mcpeval::value& content,
                    std::string_view version) {
  if (mcpeval::checks::is_stateless(version) && !content.is_object()) return true;
  const auto required = schema["required"];
  for (std::size_t i = 0; i < required.size(); ++i)
    if (const auto name = required.at(i).string(); name && !content[*name]) return false;
  return true;
}

/// The reason against the reply, first hit wins; empty when it conforms. Without a validator in
/// the host nothing conforms and nothing violates: that is a `stop`.
std::string_view output_fault(mcpeval::run& run, const mcpeval::exchange& reply,
                              const mcpeval::value& schema) {
  const auto version = run.session().protocol_version();
  const auto content = reply.body()["structuredContent"];
  if (!reply.succeeded() || !content) return "output-schema-declared-but-missing";
  if (!holds_required(schema, content, version)) return "output-schema-field-missing";
  const auto conformance = mcpeval::validate(run, schema, content);
  return conformance == MCPEVAL_CONFORMS ? "" : "output-schema-invalid-result";
}

/// The case for each tool that declares a schema.
struct starter {
  static constexpr auto phase = MCPEVAL_SCAFFOLD_TOOL;
  static constexpr std::int32_t rank = 40;
  static constexpr std::string_view name = "output";
  static std::string propose(const mcpeval::scaffold_view& seen) {
    if (!declared_schema(seen.tool())) return {};
    return mcpeval::checks::starting_call(seen.tool()).end_object().take();
  }
};

struct output_schema {
  void run(mcpeval::item item, mcpeval::run& run) {
    auto session = run.session();
    const mcpeval::checks::declared_call call{item};
    const auto entry = mcpeval::checks::find_entry(session.catalog(), call.tool());
    const auto schema = declared_schema(entry);
    if (!schema) return run.inapplicable();

    const auto fault = output_fault(run, call.make(session), schema);
    run.attempt();
    if (!fault.empty()) run.fail(fault, 1);
  }
  static const void* find(std::string_view id) { return mcpeval::scaffold<starter>(id); }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<output_schema>("output-schema"));
