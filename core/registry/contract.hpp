// SPDX-License-Identifier: MIT
/// The contract checker: drives a module's plugins and says which promises they break.
#pragma once

#include "registry/registry.hpp"

#include <mcpeval/abi.h>

#include <memory>
#include <string>
#include <string_view>

namespace mcpeval::core {

/// What the checker says as it goes, so that whoever runs it in a child knows how far it got.
class contract_listener {
 public:
  contract_listener() = default;
  contract_listener(const contract_listener&) = delete;
  contract_listener& operator=(const contract_listener&) = delete;
  virtual ~contract_listener() = default;

  /// What happens next; continues the sentence "when ...".
  virtual void stage(std::string_view doing) = 0;
  /// A broken promise: one sentence.
  virtual void finding(std::string_view sentence) = 0;
  /// Something to know that breaks nothing.
  virtual void note(std::string_view sentence) = 0;
  /// For developers: one line of what a run did or a module traced.
  virtual void trace(std::string_view line) = 0;
};

/// Reads a module's note and judges its descriptor, and executes nothing. The file counts as
/// typed by the operator.
[[nodiscard]] std::unique_ptr<found_module> read_for_contract(const std::string& path);

/// Loads a ready module into this process and drives every plugin in it. Call it in a child:
/// the module may crash or never come back.
void check_contract(const found_module& module, contract_listener& listener);

}  // namespace mcpeval::core
