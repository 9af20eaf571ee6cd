// SPDX-License-Identifier: MIT
/// The frame of a report document; its cases and its readiness are read beside this file.
#include "report/decode.hpp"

#include "base/grammar.hpp"
#include "report/decode_case.hpp"
#include "report/decode_readiness.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace mcpeval::core {

namespace {

constexpr std::string_view first_version = "mcpeval.probe-report/v1";
constexpr std::string_view second_version = "mcpeval.probe-report/v2";
constexpr std::string_view nameless_server = "unknown";
constexpr std::size_t digest_size = 64;

bool is_digest(std::string_view text) {
  return text.size() == digest_size && text.find_first_not_of("0123456789abcdef") == text.npos;
}

bool is_given(const value& member) { return member && !member.is_null(); }

error take_server(const value& entry, decoded_report& out) {
  out.names_server = is_given(entry);
  out.finished.server = entry.string_or(nameless_server);
  if (!out.names_server || (entry.is_string() && is_server_label(out.finished.server))) return {};
  return usage_error("server must be a server label");
}

error take_cases(const value& list, const document_words& words, report& out) {
  if (!list.is_array()) return usage_error("cases must be an array");
  for (std::size_t i = 0; i < list.size(); ++i) {
    auto one = decode_case(list.at(i), words, "cases/" + std::to_string(i));
    if (!one) return one.error();
    out.cases.push_back(*std::move(one));
  }
  return {};
}

/// Its ids are printed, so they have to be words; whether this version knows them is no matter.
void take_advisories(const value& list, report& out) {
  for (std::size_t i = 0; i < (list.is_array() ? list.size() : 0); ++i) {
    const auto id = list.at(i)["id"].string_or({});
    const auto count = list.at(i)["count"].integer().value_or(0);
    if (is_stock_id(id) && count > 0)
      out.advisories.push_back({std::string{id}, static_cast<std::uint64_t>(count)});
  }
  std::ranges::sort(out.advisories, {}, &advisory_count::id);
}

error take_protocol(const value& entry, report& out) {
  if (!is_given(entry)) return {};
  constexpr std::array<std::string_view, 2> ways = {"discover", "forced"};
  const auto era = entry["era"].string_or({});
  const auto version = entry["version"].string_or({});
  const auto way = entry["detected_by"].string_or({});
  if (era != "stateless" || !is_date_version(version) || std::ranges::count(ways, way) == 0)
    return usage_error("protocol must have era, version and detected_by of the stateless era");
  out.protocol = protocol_report{std::string{era}, std::string{version}, std::string{way}};
  return {};
}

error take_readiness(const value& root, const document_words& words, report& out) {
  if (is_given(root["readiness"])) {
    auto measured = decode_readiness(root["readiness"], words);
    if (!measured) return measured.error();
    out.readiness = *std::move(measured);
  }
  const value failure = root["readiness_error"];
  if (!is_given(failure)) return {};
  out.readiness_error = failure.string_or({});
  if (words.is_reason(out.readiness_error)) return {};
  return usage_error("readiness_error must be null or a reason that this version knows");
}

/// What version 1 called readiness was the share of cases that passed.
void take_pass_rate(const value& root, report& out) {
  const auto rate = root["readiness"]["score"].integer();
  if (rate && *rate >= 0 && *rate <= 100) out.legacy_pass_rate = static_cast<int>(*rate);
}

error take_all(const value& root, const document_words& words, decoded_report& out) {
  const auto schema = root["schema"].string_or({});
  if (schema != first_version && schema != second_version)
    return usage_error("schema must be mcpeval.probe-report/v1 or mcpeval.probe-report/v2");
  if (auto problem = take_server(root["server"], out)) return problem;
  if (auto problem = take_cases(root["cases"], words, out.finished)) return problem;
  if (const auto digest = root["manifest_sha256"].string_or({}); is_digest(digest))
    out.finished.manifest_sha256 = digest;
  take_advisories(root["advisories"], out.finished);
  if (auto problem = take_protocol(root["protocol"], out.finished)) return problem;
  if (schema == second_version) return take_readiness(root, words, out.finished);
  take_pass_rate(root, out.finished);
  return {};
}

}  // namespace

result<decoded_report> decode_report(const value& root, const document_words& words) {
  decoded_report out;
  if (auto problem = take_all(root, words, out)) return problem;
  return out;
}

}  // namespace mcpeval::core
