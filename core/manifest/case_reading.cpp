// SPDX-License-Identifier: MIT
#include "manifest/case_reading.hpp"

#include "base/grammar.hpp"
#include "manifest/access.hpp"
#include "manifest/fault_text.hpp"
#include "manifest/host_schema.hpp"
#include "manifest/tools.hpp"
#include "schema/definitions.hpp"
#include "schema/profile.hpp"
#include "schema/relations.hpp"

#include <utility>
#include <vector>

namespace mcpeval::core {
namespace {

/// The field that holds the primary tool's arguments; judged before access and sandbox.
constexpr std::string_view primary_arguments = "arguments";

profile_problem kind_problem(std::string sentence) { return {true, "/probe", std::move(sentence)}; }

/// Finds the probe of a case whose other members are still unknown.
profile_problem find_kind(const value& fields, const kinds& installed, ready_plugin& out) {
  if (!fields.is_object()) return {true, "", "a case must be an object"};
  if (!fields["probe"]) return missing_member("probe", {});
  const auto label = fields["probe"].string();
  if (!label) return kind_problem("probe must be a string");
  if (!is_identifier(*label)) return kind_problem("probe must be the label of a probe kind");
  out = installed.find(*label);
  if (out.descriptor == nullptr) return kind_problem(installed.missing(*label));
  return {};
}

/// The schema of a member: the host's own or one of the kind's fields; absent when unknown.
value member_schema(const plugin_descriptor& kind, std::string_view name) {
  if (name == "sandbox" && !takes_sandbox(kind)) return {};
  if (const value own = host_schema::case_members()["properties"][name]) return own;
  return kind.fields["properties"][name];
}

profile_problem find_missing(const value& schema, const value& fields) {
  const value required = schema["required"];
  for (std::size_t i = 0; i < required.size(); ++i) {
    const std::string_view name = required.at(i).string_or({});
    if (!fields[name]) return missing_member(name, {});
  }
  return {};
}

profile_problem check_members(const plugin_descriptor& kind, const value& fields) {
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const auto [name, member] = fields.member(i);
    const value schema = member_schema(kind, name);
    if (!schema) return unknown_member(name, {});
    profile_problem found = check_member_structure(schema, name, member);
    if (found.broken) return found;
  }
  // The two words of access are its type: contract 01 lists no rule for them.
  profile_problem found =
      check_member_rules(member_schema(kind, "access"), "access", fields["access"]);
  if (!found.broken) found = find_missing(host_schema::case_members(), fields);
  if (!found.broken) found = find_missing(kind.fields, fields);
  return found;
}

/// Judges the relations whose last field, in the schema's order, is `name`.
profile_problem check_relations_after(const plugin_descriptor& kind, std::size_t position,
                                      const value& fields) {
  const value properties = kind.fields["properties"];
  for (std::size_t i = 0; i < kind.relations.size(); ++i) {
    const value relation = kind.relations.at(i);
    std::size_t last = 0;
    for (const std::string_view field : relation_fields(relation))
      for (std::size_t p = 0; p < properties.size(); ++p)
        if (properties.member(p).first == field && p > last) last = p;
    if (last != position) continue;
    profile_problem found = check_relation(relation, fields);
    if (found.broken) return found;
  }
  return {};
}

/// The kind's own fields, each with the relations that it completes.
profile_problem check_fields(const plugin_descriptor& kind, const value& fields) {
  const value properties = kind.fields["properties"];
  for (std::size_t i = 0; i < properties.size(); ++i) {
    const auto [name, schema] = properties.member(i);
    profile_problem found = check_member_rules(schema, name, fields[name]);
    if (!found.broken) found = check_relations_after(kind, i, fields);
    if (found.broken) return found;
  }
  return {};
}

/// Contract 01 section 6, step 5, from the fourth rule on.
profile_problem first_broken_rule(const plugin_descriptor& kind, const value& fields,
                                  const value& sandboxes) {
  profile_problem found = check_tools(kind, fields);
  if (!found.broken)
    found = check_member_rules(kind.fields["properties"][primary_arguments], primary_arguments,
                               fields[primary_arguments]);
  if (!found.broken) found = check_access(fields, sandboxes);
  if (!found.broken) found = check_kind_access(kind, fields);
  if (!found.broken) found = check_fields(kind, fields);
  return found;
}

}  // namespace

result<case_source> read_case_structure(const value& probes, std::size_t index,
                                        const kinds& installed, std::string_view origin) {
  case_source read{probes.at(index), "/probes/" + std::to_string(index), {}};
  profile_problem found = find_kind(read.fields, installed, read.kind);
  if (!found.broken) found = check_members(*read.kind.descriptor, read.fields);
  if (found.broken)
    return case_structure_error(origin, read.fields["id"].string_or({}), found, read.pointer);
  return read;
}

error check_case_rules(const case_source& read, const value& sandboxes,
                       std::set<std::string_view>& seen) {
  const std::string_view id = read.fields["id"].string_or({});
  if (!is_identifier(id)) return rule_error({true, "/id", invalid_identifier("id")}, read.pointer);
  if (!seen.insert(id).second)
    return case_error(id, {true, "/id", "an earlier case has this id"}, read.pointer);
  const auto found = first_broken_rule(*read.kind.descriptor, read.fields, sandboxes);
  return found.broken ? case_error(id, found, read.pointer) : error{};
}

manifest_case make_case(const case_source& read, const line_index& lines) {
  const plugin_descriptor& kind = *read.kind.descriptor;
  manifest_case made;
  made.id = read.fields["id"].string_or({});
  made.kind = read.kind;
  made.fields = read.fields;
  made.mutating = read.fields["access"].string_or({}) == "mutating";
  made.sandbox = read.fields["sandbox"].string_or({});
  made.primary_tool = primary_tool(kind, read.fields);
  made.tools = required_tools(kind, read.fields);
  made.line = lines.line_of(made.id);
  return made;
}

}  // namespace mcpeval::core
