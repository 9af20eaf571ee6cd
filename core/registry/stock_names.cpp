// SPDX-License-Identifier: MIT
/// The stock kinds, transports and reporters.
#include "registry/stock_names.hpp"

#include <utility>

namespace mcpeval::core {
namespace {

constexpr stock_name probes[] = {
    {"contention"},           {"error-honesty"},
    {"state-recovery"},       {"discovery-cost"},
    {"token-cost"},           {"schema-guessability"},
    {"degradation-over-n"},   {"instruction-fidelity"},
    {"latency-budget"},       {"pagination"},
    {"payload-bounds"},       {"surface-listing"},
    {"output-schema"},        {"cancellation"},
    {"protocol-negotiation"}, {"sampling"},
    {"elicitation"},          {"resource-subscription"},
    {"completion"},           {"workflow"},
};

constexpr stock_name transports[] = {{"stdio"}, {"http"}};

constexpr stock_name reporters[] = {{"json"}, {"markdown"}, {"sarif"}, {"junit"}, {"html"}};

constexpr std::pair<std::string_view, std::string_view> scheme_owners[] = {
    {"stdio", "stdio"}, {"http", "http"}, {"https", "http"}};

}  // namespace

std::span<const stock_name> stock_names(plugin_type type) noexcept {
  switch (type) {
    case plugin_type::probe: return probes;
    case plugin_type::transport: return transports;
    case plugin_type::reporter: return reporters;
  }
  return {};
}

const stock_name* find_stock_name(plugin_type type, std::string_view id) noexcept {
  for (const auto& name : stock_names(type))
    if (name.id == id) return &name;
  return nullptr;
}

std::string_view stock_owner_of_scheme(std::string_view scheme) noexcept {
  for (const auto& [owned, owner] : scheme_owners)
    if (owned == scheme) return owner;
  return {};
}

std::string_view stock_owner_of_format(std::string_view format) noexcept {
  return find_stock_name(plugin_type::reporter, format) != nullptr ? format : std::string_view{};
}

}  // namespace mcpeval::core
