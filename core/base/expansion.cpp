// SPDX-License-Identifier: MIT
#include "base/expansion.hpp"

#include "base/grammar.hpp"

#include <cstdlib>

namespace mcpeval::core {
namespace {

constexpr std::string_view opening = "${";
constexpr std::string_view default_mark = ":-";

error unknown_form() {
  return usage_error(
      "a ${ starts neither ${NAME} nor ${NAME:-DEFAULT}, the only two forms that are filled in; "
      "a name is made of ASCII letters, digits and underscores, and a default holds no ${");
}

error not_set(const std::string& name) {
  return usage_error("the environment variable " + name + " is not set; set it, or write ${" +
                     name + ":-DEFAULT} there");
}

/// What stands for "NAME" or "NAME:-DEFAULT".
result<std::string> replacement(std::string_view form, const variable_look_up& variables) {
  const auto mark = form.find(default_mark);
  const std::string name{form.substr(0, mark)};
  const bool has_default = mark != std::string_view::npos;
  const auto otherwise = has_default ? form.substr(mark + default_mark.size()) : std::string_view{};
  if (!is_variable_name(name) || otherwise.find(opening) != std::string_view::npos)
    return unknown_form();
  if (auto found = variables(name)) return *std::move(found);
  if (!has_default) return not_set(name);
  return std::string{otherwise};
}

}  // namespace

std::optional<std::string> environment_variable(const std::string& name) {
  const char* present = std::getenv(name.c_str());
  if (present == nullptr) return {};
  return std::string{present};
}

result<std::string> expand_variables(std::string_view text, const variable_look_up& variables) {
  std::string expanded;
  while (true) {
    const auto start = text.find(opening);
    expanded += text.substr(0, start);
    if (start == std::string_view::npos) return expanded;
    text.remove_prefix(start + opening.size());
    const auto end = text.find('}');
    if (end == std::string_view::npos) return unknown_form();
    const auto filled = replacement(text.substr(0, end), variables);
    if (!filled) return filled.error();
    expanded += *filled;
    text.remove_prefix(end + 1);
  }
}

}  // namespace mcpeval::core
