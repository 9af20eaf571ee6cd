// SPDX-License-Identifier: MIT
#include "schema/json_schema.hpp"

#include "schema/compile.hpp"
#include "schema/meta_schemas.hpp"
#include "schema/validate.hpp"

#include <cstddef>

namespace mcpeval::core {

std::string describe(const violation& problem) {
  using enum violation::cause;
  switch (problem.why) {
    case missing_member: return "missing required property " + problem.names.front();
    case not_listed: return "not one of the allowed values";
    case keyword: return "violates " + problem.keyword;
    case wrong_type: break;
  }
  std::string out = problem.names.size() == 1 ? "expected type " : "expected one of types ";
  for (std::size_t i = 0; i < problem.names.size(); ++i) {
    if (i > 0) out += ", ";
    out += problem.names[i];
  }
  return out;
}

compiled_schema::compiled_schema() = default;
compiled_schema::compiled_schema(compiled_schema&&) noexcept = default;
compiled_schema& compiled_schema::operator=(compiled_schema&&) noexcept = default;
compiled_schema::~compiled_schema() = default;

namespace {

/// What `$schema` names, the usual dialect where there is none, 2020-12 where it is unknown.
dialect dialect_of(const value& schema_uri, dialect usual) {
  if (!schema_uri) return usual;
  return find_dialect(schema_uri.string_or("")).value_or(default_dialect);
}

}  // namespace

compiled_schema compiled_schema::compile_unchecked(const value& schema,
                                                   const schema_options& options) {
  compiled_schema out;
  out.bounds_ = options.bounds;
  schema_compiler compiler{options};
  out.graph_ = compiler.compile(schema, options.default_dialect);
  out.state_ = compiler.state();
  return out;
}

compiled_schema compiled_schema::compile(const value& schema, const schema_options& options) {
  compiled_schema out;
  out.bounds_ = options.bounds;
  const value uri = schema.is_object() ? schema["$schema"] : value{};
  const dialect which = dialect_of(uri, options.default_dialect);
  schema_compiler compiler{options};
  out.graph_ = compiler.compile(schema, which);
  out.state_ = compiler.state();

  const resource_index& resources = compiler.resources();
  const bool is_known = !uri || find_dialect(uri.string_or(""));
  out.unknown_dialect_ = !is_known || resources.has_unknown_dialect();
  out.check(schema, which, resources);
  for (const auto& [stray, resource] : resources.strays()) {
    out.check(stray, resources[resource].which, resources);
  }
  for (const auto& [foreigner, resource] : resources.foreigners()) {
    out.check(resources[resource].root, resources[resource].which, resources);
  }
  return out;
}

/// Whether a schema in this one is valid in its dialect; only asked while nothing is wrong.
void compiled_schema::check(const value& schema, dialect which, const resource_index& resources) {
  if (state_ != conformance::conforms) return;
  const compiled_schema& meta = meta_schema(which);
  const conformance sound =
      validation{*meta.graph_, bounds_}.run_apart_from(resources.foreigners(), schema).outcome;
  if (sound == conformance::conforms) return;
  state_ = sound == conformance::violates ? conformance::uncompilable : sound;
}

schema_verdict compiled_schema::validate(const value& instance) const {
  if (state_ != conformance::conforms) return {state_, {}};
  return validation{*graph_, bounds_}.run(instance);
}

conformance check_conformance(const value& schema, const value& instance) {
  return compiled_schema::compile(schema).validate(instance).outcome;
}

}  // namespace mcpeval::core
