// SPDX-License-Identifier: MIT
/// JSON values as text: enough to write what the demo says.
#pragma once

#include <rapidjson/document.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace demo {

struct field {
  std::string_view name;  ///< plain ASCII without quotes or backslashes
  std::string value;      ///< JSON text
};

[[nodiscard]] std::string quoted(std::string_view text);
[[nodiscard]] std::string object(const std::vector<field>& fields);
[[nodiscard]] std::string array(const std::vector<std::string>& elements);
/// A parsed value, compact.
[[nodiscard]] std::string written(const rapidjson::Value& value);

}  // namespace demo
