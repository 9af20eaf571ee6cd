// SPDX-License-Identifier: MIT
/// The starter case of payload-bounds (contract 09 section 3.7).
#pragma once

#include <mcpeval/plugin/json_writer.hpp>
#include <mcpeval/plugin/scaffold.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

/// Whether a manifest may name `property` as the field: an identifier.
bool is_identifier(std::string_view property) {
  constexpr std::size_t longest = 64;
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  constexpr std::string_view allowed =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.:-";
  return !property.empty() && property.size() <= longest &&
         letters.find(property.front()) != std::string_view::npos &&
         property.find_first_not_of(allowed) == std::string_view::npos;
}

/// The first string property of a tool, by name, that a manifest may name; empty when it has
/// none.
std::string_view string_property(const mcpeval::value& tool) {
  const auto properties = tool["inputSchema"]["properties"];
  std::string_view first;
  for (std::size_t i = 0; i < properties.size(); ++i) {
    const auto [name, schema] = properties.member(i);
    if (schema["type"].string_or("") != "string" || !is_identifier(name)) continue;
    if (first.empty() || name < first) first = name;
  }
  return first;
}

/// Proposed for the first tool with such a property; where no tool has one, for the first, which
/// then has to cope with an argument that it does not know.
struct starter {
  static constexpr auto phase = MCPEVAL_SCAFFOLD_CLOSING;
  static constexpr std::int32_t rank = 20;
  static constexpr std::string_view name = "payload";

  static std::string propose(const mcpeval::scaffold_view& seen) {
    const auto tools = seen.tools();
    for (std::size_t i = 0; i < tools.size(); ++i)
      if (const auto field = string_property(tools.at(i)); !field.empty())
        return fields(tools.at(i), field);
    return tools.size() == 0 ? std::string{} : fields(tools.at(0), "payload");
  }

 private:
  static std::string fields(const mcpeval::value& tool, std::string_view field) {
    constexpr std::int64_t size_bytes = 1'000'000;
    mcpeval::json_writer out;
    out.begin_object().member("tool", tool["name"].string_or(""));
    out.key("arguments").begin_object().end_object();
    out.member("field", field).key("size_bytes").integer(size_bytes);
    return out.key("expect_handled").boolean(false).end_object().take();
  }
};

}  // namespace
