// SPDX-License-Identifier: MIT
/// Look-up in the tables, and the clean personality.
#include "personality.hpp"

#include "methods.hpp"
#include "stateless_methods.hpp"
#include "tools.hpp"

#include <algorithm>

namespace demo {
namespace {

/// The row whose `key` is the text, or null; works on constant rows and on others.
template <typename Rows, typename Key>
auto find_row(Rows& rows, Key key, std::string_view text) {
  const auto row =
      std::find_if(rows.begin(), rows.end(), [&](const auto& each) { return each.*key == text; });
  return row == rows.end() ? nullptr : &*row;
}

}  // namespace

const tool* personality::find_tool(std::string_view name) const {
  return find_row(tools, &tool::name, name);
}

const page* personality::find_page(std::string_view cursor) const {
  return find_row(pages, &page::cursor, cursor);
}

const notification* personality::find_notification(std::string_view name) const {
  return find_row(notifications, &notification::name, name);
}

tool& personality::tool_row(std::string_view name) { return *find_row(tools, &tool::name, name); }

void personality::reply_to(std::string_view method, reply_function reply) {
  for (auto* each : {&handshake, &stateless})
    if (each->find_method(method) != nullptr) each->method_row(method).reply = reply;
}

const method* era::find_method(std::string_view name) const {
  return find_row(methods, &method::name, name);
}

method& era::method_row(std::string_view name) { return *find_row(methods, &method::name, name); }

personality clean_personality() {
  return {.tools = clean_tools(),
          .pages = {page{}},
          .handshake = {handshake_methods(), refuse_method},
          .stateless = {stateless_methods(), refuse_method},
          .notifications = clean_notifications(),
          .argument_fault = argument_fault,
          .serves = serves_version};
}

}  // namespace demo
