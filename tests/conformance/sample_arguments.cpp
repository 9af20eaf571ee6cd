// SPDX-License-Identifier: MIT
#include "sample_arguments.hpp"

#include <mcpeval/plugin/json_writer.hpp>

#include <algorithm>
#include <array>
#include <string_view>

namespace mcpeval::conformance {
namespace {

struct sample {
  std::string_view type;
  std::string_view json;
};

constexpr std::array samples{sample{"string", "\"text\""}, sample{"integer", "1"},
                             sample{"number", "1.5"},      sample{"boolean", "true"},
                             sample{"array", "[]"},        sample{"object", "{}"}};

std::string sample_of(const value& schema) {
  if (const value first = schema["enum"].at(0)) return first.write();
  const auto* const found =
      std::ranges::find(samples, schema["type"].string_or("string"), &sample::type);
  return std::string{found == samples.end() ? samples.front().json : found->json};
}

}  // namespace

std::string sample_arguments(const value& input_schema) {
  json_writer text;
  text.begin_object();
  const value required = input_schema["required"];
  for (std::size_t i = 0; i < required.size(); ++i) {
    const auto name = required.at(i).string_or("");
    text.key(name).raw(sample_of(input_schema["properties"][name]));
  }
  return text.end_object().take();
}

}  // namespace mcpeval::conformance
