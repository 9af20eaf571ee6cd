// SPDX-License-Identifier: MIT
/// The demo's behaviour as tables: what it lists, what it answers, what it does.
///
/// A server obeys one personality and decides nothing itself. A defect is therefore an edit of
/// these tables: another function in a row, another word in a text, a row more or less.
#pragma once

#include "exchange.hpp"

#include <cstddef>
#include <limits>
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
  std::string annotations;  ///< JSON text of an object; empty: the tool lists none
  answer (*run)(session&, const request&) = nullptr;
  std::string required_name{};  ///< that the input schema requires; empty: none
  std::string output_schema{};  ///< JSON text of an object; empty: the tool lists none
};

/// One page of tools/list: how many tools it shows, from the first on.
struct page {
  std::string cursor;  ///< that asks for this page; empty for the first
  std::size_t shown = std::numeric_limits<std::size_t>::max();
  std::string next_cursor{};  ///< empty: the list ends here
};

struct personality;
using reply_function = answer (*)(const personality&, session&, const request&);

struct method {
  std::string name;
  reply_function reply = nullptr;
  bool hinted = false;  ///< in the stateless era: how long its result may be kept, and for whom
};

/// What the demo answers in one era of the protocol.
struct era {
  std::vector<method> methods;
  reply_function otherwise = nullptr;  ///< to a method that has no row

  [[nodiscard]] const method* find_method(std::string_view name) const;
  /// A row to edit; it must exist.
  [[nodiscard]] method& method_row(std::string_view name);
};

struct notification {
  std::string name;
  void (*take)(session&, const rapidjson::Value& params) = nullptr;
};

struct personality {
  std::vector<tool> tools;  ///< in the order of the catalog
  std::vector<page> pages;
  era handshake;
  era stateless;
  std::vector<notification> notifications;  ///< all others are ignored
  /// What is wrong with a call's arguments, for a person; empty if they are accepted.
  std::string (*argument_fault)(const tool& called, const rapidjson::Value& arguments) = nullptr;
  /// Whether a request of the stateless era is served at this protocol version.
  bool (*serves)(std::string_view version) = nullptr;

  [[nodiscard]] const tool* find_tool(std::string_view name) const;
  [[nodiscard]] const page* find_page(std::string_view cursor) const;
  [[nodiscard]] const notification* find_notification(std::string_view name) const;

  /// A row to edit; it must exist.
  [[nodiscard]] tool& tool_row(std::string_view name);
  /// Gives a method another reply, in each era that has it.
  void reply_to(std::string_view method, reply_function reply);
};

/// The server as it should be, without a defect.
[[nodiscard]] personality clean_personality();

}  // namespace demo
