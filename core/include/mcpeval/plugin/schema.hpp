// SPDX-License-Identifier: MIT
/// JSON Schema validation by the host: the interface mcpeval.schema/1.
#pragma once

#include <mcpeval/plugin/run.hpp>
#include <mcpeval/plugin/status.hpp>
#include <mcpeval/plugin/value.hpp>

namespace mcpeval {

/// Whether `instance` conforms to `schema`, in the dialect that the schema's $schema names. A
/// schema that cannot be compiled is MCPEVAL_UNCOMPILABLE. UNSUPPORTED: the host has no such
/// service. Both values are present.
inline attempted<mcpeval_conformance> try_validate(const run& services, const value& schema,
                                                   const value& instance) {
  const auto* table = static_cast<const mcpeval_schema*>(services.find(MCPEVAL_SCHEMA_ID));
  if (table == nullptr) return {MCPEVAL_UNSUPPORTED, MCPEVAL_UNCOMPILABLE};
  std::int32_t out = MCPEVAL_UNCOMPILABLE;
  const auto status = table->validate(services.raw().self, schema.raw(), instance.raw(), &out);
  return {status, static_cast<mcpeval_conformance>(out)};
}

#if defined(__cpp_exceptions)
[[nodiscard]] inline mcpeval_conformance validate(const run& services, const value& schema,
                                                  const value& instance) {
  return require(try_validate(services, schema, instance));
}
#endif

}  // namespace mcpeval
