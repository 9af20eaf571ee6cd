// SPDX-License-Identifier: MIT
#include "aspects.hpp"

#include "broken.hpp"

#include <algorithm>
#include <array>

namespace demo {
namespace {

constexpr std::array<aspect, 24> table{{
    {"schema", "describe_status requires a field that its schema lacks", broken::schema},
    {"fidelity", "describe_status says degraded instead of ready", broken::fidelity},
    {"unstable-errors", "flaky_read fails with another code each time", broken::unstable_errors},
    {"lying-errors", "arguments of a wrong type are accepted", broken::lying_errors},
    {"bloated", "each description is 1.9 kB longer; one tool takes no call", broken::bloated},
    {"undescribed", "tools are described in one word, parameters not at all", broken::undescribed},
    {"duplicate-page", "a second page lists describe_status again", broken::duplicate_page},
    {"stalled-cursor", "every further page is empty and leads to itself", broken::stalled_cursor},
    {"slow", "slow_read takes 2 s", broken::slow},
    {"flaky", "read_counter fails every second time", broken::flaky},
    {"surface", "resources/list has no array, and prompts/list fails", broken::surface},
    {"output-schema", "report_weather lacks the output that it declares", broken::output_schema},
    {"cancellation", "a cancelled call is answered all the same", broken::cancellation},
    {"negotiation", "any protocol version is agreed to", broken::negotiation},
    {"unknown-method", "a method that does not exist succeeds", broken::unknown_method},
    {"sampling", "sampled_read sends a malformed request, and fails", broken::sampling},
    {"elicitation", "elicited_read sends a malformed request, and fails", broken::elicitation},
    {"subscription", "publish_status announces nothing", broken::subscription},
    {"completion", "completed values are numbers", broken::completion},
    {"no-result-type", "describe_status has a resultType of its own", broken::no_result_type, true},
    {"cache-hints", "tools/list does not say how long it holds", broken::cache_hints, true},
    {"listen-order", "an update comes before the acknowledgement", broken::listen_order, true},
    {"unsolicited-input", "read_counter asks a client who offered nothing",
     broken::unsolicited_input, true},
    {"no-discover", "server/discover does not exist", broken::no_discover, true},
}};

}  // namespace

std::span<const aspect> aspects() { return table; }

const aspect* find_aspect(std::string_view name) {
  const auto found = std::find_if(table.begin(), table.end(),
                                  [&](const aspect& each) { return each.name == name; });
  return found == table.end() ? nullptr : &*found;
}

}  // namespace demo
