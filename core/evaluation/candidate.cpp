// SPDX-License-Identifier: MIT
#include "evaluation/candidate.hpp"

#include "base/grammar.hpp"

#include <algorithm>
#include <array>

namespace mcpeval::core {
namespace {

struct decision_text {
  std::string_view label;  ///< in a dry run
  std::string_view cause;  ///< why --tool cannot name it; empty when it can
};

/// In the order of the decisions.
constexpr std::array<decision_text, 8> texts{{
    {"skipped: not in --tool", {}},
    {"skipped: destructiveHint",
     "the server annotates it with destructiveHint, and init never calls such a tool"},
    {"skipped: readOnlyHint=false",
     "the server annotates it with readOnlyHint=false, and init never calls such a tool"},
    {"skipped: name outside the tool-name grammar",
     "its name is outside the tool-name grammar, so that no manifest can hold it"},
    {"skipped: required arguments",
     "its input schema has required arguments, and init calls tools without any; write its cases "
     "by hand"},
    {"candidate (readOnlyHint)", {}},
    {"candidate (attested)", {}},
    {"needs --confirm-read-only",
     "the server does not say whether it only reads; pass --confirm-read-only if you know that it "
     "does"},
}};

const decision_text& text_of(trial_decision decision) {
  return texts[static_cast<std::size_t>(decision)];
}

bool names(const trial_rules& rules, std::string_view tool) {
  return rules.only.empty() || std::ranges::find(rules.only, tool) != rules.only.end();
}

bool requires_arguments(const value& entry) {
  const value required = entry["inputSchema"]["required"];
  return required.is_array() && required.size() > 0;
}

/// What a tool's annotations say: of the entry that calls it a writer, where there is one.
value annotations_of(const considered_tool& tool, const catalog& listed) {
  const value writer = listed.writer(tool.name());
  return (writer ? writer : tool.entry)["annotations"];
}

trial_decision decide(const considered_tool& tool, const catalog& listed,
                      const trial_rules& rules) {
  const value annotations = annotations_of(tool, listed);
  if (!names(rules, tool.name())) return trial_decision::not_named;
  if (annotations["destructiveHint"].is_true()) return trial_decision::destructive;
  if (annotations["readOnlyHint"].is_false()) return trial_decision::writer;
  if (!is_tool_name(tool.name())) return trial_decision::unlisted;
  if (requires_arguments(tool.entry)) return trial_decision::takes_arguments;
  if (annotations["readOnlyHint"].is_true()) return trial_decision::read_only;
  return rules.confirm_read_only ? trial_decision::attested : trial_decision::unannotated;
}

/// Why the operator cannot name this tool; empty when it may be called.
std::string_view obstacle(const std::string& name, const catalog& listed,
                          const std::vector<considered_tool>& tools) {
  const auto found =
      std::ranges::find_if(tools, [&](const auto& tool) { return tool.name() == name; });
  if (found != tools.end()) return text_of(found->decision).cause;
  if (listed.left_out(name))
    return "its tools/list entry is invalid (it needs a string name and an object inputSchema)";
  return "the server does not list it";
}

}  // namespace

bool is_candidate(trial_decision decision) noexcept {
  return decision == trial_decision::read_only || decision == trial_decision::attested;
}

bool is_annotated_away(trial_decision decision) noexcept {
  return decision == trial_decision::destructive || decision == trial_decision::writer;
}

std::string_view label(trial_decision decision) noexcept { return text_of(decision).label; }

std::vector<considered_tool> consider(const catalog& listed, const trial_rules& rules) {
  std::vector<considered_tool> tools;
  const value entries = listed.entries();
  for (std::size_t i = 0; i < entries.size(); ++i) {
    considered_tool tool{entries.at(i)};
    tool.decision = decide(tool, listed, rules);
    tools.push_back(tool);
  }
  return tools;
}

error check_named_tools(const trial_rules& rules, const catalog& listed,
                        const std::vector<considered_tool>& tools) {
  for (const auto& name : rules.only)
    if (const auto cause = obstacle(name, listed, tools); !cause.empty())
      return usage_error("--tool " + name + ": " + std::string{cause});
  return {};
}

}  // namespace mcpeval::core
