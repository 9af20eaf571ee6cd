// SPDX-License-Identifier: MIT
/// Any bytes as JSON text: read them, and read again what was written of them.
#include "json/document.hpp"
#include "json/writer.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

using mcpeval::core::document;

namespace {

std::string written(const document& text, mcpeval_write_style style) {
  std::string out;
  mcpeval::core::write_json(text.root(), style, out);
  return out;
}

}  // namespace

/// What the reader accepts, the writer writes so that it reads the same again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  document first;
  mcpeval::core::json_problem problem;
  const std::string text{reinterpret_cast<const char*>(data), size};
  if (!document::parse(text, {}, first, &problem)) {
    if (problem.offset > size || mcpeval::core::describe(problem, "the text").empty())
      __builtin_trap();
    return 0;
  }
  for (const auto style : {MCPEVAL_COMPACT, MCPEVAL_SIZED, MCPEVAL_PRETTY}) {
    const std::string once = written(first, style);
    document second;
    if (!document::parse(once, {}, second) || written(second, style) != once) __builtin_trap();
  }
  return 0;
}
