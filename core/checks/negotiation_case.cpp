// SPDX-License-Identifier: MIT
/// The handshake era: what initialize answers.
#include "checks/negotiation_case.hpp"

#include "checks/discovery_case.hpp"
#include "checks/era.hpp"
#include "checks/version.hpp"

#include <string>
#include <string_view>

namespace mcpeval::checks {

namespace {

/// The version that a fresh connection answers when it is offered `version`; empty when its
/// reply is an error or names none.
std::string answer_to(run& services, std::string_view version) {
  const auto opened = open_at(services, version);
  if (!opened.opening.succeeded()) return {};
  return std::string{opened.opening.body()["protocolVersion"].string_or("")};
}

void judge_handshakes(run& services, std::string_view in_use, std::string_view unknown) {
  const auto offered = answer_to(services, in_use);
  services.attempt();
  if (!is_date_shaped(offered)) return services.fail("negotiation-invalid-version", 1);
  if (offered != in_use && answer_to(services, offered) != offered)
    return services.fail("negotiation-inconsistent-support", 1);

  const auto instead = answer_to(services, unknown);
  services.attempt();
  if (instead == unknown) return services.fail("negotiation-echoed-unknown", 2);
  if (!is_date_shaped(instead)) return services.fail("negotiation-invalid-version", 2);

  const bool supported = answer_to(services, instead) == instead;
  services.attempt();
  if (!supported) services.fail("negotiation-inconsistent-support", 3);
}

}  // namespace

void judge_negotiation(const item& one, run& services) {
  const std::string in_use{services.session().protocol_version()};
  const auto unknown = one["bogus_version"].string_or("");
  if (is_stateless(in_use)) return judge_discovery(services, in_use, unknown);
  judge_handshakes(services, in_use, unknown);
}

}  // namespace mcpeval::checks
