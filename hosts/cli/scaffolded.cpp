// SPDX-License-Identifier: MIT
#include "scaffolded.hpp"

#include "interruption.hpp"

#include "base/file.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include <unistd.h>

namespace mcpeval::cli {

namespace {

/// A module that does not come back cannot be stopped from outside.
[[noreturn]] void abandon(output& out) {
  out.line("Error: a probe module did not come back; nothing was written");
  ::_exit(out.conclude(status_incomplete));
}

/// Cases by kind, in the order in which the kinds first appear.
std::vector<std::pair<std::string, std::size_t>> count_kinds(const core::manifest& cases) {
  std::vector<std::pair<std::string, std::size_t>> counts;
  for (const auto& one : cases.cases) {
    const auto& kind = one.kind.descriptor->id;
    const auto same = [&](const auto& counted) { return counted.first == kind; };
    const auto found = std::find_if(counts.begin(), counts.end(), same);
    if (found == counts.end())
      counts.emplace_back(kind, 1);
    else
      ++found->second;
  }
  return counts;
}

std::string skipped_by_annotations(std::size_t tools) {
  if (tools == 0) return {};
  return " (" + std::to_string(tools) + (tools == 1 ? " tool" : " tools") +
         " skipped by annotations)";
}

std::string written_line(const core::scaffolding& made, const std::string& path) {
  std::string line = "wrote " + path + " (" + std::to_string(made.tools.size()) + " tools, " +
                     std::to_string(made.cases.cases.size()) + " cases: ";
  std::string_view separator;
  for (const auto& [kind, count] : count_kinds(made.cases)) {
    ((line += separator) += kind) += ' ' + std::to_string(count);
    separator = ", ";
  }
  return (line += ')') += skipped_by_annotations(made.annotated_away());
}

}  // namespace

core::result<core::scaffolding> make_scaffold(const arguments& given,
                                              const target_arguments& server,
                                              installation& installed, output& out) {
  core::scaffold_request request;
  request.rules.confirm_read_only = given.has("confirm-read-only");
  request.rules.only = given.values("tool");
  request.dry_run = given.has("dry-run");
  request.target = server.target;
  request.startup_timeout_ms = server.startup_timeout_ms;
  request.interrupted = &interruption();
  request.stuck = [&out] { abandon(out); };
  watch_for_interruption();
  return core::scaffold(request, installed.modules(), installed.loader(), out);
}

core::result<std::string> write_manifest(const core::scaffolding& made, const std::string& path) {
  if (auto problem = core::replace_file(path, made.text)) return problem;
  return written_line(made, path);
}

}  // namespace mcpeval::cli
