// SPDX-License-Identifier: MIT
/// The manifest's model: contract 01. Everything in it has been accepted by every rule.
#pragma once

#include "json/document.hpp"
#include "registry/registry.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mcpeval::core {

struct manifest_case {
  std::string id;
  ready_plugin kind;  ///< the probe that runs it
  value fields;       ///< the whole case object
  bool mutating = false;
  std::string sandbox;             ///< empty when none
  std::string primary_tool;        ///< empty when the kind names none
  std::vector<std::string> tools;  ///< every tool it needs, in pattern order, without repeats
  std::size_t line = 0;            ///< one-based line of the case's id key
};

struct manifest {
  std::string sha256;                      ///< of the exact bytes read, lower-case hex
  std::optional<std::int64_t> timeout_ms;  ///< 100 to 600000
  std::vector<manifest_case> cases;        ///< in document order
  std::shared_ptr<const document> source;  ///< what the values borrow from
};

}  // namespace mcpeval::core
