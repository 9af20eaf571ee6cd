// SPDX-License-Identifier: MIT
#include "session/discover_answer.hpp"

#include "base/grammar.hpp"
#include "checks/era.hpp"
#include "session/jsonrpc.hpp"

#include <algorithm>
#include <iterator>

namespace mcpeval::core {
namespace {

constexpr std::int64_t unsupported_version = -32022;

/// What a server's list of protocol versions holds. What is no date counts for nothing.
struct version_list {
  bool usable = false;      ///< an array of strings, and not an empty one
  bool stateless = false;   ///< one of that era, known to us or not
  bool handshake = false;   ///< one of that era
  std::string_view common;  ///< the newest one that we asked for; empty: none
};

version_list read_versions(const value& list, std::span<const std::string_view> ours) {
  if (!list.is_array()) return {};
  version_list out;
  auto newest = ours.end();
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto version = list.at(i).string();
    if (!version) return {};
    const bool dated = is_date_version(*version);
    (checks::is_stateless(*version) ? out.stateless : out.handshake) |= dated;
    newest = std::min(newest, std::ranges::find(ours, *version));
  }
  out.usable = list.size() > 0;
  if (newest != ours.end()) out.common = *newest;
  return out;
}

discover_outcome no_common_version(const discover_question& asked) {
  if (asked.pinned)
    return {evidence::failure,
            "it does not offer the protocol version that --protocol-version asks for",
            {}};
  std::string spoken;
  for (const auto version : asked.versions)
    spoken.append(spoken.empty() ? "" : ", ").append(version);
  return {evidence::failure,
          "there is no common version: it offers none of the stateless era that mcpeval speaks (" +
              spoken + ")",
          {}};
}

/// How a response's status counts; the first row that holds it.
struct status_row {
  std::int32_t first;
  std::int32_t last;
  evidence shows;
  bool outranks;  ///< the body
  std::string_view remark;
};

constexpr status_row status_rows[] = {
    {200, 299, evidence::handshake, false, " and no JSON-RPC answer"},
    {300, 399, evidence::failure, true,
     ", a redirect, which is not followed; does the URL lack a slash at its end?"},
    {401, 401, evidence::failure, true,
     ": it asks for authorization; set MCPEVAL_HTTP_AUTHORIZATION, or use --header-env"},
    {403, 403, evidence::failure, true,
     ": it forbids what was asked; set MCPEVAL_HTTP_AUTHORIZATION or use --header-env if it wants "
     "authorization, and allow the URL's host if it has a list of hosts"},
    {400, 499, evidence::handshake, false, ""},
    {502, 504, evidence::failure, true,
     ": the server behind that address is down or overloaded; try again later"},
};
constexpr status_row any_other_status = {0, 0, evidence::doubtful, false, ""};

const status_row& row_of(std::int32_t status) {
  const auto holds = [&](const status_row& row) {
    return row.first <= status && status <= row.last;
  };
  const auto* const found = std::ranges::find_if(status_rows, holds);
  return found == std::end(status_rows) ? any_other_status : *found;
}

}  // namespace

discover_outcome judge_result(const value& result, const discover_question& asked) {
  const auto offered = read_versions(result["supportedVersions"], asked.versions);
  if (!offered.usable || !result["capabilities"].is_object())
    return {evidence::handshake,
            "it answered server/discover without sound supportedVersions and capabilities",
            {}};
  if (!offered.common.empty()) return {evidence::stateless, {}, std::string{offered.common}};
  if (asked.pinned || (offered.stateless && !offered.handshake)) return no_common_version(asked);
  return {evidence::handshake,
          "it answered server/discover without a stateless version that mcpeval speaks",
          {}};
}

discover_outcome judge_error(const value& error, const discover_question& asked) {
  if (!refuses_version(error))
    return {
        evidence::handshake, "it answered server/discover with error code " + code_text(error), {}};
  if (asked.corrective)
    return {evidence::failure,
            "it refused server/discover twice with error code -32022, the second time at a version "
            "that it had named itself",
            {}};
  const auto offered = read_versions(error.pointer("/data/supported"), asked.versions);
  if (!offered.common.empty()) return {evidence::other_version, {}, std::string{offered.common}};
  if (offered.stateless || (asked.pinned && offered.usable)) return no_common_version(asked);
  return {evidence::handshake,
          "it answered server/discover with error code -32022 and named no stateless version",
          {}};
}

discover_outcome judge_status(std::int32_t http_status) {
  const status_row& row = row_of(http_status);
  std::string why = "it answered server/discover with HTTP status " + std::to_string(http_status);
  return {row.shows, why.append(row.remark), {}};
}

bool outranks_body(std::int32_t http_status) { return row_of(http_status).outranks; }

bool refuses_version(const value& error) { return error["code"].integer() == unsupported_version; }

}  // namespace mcpeval::core
