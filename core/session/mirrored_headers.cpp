// SPDX-License-Identifier: MIT
#include "session/mirrored_headers.hpp"

#include "base/header.hpp"
#include "schema/keywords.hpp"
#include "schema/uri.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_set>

namespace mcpeval::core {
namespace {

constexpr std::string_view annotation = "x-mcp-header";
constexpr std::array<std::string_view, 3> mirrored_types = {"string", "integer", "boolean"};

/// No server reads a request with more headers; it bounds the memory for paths.
constexpr std::size_t most_mirrored = 256;

/// Beyond it, readers that keep numbers as doubles see another integer.
constexpr std::int64_t largest_exact = (std::int64_t{1} << 53) - 1;

constexpr std::string_view encoded_start = "=?base64?";
constexpr std::string_view encoded_end = "?=";

using schema_set = std::unordered_set<mcpeval_value>;

/// Finds the annotations that may be followed: those that `properties` alone lead to.
class property_walk {
 public:
  /// False when one of them is invalid.
  [[nodiscard]] bool run(const value& root) {
    enter(root, 0);
    while (!open_.empty()) {
      const property next = open_.back();
      open_.pop_back();
      path_.resize(next.depth);
      path_.push_back(next.name);
      if (next.schema[annotation] && !take(next.schema)) return false;
      enter(next.schema, next.depth + 1);
    }
    return true;
  }

  [[nodiscard]] std::vector<mirrored_argument> take_found() { return std::move(found_); }
  /// The annotated schemas.
  [[nodiscard]] const schema_set& places() const noexcept { return places_; }

 private:
  struct property {
    value schema;
    std::string_view name;
    std::size_t depth;  ///< names above it
  };

  /// The last one in is the first one out, so that they come out as the schema has them.
  void enter(const value& schema, std::size_t depth) {
    const value properties = schema["properties"];
    if (!properties.is_object()) return;
    for (std::size_t i = properties.size(); i-- > 0;) {
      const auto [name, within] = properties.member(i);
      open_.push_back({within, name, depth});
    }
  }

  bool take(const value& schema) {
    const auto name = schema[annotation].string();
    const auto type = schema["type"].string_or("");
    if (!name || !is_header_name(*name)) return false;
    if (std::ranges::find(mirrored_types, type) == mirrored_types.end()) return false;
    std::string header = "Mcp-Param-" + std::string{*name};
    if (found_.size() == most_mirrored || has(header)) return false;
    found_.push_back({std::move(header), {path_.begin(), path_.end()}});
    places_.insert(schema.raw());
    return true;
  }

  [[nodiscard]] bool has(std::string_view header) const {
    return std::ranges::any_of(
        found_, [&](const auto& known) { return is_same_header(known.header, header); });
  }

  std::vector<property> open_;
  std::vector<std::string_view> path_;
  std::vector<mirrored_argument> found_;
  schema_set places_;
};

/// Adds every schema directly within a keyword's argument.
void add_schemas(const value& argument, schema_shape shape, std::vector<value>& out) {
  if (shape == schema_shape::by_name) {
    for (std::size_t i = 0; i < argument.size() && argument.is_object(); ++i)
      out.push_back(argument.member(i).second);
  } else if (shape != schema_shape::one && argument.is_array()) {
    for (std::size_t i = 0; i < argument.size(); ++i) out.push_back(argument.at(i));
  } else if (shape != schema_shape::list) {
    out.push_back(argument);
  }
}

/// Where a reference within the document leads to: a place, perhaps, where no keyword puts a
/// schema. Anchors are in places that keywords lead to.
value target_of(const value& schema, const value& root) {
  const auto reference = schema["$ref"].string();
  if (!reference || !reference->starts_with("#/")) return {};
  const auto pointer = decode_percent(reference->substr(1));
  return pointer ? root.pointer(*pointer) : value{};
}

/// Whether no schema but those of `places` is annotated, wherever a keyword of any dialect or a
/// reference leads. Data, such as a default, is no schema, and a property may have any name.
bool are_all(const schema_set& places, const value& root) {
  schema_set seen;
  std::vector<value> open{root};
  while (!open.empty()) {
    const value next = open.back();
    open.pop_back();
    if (!next.is_object() || !seen.insert(next.raw()).second) continue;
    if (next[annotation] && !places.contains(next.raw())) return false;
    for (const auto& rule : keyword_rules()) {
      if (rule.shape == schema_shape::none) continue;
      if (const value argument = next[rule.name]) add_schemas(argument, rule.shape, open);
    }
    if (const value target = target_of(next, root)) open.push_back(target);
  }
  return true;
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const auto group = bytes.substr(at, 3);
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < 3; ++i)
      bits = bits << 8 | (i < group.size() ? static_cast<unsigned char>(group[i]) : 0u);
    for (std::size_t i = 0; i < 4; ++i)
      out += i <= group.size() ? digits[bits >> (18 - 6 * i) & 63] : '=';
  }
  return out;
}

/// Whether a header brings the text to the server as it is. Whatever starts like an encoded
/// value might be taken for one.
bool is_plain(std::string_view text) {
  if (text.empty() || text.front() == ' ' || text.back() == ' ') return false;
  if (is_same_header(text.substr(0, encoded_start.size()), encoded_start)) return false;
  return std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
}

std::string encoded(std::string_view text) {
  if (is_plain(text)) return std::string{text};
  return std::string{encoded_start}.append(base64(text)).append(encoded_end);
}

/// The header's value; nothing where the argument has none.
std::optional<std::string> header_value(const value& argument) {
  if (const auto text = argument.string()) return encoded(*text);
  if (const auto truth = argument.boolean()) return *truth ? "true" : "false";
  const auto number = argument.integer();
  if (!number || *number > largest_exact || *number < -largest_exact) return {};
  return std::to_string(*number);
}

}  // namespace

std::optional<std::vector<mirrored_argument>> mirrored_arguments(const value& input_schema) {
  property_walk walk;
  if (!walk.run(input_schema) || !are_all(walk.places(), input_schema)) return {};
  return walk.take_found();
}

header_pairs mirrored_headers(const std::vector<mirrored_argument>& mirrored,
                              const value& arguments) {
  header_pairs out;
  for (const auto& [header, path] : mirrored) {
    value argument = arguments;
    for (const auto& name : path) argument = argument[name];
    if (auto found = header_value(argument)) out.emplace_back(header, std::move(*found));
  }
  return out;
}

}  // namespace mcpeval::core
