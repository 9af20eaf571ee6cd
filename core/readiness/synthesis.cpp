// SPDX-License-Identifier: MIT
#include "readiness/synthesis.hpp"

#include "json/document.hpp"
#include "json/writer.hpp"
#include "readiness/plain_values.hpp"
#include "schema/json_schema.hpp"
#include "schema/uri.hpp"

#include <array>
#include <string_view>
#include <utility>

namespace mcpeval::core {
namespace {

using made = std::optional<std::string>;

constexpr int max_depth = 8;
/// More items, or a longer text, is never sent: what asks for them has no value.
constexpr std::int64_t max_items = 10'000;
constexpr std::size_t max_bytes = 1'000'000;

made within_bounds(std::string text) {
  return text.size() > max_bytes ? made{} : made{std::move(text)};
}

/// A value that the schema itself holds.
made given(const value& literal) { return literal ? within_bounds(literal.write()) : made{}; }

value first_of(const value& list) { return list.is_array() ? list.at(0) : value{}; }

/// The type to build: none where the schema names none but null in a list.
std::string_view type_of(const value& schema) {
  const value type = schema["type"];
  if (!type.is_array()) return type.string_or("");
  for (std::size_t i = 0; i < type.size(); ++i)
    if (const auto name = type.at(i).string_or(""); name != "null") return name;
  return "";
}

/// Values by the rules of contract 04 section 5. No rule looks at another branch when it fails,
/// so that the work is bounded by the text that is built.
class synthesizer {
 public:
  explicit synthesizer(const value& root) : root_{root} {}

  /// All required properties of an object that stands at `depth`.
  [[nodiscard]] made object(const value& schema, int depth) const;

 private:
  [[nodiscard]] made any(const value& schema, int depth) const;
  [[nodiscard]] made referenced(std::string_view reference, int depth) const;
  [[nodiscard]] made typed(const value& schema, int depth) const;
  [[nodiscard]] made array(const value& schema, int depth) const;

  value root_;
};

made synthesizer::object(const value& schema, int depth) const {
  const value required = schema["required"];
  std::string text = "{";
  for (std::size_t i = 0; i < required.size(); ++i) {
    const auto name = required.at(i).string();
    const made member = name ? any(schema["properties"][*name], depth + 1) : made{};
    if (!member) return {};
    if (i > 0) text += ',';
    write_json_string(*name, text);
    text.append(1, ':').append(*member);
    if (text.size() > max_bytes) return {};
  }
  return text + '}';
}

/// The first key that is there decides.
made synthesizer::any(const value& schema, int depth) const {
  if (!schema || depth > max_depth) return {};
  if (const auto reference = schema["$ref"].string()) return referenced(*reference, depth);
  if (const value constant = schema["const"]) return given(constant);
  if (const value options = schema["enum"]) return given(first_of(options));
  if (const value usual = schema["default"]) return given(usual);
  if (const value examples = schema["examples"]) return given(first_of(examples));
  const value any_of = schema["anyOf"];
  if (const value branch = first_of(any_of ? any_of : schema["oneOf"]))
    return any(branch, depth + 1);
  return typed(schema, depth);
}

/// Only a JSON Pointer into the root, with the escapes of a URI undone.
made synthesizer::referenced(std::string_view reference, int depth) const {
  if (!reference.starts_with('#')) return {};
  const auto pointer = decode_percent(reference.substr(1));
  return pointer ? any(root_.pointer(*pointer), depth + 1) : made{};
}

made synthesizer::typed(const value& schema, int depth) const {
  const auto type = type_of(schema);
  if (type == "object") return object(schema, depth);
  if (type == "array") return array(schema, depth);
  if (type == "string") return plain_string(schema);
  if (type == "integer" || type == "number") return plain_number(schema);
  if (type == "boolean") return "false";
  return type == "null" ? made{"null"} : made{};
}

made synthesizer::array(const value& schema, int depth) const {
  const std::int64_t items = count_in(schema, "minItems").value_or(0);
  if (items <= 0) return "[]";
  if (items > max_items) return {};
  const made item = any(schema["items"], depth + 1);
  const auto count = static_cast<std::size_t>(items);
  if (!item || item->size() * count > max_bytes) return {};
  std::string text = "[" + *item;
  for (std::size_t i = 1; i < count; ++i) text.append(1, ',').append(*item);
  return text + ']';
}

bool accepts(const value& schema, const std::string& arguments) {
  document parsed;
  return document::parse(arguments, {}, parsed) &&
         check_conformance(schema, parsed.root()) == conformance::conforms;
}

}  // namespace

std::optional<std::string> valid_arguments(const value& input_schema) {
  made arguments = synthesizer{input_schema}.object(input_schema, 0);
  if (!arguments || !accepts(input_schema, *arguments)) return {};
  return arguments;
}

}  // namespace mcpeval::core
