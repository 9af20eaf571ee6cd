// SPDX-License-Identifier: MIT
/// One plugin at a time under the contract checker.
#pragma once

#include "registry/contract.hpp"
#include "registry/descriptor.hpp"

#include <mcpeval/abi.h>

#include <string_view>

namespace mcpeval::core {

/// What the checker of one plugin works with.
struct contract_subject {
  const plugin_descriptor& plugin;
  std::string_view descriptor_text;
  contract_listener& listener;
};

void check_probe_contract(const mcpeval_probe& probe, const contract_subject& subject);
void check_reporter_contract(const mcpeval_reporter& reporter, const contract_subject& subject);
void check_transport_contract(const mcpeval_transport& transport, const mcpeval_host& host,
                              const contract_subject& subject);

}  // namespace mcpeval::core
