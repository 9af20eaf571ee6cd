// SPDX-License-Identifier: MIT
#include "evaluation/first_manifest.hpp"

#include "evaluation/ordered_json.hpp"
#include "manifest/parse.hpp"
#include "manifest/tools.hpp"

#include <mcpeval/plugin/json_writer.hpp>
#include <mcpeval/plugin/text.hpp>

#include <algorithm>
#include <utility>

namespace mcpeval::core {
namespace {

constexpr const char* provisional_id = "starter";

bool is_verified(const server_facts& facts, const std::string& tool) {
  return std::ranges::any_of(
      facts.verified, [&](const auto& one) { return one.entry["name"].string_or("") == tool; });
}

/// What is wrong in detail may hold text of the server's, so it stays unsaid.
error unusable(const starter& one, std::string_view why) {
  return incomplete_error("module " + one.module + " proposes, for " + one.kind_id() +
                          ", a case that " + std::string{why} + "; nothing was written");
}

}  // namespace

error first_manifest::add_server_cases(const std::vector<starter>& starters,
                                       const server_facts& facts) {
  return add_phase(starters, MCPEVAL_SCAFFOLD_SERVER, facts, {});
}

error first_manifest::add_tool_cases(const std::vector<starter>& starters,
                                     const server_facts& facts) {
  if (facts.verified.empty()) return {};
  for (std::size_t i = 0; i < facts.verified.size(); ++i)
    if (auto problem =
            add_phase(starters, MCPEVAL_SCAFFOLD_TOOL, facts, {&facts.verified[i], i + 1}))
      return problem;
  return add_phase(starters, MCPEVAL_SCAFFOLD_CLOSING, facts, {});
}

error first_manifest::add_phase(const std::vector<starter>& starters, mcpeval_scaffold_phase phase,
                                const server_facts& facts, const subject& about) {
  for (const auto& one : starters)
    if (one.table->phase == phase)
      if (auto problem = add(one, facts, about)) return problem;
  return {};
}

error first_manifest::add(const starter& one, const server_facts& facts, const subject& about) {
  auto fields = ask(one, facts, about.tool);
  if (!fields) return fields.error();
  if (*fields == nullptr) return {};
  started_case proposed{provisional_id, one.kind_id(), *std::move(fields)};
  if (auto problem = check(one, proposed, facts)) return problem;
  const std::string wanted = wanted_id(one, proposed.fields->root(), about);
  proposed.id = ids_.take(wanted, one.kind_id(), about.position);
  cases_.push_back(std::move(proposed));
  return {};
}

/// Each case alone, so that the module is known whose case is refused. A case may call the tools
/// that it names, so a module may only name those that answered a trial call.
error first_manifest::check(const starter& one, const started_case& proposed,
                            const server_facts& facts) {
  const auto read = parse_manifest(text_of({proposed}), installed_);
  if (!read) return unusable(one, "breaks the rules of its kind");
  for (const auto& tool : read->cases.front().tools)
    if (!is_verified(facts, tool))
      return unusable(one, "names a tool which no trial call has verified");
  return {};
}

std::string first_manifest::wanted_id(const starter& one, const value& fields,
                                      const subject& about) {
  const std::string name{mcpeval::view(one.table->name)};
  if (one.table->phase == MCPEVAL_SCAFFOLD_SERVER) return name;
  const std::string tool = about.tool == nullptr
                               ? primary_tool(*one.kind.descriptor, fields)
                               : std::string{about.tool->entry["name"].string_or("")};
  return tool.empty() ? std::string{} : tool + '-' + name;
}

std::string first_manifest::text_of(const std::vector<started_case>& cases) {
  json_writer out;
  out.begin_object().key("version").integer(1);
  out.key("sandboxes").begin_object().end_object();
  out.key("probes").begin_array();
  for (const auto& one : cases) {
    out.begin_object().member("id", one.id).member("probe", one.kind);
    out.member("access", "read_only");
    const value fields = one.fields->root();
    for (std::size_t i = 0; i < fields.size(); ++i)
      out.key(fields.member(i).first).copy(fields.member(i).second);
    out.end_object();
  }
  out.end_array().end_object();
  return out.take();
}

std::string first_manifest::text() const {
  document composed;
  static_cast<void>(document::parse(text_of(cases_), {}, composed));
  return write_ordered(composed.root());
}

result<manifest> first_manifest::read() const { return parse_manifest(text(), installed_); }

}  // namespace mcpeval::core
