// SPDX-License-Identifier: MIT
/// A string as a value of its own, for rules about the names of members.
#pragma once

#include "json/document.hpp"
#include "json/node.hpp"

#include <string_view>

namespace mcpeval::core {

/// Presents text that lives in a document, such as a member's name, as a string value. get() is
/// valid as long as this object stays where it is.
class name_value {
 public:
  explicit name_value(std::string_view name)
      : run_{name.data(), name.size()},
        node_{mcpeval_value_s::pack(MCPEVAL_STRING, &run_, mcpeval_value_s::long_size)} {}
  name_value(const name_value&) = delete;
  name_value& operator=(const name_value&) = delete;

  [[nodiscard]] value get() const { return {&json_table(), &node_}; }

 private:
  mcpeval_value_s::long_run run_;
  mcpeval_value_s node_;
};

}  // namespace mcpeval::core
