// SPDX-License-Identifier: MIT
/// A record and its line: members in the order of the contract, and each of them held to its rule.
#include "base/grammar.hpp"
#include "json/document.hpp"
#include "store/history.hpp"

#include <mcpeval/plugin/json_writer.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>

namespace mcpeval::core {

namespace {

constexpr std::string_view shape_of_time = "0000-00-00T00:00:00.000Z";

bool is_digit(char c) { return '0' <= c && c <= '9'; }

bool is_timestamp(std::string_view text) {
  const auto fits = [](char want, char c) { return want == '0' ? is_digit(c) : want == c; };
  return std::ranges::equal(shape_of_time, text, fits);
}

bool is_digest(std::string_view text) {
  const auto is_hex = [](char c) { return is_digit(c) || ('a' <= c && c <= 'f'); };
  return text.size() == 64 && std::ranges::all_of(text, is_hex);
}

bool is_count(const value& entry) { return entry.integer().value_or(-1) >= 0; }

error wrong(std::string_view member, std::string_view expected) {
  return usage_error((std::string{member} += " must be ") += expected);
}

bool is_given(const value& entry) { return entry && !entry.is_null(); }

error check(const value& root) {
  if (!root.is_object()) return usage_error("it must be an object");
  if (!is_timestamp(root["ts"].string_or({})))
    return wrong("ts", "a time such as 2026-01-31T12:00:00.000Z");
  if (!is_server_label(root["server"].string_or({}))) return wrong("server", "a server label");
  if (!root["passed"].is_boolean()) return wrong("passed", "true or false");
  for (const char* name : {"cases_total", "cases_passed"})
    if (!is_count(root[name])) return wrong(name, "a count");
  if (!is_count(root["score"]) || *root["score"].integer() > 100)
    return wrong("score", "a number from 0 to 100");
  const value manifest = root["manifest_sha256"];
  if (is_given(manifest) && !is_digest(manifest.string_or({})))
    return wrong("manifest_sha256", "64 lower-case hexadecimal digits");
  if (is_given(root["standard"]) && root["standard"].string_or({}).empty())
    return wrong("standard", "a name");
  return {};
}

}  // namespace

std::string timestamp(std::chrono::system_clock::time_point moment) {
  using std::chrono::milliseconds;
  const auto whole = std::chrono::floor<std::chrono::seconds>(moment);
  const auto rest = std::chrono::floor<milliseconds>(moment - whole).count();
  const std::time_t seconds = std::chrono::system_clock::to_time_t(whole);
  std::tm broken{};
  ::gmtime_r(&seconds, &broken);
  std::array<char, 40> text{};
  const auto size = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &broken);
  std::string digits = std::to_string(rest);
  digits.insert(0, 3 - digits.size(), '0');
  return ((std::string{text.data(), size} += '.') += digits) += 'Z';
}

std::string encode_record(const history_record& record) {
  json_writer line;
  line.begin_object().member("ts", record.ts).member("server", record.server);
  line.key("passed").boolean(record.passed);
  line.key("cases_total").integer(record.cases_total);
  line.key("cases_passed").integer(record.cases_passed);
  line.key("score").integer(record.score);
  if (!record.manifest_sha256.empty()) line.member("manifest_sha256", record.manifest_sha256);
  if (record.standard) line.member("standard", *record.standard);
  if (record.profile) line.key("measurement_profile").raw(*record.profile);
  return line.end_object().take() + '\n';
}

result<history_record> decode_record(std::string line) {
  document parsed;
  json_problem fault;
  if (!document::parse(std::move(line), {}, parsed, &fault))
    return usage_error(describe(fault, "it"));
  const value root = parsed.root();
  if (auto problem = check(root)) return problem;
  history_record out;
  out.ts = root["ts"].string_or({});
  out.server = root["server"].string_or({});
  out.passed = root["passed"].is_true();
  out.cases_total = root["cases_total"].integer().value_or(0);
  out.cases_passed = root["cases_passed"].integer().value_or(0);
  out.score = static_cast<int>(root["score"].integer().value_or(0));
  out.manifest_sha256 = root["manifest_sha256"].string_or({});
  if (is_given(root["standard"])) out.standard = root["standard"].string_or({});
  if (is_given(root["measurement_profile"])) out.profile = root["measurement_profile"].write();
  return out;
}

}  // namespace mcpeval::core
