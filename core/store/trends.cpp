// SPDX-License-Identifier: MIT
#include "store/trends.hpp"

#include <algorithm>
#include <map>
#include <string_view>

namespace mcpeval::core {

namespace {

constexpr std::size_t shown_digits_of_manifest = 8;

struct server_runs {
  std::string_view server;
  std::vector<const history_record*> runs;  ///< oldest first
};

std::vector<server_runs> by_server(const std::vector<history_record>& records) {
  std::vector<server_runs> groups;
  std::map<std::string_view, std::size_t> places;
  for (const auto& one : records) {
    const auto [place, is_new] = places.emplace(one.server, groups.size());
    if (is_new) groups.push_back({one.server, {}});
    groups[place->second].runs.push_back(&one);
  }
  return groups;
}

std::string signed_number(int number) { return (number < 0 ? "" : "+") + std::to_string(number); }

/// What the score of a run means beside that of the run before. Scores that were measured by
/// other rules are not subtracted.
std::string movement(const history_record& before, const history_record& now) {
  if (before.standard != now.standard) return "standard changed";
  if (before.profile != now.profile) return "profile changed";
  const bool same_manifest = before.manifest_sha256 == now.manifest_sha256;
  if (!now.standard && !same_manifest) return "manifest changed";
  return signed_number(now.score - before.score);
}

std::string line_of(const history_record& now, const history_record* before) {
  std::string line = "  " + now.ts + " score=" + std::to_string(now.score) +
                     "/100 cases=" + std::to_string(now.cases_passed) + '/' +
                     std::to_string(now.cases_total);
  if (!now.passed) line += " FAILING";
  if (before != nullptr) (line += ' ') += movement(*before, now);
  if (!now.manifest_sha256.empty())
    line += " manifest=" + now.manifest_sha256.substr(0, shown_digits_of_manifest);
  return line += '\n';
}

}  // namespace

std::string describe_trends(std::vector<history_record> records, std::size_t last) {
  std::ranges::stable_sort(records, {}, &history_record::ts);
  std::string out;
  for (const auto& [server, runs] : by_server(records)) {
    (out += server) += '\n';
    const history_record* before = nullptr;
    for (std::size_t i = runs.size() - std::min(last, runs.size()); i < runs.size(); ++i) {
      out += line_of(*runs[i], before);
      before = runs[i];
    }
  }
  return out;
}

}  // namespace mcpeval::core
