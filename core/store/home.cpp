// SPDX-License-Identifier: MIT
#include "store/home.hpp"

#include <cstdlib>

namespace mcpeval::core {

namespace {

std::string variable(const char* name) {
  const char* const found = std::getenv(name);
  return found == nullptr ? std::string{} : found;
}

}  // namespace

result<std::string> home_folder() {
  if (auto named = variable("MCPEVAL_HOME"); !named.empty()) return named;
  if (const auto home = variable("HOME"); !home.empty()) return home + "/.mcp-eval";
  return incomplete_error("neither MCPEVAL_HOME nor HOME is set; set MCPEVAL_HOME to a folder");
}

std::string history_file(const std::string& home) { return home + "/store/probes/history.jsonl"; }

std::string corpus_file(const std::string& home) { return home + "/corpus.json"; }

}  // namespace mcpeval::core
