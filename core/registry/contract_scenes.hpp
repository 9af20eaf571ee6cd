// SPDX-License-Identifier: MIT
/// The servers and operators that the contract checker confronts a probe with.
#pragma once

#include <mcpeval/testing/fake_host.hpp>

#include <span>
#include <string_view>

namespace mcpeval::core {

/// One confrontation. `name` continues the sentence "with ...".
struct contract_scene {
  std::string_view name;
  void (*set)(testing::script& server, testing::fake_host& host);
};

/// The well-behaved ones first.
[[nodiscard]] std::span<const contract_scene> contract_scenes() noexcept;

}  // namespace mcpeval::core
