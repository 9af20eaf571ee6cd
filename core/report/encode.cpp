// SPDX-License-Identifier: MIT
/// Every member that the contract lists is written, null where there is nothing to say; only
/// `applicable`, `advisories` and `protocol` are left out when they are empty of meaning.
#include "report/encode.hpp"

#include "report/badge.hpp"

#include <mcpeval/plugin/json_writer.hpp>

#include <optional>
#include <string>
#include <utility>

namespace mcpeval::core {

namespace {

void write_text(json_writer& out, std::string_view name, std::string_view text) {
  out.key(name);
  if (text.empty())
    out.null();
  else
    out.string(text);
}

void write_count(json_writer& out, std::string_view name, std::size_t count) {
  out.key(name).integer(static_cast<std::int64_t>(count));
}

void write_first_failure(json_writer& out, std::optional<std::uint32_t> attempt) {
  out.key("first_failure");
  if (attempt)
    out.integer(*attempt);
  else
    out.null();
}

void write_detail(json_writer& out, const std::optional<bound_detail>& detail) {
  out.key("detail");
  if (!detail) {
    out.null();
    return;
  }
  out.begin_object().member("bound", detail->bound);
  out.key("limit").integer(detail->limit);
  out.key("observed").integer(detail->observed).end_object();
}

void write_measurements(json_writer& out, const case_report& one) {
  out.key("measurements").begin_object();
  for (const auto& [name, amount] : one.measurements) out.key(name).integer(amount);
  for (const auto& [name, word] : one.labels) out.member(name, word);
  if (!one.per_tool.empty()) {
    out.key("per_tool").begin_array();
    for (const auto& each : one.per_tool) {
      out.begin_object().key("tokens").integer(each.tokens);
      out.member("tool", each.tool).end_object();
    }
    out.end_array();
  }
  out.end_object();
}

void write_case(json_writer& out, const case_report& one) {
  out.begin_object();
  if (!one.applicable) out.key("applicable").boolean(false);
  out.key("attempts").integer(one.attempts);
  write_detail(out, one.detail);
  write_first_failure(out, one.first_failure);
  write_text(out, "hint", one.hint);
  out.member("id", one.id);
  write_measurements(out, one);
  out.key("passed").boolean(one.passed());
  out.member("probe", one.probe);
  write_text(out, "reason", one.reason);
  write_text(out, "tool", one.tool);
  out.end_object();
}

void write_advisories(json_writer& out, const std::vector<advisory_count>& advisories) {
  if (advisories.empty()) return;
  out.key("advisories").begin_array();
  for (const auto& each : advisories) {
    out.begin_object().key("count").integer(static_cast<std::int64_t>(each.count));
    out.member("id", each.id).end_object();
  }
  out.end_array();
}

void write_gate(json_writer& out, const report& finished) {
  out.key("gate");
  if (!finished.has_gate()) {
    out.null();
    return;
  }
  out.begin_object();
  write_count(out, "passed", finished.passed_cases());
  write_count(out, "total", finished.cases.size());
  out.end_object();
}

void write_check(json_writer& out, const lost_check& lost) {
  out.begin_object().member("hint", lost.hint).member("id", lost.id).key("observed");
  if (lost.observed)
    out.integer(*lost.observed);
  else
    out.null();
  out.member("reason", lost.reason).key("score").integer(lost.score);
  write_text(out, "tool", lost.tool);
  out.end_object();
}

void write_area(json_writer& out, const area_report& area) {
  out.begin_object().key("checks").begin_array();
  for (const auto& lost : area.checks) write_check(out, lost);
  out.end_array().key("measurements").begin_object();
  for (const auto& [name, amount] : area.measurements) out.key(name).integer(amount);
  out.end_object().member("name", area.name);
  out.key("score").integer(area.score).key("weight").integer(area.weight).end_object();
}

void write_readiness(json_writer& out, const std::optional<readiness_report>& measured) {
  out.key("readiness");
  if (!measured) {
    out.null();
    return;
  }
  out.begin_object().key("areas").begin_array();
  for (const auto& area : measured->areas) write_area(out, area);
  out.end_array().key("attested_read_only").boolean(measured->attested_read_only);
  out.member("badge", badge_address(measured->score));
  out.key("score").integer(measured->score).member("standard", measured->standard);
  out.key("surface").begin_object();
  out.key("exercised").integer(measured->exercised);
  out.key("read_only").integer(measured->read_only);
  out.key("tools").integer(measured->tools);
  out.key("writers").integer(measured->writers).end_object().end_object();
}

void write_protocol(json_writer& out, const std::optional<protocol_report>& spoken) {
  if (!spoken) return;
  out.key("protocol").begin_object();
  out.member("detected_by", spoken->detected_by).member("era", spoken->era);
  out.member("version", spoken->version).end_object();
}

}  // namespace

document encode_report(const report& finished, std::string_view version) {
  json_writer out;
  out.begin_object();
  write_advisories(out, finished.advisories);
  out.key("cases").begin_array();
  for (const auto& one : finished.cases) write_case(out, one);
  out.end_array();
  write_gate(out, finished);
  out.key("generator").begin_object().member("name", "mcpeval").member("version", version);
  out.end_object();
  write_text(out, "manifest_sha256", finished.manifest_sha256);
  out.key("passed").boolean(finished.passed_cases() == finished.cases.size());
  write_protocol(out, finished.protocol);
  write_readiness(out, finished.readiness);
  write_text(out, "readiness_error", finished.readiness_error);
  out.member("schema", "mcpeval.probe-report/v2").member("server", finished.server);
  out.end_object();

  document encoded;
  static_cast<void>(document::parse(out.take(), json_limits{}, encoded));
  return encoded;
}

}  // namespace mcpeval::core
