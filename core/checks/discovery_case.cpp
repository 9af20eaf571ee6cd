// SPDX-License-Identifier: MIT
/// The three questions to server/discover.
#include "checks/discovery_case.hpp"

#include "checks/cache_hints.hpp"
#include "checks/era.hpp"
#include "checks/result_type.hpp"
#include "checks/version.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::checks {

namespace {

/// The strings of an array; nothing when it is empty, no array, or holds anything else.
std::vector<std::string> strings_of(const value& list) {
  std::vector<std::string> strings;
  for (std::size_t i = 0; list.is_array() && i < list.size(); ++i) {
    const auto one = list.at(i).string();
    if (!one) return {};
    strings.emplace_back(*one);
  }
  return strings;
}

bool contains(const std::vector<std::string>& versions, std::string_view wanted) {
  return std::ranges::find(versions, wanted) != versions.end();
}

/// Only an unknown version may be refused without an answer to its request. Elsewhere that is the
/// connection's fault, and a `stop`.
void require_answer(const exchange& reply) {
  if (reply.outcome() == MCPEVAL_REJECTED_WITHOUT_ID) throw stop{MCPEVAL_PROTOCOL};
}

bool is_complete_result(const exchange& reply) {
  return reply.succeeded() && result_type_of(reply.body()) == result_type::complete;
}

/// The versions that a discover result lists; nothing when it is malformed.
std::vector<std::string> discovered(const exchange& reply) {
  const auto result = reply.body();
  if (!is_complete_result(reply) || !result["capabilities"].is_object()) return {};
  if (!cache_hints{}.accepts(result)) return {};
  return strings_of(result["supportedVersions"]);
}

/// The reason against the refusal of `unknown`; nothing when it is a good one.
std::string_view refusal_fault(const exchange& reply, std::string_view unknown) {
  constexpr std::string_view invalid = "negotiation-invalid-version";
  constexpr std::int64_t unsupported_version = -32022;
  if (reply.error_code() != unsupported_version) return invalid;
  const auto data = reply.body()["data"];
  for (std::size_t i = 0; i < data["supported"].size(); ++i)
    if (data["supported"].at(i).string_or("") == unknown) return "negotiation-echoed-unknown";
  const auto supported = strings_of(data["supported"]);
  const bool named = !supported.empty() && std::ranges::all_of(supported, is_date_shaped);
  return named && data["requested"].string_or("") == unknown ? "" : invalid;
}

/// Asks at the unknown version. The list that the answer goes by replaces `listed`: a refusal's
/// own, or, where `unknown` is a date of the handshake era, the one that is there. Some servers
/// read such a date as no version at all, so any refusal of it will do.
std::string_view unknown_fault(run& services, std::string_view unknown,
                               std::vector<std::string>& listed) {
  const auto asked = open_at(services, unknown);
  const auto& reply = asked.opening;
  if (reply.succeeded()) return "negotiation-echoed-unknown";
  if (!is_stateless(unknown)) return {};
  require_answer(reply);
  const auto fault = refusal_fault(reply, unknown);
  if (fault.empty()) listed = strings_of(reply.body()["data"]["supported"]);
  return fault;
}

/// Whether the server, asked anew, serves the version that it has listed.
bool serves(run& services, std::string_view version) {
  const auto asked = open_at(services, version);
  require_answer(asked.opening);
  return is_complete_result(asked.opening) &&
         contains(strings_of(asked.opening.body()["supportedVersions"]), version);
}

}  // namespace

void judge_discovery(run& services, std::string_view in_use, std::string_view unknown) {
  std::vector<std::string> listed;
  {
    const auto asked = open_at(services, in_use);
    require_answer(asked.opening);
    listed = discovered(asked.opening);
  }
  services.attempt();
  if (listed.empty()) return services.fail("negotiation-discover-invalid", 1);
  if (!contains(listed, in_use)) return services.fail("negotiation-inconsistent-support", 1);

  const auto fault = unknown_fault(services, unknown, listed);
  services.attempt();
  if (!fault.empty()) return services.fail(fault, 2);

  const bool offered = contains(listed, in_use);
  const bool served = offered && serves(services, in_use);
  services.attempt();
  if (!offered) return services.fail("negotiation-invalid-version", 3);
  if (!served) services.fail("negotiation-inconsistent-support", 3);
}

}  // namespace mcpeval::checks
