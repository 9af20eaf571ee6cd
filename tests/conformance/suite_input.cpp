// SPDX-License-Identifier: MIT
#include "suite_input.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace mcpeval::conformance {
namespace {

using core::era_choice;

struct era_name {
  std::string_view name;
  era_choice choice;
};

constexpr std::array eras{era_name{"auto", era_choice::automatic},
                          era_name{"handshake", era_choice::handshake},
                          era_name{"stateless", era_choice::stateless}};

std::string variable(const char* name) {
  const char* const content = std::getenv(name);
  return content == nullptr ? std::string{} : std::string{content};
}

}  // namespace

core::result<suite_input> read_input(int argc, char** argv) {
  if (argc != 4 || std::string_view{argv[1]} != "--era")
    return core::usage_error("usage: conformance-driver --era auto|handshake|stateless URL");
  const auto* const chosen = std::ranges::find(eras, std::string_view{argv[2]}, &era_name::name);
  if (chosen == eras.end()) return core::usage_error("--era takes auto, handshake or stateless");

  suite_input input;
  input.url = argv[3];
  input.era.choice = chosen->choice;
  if (chosen->choice != era_choice::automatic)
    input.era.version = variable("MCP_CONFORMANCE_PROTOCOL_VERSION");
  const std::string context = variable("MCP_CONFORMANCE_CONTEXT");
  if (!context.empty() && !core::document::parse(context, {}, input.context))
    return core::usage_error("MCP_CONFORMANCE_CONTEXT is no JSON");
  return input;
}

}  // namespace mcpeval::conformance
