// SPDX-License-Identifier: MIT
/// Look-up in the tables, and the clean personality.
#include "personality.hpp"

#include "methods.hpp"
#include "tools.hpp"

#include <algorithm>

namespace demo {
namespace {

template <typename Row>
const Row* named(const std::vector<Row>& rows, std::string_view name) {
  const auto row =
      std::find_if(rows.begin(), rows.end(), [&](const Row& each) { return each.name == name; });
  return row == rows.end() ? nullptr : &*row;
}

}  // namespace

const tool* personality::find_tool(std::string_view name) const { return named(tools, name); }

const method* personality::find_method(std::string_view name) const { return named(methods, name); }

const notification* personality::find_notification(std::string_view name) const {
  return named(notifications, name);
}

personality clean_personality() {
  personality clean{clean_tools(), clean_methods(), clean_notifications(), {}};
  clean.catalog = catalog_of(clean.tools);
  return clean;
}

}  // namespace demo
