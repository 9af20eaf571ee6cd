// SPDX-License-Identifier: MIT
/// The JSON Schema compiler and validator on any schema and any instance. The input is a schema
/// and an instance with a line feed between them, or a file of the official test suite.
#include "schema/json_schema.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

using namespace mcpeval;
using namespace mcpeval::core;

namespace {

/// A violation has a sentence, and its pointer leads to a value of the instance.
void judge(const compiled_schema& schema, const value& instance) {
  const auto [outcome, problem] = schema.validate(instance);
  if (outcome != conformance::violates) return;
  if (describe(problem).empty() || !instance.pointer(problem.pointer)) __builtin_trap();
}

compiled_schema compile(const value& schema) {
  schema_options options;
  options.bounds.steps = 200'000;
  return compiled_schema::compile(schema, options);
}

void run_suite(const value& groups) {
  for (std::size_t g = 0; g < groups.size() && g < 100; ++g) {
    const value group = groups.at(g);
    const value tests = group["tests"];
    if (!group["schema"] || !tests.is_array()) continue;
    const auto schema = compile(group["schema"]);
    for (std::size_t t = 0; t < tests.size() && t < 100; ++t) {
      if (const value data = tests.at(t)["data"]) judge(schema, data);
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input{reinterpret_cast<const char*>(data), size};
  document schema;
  if (document::parse(std::string{input}, {}, schema)) {
    run_suite(schema.root());
    return 0;
  }
  const std::size_t end = input.find('\n');
  document instance;
  if (end == std::string_view::npos) return 0;
  if (!document::parse(std::string{input.substr(0, end)}, {}, schema)) return 0;
  if (!document::parse(std::string{input.substr(end + 1)}, {}, instance)) return 0;
  judge(compile(schema.root()), instance.root());
  return 0;
}
