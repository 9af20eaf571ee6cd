// SPDX-License-Identifier: MIT
/// The stock kinds, transports and reporters, and the packages of plugin-abi.md section 12.
#include "registry/stock_names.hpp"

#include <utility>

namespace mcpeval::core {
namespace {

constexpr std::string_view base = "mcpeval-plugins";
constexpr std::string_view protocol = "mcpeval-probes-protocol";
constexpr std::string_view client = "mcpeval-probes-client";
constexpr std::string_view quality = "mcpeval-probes-quality";

constexpr stock_name probes[] = {
    {"contention", base},
    {"error-honesty", base},
    {"state-recovery", base},
    {"discovery-cost", base},
    {"token-cost", quality},
    {"schema-guessability", base},
    {"degradation-over-n", quality},
    {"instruction-fidelity", quality},
    {"latency-budget", quality},
    {"pagination", protocol},
    {"payload-bounds", quality},
    {"surface-listing", protocol},
    {"output-schema", quality},
    {"cancellation", protocol},
    {"protocol-negotiation", protocol},
    {"sampling", client},
    {"elicitation", client},
    {"resource-subscription", client},
    {"completion", protocol},
    {"workflow", quality},
};

constexpr stock_name transports[] = {{"stdio", base}, {"http", "mcpeval-transport-http"}};

constexpr stock_name reporters[] = {
    {"json", base}, {"markdown", base}, {"sarif", base}, {"junit", base}, {"html", base}};

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
