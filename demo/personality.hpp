// SPDX-License-Identifier: MIT
/// The demo's behaviour as tables: what it lists, what it answers, what it does.
///
/// A server obeys one personality and decides nothing itself. A defect is therefore an edit of
/// these tables: another function in a row, another word in a text, a row more or less.
#pragma once

#include "exchange.hpp"

#include <optional>
#include <string>
#include <vector>

namespace demo {

struct parameter {
  std::string name;
  std::string type;  ///< a JSON Schema type: "integer" or "string"
  std::string description;
};

struct tool {
  std::string name;
  std::string description;
  std::optional<parameter> optional_parameter;
  std::string annotations;  ///< JSON text of an object
  answer (*run)(session&, const request&) = nullptr;
};

struct personality;

struct method {
  std::string name;
  answer (*reply)(const personality&, session&, const request&) = nullptr;
};

struct notification {
  std::string name;
  void (*take)(session&, const rapidjson::Value& params) = nullptr;
};

struct personality {
  std::vector<tool> tools;  ///< in the order of the catalog
  std::vector<method> methods;
  std::vector<notification> notifications;  ///< all others are ignored
  std::string catalog;                      ///< the result of tools/list, made once from `tools`

  [[nodiscard]] const tool* find_tool(std::string_view name) const;
  [[nodiscard]] const method* find_method(std::string_view name) const;
  [[nodiscard]] const notification* find_notification(std::string_view name) const;
};

/// The server as it should be, without a defect.
[[nodiscard]] personality clean_personality();

}  // namespace demo
