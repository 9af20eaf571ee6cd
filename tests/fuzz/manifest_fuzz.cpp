// SPDX-License-Identifier: MIT
/// Any bytes as a manifest of the twenty stock kinds.
#include "../core/manifest/stock_kinds.hpp"

#include "manifest/parse.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

/// A manifest is accepted whole or refused with one usage sentence.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static mcpeval::core::testing::stock_kinds kinds;
  const auto read =
      mcpeval::core::parse_manifest({reinterpret_cast<const char*>(data), size}, kinds);
  if (read ? read->cases.empty() : read.error().sentence.empty()) __builtin_trap();
  return 0;
}
