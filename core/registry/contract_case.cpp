// SPDX-License-Identifier: MIT
/// From a schema of the field profile to the least instance it accepts.
#include "registry/contract_case.hpp"

#include <mcpeval/plugin/json_writer.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace mcpeval::core {
namespace {

struct definition {
  std::string_view reference;
  std::string_view instance;
};

constexpr definition definitions[] = {
    {"mcpeval:tool", R"("contract.tool")"},    {"mcpeval:arguments", "{}"},
    {"mcpeval:expect", R"({"outcome":"ok"})"}, {"mcpeval:identifier", R"("a")"},
    {"mcpeval:json-pointer", R"("/a")"},       {"mcpeval:date-version", R"("1999-01-01")"},
    {"mcpeval:uri", R"("test://a")"},
};

/// Writes instances. `nth` tells the elements of a list with unique items apart.
class instance_writer {
 public:
  instance_writer(const plugin_descriptor& probe, bool every_field)
      : probe_{probe}, every_field_{every_field} {}

  std::string whole_case() {
    out_.begin_object().member("id", "contract").member("probe", probe_.id);
    out_.member("access", probe_.may_read ? "read_only" : "mutating");
    if (!probe_.may_read) out_.member("sandbox", "contract");
    members(probe_.fields);
    return out_.end_object().take();
  }

 private:
  void write(const value& schema, std::size_t nth) {
    if (schema["const"]) return static_cast<void>(out_.copy(schema["const"]));
    if (const value choices = schema["enum"]; choices.size() > 0)
      return static_cast<void>(out_.copy(choices.at(std::min(nth, choices.size() - 1))));
    if (const auto reference = schema["$ref"].string()) return write_definition(*reference);
    write_type(schema, type_of(schema), nth);
  }

  void write_type(const value& schema, std::string_view type, std::size_t nth) {
    const auto least = [&](const char* keyword, std::int64_t otherwise) {
      return schema[keyword].integer().value_or(otherwise) + static_cast<std::int64_t>(nth);
    };
    if (type == "object") {
      out_.begin_object();
      members(schema);
      out_.end_object();
    } else if (type == "array") {
      write_array(schema);
    } else if (type == "string") {
      out_.string(std::string(static_cast<std::size_t>(least("minLength", 1)), 'a'));
    } else if (type == "boolean") {
      out_.boolean(nth != 0);
    } else if (type == "null") {
      out_.null();
    } else {
      out_.integer(least("minimum", 0));
    }
  }

  static std::string_view type_of(const value& schema) {
    const value type = schema["type"];
    for (std::size_t i = 0; i < type.size() && type.is_array(); ++i)
      if (type.at(i).string_or("null") != "null") return type.at(i).string_or("null");
    return type.string_or("null");
  }

  void write_array(const value& schema) {
    const auto least = static_cast<std::size_t>(schema["minItems"].integer().value_or(1));
    out_.begin_array();
    for (std::size_t i = 0; i < std::max<std::size_t>(least, 1); ++i)
      write(schema["items"], schema["uniqueItems"].is_true() ? i : 0);
    out_.end_array();
  }

  void write_definition(std::string_view reference) {
    for (const auto& [known, instance] : definitions)
      if (known == reference) return static_cast<void>(out_.raw(instance));
    out_.null();
  }

  void members(const value& schema) {
    const value properties = schema["properties"];
    for (std::size_t i = 0; i < properties.size(); ++i) {
      const auto [name, property] = properties.member(i);
      if (!every_field_ && !required(schema, name)) continue;
      out_.key(name);
      if (const auto bound = greater_of(name))
        out_.integer(*bound);
      else
        write(property, 0);
    }
  }

  static bool required(const value& schema, std::string_view name) {
    const value names = schema["required"];
    for (std::size_t i = 0; i < names.size(); ++i)
      if (names.at(i).string_or({}) == name) return true;
    return false;
  }

  /// For the greater field of an at_most relation: the lesser's minimum when that is above.
  [[nodiscard]] std::optional<std::int64_t> greater_of(std::string_view name) const {
    const value properties = probe_.fields["properties"];
    const auto least = [&](std::string_view field) {
      return properties[field]["minimum"].integer().value_or(0);
    };
    for (std::size_t i = 0; i < probe_.relations.size(); ++i) {
      const value pair = probe_.relations.at(i)["at_most"];
      if (pair.at(1).string_or({}) != name) continue;
      const auto lesser = least(pair.at(0).string_or({}));
      if (lesser > least(name)) return lesser;
    }
    return {};
  }

  const plugin_descriptor& probe_;
  bool every_field_;
  json_writer out_;
};

}  // namespace

std::vector<std::string> make_up_cases(const plugin_descriptor& probe) {
  std::vector<std::string> made{instance_writer{probe, false}.whole_case()};
  std::string full = instance_writer{probe, true}.whole_case();
  if (full != made.front()) made.push_back(std::move(full));
  return made;
}

}  // namespace mcpeval::core
