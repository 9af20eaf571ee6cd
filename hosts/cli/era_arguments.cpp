// SPDX-License-Identifier: MIT
#include "era_arguments.hpp"

#include "base/grammar.hpp"
#include "base/protocol_versions.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace mcpeval::cli {

namespace {

using core::era_choice;
using core::era_wish;
using core::result;
using core::usage_error;

struct era_name {
  std::string_view name;
  era_choice choice;
};

constexpr std::array eras{era_name{"auto", era_choice::automatic},
                          era_name{"handshake", era_choice::handshake},
                          era_name{"stateless", era_choice::stateless}};

/// Versions are dates, so that their order is that of their texts.
constexpr std::string_view first_stateless = core::stateless_versions.back();

result<era_choice> read_choice(const arguments& given) {
  if (!given.has("era")) return era_choice::automatic;
  const auto found = std::ranges::find(eras, given.value("era"), &era_name::name);
  if (found == eras.end()) return usage_error("--era takes auto, handshake or stateless");
  return found->choice;
}

std::string spoken_versions() {
  std::string list;
  for (const auto version : core::stateless_versions) (list += list.empty() ? "" : ", ") += version;
  return list;
}

}  // namespace

result<era_wish> read_era(const arguments& given) {
  const auto choice = read_choice(given);
  if (!choice) return choice.error();
  if (!given.has("protocol-version")) return era_wish{*choice, {}};

  const auto version = given.value("protocol-version");
  if (!core::is_date_version(version))
    return usage_error("--protocol-version takes a revision's date: YYYY-MM-DD");
  const bool stateless = version >= first_stateless;
  if (stateless &&
      std::ranges::find(core::stateless_versions, version) == core::stateless_versions.end())
    return usage_error(
        "--protocol-version: mcpeval does not speak this revision; of the stateless "
        "ones it speaks " +
        spoken_versions());
  const auto implied = stateless ? era_choice::stateless : era_choice::handshake;
  if (*choice != era_choice::automatic && *choice != implied)
    return usage_error(stateless
                           ? "--protocol-version names a stateless revision; --era handshake "
                             "contradicts it"
                           : "--protocol-version names a revision of the handshake era; --era "
                             "stateless contradicts it");
  return era_wish{implied, version};
}

}  // namespace mcpeval::cli
