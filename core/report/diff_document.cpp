// SPDX-License-Identifier: MIT
/// A diff as the document mcpeval.probe-diff/v2: no server, no manifest, no time.
#include "report/diff.hpp"

#include <mcpeval/plugin/json_writer.hpp>

namespace mcpeval::core {

namespace {

void write_word(json_writer& out, std::string_view name, std::string_view word) {
  out.key(name);
  if (word.empty())
    out.null();
  else
    out.string(word);
}

void write_score(json_writer& out, std::string_view name, std::optional<int> score) {
  out.key(name);
  if (score)
    out.integer(*score);
  else
    out.null();
}

void write_count(json_writer& out, std::string_view name, std::size_t count) {
  out.key(name).integer(static_cast<std::int64_t>(count));
}

void write_case(json_writer& out, const case_difference& one) {
  out.begin_object();
  write_word(out, "baseline_reason", one.baseline_reason);
  write_word(out, "current_reason", one.current_reason);
  out.member("id", one.id).key("measurements").begin_object();
  if (one.moved) {
    out.key(one.moved->measurement).begin_object();
    out.key("baseline").integer(one.moved->baseline);
    out.key("current").integer(one.moved->current).end_object();
  }
  out.end_object().member("probe", one.probe).member("verdict", name_of(one.change));
  out.end_object();
}

void write_ids(json_writer& out, std::string_view name, const std::vector<std::string>& ids) {
  out.key(name).begin_array();
  for (const auto& id : ids) out.string(id);
  out.end_array();
}

void write_eras(json_writer& out, const report_difference& found) {
  if (!found.changes_era()) return;
  out.key("era").begin_object();
  out.member("baseline", found.baseline_era).member("current", found.current_era).end_object();
}

void write_readiness(json_writer& out, const report_difference& found) {
  out.key("readiness").begin_object();
  write_score(out, "baseline", found.baseline.score);
  write_word(out, "baseline_standard", found.baseline.standard);
  out.key("comparable").boolean(found.is_comparable());
  write_score(out, "current", found.current.score);
  write_word(out, "current_standard", found.current.standard);
  out.end_object();
}

void write_summary(json_writer& out, const report_difference& found) {
  out.key("summary").begin_object();
  for (const auto change :
       {case_change::regressed, case_change::fixed, case_change::changed, case_change::unchanged})
    write_count(out, name_of(change), found.count(change));
  write_count(out, "removed", found.removed.size());
  write_count(out, "added", found.added.size());
  out.end_object();
}

}  // namespace

document encode_difference(const report_difference& found) {
  json_writer out;
  out.begin_object();
  write_ids(out, "added", found.added);
  out.key("cases").begin_array();
  for (const auto& one : found.cases) write_case(out, one);
  out.end_array();
  write_eras(out, found);
  write_readiness(out, found);
  write_ids(out, "removed", found.removed);
  out.member("schema", "mcpeval.probe-diff/v2");
  write_summary(out, found);
  out.end_object();

  document encoded;
  static_cast<void>(document::parse(out.take(), json_limits{}, encoded));
  return encoded;
}

}  // namespace mcpeval::core
