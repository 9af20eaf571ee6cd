// SPDX-License-Identifier: MIT
#include "readiness/survey.hpp"

#include "base/grammar.hpp"
#include "checks/entry.hpp"

#include <algorithm>
#include <utility>

namespace mcpeval::core {
namespace {

std::string name_in_reports(const value& entry) {
  const auto name = checks::entry_name(entry);
  return std::string{is_tool_name(name) ? name : "unlisted"};
}

surveyed_tool surveyed(const tool_observation& tool, bool attested_read_only) {
  surveyed_tool out;
  out.seen = &tool;
  out.name = name_in_reports(tool.entry);
  out.kind = tool.writer_elsewhere ? tool_class::writer : classify_tool(tool.entry);
  out.callable = out.kind == tool_class::read_only ||
                 (out.kind == tool_class::unannotated && attested_read_only);
  out.skipped = tool.skipped && tool.synthesizable && out.callable;
  return out;
}

}  // namespace

std::int64_t surveyed_tool::count(call_outcome outcome) const {
  return std::ranges::count(seen->calls, outcome, &ordinary_call::outcome);
}

survey::survey(const observations& all) : seen{&all} {
  for (const auto& tool : all.tools) tools.push_back(surveyed(tool, all.attested_read_only));
  for (const auto& tool : tools)
    if (!tool.is_writer()) surface.push_back(&tool);
  any_skipped = std::ranges::any_of(tools, &surveyed_tool::skipped);
}

lost_check lost(std::string_view id, std::string_view reason, std::string tool) {
  lost_check out;
  out.id = id;
  out.reason = reason;
  out.tool = std::move(tool);
  return out;
}

}  // namespace mcpeval::core
