// SPDX-License-Identifier: MIT
/// One file of the search path: opened, judged and read, never executed.
#pragma once

#include "registry/registry.hpp"
#include "registry/trust.hpp"

#include <memory>
#include <string>

namespace mcpeval::core {

/// Everything that one file alone decides: trust, ELF, note, ABI, descriptor. The state is
/// `ready` or `rejected`. A descriptor that can be read is kept even then, so that a missing
/// kind can name the file that would have provided it.
[[nodiscard]] std::unique_ptr<found_module> read_module_file(const std::string& path,
                                                             trust_judge& judge);

/// "needs ABI 1.2, this host offers 0.0".
[[nodiscard]] std::string abi_sentence(const abi_claim& claim);

}  // namespace mcpeval::core
