// SPDX-License-Identifier: MIT
/// protocol-negotiation: an unknown version is answered with a supported one (contract 02
/// section 3.15, 12 section 3.4).
#include "descriptor.hpp"

#include "checks/negotiation_case.hpp"

#include <mcpeval/plugin.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace {

struct starter {
  static constexpr auto phase = MCPEVAL_SCAFFOLD_SERVER;
  static constexpr std::int32_t rank = 40;
  static constexpr std::string_view name = "protocol-negotiation";
  /// A version of the server's own era: to a stateless server, a date of the other one may be no
  /// version at all. Only a discover result lists versions, and only initialize answers one.
  static std::string propose(const mcpeval::scaffold_view& seen) {
    const bool stateless = seen.server()["supportedVersions"] && !seen.server()["protocolVersion"];
    return stateless ? R"({"bogus_version":"2099-01-01"})" : R"({"bogus_version":"2000-01-01"})";
  }
};

struct protocol_negotiation {
  void run(mcpeval::item item, mcpeval::run& run) { mcpeval::checks::judge_negotiation(item, run); }
  static const void* find(std::string_view id) { return mcpeval::scaffold<starter>(id); }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<protocol_negotiation>("protocol-negotiation"));
