// SPDX-License-Identifier: MIT
/// protocol-negotiation: an unknown version is answered with a supported one (contract 02
/// section 3.15).
#include "descriptor.hpp"

#include <mcpeval/plugin.hpp>

#include <algorithm>
#include <string>
#include <string_view>

namespace {

/// Four digits, two digits, two digits. No calendar is asked: versions are only compared.
bool is_date_shaped(std::string_view version) {
  constexpr std::string_view shape = "NNNN-NN-NN";
  return std::ranges::equal(version, shape, [](char c, char wanted) {
    return wanted == 'N' ? c >= '0' && c <= '9' : c == wanted;
  });
}

/// The version that a fresh connection answers when it is offered `version`; empty when its
/// reply is an error or names none.
std::string answer_to(mcpeval::run& run, std::string_view version) {
  mcpeval::session_options options;
  options.flags = MCPEVAL_OPEN_RAW;
  options.protocol_version = version;
  const auto opened = run.open(options);
  if (!opened.opening.succeeded()) return {};
  return std::string{opened.opening.body()["protocolVersion"].string_or("")};
}

struct starter {
  static constexpr auto phase = MCPEVAL_SCAFFOLD_SERVER;
  static constexpr std::int32_t rank = 40;
  static constexpr std::string_view name = "protocol-negotiation";
  static std::string propose(const mcpeval::scaffold_view&) {
    return R"({"bogus_version":"2000-01-01"})";
  }
};

struct protocol_negotiation {
  void run(mcpeval::item item, mcpeval::run& run) {
    const std::string in_use{run.session().protocol_version()};
    const auto unknown = item["bogus_version"].string_or("");

    const auto offered = answer_to(run, in_use);
    run.attempt();
    if (!is_date_shaped(offered)) return run.fail("negotiation-invalid-version", 1);
    if (offered != in_use && answer_to(run, offered) != offered)
      return run.fail("negotiation-inconsistent-support", 1);

    const auto instead = answer_to(run, unknown);
    run.attempt();
    if (instead == unknown) return run.fail("negotiation-echoed-unknown", 2);
    if (!is_date_shaped(instead)) return run.fail("negotiation-invalid-version", 2);

    const bool supported = answer_to(run, instead) == instead;
    run.attempt();
    if (!supported) run.fail("negotiation-inconsistent-support", 3);
  }

  static const void* find(std::string_view id) { return mcpeval::scaffold<starter>(id); }
};

}  // namespace

MCPEVAL_MODULE(descriptor, mcpeval::probe<protocol_negotiation>("protocol-negotiation"));
