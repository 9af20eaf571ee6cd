// SPDX-License-Identifier: MIT
/// Building a value from its schema, rule by rule. A text that is empty means that there is none.
#include "checks/callback_form.hpp"

#include <mcpeval/plugin/json_writer.hpp>

#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string_view>

namespace mcpeval::checks {
namespace {

constexpr int deepest = 8;
constexpr int most_schemas = 1000;  ///< looked at for one form: references may multiply them
constexpr std::int64_t longest = 64 * 1024;

struct format_value {
  std::string_view format;
  std::string_view text;
};
constexpr format_value format_values[] = {{"date-time", "2026-01-01T00:00:00Z"},
                                          {"date", "2026-01-01"},
                                          {"uri", "https://example.com"},
                                          {"email", "user@example.com"},
                                          {"uuid", "00000000-0000-4000-8000-000000000000"}};

std::int64_t length(std::string_view text) { return static_cast<std::int64_t>(text.size()); }

std::string quoted(std::string_view bytes) { return json_writer{}.string(bytes).take(); }

std::string string_value(const value& schema) {
  const auto format = schema["format"].string_or("");
  for (const auto& known : format_values)
    if (known.format == format) return quoted(known.text);
  if (schema["pattern"]) return {};
  std::string text = "mcpeval";
  const auto shortest = schema["minLength"].integer().value_or(0);
  if (shortest > longest) return {};
  if (shortest > length(text)) text.resize(static_cast<std::size_t>(shortest), 'x');
  const auto room = schema["maxLength"].integer().value_or(longest);
  if (room >= 0 && room < length(text)) text.resize(static_cast<std::size_t>(room));
  return quoted(text);
}

std::string number_text(double number) {
  constexpr double exactly_an_integer = 9007199254740992.0;
  if (std::trunc(number) == number && std::abs(number) <= exactly_an_integer)
    return std::to_string(static_cast<std::int64_t>(number));
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, number).ptr;
  return {text, end};
}

std::string spell(const value& number) {
  const auto integer = number.integer();
  return integer ? std::to_string(*integer) : number_text(*number.number());
}

std::string number_value(const value& schema) {
  value given = schema["minimum"];
  const auto above = schema["exclusiveMinimum"].number();
  const double number = given.number().value_or(above ? *above + 1 : 1);
  const value maximum = schema["maximum"];
  if (maximum.number().value_or(number) < number) given = maximum;
  return given.number() ? spell(given) : number_text(number);
}

/// The type to build: the only one, or the first that is not "null".
std::string_view type_of(const value& schema) {
  const value type = schema["type"];
  if (!type.is_array()) return type.string_or("");
  for (std::size_t i = 0; i < type.size(); ++i)
    if (type.at(i).string_or("null") != "null") return type.at(i).string_or("");
  return {};
}

class form_filler {
 public:
  explicit form_filler(const value& root) : root_{root} {}

  /// An object with the required properties of `schema`. Unless it may have gaps, one that cannot
  /// be built leaves no object.
  [[nodiscard]] std::string object(const value& schema, int depth, bool may_have_gaps);

 private:
  [[nodiscard]] std::string build(const value& schema, int depth);
  [[nodiscard]] std::string build_typed(const value& schema, int depth);
  [[nodiscard]] std::string array(const value& schema, int depth);

  value root_;
  int schemas_left_ = most_schemas;
};

std::string form_filler::object(const value& schema, int depth, bool may_have_gaps) {
  const value required = schema["required"];
  const value properties = schema["properties"];
  std::set<std::string_view> seen;
  json_writer out;
  out.begin_object();
  for (std::size_t i = 0; i < required.size(); ++i) {
    const auto name = required.at(i).string_or("");
    if (!seen.insert(name).second) continue;
    const std::string filled = build(properties[name], depth + 1);
    const bool fits = length(out.text()) + length(name) + length(filled) <= longest;
    if (!filled.empty() && fits)
      out.key(name).raw(filled);
    else if (!may_have_gaps)
      return {};
  }
  return out.end_object().take();
}

std::string form_filler::build(const value& schema, int depth) {
  if (depth > deepest || !schema.is_object() || schemas_left_-- <= 0) return {};
  if (const auto given = schema["default"]) return given.write();
  if (const auto reference = schema["$ref"].string())
    return reference->starts_with('#') ? build(root_.pointer(reference->substr(1)), depth + 1)
                                       : std::string{};
  if (const auto given = schema["const"]) return given.write();
  if (const auto choices = schema["enum"]) return choices.at(0).write();
  if (const auto examples = schema["examples"]) return examples.at(0).write();
  const auto any = schema["anyOf"];
  const auto branches = any ? any : schema["oneOf"];
  return branches.is_array() && branches.size() > 0 ? build(branches.at(0), depth + 1)
                                                    : build_typed(schema, depth);
}

std::string form_filler::build_typed(const value& schema, int depth) {
  const auto type = type_of(schema);
  if (type == "string") return string_value(schema);
  if (type == "integer" || type == "number") return number_value(schema);
  if (type == "boolean") return "false";
  if (type == "array") return array(schema, depth);
  if (type == "object") return object(schema, depth, false);
  return type == "null" ? "null" : "";
}

std::string form_filler::array(const value& schema, int depth) {
  const auto least = schema["minItems"].integer().value_or(0);
  if (least <= 0) return "[]";
  const std::string item = build(schema["items"], depth + 1);
  if (item.empty() || least > longest / (length(item) + 1)) return {};
  std::string out;
  for (std::int64_t n = 0; n < least; ++n) out.append(n == 0 ? "[" : ",").append(item);
  return out + ']';
}

}  // namespace

std::string filled_form(const value& schema) { return form_filler{schema}.object(schema, 0, true); }

}  // namespace mcpeval::checks
