// SPDX-License-Identifier: MIT
/// For compose_test.py: prints the schema of the twenty stock kinds, then, for each line of
/// standard input, what the loader says of that manifest ("" when it accepts it).
#include "stock_kinds.hpp"

#include "json/document.hpp"
#include "manifest/compose.hpp"

#include <mcpeval/plugin/json_writer.hpp>

#include <iostream>
#include <string>

int main() {
  mcpeval::core::testing::stock_kinds installed;
  mcpeval::core::document schema;
  if (!mcpeval::core::document::parse(
          mcpeval::core::compose_manifest_schema(installed.descriptors()), {}, schema))
    return 1;
  std::cout << schema.root().write() << '\n';
  for (std::string line; std::getline(std::cin, line);) {
    mcpeval::json_writer sentence;
    sentence.string(mcpeval::core::testing::refusal_of(line, installed));
    std::cout << sentence.text() << '\n';
  }
}
